// What holds for the slips of any order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from '#features/orders/domain/bill.ts';
import { chargesOf } from '#features/orders/domain/charges.ts';
import type { Order } from '#features/orders/domain/order.ts';
import { type Language, languages } from '#kernel/locale.ts';
import { sumMinor } from '#kernel/money.ts';
import {
  line,
  methodName,
  movedSlip,
  noon,
  orderOf,
  payment,
  service,
  staffName,
  stations,
  style,
  venue,
} from '../../../../tests/kit/slips.ts';
import { layoutPromised } from './layout-promised.ts';
import { layoutReceipt } from './layout-receipt.ts';
import { layoutTicket } from './layout-ticket.ts';
import { layoutTotal } from './layout-total.ts';
import { renderPicture } from './render-picture.ts';
import { renderText } from './render-text.ts';
import type { Slip } from './slip.ts';
import { widthOf } from './typeset.ts';

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9_000 }),
  unitPrice: fc.integer({ min: 0, max: 5_000_000 }),
  vatRate: fc.constantFrom(0, 800, 1800, null),
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  comment: fc.string({ unit: 'binary', maxLength: 40 }),
  isDivider: fc.boolean(),
  /** The voided part of the quantity, per cent. */
  takenBack: fc.constantFrom(0, 0, 40, 100),
});
const anyOrder = fc
  .record({
    lines: fc.array(anyLine, { maxLength: 8 }),
    discount: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
    comment: fc.string({ unit: 'grapheme', maxLength: 60 }),
    method: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    reference: fc.string({ unit: 'grapheme', maxLength: 40 }),
  })
  .map(({ lines, discount, comment, method, reference }) =>
    orderOf(
      lines.flatMap(({ takenBack, ...each }, index) => {
        // A course splitter costs nothing.
        const made = line(`line-${index}`, each.isDivider ? { ...each, unitPrice: 0 } : each);
        const quantity = Math.ceil((each.quantity * takenBack) / 100);
        if (quantity === 0 || each.isDivider) return [made];
        return [
          made,
          line(`void-${index}`, { ...each, quantity: -quantity, voidsLineId: made.id, voidReason: 'gabim' }),
        ];
      }),
      {
        comment,
        discount: discount === null ? null : { kind: 'percent', value: discount },
        payments: [payment({ method, reference, amount: 1 })],
      },
    ),
  );
const slipsOf = (order: Order, locale: Language, columns: number): Slip[] => [
  layoutTicket(
    { order, lines: order.lines, stationName: stations[locale], service, sentAt: noon, cameAt: noon },
    style(locale),
    columns,
  ),
  layoutTotal({ order, venue, service, printedAt: noon, number: 1 }, style(locale), columns),
  layoutReceipt({ order, venue, service, methodName, staffName, hasVat: true }, style(locale), columns),
  movedSlip(order, locale, columns),
  layoutPromised(
    { order, lines: order.lines, stationName: stations[locale], service, saidAt: noon },
    style(locale),
    columns,
  ),
];

describe('with any order', () => {
  const locales = fc.constantFrom(...languages);

  it('no row exceeds the paper, in text or in picture', () => {
    fc.assert(
      fc.property(anyOrder, locales, fc.integer({ min: 24, max: 64 }), (order, locale, columns) => {
        for (const slip of slipsOf(order, locale, columns)) {
          for (const row of renderText(slip)) expect(widthOf(row)).toBeLessThanOrEqual(columns);
          const { width, height, shapes } = renderPicture(slip);
          for (const shape of shapes) {
            expect(shape.x).toBeGreaterThanOrEqual(0);
            expect(shape.x + shape.width).toBeLessThanOrEqual(width);
            expect(shape.y).toBeLessThanOrEqual(height);
          }
        }
      }),
    );
  });

  it('no control character reaches a printer', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        for (const slip of slipsOf(order, 'sq', 42)) expect(renderText(slip).join('')).not.toMatch(/\p{C}/u);
      }),
    );
  });

  it('the charges less the discount are the total of the bill', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const bill = billOf(order);
        const charges = chargesOf(order, bill);
        expect(sumMinor(charges.map(({ amount }) => amount)) - bill.discount).toBe(bill.total);
        expect(charges.every(({ quantity, line: { isDivider } }) => quantity > 0 && !isDivider)).toBe(true);
      }),
    );
  });

  it('the receipt shows the very amounts of the bill', () => {
    fc.assert(
      fc.property(anyOrder, (paidOrder) => {
        const order = { ...paidOrder, payments: [] };
        const bill = billOf(order);
        const rights =
          slipsOf(order, 'en', 42)[2]?.lines.flatMap((each) => (each.kind === 'pair' ? [each.right] : [])) ?? [];
        const minor = (amount: string) => Number(amount.replace(/[^\d-]/g, ''));
        const charged = chargesOf(order, bill);
        const figures = rights.slice(3, 3 + charged.length).map(minor);
        expect(figures).toEqual(charged.map(({ amount }) => amount));
        const total = rights.slice(3 + charged.length).find((each) => each.includes('€')) ?? '';
        expect(minor(total)).toBe(bill.total);
        const rates = bill.rates.filter(({ gross, vat }) => gross !== 0 || vat !== 0);
        const printedVat = rates.length === 0 ? [] : rights.slice(-rates.length).map(minor);
        expect(printedVat).toEqual(rates.map(({ rate, gross, vat }) => (rate === null ? gross : vat)));
      }),
    );
  });
});
