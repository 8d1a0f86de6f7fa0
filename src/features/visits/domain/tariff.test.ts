import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesBetween, oddSteps, priceOf, type Tariff, tariffOf, usualAlert } from './tariff.ts';

/** An hour for 3.00, two for 5.00, then each half hour 1.00; five minutes are not counted. */
const values = {
  firstMinutes: 60,
  firstPrice: 300,
  secondMinutes: 120,
  secondPrice: 500,
  thirdMinutes: null,
  thirdPrice: null,
  furtherMinutes: 30,
  furtherPrice: 100,
  graceMinutes: 5,
};
const tariff = tariffOf(values);

const anyTariff: fc.Arbitrary<Tariff> = fc
  .record({
    steps: fc.array(fc.record({ more: fc.integer({ min: 1, max: 240 }), dearer: fc.nat(5_000) }), {
      minLength: 1,
      maxLength: 3,
    }),
    further: fc.option(fc.record({ minutes: fc.integer({ min: 1, max: 240 }), price: fc.nat(5_000) })),
    grace: fc.nat(30),
  })
  .map(({ steps, ...rest }) => {
    let [upTo, price] = [0, 0];
    return {
      ...rest,
      steps: steps.map(({ more, dearer }) => {
        upTo += more;
        price += dearer;
        return { upTo, price };
      }),
    };
  });

describe('a tariff', () => {
  it.each([
    [0, 300],
    [60, 300],
    [65, 300],
    [66, 500],
    [125, 500],
    [126, 600],
    [155, 600],
    [156, 700],
  ])('%i minutes cost %i', (minutes, price) => {
    expect(priceOf(tariff, minutes)).toBe(price);
  });

  it('asks never less for longer', () => {
    fc.assert(
      fc.property(anyTariff, fc.nat(2_000), fc.nat(500), (one, minutes, more) => {
        expect(priceOf(one, minutes + more)).toBeGreaterThanOrEqual(priceOf(one, minutes));
      }),
    );
  });

  it('is exact at its borders', () => {
    fc.assert(
      fc.property(anyTariff, fc.integer({ min: 1, max: 20 }), (one, pieces) => {
        for (const { upTo, price } of one.steps) expect(priceOf(one, upTo + one.grace)).toBe(price);
        for (const [at, { upTo }] of one.steps.entries()) {
          const next = one.steps[at + 1];
          if (next !== undefined) expect(priceOf(one, upTo + one.grace + 1)).toBe(next.price);
        }
        const last = one.steps.at(-1);
        if (last === undefined) return;
        const { minutes, price } = one.further ?? { minutes: 60, price: 0 };
        expect(priceOf(one, last.upTo + pieces * minutes + one.grace)).toBe(last.price + pieces * price);
        expect(priceOf(one, last.upTo + pieces * minutes + one.grace + 1)).toBe(last.price + (pieces + 1) * price);
      }),
    );
  });

  it('counts whole minutes, and none where the clock was set back', () => {
    expect([59_999, 60_000, 119_999].map((ms) => minutesBetween(1_000_000, 1_000_000 + ms))).toEqual([0, 1, 1]);
    expect(minutesBetween(1_000_000, 0)).toBe(0);
    expect(priceOf(tariff, minutesBetween(1_000_000, 0))).toBe(300);
  });

  it('tells by itself when its first step ends', () => {
    expect(usualAlert(tariff, null)).toBe(60);
    expect(usualAlert(tariff, 45)).toBe(45);
  });

  it('has whole steps, each longer and no cheaper than the one before', () => {
    expect(oddSteps(values)).toEqual([]);
    expect(oddSteps({ ...values, secondPrice: null })).toEqual(['secondPrice']);
    expect(oddSteps({ ...values, furtherMinutes: null })).toEqual(['furtherMinutes']);
    expect(oddSteps({ ...values, secondMinutes: 60, secondPrice: 200 })).toEqual(['secondMinutes', 'secondPrice']);
    const noSecond = { ...values, secondMinutes: null, secondPrice: null, thirdMinutes: 180, thirdPrice: 600 };
    expect(oddSteps(noSecond)).toEqual(['secondMinutes']);
  });
});
