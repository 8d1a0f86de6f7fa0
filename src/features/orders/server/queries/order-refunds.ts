import { readSettings } from '#features/configuration/server/index.ts';
import { leftOnVouchers } from '#features/vouchers/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import type { ordersContract } from '../../contract.ts';
import { mayChange, mayReadRefunds } from '../../domain/access.ts';
import { orderErrors } from '../../domain/errors.ts';
import { besidesOf } from '../../domain/line-choices.ts';
import { correctionsIn, type Order, standingPayments } from '../../domain/order.ts';
import { orderDay, orderPolicy } from '../../domain/policy.ts';
import { amountsByLine, refundedOf, refundedQuantities, type SoldLine, soldLines } from '../../domain/refund.ts';
import { maySeeGoods } from '../../domain/rules/delivery.ts';
import { canBeInvoice } from '../../domain/rules/invoice.ts';
import { actorOf } from './actor.ts';
import { ordersById } from './read-orders.ts';
import { readBooked, readRefunds } from './read-refunds.ts';

/**
 * Sold lines and payments of an order, with what was refunded of them and by which refunds. A user who may neither read the
 * order nor refund any gets their own refunds, with the lines and payments of those. Throws ORDER_NOT_FOUND, ORDER_OF_COLLEAGUE.
 */
export async function orderRefunds(
  tx: ReadTx,
  orderId: string,
  { session, now }: { readonly session: Session; readonly now: number },
): Promise<Answer<(typeof ordersContract)['GET api/orders/{id}/refunds']>> {
  const [[order], booked, made, settings] = await Promise.all([
    ordersById(tx, [orderId]),
    readBooked(tx, [orderId]),
    readRefunds(tx, { orderIds: [orderId], refundIds: [] }),
    readSettings(tx),
  ]);
  if (order === undefined) throw new CodedError('ORDER_NOT_FOUND', orderErrors.ORDER_NOT_FOUND);
  const [actor, policy] = [actorOf(session), orderPolicy(settings)];
  const isAllowed = mayReadRefunds(order, actor, policy);
  const seesGoods = isAllowed || maySeeGoods(order, actor, policy, now);
  const refunds = isAllowed ? made : made.filter(({ madeBy }) => madeBy === session.userId);
  if (!seesGoods && refunds.length === 0) throw new CodedError('ORDER_OF_COLLEAGUE', orderErrors.ORDER_OF_COLLEAGUE);
  // Who gave something back with an approval sees that, and nothing else of a colleague's order.
  const ofOwn =
    <Key extends string>(keys: readonly Key[]) =>
    (key: Key) =>
      isAllowed || keys.includes(key);
  const isShownLine = ofOwn(refunds.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)));
  const isShownPayment = ofOwn(refunds.flatMap(({ payments }) => payments.map(({ paymentId }) => paymentId)));
  // Who hands out what is left is told how much that is, and of no money.
  const refunded = refundedQuantities(seesGoods ? made : refunds);
  const shownPayments = standingPayments(order.payments)
    .filter(({ id }) => isShownPayment(id))
    .map((payment) => ({ ...payment, refunded: refundedOf(refunds, payment.id) }));
  // What it had then is no longer true where something went back to it.
  const left = await leftOnVouchers(
    tx,
    shownPayments.flatMap(({ voucherId, refunded: back }) => (voucherId && back > 0 ? [voucherId] : [])),
  );
  const sold = soldLines(order, booked.get(orderId) ?? amountsByLine(order));
  const own = sold
    .filter(({ lineId }) => isShownLine(lineId))
    .flatMap((line) => {
      const ordered = order.lines.find(({ id }) => id === line.lineId);
      if (ordered === undefined) return [];
      const { productId, name } = ordered;
      const besides = besidesOf(ordered).join(' · ');
      const back = refunded.get(line.lineId) ?? 0;
      return [{ ...line, parts: [...line.parts], productId, name, refunded: back, ...(besides !== '' && { besides }) }];
    });
  return {
    status: order.status,
    lines: isAllowed || !seesGoods ? own : goodsOf(order, sold, { refunded, own }),
    payments: shownPayments.map((payment) => {
      const { id, method, kind, reference, amount, rounding, cardFee = 0, tip = 0, voucherLeft = null } = payment;
      return {
        paymentId: id,
        method,
        kind,
        amount,
        rounding,
        cardFee,
        refunded: payment.refunded,
        ...(tip > 0 && { tip }),
        ...(voucherLeft !== null && {
          voucher: { ending: reference, left: left.get(payment.voucherId ?? '') ?? voucherLeft },
        }),
      };
    }),
    buyer: (isAllowed && order.buyer) || null,
    canBeInvoice: canBeInvoice(order, orderDay(now, settings)) && mayChange(order, actor, policy),
    corrections: isAllowed ? await correctionsOf(tx, order) : [],
    refunds: refunds.map((refund) => ({
      ...refund,
      lines: refund.lines.map((line) => ({ ...line, parts: [...line.parts] })),
      payments: [...refund.payments],
    })),
  };
}

type RefundLine = Answer<(typeof ordersContract)['GET api/orders/{id}/refunds']>['lines'][number];

/** The goods of an order without what they cost, but for those of the reader's own refunds. */
function goodsOf(
  { lines }: Order,
  sold: readonly SoldLine[],
  { refunded, own }: { readonly refunded: ReadonlyMap<string, number>; readonly own: readonly RefundLine[] },
): RefundLine[] {
  return sold.flatMap(({ lineId, quantity }): RefundLine[] => {
    const line = lines.find(({ id }) => id === lineId);
    const known = own.find((each) => each.lineId === lineId);
    if (known !== undefined || line === undefined) return known === undefined ? [] : [known];
    const { productId, name } = line;
    const nothing = { gross: 0, discount: 0, fee: 0, total: 0, vat: 0, parts: [] };
    return [{ lineId, quantity, ...nothing, productId, name, refunded: refunded.get(lineId) ?? 0 }];
  });
}

/** What was corrected: by which method a payment was booked first, and then; who took it, and who corrected it. */
async function correctionsOf(tx: ReadTx, { payments }: Order) {
  const reversals = correctionsIn(payments);
  if (reversals.length === 0) return [];
  const ids = reversals.flatMap(({ before, reversal }) => [
    before.takenBy,
    reversal.takenBy,
    ...(reversal.approverId ? [reversal.approverId] : []),
  ]);
  const rows = await tx.rows<{ id: string; name: string }>(
    sql`SELECT id, name FROM employee WHERE id = ANY (${[...new Set(ids)]}::uuid[])`,
  );
  const nameOf = (userId: string) => rows.find(({ id }) => id === userId)?.name ?? '';
  return reversals.map(({ before, reversal, after }) => ({
    paymentId: after.id,
    amount: after.amount + after.rounding,
    before: before.method,
    after: after.method,
    takenBy: nameOf(before.takenBy),
    correctedBy: nameOf(reversal.takenBy),
    approvedBy: reversal.approverId ? nameOf(reversal.approverId) : null,
    at: reversal.takenAt,
  }));
}
