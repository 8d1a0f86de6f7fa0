import { banner, pair, rule, type Slip, type SlipLine, space, text } from '#features/printing/domain/slip.ts';
import { alike, figure, type Style, type VenueHead, venueLines } from '#features/printing/domain/slip-parts.ts';
import { formatDateTime, formatDay, formatPercent, type Instant } from '#kernel/format.ts';
import { type Minor, sumMinor } from '#kernel/money.ts';
import { type DaySheet, isMoney, type MethodRow, moneyOf, type Numbers } from './day-sheet.ts';

/** What is said on it and on no other slip. */
export interface DaySheetWords {
  readonly notFiscal: string;
  readonly opened: string;
  readonly closed: string;
  readonly byItself: string;
  readonly notYet: string;
  readonly receipts: string;
  readonly numbers: string;
  readonly refunds: string;
  readonly late: string;
  readonly gross: string;
  readonly turnover: string;
  readonly net: string;
  readonly payments: string;
  readonly received: string;
  readonly accountPayment: string;
  readonly voucherSale: string;
  readonly money: string;
  readonly withoutMoney: string;
  readonly noPayment: string;
  readonly voids: string;
  readonly checkOutsUndone: string;
  /** Vouchers that nobody paid for. */
  readonly madeVouchers: string;
  readonly openOrders: string;
  readonly cashOuts: string;
  readonly waits: string;
  readonly differences: string;
  readonly unsound: string;
  readonly printed: string;
}

export interface DaySheetFacts {
  readonly sheet: DaySheet;
  readonly venue: VenueHead;
  readonly words: DaySheetWords;
  readonly methodName: (code: string) => string;
  readonly hasVat: boolean;
  readonly printedAt: Instant;
  readonly printedBy: string;
}

/** X of the day that lasts, Z of one that is over. It says itself that it is no fiscal report. */
export function layoutDaySheet(facts: DaySheetFacts, plain: Style, columns: number): Slip {
  const { sheet, venue, words, printedAt, printedBy } = facts;
  const style = alike(plain, amountsOf(sheet));
  const number = sheet.number === null ? '' : ` ${sheet.number}`;
  return {
    columns,
    copyOf: null,
    lines: [
      ...venueLines(venue, style, columns),
      space,
      banner(words.notFiscal),
      text(sheet.isOver ? `Z${number}` : 'X', { align: 'centre', size: 'large', isBold: true }),
      text(formatDay(sheet.day), { align: 'centre', size: 'large', isBold: true }),
      ...spanLines(facts, style),
      rule,
      ...salesLines(facts, style),
      rule,
      ...paymentLines(facts, style),
      rule,
      ...orderLines(facts, style),
      ...cashOutLines(facts, style),
      rule,
      pair(words.printed, formatDateTime(printedAt, style.timeZone)),
      text(printedBy, { align: 'right' }),
      space,
    ],
  };
}

const amountsOf = ({ totals, rates, methods, voids, late, cashOuts, besides, madeVouchers }: DaySheet): Minor[] => [
  ...[totals.gross, totals.discount, totals.fee, totals.cardFee, totals.refund, totals.total, totals.vat],
  ...[
    totals.rounding,
    totals.tip,
    totals.received,
    besides.accountPayment,
    besides.voucherSale,
    voids.amount,
    late.total,
  ],
  ...rates.flatMap(({ total, vat }) => [total, vat]),
  ...methods.flatMap(({ total, tip }) => [total, tip]),
  ...madeVouchers.map(({ amount }) => amount),
  ...(cashOuts ?? []).map(({ difference }) => difference),
];

function spanLines({ sheet: { from, until }, words }: DaySheetFacts, { words: common, timeZone }: Style): SlipLine[] {
  return [
    pair(common.shiftFrom, formatDateTime(from.at, timeZone)),
    pair(words.opened, from.by ?? words.byItself),
    ...(until.at === null
      ? [pair(words.closed, words.notYet)]
      : [pair(common.shiftTo, formatDateTime(until.at, timeZone)), pair(words.closed, until.by ?? words.byItself)]),
  ];
}

/** `12 – 40`, or nothing. */
const numbersLine = (label: string, { first, last }: Numbers): SlipLine[] =>
  first === null || last === null ? [] : [pair(label, first === last ? String(first) : `${first} - ${last}`)];

function salesLines({ sheet, words, hasVat }: DaySheetFacts, style: Style): SlipLine[] {
  const { totals, receipts, refunds, rates, late, unsound } = sheet;
  const { words: common, locale } = style;
  const unless0 = (label: string, amount: Minor) => (amount === 0 ? [] : [pair(label, figure(amount, style))]);
  const vat = rates.map((row) =>
    row.rate === null
      ? pair(common.vatExcluded, figure(row.total, style))
      : pair(
          `${common.vat} ${formatPercent(row.rate, locale)} ${common.vatOn} ${figure(row.total, style)}`,
          figure(row.vat, style),
        ),
  );
  return [
    pair(words.receipts, String(receipts.count), { isBold: true }),
    ...numbersLine(words.numbers, receipts),
    ...(late.count === 0 ? [] : [pair(`${words.late} (${late.count})`, figure(late.total, style))]),
    ...(refunds.count === 0
      ? []
      : [pair(words.refunds, String(refunds.count)), ...numbersLine(words.numbers, refunds)]),
    pair(words.gross, figure(totals.gross, style)),
    ...unless0(common.discount, 0 - totals.discount),
    ...unless0(common.fee, totals.fee - totals.cardFee),
    ...unless0(common.cardFee, totals.cardFee),
    ...unless0(words.refunds, 0 - totals.refund),
    pair(words.turnover, figure(totals.total, style), { size: 'large', isBold: true }),
    ...(hasVat ? [...vat, pair(words.net, figure(totals.net, style))] : []),
    ...(unsound === 0 ? [] : [pair(words.unsound, String(unsound))]),
  ];
}

function paymentLines({ sheet, words, methodName }: DaySheetFacts, style: Style): SlipLine[] {
  const { totals, methods, besides } = sheet;
  const { words: common } = style;
  const line = ({ method, orders, total }: MethodRow) =>
    pair(`${method === '' ? words.noPayment : methodName(method)} (${orders})`, figure(total, style));
  const more: readonly (readonly [string, Minor])[] = [
    [common.rounding, totals.rounding],
    ...methods.map(({ method, tip }) => [`${common.tip} · ${methodName(method)}`, tip] as const),
    [words.received, totals.received],
    [words.accountPayment, besides.accountPayment],
    [words.voucherSale, besides.voucherSale],
  ];
  const others = methods.filter((row) => !isMoney(row));
  return [
    text(words.payments, { isBold: true }),
    ...methods.filter(isMoney).map(line),
    ...more.filter(([, amount]) => amount !== 0).map(([label, amount]) => pair(label, figure(amount, style))),
    pair(words.money, figure(moneyOf(sheet), style), { isBold: true }),
    ...(others.length === 0 ? [] : [text(words.withoutMoney, { isBold: true }), ...others.map(line)]),
  ];
}

function orderLines({ sheet, words }: DaySheetFacts, style: Style): SlipLine[] {
  const { voids, checkOutsUndone, madeVouchers, openOrders } = sheet;
  return [
    pair(`${words.voids} (${voids.count})`, figure(voids.amount, style)),
    ...(checkOutsUndone === 0 ? [] : [pair(words.checkOutsUndone, String(checkOutsUndone))]),
    ...madeVouchers.map(({ userName, count, amount }) =>
      pair(`${words.madeVouchers}: ${userName} (${count})`, figure(amount, style)),
    ),
    pair(words.openOrders, String(openOrders)),
  ];
}

function cashOutLines({ sheet: { cashOuts }, words }: DaySheetFacts, style: Style): SlipLine[] {
  if (cashOuts === null || cashOuts.length === 0) return [];
  return [
    rule,
    text(words.cashOuts, { isBold: true }),
    ...cashOuts.map(({ number, userName, difference, isReceived }) =>
      pair(`${number} ${userName}${isReceived ? '' : ` (${words.waits})`}`, figure(difference, style)),
    ),
    pair(words.differences, figure(sumMinor(cashOuts.map(({ difference }) => difference)), style), { isBold: true }),
  ];
}
