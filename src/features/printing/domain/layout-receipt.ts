import { billOf } from '#features/orders/domain/bill.ts';
import { correctionsIn, type Order, type Payment, standingPayments } from '#features/orders/domain/order.ts';
import { receiptCode } from '#features/orders/domain/receipt-code.ts';
import { sumMinor } from '#kernel/money.ts';
import { banner, code, pair, rule, type Slip, type SlipLine, space, text } from './slip.ts';
import {
  alike,
  amountsOfSale,
  chargeLines,
  figure,
  type PaidFacts,
  type Service,
  type Style,
  serviceLines,
  totalLines,
  type VenueHead,
  vatLines,
  venueLines,
  voucherLines,
} from './slip-parts.ts';

export interface ReceiptFacts extends PaidFacts {
  readonly service: Service;
  /** What its client can spend now; undefined where the order is about no points. */
  readonly pointsLeft?: number | undefined;
}

/** The sold items and the payments. Without a fiscal device it is not a fiscal receipt, and says so. */
export function layoutReceipt(facts: ReceiptFacts, plain: Style, columns: number): Slip {
  const { order, venue, service, hasVat } = facts;
  const { words } = plain;
  const bill = billOf(order);
  const payments = standingPayments(order.payments);
  const style = alike(plain, [
    ...amountsOfSale(order, bill),
    ...(hasVat ? bill.rates.flatMap(({ gross, vat }) => [gross, vat]) : []),
    ...order.payments.flatMap(({ amount, rounding, tip = 0, tendered, change, voucherLeft }) => [
      amount,
      rounding,
      tip,
      tendered,
      change,
      voucherLeft ?? 0,
    ]),
  ]);
  return {
    columns,
    copyOf: null,
    lines: [
      ...venueLines(venue, style, columns),
      space,
      banner(words.notFiscal),
      pair(
        order.buyer === undefined ? words.receipt : words.invoice,
        `${words.receiptNumber} ${order.receiptNumber ?? ''}`,
        { isBold: true },
      ),
      ...serviceLines(order, service, order.closedAt ?? order.openedAt, style),
      ...buyerLines(order, venue, style),
      rule,
      ...chargeLines(order, bill, style),
      rule,
      ...totalLines(order, bill, style),
      ...(hasVat ? vatLines(bill, style) : []),
      rule,
      ...payments.flatMap((payment) => paymentLines(payment, facts.methodName, style)),
      ...changeLines(payments, style),
      ...correctionLines(facts, style),
      ...pointsLines(facts, style),
      space,
      text(words.thanks, { align: 'centre' }),
      space,
      code(receiptCode(order.id)),
      space,
    ],
  };
}

/** What the client earned and spent with it, and what they have now. */
function pointsLines({ order, pointsLeft }: ReceiptFacts, { words }: Style): SlipLine[] {
  if (pointsLeft === undefined) return [];
  const { pointsEarned = 0, payments } = order;
  const spent = standingPayments(payments).reduce((sum, { points }) => sum + (points ?? 0), 0);
  return [
    rule,
    ...(pointsEarned === 0 ? [] : [pair(words.pointsEarned, String(pointsEarned))]),
    ...(spent === 0 ? [] : [pair(words.pointsSpent, String(spent))]),
    pair(words.pointsLeft, String(pointsLeft)),
  ];
}

/** Whom it is made out to, and the seller's account, which an invoice names. */
function buyerLines({ buyer }: Order, { bank }: VenueHead, { words }: Style): SlipLine[] {
  if (buyer === undefined) return [];
  const { name, fiscalNumber, vatNumber, address } = buyer;
  return [
    rule,
    text(`${words.buyer}: ${name}`, { isBold: true }),
    ...(address === '' ? [] : [text(address)]),
    pair(words.fiscalNumber, fiscalNumber),
    ...(vatNumber === '' ? [] : [pair(words.vatNumber, vatNumber)]),
    ...(bank.id === '' ? [] : [rule, text(`${bank.name} ${bank.account}`)]),
  ];
}

function paymentLines(payment: Payment, methodName: ReceiptFacts['methodName'], style: Style): SlipLine[] {
  const { method, kind, reference, amount, rounding, tip = 0, tendered, change, voucherLeft = null } = payment;
  const { words } = style;
  // The total and the rounding are what the guest hands over.
  const lines = rounding === 0 ? [] : [pair(words.rounding, figure(rounding, style))];
  lines.push(pair(methodName(method), figure(amount + rounding, style)));
  // It identifies the payment for the guest's bank and the venue. Why something is free is the venue's own.
  if (voucherLeft !== null) {
    lines.push(...voucherLines(reference, voucherLeft, style));
  } else if (reference !== '' && kind !== 'free') lines.push(pair(words.reference, reference));
  if (tip !== 0) lines.push(pair(words.tip, figure(tip, style)));
  if (change !== 0) lines.push(pair(words.tendered, figure(tendered, style)));
  return lines;
}

/** By which method a payment was booked first and then; who took it, who corrected it, and on whose word. */
function correctionLines({ order, methodName, staffName }: ReceiptFacts, style: Style): SlipLine[] {
  const corrections = correctionsIn(order.payments);
  if (corrections.length === 0) return [];
  const lines = corrections.flatMap(({ before, reversal, after }) => {
    const { takenBy, approverId } = reversal;
    const people = [before.takenBy, takenBy, ...(approverId ? [approverId] : [])];
    return [
      // No arrow: not every printer has one.
      pair(`${methodName(before.method)} > ${methodName(after.method)}`, figure(after.amount, style)),
      text([...new Set(people)].map(staffName).join(', ')),
    ];
  });
  return [rule, banner(style.words.corrected), ...lines];
}

function changeLines(payments: readonly Payment[], style: Style): SlipLine[] {
  const change = sumMinor(payments.map((payment) => payment.change));
  return change === 0 ? [] : [pair(style.words.change, figure(change, style), { isBold: true })];
}
