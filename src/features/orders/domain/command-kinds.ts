import { isFree, isOpen, isOwners, isTheirs } from './access.ts';
import { isForGuests } from './allowance.ts';
import type { CommandOf, CommandType } from './command.ts';
import { discountHolds } from './discount.ts';
import type { CommandKind } from './kind-facts.ts';
import { reachesMinimum, reachesMinimumOrMayWaive } from './minimum.ts';
import { setClient } from './rules/client.ts';
import { fireCourse, holdCourse } from './rules/courses.ts';
import { changeType, hasSomethingToBring, keepToGo, setDelivery } from './rules/delivery.ts';
import { discountLine } from './rules/discount-line.ts';
import {
  acceptHandover,
  mayReassign,
  reassignOrder,
  refusalToAnswer,
  refuseHandover,
  requestHandover,
  withdrawHandover,
} from './rules/handover.ts';
import { setInvoiceData } from './rules/invoice.ts';
import { addLine, changeChoices, changeQuantity, commentLine, removeLine, voidLine } from './rules/lines.ts';
import { mergeOrders } from './rules/merge.ts';
import { moveOrder } from './rules/move.ts';
import { openOrder } from './rules/open.ts';
import {
  cancelOrder,
  commentOrder,
  discountOrder,
  freeTable,
  printTotal,
  refusalToFree,
  send,
  setCovers,
} from './rules/order.ts';
import { closeOrder, pay } from './rules/payment.ts';
import { priceLine } from './rules/price-line.ts';
import { seatLine } from './rules/seats.ts';
import { splitOrder } from './rules/split.ts';
import { transferLines } from './rules/transfer.ts';
import { waiveFee } from './rules/waive-fee.ts';
import { waiveMinimum } from './rules/waive-minimum.ts';

/** The user may change the orders, they are open, and no other device holds them. */
export const changing = [isTheirs, isOpen, isFree] as const;
/** Not of a staff order, which is lowered by its owner's allowance alone. */
const forGuests = [...changing, isForGuests] as const;
/** What a courier of the order may not do. */
const owning = [...changing, isOwners] as const;
const owningForGuests = [...owning, isForGuests] as const;
/** It tells a guest or the books what the order comes to. */
const telling = [...changing, discountHolds] as const;
/** It tells the guest what to pay. */
const billing = [...telling, reachesMinimum] as const;
/**
 * Leaves an order's content unchanged: for closed orders too, on any device, and on colleagues' orders. The rule asks for a
 * permission or an approval of its own.
 */
const leaving = [] as const;
/** By somebody whose order it is not: the rule, or a right of its own, says who may. */
const answering = [isOpen, isFree] as const;
/** Of a paid order too: the rule says until when. */
const addressing = [isTheirs, isFree, isForGuests] as const;
/** Given to somebody else in the middle of its owner's work, which is overridden. */
const overriding = [mayReassign, isOpen, isForGuests] as const;

/** One row for each kind of command. How to add one: docs/how-to-add-a-feature.md. */
export const commandKinds = {
  openOrder: {
    decide: (_, command, context) => openOrder(command, context),
    guards: changing,
    refusedLate: 'settle',
    opens: ({ orderId, tableId }) => [{ orderId, tableId }],
    series: 'order',
  },
  changeType: {
    decide: ([order], command, context) => changeType(order, command, context),
    guards: owning,
    refusedLate: 'record',
  },
  setDelivery: {
    decide: ([order], command, context) => setDelivery(order, command, context),
    guards: [isTheirs, hasSomethingToBring, isFree],
    refusedLate: 'record',
    recipient: ({ delivery }) => delivery.courierId,
  },
  addLine: {
    decide: ([order], command, context) => addLine(order, command, context),
    guards: changing,
    refusedLate: 'settle',
    adds: (command) => command,
  },
  changeChoices: {
    decide: ([order], command, context) => changeChoices(order, command, context),
    guards: changing,
    refusedLate: 'settle',
    approval: { needs: 'order.lowerBill', terms: ['lineId', 'choices'] },
  },
  changeQuantity: {
    decide: ([order], command, context) => changeQuantity(order, command, context),
    guards: changing,
    refusedLate: 'settle',
    approval: { needs: 'order.lowerBill', terms: ['lineId', 'quantity'] },
  },
  removeLine: {
    decide: ([order], command) => removeLine(order, command),
    guards: changing,
    refusedLate: 'settle',
    doneIf: 'LINE_NOT_FOUND',
    approval: { needs: 'order.lowerBill', terms: ['lineId'] },
  },
  voidLine: {
    decide: ([order], command, context) => voidLine(order, command, context),
    guards: changing,
    refusedLate: 'settle',
    approval: { needs: 'order.void', terms: ['lineId', 'quantity', 'reason'] },
  },
  priceLine: {
    decide: ([order], command, context) => priceLine(order, command, context),
    guards: forGuests,
    refusedLate: 'settle',
    approval: { needs: 'order.price', terms: ['lineId', 'unitPrice', 'seen'], isOfTwo: true },
  },
  discountLine: {
    decide: ([order], command, context) => discountLine(order, command, context),
    guards: forGuests,
    refusedLate: 'settle',
    approval: { needs: 'order.discountAny', terms: ['lineId', 'discount', 'discountId', 'seen'], isOfTwo: true },
  },
  commentLine: {
    decide: ([order], command, context) => commentLine(order, command, context),
    guards: changing,
    refusedLate: 'record',
  },
  seatLine: {
    decide: ([order], command, context) => seatLine(order, command, context),
    guards: changing,
    refusedLate: 'record',
  },
  commentOrder: {
    decide: ([order], command, context) => commentOrder(order, command, context),
    guards: changing,
    refusedLate: 'record',
  },
  setCovers: {
    decide: ([order], command) => setCovers(order, command),
    guards: changing,
    refusedLate: 'record',
  },
  setClient: {
    decide: ([order], command, context) => setClient(order, command, context),
    guards: changing,
    refusedLate: 'record',
    client: ({ clientId }) => clientId,
    card: ({ card }) => card,
    approval: { needs: 'order.discountAny', terms: ['clientId'], isOfTwo: true },
  },
  setInvoiceData: {
    decide: ([order], command, context) => setInvoiceData(order, command, context),
    guards: addressing,
    refusedLate: 'record',
    buyer: ({ buyer }) => buyer,
  },
  send: {
    decide: ([order], _, context) => send(order, context),
    guards: telling,
    refusedLate: 'settle',
    doneIf: 'NOTHING_TO_SEND',
  },
  holdCourse: {
    decide: ([order], command, context) => holdCourse(order, command, context),
    guards: changing,
    refusedLate: 'record',
  },
  fireCourse: {
    decide: ([order], command, context) => fireCourse(order, command, context),
    guards: telling,
    refusedLate: 'settle',
    doneIf: 'COURSE_NOT_WAITING',
  },
  discountOrder: {
    decide: ([order], command, context) => discountOrder(order, command, context),
    guards: forGuests,
    refusedLate: 'settle',
    approval: { needs: 'order.discountAny', terms: ['discount', 'discountId'], isOfTwo: true },
  },
  waiveFee: {
    decide: ([order], command, context) => waiveFee(order, command, context),
    guards: forGuests,
    refusedLate: 'settle',
    approval: { needs: 'order.waiveFee', terms: ['isWaived'] },
  },
  waiveMinimum: {
    decide: ([order], command, context) => waiveMinimum(order, command, context),
    guards: forGuests,
    refusedLate: 'record',
    approval: { needs: 'order.waiveMinimum', terms: ['isWaived'] },
  },
  printTotal: {
    decide: ([order], _, context) => printTotal(order, context),
    guards: billing,
    refusedLate: 'record',
  },
  pay: {
    decide: ([order], command, context) => pay(order, command, context),
    guards: billing,
    refusedLate: 'settle',
    takes: ({ payments }) => payments,
    series: 'receipt',
  },
  chargeAllowance: {
    decide: { onServer: 'ALLOWANCE_NEEDS_SERVER' },
    guards: changing,
    refusedLate: 'record',
    charges: true,
    series: 'receipt',
  },
  chargeAccount: {
    decide: { onServer: 'PAYMENT_NEEDS_SERVER' },
    guards: billing,
    refusedLate: 'record',
    paysWithoutMoney: true,
    account: ({ clientId }) => clientId,
    series: 'receipt',
  },
  redeemVoucher: {
    decide: { onServer: 'PAYMENT_NEEDS_SERVER' },
    guards: billing,
    refusedLate: 'record',
    paysWithoutMoney: true,
    voucher: ({ number }) => number,
    series: 'receipt',
  },
  spendPoints: {
    decide: { onServer: 'PAYMENT_NEEDS_SERVER' },
    guards: billing,
    refusedLate: 'record',
    paysWithoutMoney: true,
    pointsOf: ({ clientId }) => clientId,
    card: ({ card }) => card,
    series: 'receipt',
    approval: { needs: 'order.spendPoints', terms: ['clientId', 'amount'] },
  },
  giveFree: {
    decide: { onServer: 'PAYMENT_NEEDS_SERVER' },
    guards: telling,
    refusedLate: 'record',
    paysWithoutMoney: true,
    series: 'receipt',
    approval: { needs: 'order.giveFree', terms: ['amount', 'method', 'reason'], isOfTwo: true },
  },
  closeOrder: {
    decide: ([order], _, context) => closeOrder(order, context),
    guards: billing,
    refusedLate: 'settle',
    series: 'receipt',
  },
  cancelOrder: {
    decide: ([order], _, context) => cancelOrder(order, context),
    guards: owning,
    cancels: true,
    refusedLate: 'record',
    approval: { needs: 'order.lowerBill' },
  },
  freeTable: {
    decide: ([order], command, context) => freeTable(order, command, context),
    guards: leaving,
    refusedLate: 'record',
    refuseUnseen: refusalToFree,
    approval: { needs: 'table.free' },
  },
  keepToGo: {
    decide: ([order], _, context) => keepToGo(order, context),
    guards: leaving,
    refusedLate: 'record',
    doneIf: 'ORDER_NOT_HANDED_OUT',
    needsGoods: true,
  },
  transferLines: {
    decide: ([order, other], command, context) => transferLines(order, other ?? order, command, context),
    guards: owningForGuests,
    refusedLate: 'settle',
    others: ({ toOrderId }) => [toOrderId],
    approval: { needs: 'order.lowerBill', terms: ['toOrderId', 'lines'] },
  },
  moveOrder: {
    decide: ([order], command, context) => moveOrder(order, command, context),
    guards: owningForGuests,
    refusedLate: 'record',
    arrives: ({ tableId }) => tableId,
  },
  mergeOrders: {
    decide: ([order, other], command, context) => mergeOrders(order, other ?? order, command, context),
    guards: owningForGuests,
    refusedLate: 'settle',
    cancels: true,
    merges: true,
    others: ({ toOrderId }) => [toOrderId],
  },
  splitOrder: {
    decide: ([order], command, context) => splitOrder(order, command, context),
    guards: owningForGuests,
    refusedLate: 'settle',
    opens: ({ newOrderId }) => [{ orderId: newOrderId, tableId: null }],
    others: ({ newOrderId }) => [newOrderId],
    series: 'order',
  },
  requestHandover: {
    decide: ([order], command, context) => requestHandover(order, command, context),
    guards: owningForGuests,
    refusedLate: 'record',
    hands: true,
    recipient: ({ toUserId }) => toUserId,
  },
  acceptHandover: {
    decide: ([order], _, context) => acceptHandover(order, context),
    guards: answering,
    refusedLate: 'record',
    hands: true,
    takesOver: true,
    refuseUnseen: (order, _, context) => refusalToAnswer(order, context),
  },
  refuseHandover: {
    decide: ([order], _, context) => refuseHandover(order, context),
    guards: [isOpen],
    refusedLate: 'record',
    hands: true,
    refuseUnseen: (order, _, context) => refusalToAnswer(order, { ...context, heldBy: () => null }),
  },
  withdrawHandover: {
    decide: ([order], _, context) => withdrawHandover(order, context),
    guards: owning,
    refusedLate: 'record',
    hands: true,
  },
  reassignOrder: {
    decide: ([order], command, context) => reassignOrder(order, command, context),
    guards: overriding,
    refusedLate: 'record',
    hands: true,
    recipient: ({ toUserId }) => toUserId,
  },
  refund: {
    decide: { onServer: 'REFUND_NEEDS_SERVER' },
    guards: leaving,
    refusedLate: 'settle',
    refunds: ({ refundId }) => refundId,
    series: 'refund',
    approval: { needs: 'order.refund', terms: ['lines', 'payments', 'reason'] },
  },
  correctPayment: {
    decide: { onServer: 'PAYMENT_NEEDS_SERVER' },
    guards: leaving,
    refusedLate: 'record',
    corrects: ({ paymentId }) => paymentId,
    approval: { needs: 'order.correctPayment', terms: ['paymentId', 'amount', 'tip', 'method'] },
  },
  bookReceived: {
    decide: { onServer: 'PAYMENT_NEEDS_SERVER' },
    guards: [...telling, reachesMinimumOrMayWaive],
    refusedLate: 'settle',
    series: 'receipt',
  },
} as const satisfies { readonly [Type in CommandType]: CommandKind<CommandOf<Type>> };

/** Commands that need an approval only once the bill was printed. */
export type LowersBill = {
  [Type in CommandType]: (typeof commandKinds)[Type] extends {
    readonly approval: { readonly needs: 'order.lowerBill' };
  }
    ? Type
    : never;
}[CommandType];
