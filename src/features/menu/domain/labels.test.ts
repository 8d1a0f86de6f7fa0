import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printedBarcode } from './barcode.ts';
import {
  labelFormatOf,
  labelFormats,
  labelPadding,
  labelTypeOf,
  moduleWidthOf,
  pagesOf,
  paperOf,
} from './label-formats.ts';
import { unitPriceOf } from './unit-price.ts';

describe('the sizes of labels', () => {
  it.each(labelFormats)('$id fits its paper, and has an id of its own', (format) => {
    const { width, height, columns, rows, left, top, gapX, gapY, id } = format;
    const paper = paperOf(format);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + columns * width + (columns - 1) * gapX).toBeLessThanOrEqual(paper.width);
    expect(top + rows * height + (rows - 1) * gapY).toBeLessThanOrEqual(paper.height);
    expect(labelFormats.filter((other) => other.id === id)).toEqual([format]);
    expect(labelFormatOf(id)).toBe(format);
  });

  it.each(labelFormats)('$id has room for a long price, a unit price, the whole name and the bars', (format) => {
    for (const [price, unitPrice] of [
      ['1,30 €', ''],
      ['12.345,50 ден', ''],
      ['12.345,50 ден', '123.455,00 ден/kg'],
    ] as const) {
      const type = labelTypeOf(format, price, unitPrice);
      const wide = price.length * 0.54 * type.price + unitPrice.length * 0.5 * type.unitPrice;
      expect(wide).toBeLessThanOrEqual(format.width - 2 * labelPadding);
      const high = type.lines * type.name * 1.15 + type.price + type.bars + type.digits * 1.1;
      expect(high).toBeLessThanOrEqual(format.height - 2 * labelPadding);
      // Six points for the smallest name: below that nobody reads it on a shelf.
      expect(type.name).toBeGreaterThan(21);
    }
  });

  it('put every label on a page once, in order, after the places that were used', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 300 }),
        fc.constantFrom(...labelFormats),
        fc.nat({ max: 80 }),
        (count, format, used) => {
          const labels = Array.from({ length: count }, (_, index) => index);
          const pages = pagesOf(labels, format, used);
          const most = format.columns * format.rows;
          expect(pages.flat().filter((label) => label !== null)).toEqual(labels);
          for (const page of pages.slice(0, -1)) expect(page).toHaveLength(most);
          for (const page of pages) expect(page.length).toBeLessThanOrEqual(most);
          const empty = pages.flat().filter((label) => label === null).length;
          expect(empty).toBe(format.kind === 'roll' || count === 0 ? 0 : Math.min(used, most - 1));
        },
      ),
    );
  });

  it('draw the bars of a code only as wide as scanners read them and the label has room', () => {
    // An EAN-13 has 117 modules with its quiet zones.
    expect(labelFormats.filter(({ width }) => moduleWidthOf(117, width - 30) === null)).toEqual([]);
    expect(moduleWidthOf(117, 300)).toBe(25);
    expect(moduleWidthOf(117, 1_000)).toBe(33);
    expect(moduleWidthOf(300, 400)).toBeNull();
  });
});

describe('the price of a kilogram or litre', () => {
  it.each([
    ['mass', 1_000_000, 14_00, { unit: 'kg', price: 14_00 }],
    ['mass', 1_000, 3, { unit: 'kg', price: 30_00 }],
    ['mass', 100_000, 1_29, { unit: 'kg', price: 12_90 }],
    ['volume', 500_000, 45, { unit: 'l', price: 90 }],
    ['volume', 330_000, 1_00, { unit: 'l', price: 3_03 }],
    ['count', 1_000, 2_00, null],
    ['other', 1_000, 2_00, null],
  ] as const)('of %s in units of %i', (kind, factor, price, expected) => {
    expect(unitPriceOf(price, { kind, factor })).toEqual(expected);
  });
});

it('prints a code of the trade rather than an own one', () => {
  expect(printedBarcode([])).toBeNull();
  expect(printedBarcode(['A-17', '4006381333931'])).toBe('4006381333931');
  expect(printedBarcode(['A-17', '4006381333932'])).toBe('A-17');
});
