import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forOneUnit, measureOf, timesIn } from './measure.ts';
import { knownUnit, knownUnits } from './units.ts';

const sizes: readonly (readonly [string, 'mass' | 'volume', number])[] = [
  ['100 г', 'mass', 100_000],
  ['100g', 'mass', 100_000],
  ['100 гр.', 'mass', 100_000],
  ['за 100 г', 'mass', 100_000],
  ['/100g', 'mass', 100_000],
  ['për 100 gr', 'mass', 100_000],
  ['per 100 ml', 'volume', 100_000],
  ['0,5 l', 'volume', 500_000],
  ['0.5л', 'volume', 500_000],
  ['1/2 kg', 'mass', 500_000],
  ['пола кило', 'mass', 500_000],
  ['gjysmë kg', 'mass', 500_000],
  ['pola litre', 'volume', 500_000],
  ['четврт кг', 'mass', 250_000],
  ['½ кг', 'mass', 500_000],
  ['10 dag', 'mass', 100_000],
  ['2 dl', 'volume', 200_000],
  ['1.000 г', 'mass', 1_000_000],
  ['0.250 kg', 'mass', 250_000],
];

describe('issue 9 point 6: a price for so much of a unit', () => {
  it.each(sizes)('%s is read as what it is', (text, kind, size) => {
    expect(knownUnit(text)).toBeNull();
    expect(measureOf(text)).toMatchObject({ kind, size });
  });

  it('has one key, however it is written, and another for another size', () => {
    const keys = (...texts: string[]) => new Set(texts.map((text) => measureOf(text)?.key));
    expect(keys('100 г', '100g', 'за 100 гр.', '/100 gr').size).toBe(1);
    expect(keys('1/2 kg', '12 kg', '0,5 kg', '05 kg', '1,5 kg', '15 kg')).toEqual(
      new Set(['0.5kg', '12kg', '5kg', '1.5kg', '15kg']),
    );
  });

  it('is none where a text says no amount, or none of weight or volume, or is a unit of its own', () => {
    for (const text of ['кг', '1 kg', '1 л', 'ком', '10 ком', 'тегла 100 г', '100', '1/0 kg', '0 g', '1,2,3 kg', '']) {
      expect([text, measureOf(text)]).toEqual([text, null]);
    }
  });

  it('is kilograms at ten times the price, never grams, litres or what would round', () => {
    const times = (text: string, code: string) => timesIn(measureOf(text), knownUnit(code) as never);
    expect(times('100 г', 'kg')).toBe(10);
    expect(times('100 г', 'dag')).toBeNull();
    expect(times('100 г', 'g')).toBeNull();
    expect(times('100 г', 'l')).toBeNull();
    expect(times('100 г', 't')).toBeNull();
    expect(times('100 ml', 'dl')).toBe(1);
    expect(times('1/2 kg', 'kg')).toBe(2);
    expect(times('300 g', 'kg')).toBeNull();
    expect(times('5 kg', 'kg')).toBeNull();
    expect(times('100 г', 'piece')).toBe(1);
    expect(times('5 kg', 'bag')).toBe(1);
  });

  it('costs the same by the gram in whatever unit it is imported', () => {
    const units = fc.constantFrom(...knownUnits.filter(({ kind }) => kind === 'mass' || kind === 'volume'));
    const cases = fc.tuple(fc.integer({ min: 1, max: 2000 }), units, units, fc.integer({ min: 0, max: 100_000 }));
    fc.assert(
      fc.property(cases, ([amount, said, unit, price]) => {
        const measure = measureOf(`${amount} ${said.code}`);
        const times = timesIn(measure, unit);
        if (measure === null || times === null) return;
        expect(unit.kind).toBe(said.kind);
        const values = forOneUnit({ price, name: 'x' }, times);
        expect((values.price as number) * measure.size).toBe(price * unit.factor);
      }),
    );
  });
});

it('issue 9 point 6: quantities of a measure become smaller as its price becomes larger', () => {
  const values = { price: 1850, purchasePrice: 900, staffPrice: null, preselectedQuantity: 1000, code: '7' };
  expect(forOneUnit(values, 10)).toEqual({ ...values, price: 18_500, purchasePrice: 9_000, preselectedQuantity: 100 });
  expect(forOneUnit(values, 1)).toEqual(values);
});
