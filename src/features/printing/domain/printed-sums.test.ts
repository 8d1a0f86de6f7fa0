import fc from 'fast-check';
import { expect, it } from 'vitest';
import { billOf } from '#features/orders/domain/bill.ts';
import type { Order, OrderLine, Payment } from '#features/orders/domain/order.ts';
import { type Language, languages } from '#kernel/locale.ts';
import { type CurrencyCode, cashRounding, currencies, type Minor } from '#kernel/money.ts';
import en from '../messages/office/en.json' with { type: 'json' };
import { layoutReceipt } from './layout-receipt.ts';
import { layoutTotal } from './layout-total.ts';
import { renderText } from './render-text.ts';
import type { Style } from './slip-parts.ts';

/**
 * What is printed adds up. The reader below knows nothing of orders: it adds the figures on the paper, as a guest or an
 * inspector with a pencil would.
 */

/** `TAVOLINA_SOAK=1` reads 10,000 orders, two slips each. */
const words = en.printing.slip;
const noon = Date.UTC(2026, 10, 18, 11, 5, 0);
const venue = {
  name: 'V',
  address: '',
  telephone: '',
  businessNumber: '',
  fiscalNumber: '',
  logo: null,
  bank: { id: '', name: '', account: '' },
};
const service = { tableName: '1', waiterName: 'W' };
const styleOf = (locale: Language, currency: CurrencyCode): Style => ({ words, locale, currency, timeZone: 'UTC' });

const lineOf = (id: string, more: Partial<OrderLine>): OrderLine => ({
  id,
  productId: id,
  categoryId: null,
  stationId: null,
  name: 'Item',
  unitPrice: 0,
  priceSource: 'list',
  priceOfferId: null,
  priceOfferName: null,
  vatRate: 1800,
  quantity: 1000,
  sentQuantity: 1000,
  comment: '',
  choices: [],
  isDivider: false,
  voidsLineId: null,
  voidReason: null,
  addedBy: 'w',
  addedAt: noon,
  ...more,
});

const paymentOf = (id: string, more: Partial<Payment>): Payment => ({
  id,
  method: id,
  kind: 'other',
  reference: '',
  amount: 0,
  rounding: 0,
  tendered: 0,
  change: 0,
  takenBy: 'w',
  takenAt: noon,
  pointId: 'till',
  ...more,
});

/** Paid in full, a part by card, the rest in cash with or without change. */
function paidUp(order: Order, currency: CurrencyCode, cardShare: number, hasChange: boolean): Order {
  const { total } = billOf(order);
  const card = Math.floor((total * cardShare) / 100);
  const cash = total - card;
  const rounding = cashRounding(cash, currency);
  const note = 500_000_000;
  const [tendered, change] = hasChange ? [note, note - cash - rounding] : [cash + rounding, 0];
  const payments = [
    ...(card === 0 ? [] : [paymentOf('card', { kind: 'card', amount: card, tendered: card })]),
    ...(cash === 0 ? [] : [paymentOf('cash', { kind: 'cash', amount: cash, rounding, tendered, change })]),
  ];
  return { ...order, payments };
}

const anyItem = fc.record({
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((pieces) => pieces * 1000),
    fc.integer({ min: 1, max: 9_999 }),
  ),
  unitPrice: fc.oneof(
    fc.integer({ min: 0, max: 300 }).map((units) => units * 100),
    fc.integer({ min: 0, max: 500_000 }),
  ),
  vatRate: fc.constantFrom(0, 500, 800, 1000, 1800, 2000, null),
  voided: fc.constantFrom(0, 0, 0, 33, 100),
  /** Taken off the line itself, where nothing is taken off the order. */
  off: fc.constantFrom(0, 0, 0, 0, 0, 0, 500, 1500, 10_000),
});

const anyOrder = fc
  .record({
    items: fc.array(anyItem, { minLength: 1, maxLength: 9 }),
    discount: fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 30_000 }) }),
    ),
    feeRate: fc.constantFrom(0, 0, 0, 0, 333, 1000),
  })
  .map(({ items, discount, feeRate }): Order => {
    const lines = items.flatMap(({ voided, off, ...goods }, index) => {
      const lineDiscount =
        off > 0 && discount === null
          ? { kind: 'percent' as const, value: off, reason: 'friend', presetId: null }
          : null;
      const item = { ...goods, lineDiscount };
      const made = lineOf(`line-${index}`, item);
      const back = Math.ceil((item.quantity * voided) / 100);
      if (back === 0) return [made];
      return [made, lineOf(`void-${index}`, { ...item, quantity: -back, voidsLineId: made.id, voidReason: 'x' })];
    });
    const at = { openedAt: noon, sentAt: noon, closedAt: noon, closedBy: 'w', openedPointId: 'till' };
    const days = { businessDay: '2026-11-18', closedBusinessDay: '2026-11-18' };
    return {
      id: '0198e000-0000-7000-8000-00000000000a',
      version: 1,
      type: 'inHouse',
      status: 'closed',
      number: 1,
      receiptNumber: 1,
      ownerId: 'w',
      handover: null,
      clientId: null,
      carried: [],
      tableId: 't',
      isTableHeld: false,
      covers: 1,
      comment: '',
      delivery: null,
      discountGrant: null,
      feeRate,
      discount,
      printedTotal: null,
      lines,
      payments: [],
      ...at,
      ...days,
    };
  });

/** An amount as printed: its value in hundredths, and the decimals it was written with. */
interface Read {
  readonly label: string;
  readonly value: number;
  readonly decimals: number;
}

/** Reads the row of a slip that ends in an amount; null for any other row. */
function readRow(row: string, locale: Language): Read | null {
  const [thousands, mark] = locale === 'en' ? [',', '.'] : ['.', ','];
  const amount = /^(.*?) +(?:€)?(-?€?[\d.,]+)(?:\u00a0\S+)?$/.exec(row);
  if (amount === null) return null;
  const [, label = '', written = ''] = amount;
  const [whole = '', fraction = ''] = written.replace('€', '').replaceAll(thousands, '').split(mark);
  const sign = written.startsWith('-') ? -1 : 1;
  const value = sign * (Math.abs(Number(whole)) * 100 + Number(fraction.padEnd(2, '0')));
  return { label, value, decimals: fraction.length };
}

/** The sections of a slip between its rules, from the first rule on. */
function sectionsOf(rows: readonly string[]): string[][] {
  const sections: string[][] = [];
  for (const row of rows) {
    if (/^-+$/.test(row)) sections.push([]);
    else sections.at(-1)?.push(row);
  }
  return sections;
}

const sum = (reads: readonly Read[]): Minor => reads.reduce((total, { value }) => total + value, 0);
const isSet = <Value>(value: Value | null): value is Value => value !== null;

/** Adds up a slip. Returns all decimals that occur on it. */
function check(rows: readonly string[], locale: Language): Set<number> {
  const [items = [], totals = [], money = []] = sectionsOf(rows).map((section) =>
    section.map((row) => readRow(row, locale)).filter(isSet),
  );
  const of = (label: string, reads: readonly Read[]) => reads.filter((read) => read.label.startsWith(label));
  const charges = items.filter(({ label }) => / x /.test(label));
  const [total] = of(words.total, totals);
  if (total === undefined) throw new Error(`no total:\n${rows.join('\n')}`);
  const [subtotal = total] = of(words.subtotal, totals);
  const taken = of(words.discount, totals);
  expect(sum(charges) + sum(of(words.discount, items))).toBe(subtotal.value);
  expect(subtotal.value + sum(taken) + sum(of(words.fee, totals))).toBe(total.value);
  const rates = totals.filter(({ label }) => label.includes(words.vatOn));
  const excluded = of(words.vatExcluded, totals);
  const taxed = rates.map(({ label }) => readRow(` ${label}`, locale)).filter(isSet);
  if (taxed.length > 0 || excluded.length > 0) expect(sum(taxed) + sum(excluded)).toBe(total.value);
  const paid = money.filter(({ label }) => label === 'card' || label === 'cash');
  if (paid.length > 0) {
    expect(sum(paid)).toBe(total.value + sum(of(words.rounding, money)));
    const tendered = sum(of(words.tendered, money));
    const change = sum(of(words.change, money));
    const cash = sum(of('cash', money));
    if (tendered !== 0) expect(tendered - change).toBe(cash);
  }
  return new Set([...charges, ...totals, ...taxed, ...money].map(({ decimals }) => decimals));
}

it.each(Object.keys(currencies) as CurrencyCode[])(
  'issue 9 point 1: every slip in %s adds up as printed',
  (currency) => {
    let [alone, withFraction] = [0, 0];
    fc.assert(
      fc.property(
        anyOrder,
        fc.constantFrom(...languages),
        fc.constantFrom(0, 0, 37, 100),
        fc.boolean(),
        (order, locale, cardShare, hasChange) => {
          const style = styleOf(locale, currency);
          const paid = paidUp(order, currency, cardShare, hasChange);
          const receipt = {
            order: paid,
            venue,
            service,
            methodName: (code: string) => code,
            staffName: (id: string) => id,
            hasVat: true,
          };
          const slips = [
            layoutReceipt(receipt, style, 48),
            layoutTotal({ order, venue, service, printedAt: noon, number: 1 }, style, 48),
          ];
          for (const slip of slips) {
            // The code is no amount.
            const lines = slip.lines.filter(({ kind }) => kind !== 'code');
            const decimals = check(renderText({ ...slip, lines }), locale);
            expect(decimals.size).toBe(1);
            if (decimals.has(0)) alone += 1;
            else withFraction += 1;
          }
        },
      ),
      { numRuns: process.env.TAVOLINA_SOAK ? 2_500 : 300 },
    );
    // Both ways of writing occur where a currency has both.
    expect(withFraction).toBeGreaterThan(0);
    expect(alone > 0).toBe(currencies[currency].wholeDecimals === 0);
  },
);
