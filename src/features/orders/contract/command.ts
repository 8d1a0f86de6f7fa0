import { z } from 'zod';
import { mostGroups, mostOptions } from '#features/menu/domain/choices.ts';
import { mostOfOption } from '#features/menu/domain/choose.ts';
import { methodCode } from '#features/payments/contract.ts';
import { longest } from '#features/payments/domain/method.ts';
import { voucherNumber } from '#features/vouchers/contract.ts';
import { orderTypes } from '#kernel/order-type.ts';
import { limits } from '../domain/order.ts';
import { buyer, delivery, discount } from './view.ts';

const id = z.uuid();
const minor = z.int();
const quantity = z.int().min(1).max(limits.quantity);
const comment = z.string().max(limits.comment);
const course = z.int().min(1).max(limits.lines);
const seat = z.int().min(1).max(limits.covers);
const choices = z
  .array(z.strictObject({ optionId: id, count: z.int().min(1).max(mostOfOption) }))
  .max(mostGroups * mostOptions);
/** When a device gave a command, by its estimate of the server's clock, and the catalogue that it sold by. */
const made = z.strictObject({ at: z.int().min(0), catalogueVersion: z.int().min(0) });
const header = { id, orderId: id, made: made.optional() };

/** The line as whoever prices it or gives a discount on it saw it. */
const seenLine = z.strictObject({
  productId: id,
  quantity: z.int().min(1).max(limits.quantity),
  unitPrice: z.int().min(0).max(limits.unitPrice),
});

/** One schema per command of the domain. Strict: unknown fields are refused, above all a price that is not decided by `priceLine`. */
export const orderCommand = z.discriminatedUnion('type', [
  z.strictObject({
    ...header,
    type: z.literal('openOrder'),
    orderType: z.enum(orderTypes),
    tableId: id.nullable(),
    covers: z.int().min(0).max(limits.covers),
  }),
  z.strictObject({ ...header, type: z.literal('changeType'), orderType: z.enum(orderTypes) }),
  z.strictObject({ ...header, type: z.literal('chargeAllowance') }),
  z.strictObject({ ...header, type: z.literal('setDelivery'), delivery }),
  z.strictObject({
    ...header,
    type: z.literal('addLine'),
    lineId: id,
    productId: id,
    quantity,
    labelPrice: z.int().min(1).max(limits.unitPrice).optional(),
    comment: comment.optional(),
    choices: choices.optional(),
    seat: seat.optional(),
  }),
  z.strictObject({ ...header, type: z.literal('changeChoices'), lineId: id, choices, approvalId: id.optional() }),
  z.strictObject({ ...header, type: z.literal('changeQuantity'), lineId: id, quantity, approvalId: id.optional() }),
  z.strictObject({ ...header, type: z.literal('removeLine'), lineId: id, approvalId: id.optional() }),
  z.strictObject({
    ...header,
    type: z.literal('voidLine'),
    lineId: id,
    voidLineId: id,
    quantity,
    reason: z.string().min(1).max(limits.comment),
    approvalId: id.optional(),
  }),
  z.strictObject({
    ...header,
    type: z.literal('priceLine'),
    lineId: id,
    unitPrice: z.int().min(0).max(limits.unitPrice).nullable(),
    seen: seenLine.optional(),
    approvalId: id.optional(),
  }),
  z.strictObject({
    ...header,
    type: z.literal('discountLine'),
    lineId: id,
    discount: z.strictObject({ kind: z.literal('percent'), value: z.int().min(1) }).nullable(),
    discountId: id.optional(),
    seen: seenLine.optional(),
    approvalId: id.optional(),
  }),
  z.strictObject({ ...header, type: z.literal('commentLine'), lineId: id, comment }),
  z.strictObject({ ...header, type: z.literal('seatLine'), lineId: id, seat: seat.nullable() }),
  z.strictObject({ ...header, type: z.literal('commentOrder'), comment }),
  z.strictObject({ ...header, type: z.literal('setCovers'), covers: z.int().min(0).max(limits.covers) }),
  z.strictObject({
    ...header,
    type: z.literal('setClient'),
    clientId: id.nullable(),
    name: z.string().max(120).optional(),
    discount: z.int().min(0).max(10_000).optional(),
    card: z.string().trim().min(1).max(60).optional(),
    approvalId: id.optional(),
  }),
  z.strictObject({ ...header, type: z.literal('setInvoiceData'), buyer: buyer.nullable() }),
  z.strictObject({ ...header, type: z.literal('send') }),
  z.strictObject({ ...header, type: z.literal('holdCourse'), course, isHeld: z.boolean() }),
  z.strictObject({ ...header, type: z.literal('fireCourse'), course }),
  z.strictObject({
    ...header,
    type: z.literal('discountOrder'),
    discount: discount.nullable(),
    discountId: id.optional(),
    approvalId: id.optional(),
  }),
  z.strictObject({ ...header, type: z.literal('waiveMinimum'), isWaived: z.boolean(), approvalId: id.optional() }),
  z.strictObject({ ...header, type: z.literal('waiveFee'), isWaived: z.boolean(), approvalId: id.optional() }),
  z.strictObject({ ...header, type: z.literal('printTotal') }),
  z.strictObject({
    ...header,
    type: z.literal('pay'),
    expectedTotal: minor,
    payments: z
      .array(
        z.strictObject({
          id,
          method: methodCode,
          amount: z.int().min(1),
          cardFee: z.int().min(1).max(limits.amount).optional(),
          tendered: z.int().min(1).max(limits.amount).optional(),
          rounding: z.int().min(-limits.amount).max(limits.amount).optional(),
          tip: z.int().min(1).max(limits.amount).optional(),
          reference: z.string().max(longest.reference).optional(),
        }),
      )
      .min(1)
      .max(limits.payments),
    catalogueVersion: z.int().min(0).optional(),
  }),
  z.strictObject({
    ...header,
    type: z.literal('chargeAccount'),
    expectedTotal: minor,
    paymentId: id,
    method: methodCode,
    clientId: id,
    amount: z.int().min(1),
  }),
  z.strictObject({
    ...header,
    type: z.literal('redeemVoucher'),
    expectedTotal: minor,
    paymentId: id,
    method: methodCode,
    number: voucherNumber,
    amount: z.int().min(1),
  }),
  z.strictObject({
    ...header,
    type: z.literal('spendPoints'),
    expectedTotal: minor,
    paymentId: id,
    method: methodCode,
    clientId: id,
    amount: z.int().min(1),
    card: z.string().trim().min(1).max(60).optional(),
    approvalId: id.optional(),
  }),
  z.strictObject({
    ...header,
    type: z.literal('giveFree'),
    expectedTotal: minor,
    paymentId: id,
    method: methodCode,
    amount: z.int().min(1),
    reason: comment,
    approvalId: id.optional(),
  }),
  z.strictObject({
    ...header,
    type: z.literal('correctPayment'),
    paymentId: id,
    amount: z.int().min(1),
    tip: z.int().min(1).max(limits.amount).optional(),
    method: methodCode,
    reference: z.string().max(longest.reference).optional(),
    reversalId: id,
    replacementId: id,
    approvalId: id.optional(),
  }),
  z.strictObject({ ...header, type: z.literal('closeOrder') }),
  z.strictObject({ ...header, type: z.literal('cancelOrder'), approvalId: id.optional() }),
  z.strictObject({ ...header, type: z.literal('freeTable'), approvalId: id.optional() }),
  z.strictObject({ ...header, type: z.literal('keepToGo') }),
  z.strictObject({
    ...header,
    type: z.literal('transferLines'),
    toOrderId: id,
    lines: z
      .array(z.strictObject({ lineId: id, quantity, toLineId: id }))
      .min(1)
      .max(limits.lines),
    approvalId: id.optional(),
  }),
  z.strictObject({
    ...header,
    type: z.literal('moveOrder'),
    tableId: id.nullable(),
    orderType: z.enum(orderTypes).optional(),
    covers: z.int().min(0).max(limits.covers).optional(),
  }),
  z.strictObject({ ...header, type: z.literal('mergeOrders'), toOrderId: id }),
  z.strictObject({
    ...header,
    type: z.literal('splitOrder'),
    newOrderId: id,
    lines: z
      .array(z.strictObject({ lineId: id, quantity, toLineId: id }))
      .min(1)
      .max(limits.lines),
  }),
  z.strictObject({ ...header, type: z.literal('requestHandover'), toUserId: id.nullable() }),
  z.strictObject({ ...header, type: z.literal('acceptHandover') }),
  z.strictObject({ ...header, type: z.literal('refuseHandover') }),
  z.strictObject({ ...header, type: z.literal('withdrawHandover') }),
  z.strictObject({ ...header, type: z.literal('reassignOrder'), toUserId: id }),
  z.strictObject({
    ...header,
    type: z.literal('refund'),
    refundId: id,
    /** A word of `known-reason.ts`, which each reader has in their language; or a text. */
    reason: z.string().min(1).max(limits.comment),
    expectedTotal: minor,
    lines: z
      .array(z.strictObject({ lineId: id, quantity }))
      .min(1)
      .max(limits.lines),
    payments: z
      .array(z.strictObject({ paymentId: id, amount: z.int().min(1), method: z.string().min(1).max(40).optional() }))
      .max(limits.payments),
    approvalId: id.optional(),
  }),
]);
