import fc from 'fast-check';
import { expect, it } from 'vitest';
import { farAbove, loneThousands } from './lone-thousands.ts';

const prices = ['0,45', '0,80', '1,20', '3,50', '21,00'];

it('review of a new user, M8: one price of a group alone, far above all others, is in doubt', () => {
  expect(loneThousands([...prices, '1.250'], 'comma')).toBe('1.250');
  expect(loneThousands([...prices, ' 1.250 € '], 'comma')).toBe('1.250 €');
  expect(loneThousands(['0.45', '0.80', '1,250'], 'dot')).toBe('1,250');
  // A spreadsheet's own numbers are prices too.
  expect(loneThousands([0.45, 0.8, 21, '1.250'], 'comma')).toBe('1.250');
});

it.each([
  ['its decimals say what it is', [...prices, '1.250,00'], 'comma'],
  ['it has more groups', [...prices, '1.250.000'], 'comma'],
  ['nothing groups it', [...prices, '1250'], 'comma'],
  ['others are of its size', ['60,50', '80', '103,50', '1.250'], 'comma'],
  ['another has thousands', [...prices, '1.250', '1.400'], 'comma'],
  ['another has thousands as a number', [...prices, 1400, '1.250'], 'comma'],
  ['it is the only price', ['1.250'], 'comma'],
  ['nothing says what the mark is', ['12', '1.250'], 'auto'],
] as const)('nothing is in doubt where %s', (_, cells, mark) => expect(loneThousands(cells, mark)).toBeNull());

const small = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2).replace('.', ','));
const grouped = fc.integer({ min: 1_000, max: 999_999 }).map((whole) => {
  const digits = String(whole);
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
});
const anyThousands = fc.oneof(
  grouped,
  grouped.map((text) => `${text},00`),
  grouped.map((text) => text.replace('.', '')),
);

it('a list in which several have thousands is never in doubt', () => {
  const lists = fc.tuple(fc.array(small), fc.array(anyThousands, { minLength: 2 }), fc.infiniteStream(fc.nat()));
  fc.assert(
    fc.property(lists, ([low, high, order]) => {
      const cells = [...low, ...high].map((text) => ({ text, at: order.next().value }));
      const list = cells.sort((a, b) => a.at - b.at).map(({ text }) => text);
      expect(loneThousands(list, 'comma')).toBeNull();
    }),
  );
});

it('what is in doubt is a group alone, and more than so many times the price in the middle', () => {
  fc.assert(
    fc.property(fc.array(small, { minLength: 1 }), grouped, (low, text) => {
      const sorted = low.map((each) => Number(each.replace(',', '.'))).sort((a, b) => a - b);
      const middle = sorted[Math.floor(low.length / 2)] as number;
      const isFar = Number(text.replace('.', '')) > farAbove * middle;
      expect(loneThousands([...low, text], 'comma')).toBe(isFar ? text : null);
    }),
  );
});
