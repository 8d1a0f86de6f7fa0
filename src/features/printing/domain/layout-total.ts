import { type Bill, billOf } from '#features/orders/domain/bill.ts';
import type { Order } from '#features/orders/domain/order.ts';
import { banner, pair, rule, type Slip, type SlipLine, space, text } from './slip.ts';
import {
  alike,
  amountsOfSale,
  chargeLines,
  figure,
  type Service,
  type Style,
  serviceLines,
  totalLines,
  type VenueHead,
  venueLines,
} from './slip-parts.ts';

export interface BillFacts {
  readonly order: Order;
  readonly venue: VenueHead;
  readonly service: Service;
  /** Epoch ms. */
  readonly printedAt: number;
  /** Which bill of the order it is, from 1: two that look alike could be paid twice. */
  readonly number: number;
}

/** The bill brought before payment; it is not a fiscal receipt and says so first. */
export function layoutTotal(facts: BillFacts, plain: Style, columns: number): Slip {
  const { order, venue, service, printedAt, number } = facts;
  const bill = billOf(order);
  const style = alike(plain, [...amountsOfSale(order, bill), bill.paid]);
  return {
    columns,
    copyOf: null,
    lines: [
      ...venueLines(venue, style, columns),
      space,
      banner(style.words.notFiscal),
      text(number === 1 ? style.words.bill : `${style.words.bill} ${number}`, { align: 'centre', isBold: true }),
      ...serviceLines(order, service, printedAt, style),
      rule,
      ...chargeLines(order, bill, style),
      rule,
      ...totalLines(order, bill, style),
      ...paidLines(bill, style),
      space,
    ],
  };
}

function paidLines(bill: Bill, style: Style): SlipLine[] {
  if (bill.paid === 0) return [];
  const { words } = style;
  return [
    pair(words.paid, figure(bill.paid, style)),
    pair(words.remaining, figure(bill.remaining, style), { isBold: true }),
  ];
}
