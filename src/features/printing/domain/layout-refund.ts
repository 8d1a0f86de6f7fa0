import { billOf } from '#features/orders/domain/bill.ts';
import type { Order } from '#features/orders/domain/order.ts';
import { receiptCode } from '#features/orders/domain/receipt-code.ts';
import type { Refund, RefundPayment } from '#features/orders/domain/refund.ts';
import { formatDateTime, formatDay, formatMoney } from '#kernel/format.ts';
import { type Minor, sumMinor } from '#kernel/money.ts';
import { banner, code, pair, rule, type Slip, type SlipLine, space, text } from './slip.ts';
import {
  alike,
  choiceLines,
  figure,
  type PaidFacts,
  quantityOf,
  type Style,
  venueLines,
  voucherLines,
} from './slip-parts.ts';
import { reasonIn } from './words.ts';

export interface RefundFacts extends PaidFacts {
  readonly refund: Refund;
  /** What is on the vouchers to which something goes back, after it, by id. */
  readonly vouchersLeft: ReadonlyMap<string, Minor>;
}

/** What was given back of a receipt, for the guest who signs and for the drawer that is short of it. Amounts are positive. */
export function layoutRefund(facts: RefundFacts, plain: Style, columns: number): Slip {
  const { order, refund, venue, methodName, staffName, hasVat } = facts;
  const { lines, payments } = refund;
  const style = alike(plain, [
    ...[refund.total, refund.discount, refund.fee, refund.vat],
    ...lines.map(({ gross }) => gross),
    ...payments.flatMap(({ amount, rounding }) => [amount, rounding]),
    ...facts.vouchersLeft.values(),
  ]);
  const { words, timeZone, currency, locale, decimals = 0 } = style;
  const rounding = sumMinor(payments.map((payment) => payment.rounding));
  const unless0 = (label: string, amount: number) => (amount === 0 ? [] : [pair(label, figure(amount, style))]);
  return {
    columns,
    copyOf: null,
    lines: [
      ...venueLines(venue, style, columns),
      space,
      banner(words.notFiscal),
      pair(words.refund, `${words.receiptNumber} ${refund.number}`, { isBold: true }),
      pair(
        words.refundOf,
        `${words.receiptNumber} ${order.receiptNumber ?? ''}, ${formatDay(order.closedBusinessDay ?? order.businessDay)}`,
      ),
      pair(`${words.waiter}: ${staffName(refund.madeBy)}`, formatDateTime(refund.madeAt, timeZone)),
      ...(refund.approverId === null ? [] : [pair(words.approvedBy, staffName(refund.approverId))]),
      text(`${words.reason}: ${reasonIn(words, refund.reason)}`),
      rule,
      ...lines.flatMap((line) => refundedLine(line, order, style)),
      rule,
      ...unless0(words.discount, 0 - refund.discount),
      ...unless0(feeNames(order, words), refund.fee),
      pair(words.givenBack, formatMoney(refund.total, currency, { locale, symbol: true, decimals }), {
        size: 'large',
        isBold: true,
      }),
      ...(hasVat ? unless0(words.vat, refund.vat) : []),
      rule,
      ...unless0(words.rounding, rounding),
      ...payments.flatMap((payment) => [
        pair(methodName(payment.method), figure(payment.amount + payment.rounding, style)),
        ...toVoucher(payment, facts, style),
      ]),
      space,
      pair(words.receives, '_'.repeat(Math.floor(columns / 2))),
      space,
      code(receiptCode(order.id)),
      space,
    ],
  };
}

/** The voucher to which it went back, and what is on it now. */
function toVoucher({ paymentId }: RefundPayment, { order, vouchersLeft }: RefundFacts, style: Style): SlipLine[] {
  const { voucherId, reference = '' } = order.payments.find(({ id }) => id === paymentId) ?? {};
  const left = vouchersLeft.get(voucherId ?? '');
  return left === undefined ? [] : voucherLines(reference, left, style);
}

/** A refund has both fees in one sum. */
function feeNames(order: Order, words: Style['words']): string {
  const { serviceFee, cardFee } = billOf(order);
  return [...(serviceFee === 0 && cardFee !== 0 ? [] : [words.fee]), ...(cardFee === 0 ? [] : [words.cardFee])].join(
    ', ',
  );
}

function refundedLine({ lineId, quantity, gross }: Refund['lines'][number], order: Order, style: Style): SlipLine[] {
  const line = order.lines.find(({ id }) => id === lineId);
  if (line === undefined) return [];
  return [text(line.name), ...choiceLines(line), pair(quantityOf(line, quantity, style), figure(gross, style))];
}
