import { formatDateTime } from '#kernel/format.ts';
import type { Minor } from '#kernel/money.ts';
import { pair, rule, type Slip, space, text } from './slip.ts';
import { alike, figure, type Style } from './slip-parts.ts';

/** A counted drawer. What was expected in it is not among it: whoever counted signs what they counted. */
export interface CashOutFacts {
  readonly venueName: string;
  readonly number: number;
  readonly userName: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly countedAt: number;
  readonly openingFloat: Minor;
  /** Notes and coins. */
  readonly pieces: readonly { readonly value: Minor; readonly pieces: number }[];
  readonly counted: Minor;
  /** What else was counted, by the name of the method. */
  readonly methods: readonly { readonly name: string; readonly amount: Minor }[];
  readonly handedOver: Minor;
}

/** What is handed over at the end of a shift, for two signatures. */
export function layoutCashOut(facts: CashOutFacts, plain: Style, columns: number): Slip {
  const { number, userName, startedAt, countedAt, openingFloat, counted, handedOver, methods } = facts;
  const pieces = facts.pieces.filter((each) => each.pieces > 0);
  const amounts = [...pieces.map(({ value }) => value), ...methods.map(({ amount }) => amount)];
  const style = alike(plain, [openingFloat, counted, handedOver, ...amounts]);
  const { words, timeZone } = style;
  const money = (amount: Minor) => figure(amount, style);
  const signature = '_'.repeat(Math.floor(columns / 2));
  return {
    columns,
    copyOf: null,
    lines: [
      text(facts.venueName, { align: 'centre', isBold: true }),
      text(`${words.cashOut} ${number}`, { align: 'centre', size: 'large', isBold: true }),
      pair(words.waiter, userName, { isBold: true }),
      pair(words.shiftFrom, formatDateTime(startedAt, timeZone)),
      pair(words.shiftTo, formatDateTime(countedAt, timeZone)),
      pair(words.openingFloat, money(openingFloat)),
      rule,
      ...pieces.map((each) => pair(`${each.pieces} x ${money(each.value)}`, money(each.pieces * each.value))),
      pair(words.counted, money(counted), { isBold: true }),
      ...methods.map(({ name, amount }) => pair(name, money(amount))),
      rule,
      pair(words.handedOver, money(handedOver), { size: 'large', isBold: true }),
      space,
      pair(words.handsOver, signature),
      space,
      pair(words.receives, signature),
      space,
    ],
  };
}
