import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMisread } from './barcode.ts';
import { currencies, lineGross, usualStep } from './money.ts';
import { readScaleLabel, scaleLabelPatterns, usualScaleLabels, weighedAt } from './scale-label.ts';

const withCheckDigit = (digits: string) =>
  [...'0123456789'].map((digit) => digits + digit).find((code) => !isMisread(code)) as string;

describe('the label of a scale', () => {
  it('says the code and the weight of the product', () => {
    expect(readScaleLabel(withCheckDigit('210012300350'), usualScaleLabels)).toEqual({
      code: '00123',
      says: 'weight',
      figure: 350,
    });
    fc.assert(
      fc.property(fc.nat(99_999), fc.integer({ min: 1, max: 99_999 }), (code, grams) => {
        const digits = (figure: number) => String(figure).padStart(5, '0');
        expect(readScaleLabel(withCheckDigit(`21${digits(code)}${digits(grams)}`), usualScaleLabels)).toEqual({
          code: digits(code),
          says: 'weight',
          figure: grams,
        });
      }),
    );
  });

  it('says the code and the price of the product', () => {
    expect(readScaleLabel(withCheckDigit('230012300450'), usualScaleLabels)).toEqual({
      code: '00123',
      says: 'price',
      figure: 450,
    });
    expect(readScaleLabel(withCheckDigit('230012300000'), usualScaleLabels)).toBeNull();
  });

  it('is read by the pattern with its beginning', () => {
    const patterns = '21CCCCCWWWWWX 27CCCCWWWWWWX';
    expect(readScaleLabel(withCheckDigit('271234001500'), patterns)).toEqual({
      code: '1234',
      says: 'weight',
      figure: 1500,
    });
    expect(readScaleLabel(withCheckDigit('221234001500'), patterns)).toBeNull();
    expect(readScaleLabel(withCheckDigit('271234001500'), '')).toBeNull();
  });

  it('is nothing if it is misread, weighs nothing or is another code', () => {
    const right = withCheckDigit('210012300350');
    const wrong = right.slice(0, 12) + ((Number(right[12]) + 1) % 10);
    expect(readScaleLabel(wrong, usualScaleLabels)).toBeNull();
    expect(readScaleLabel(withCheckDigit('210012300000'), usualScaleLabels)).toBeNull();
    for (const code of ['4006381333931', '210012300350', '21001230035070', 'ABC']) {
      expect(readScaleLabel(code, usualScaleLabels)).toBeNull();
    }
  });

  it.each([
    ['21CCCCCWWWWWX', true],
    ['20CCCCCCWWWWX 29CCCCWWWWWWX', true],
    ['23CCCCCPPPPPX', true],
    ['21CCCCCWWWWWX 23CCCCPPPPPPX', true],
    ['23CCCCCWWPPPX', false],
    ['31CCCCCWWWWWX', false],
    ['21CCCCCCCCCCX', false],
    ['21WWWWWCCCCCX', false],
    ['21CCCCCWWWWX', false],
    ['21CCCCCWWWWWX,27CCCCCWWWWWX', false],
    ['21CCCCCWWWWWX  27CCCCCWWWWWX', false],
  ])('%s as a pattern: %s', (text, isGood) => {
    expect(scaleLabelPatterns.test(text)).toBe(isGood);
  });
});

describe('a package with its price on the label', () => {
  const prices = fc.integer({ min: 1, max: 9_999_999 });
  const steps = fc.constantFrom(...(Object.keys(currencies) as (keyof typeof currencies)[])).map(usualStep);

  it('comes to that price, whatever a unit costs, in every currency', () => {
    fc.assert(
      fc.property(prices, prices, steps, steps, (label, unit, step, unitStep) => {
        const [price, unitPrice] = [label * step, unit * unitStep];
        const weighed = weighedAt(price, unitPrice);
        // Of less than a thousandth nothing is said, nor of more than a ton: no scale wrote that.
        const isTooHeavy = Math.round((price * 1000) / unitPrice) > 1_000_000;
        expect(weighed === null).toBe(2000 * price < unitPrice || isTooHeavy);
        if (weighed === null) return;
        expect(lineGross(weighed.quantity, weighed.unitPrice)).toBe(price);
        expect(weighed.quantity).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });

  it('weighs what the price of a unit says, to a thousandth where that is possible', () => {
    expect(weighedAt(450, 990)).toEqual({ quantity: 455, unitPrice: 990 });
    // 500 g at 900 lek; 451 lek are not a whole number of grams at that price.
    expect(weighedAt(45_000, 90_000)).toEqual({ quantity: 500, unitPrice: 90_000 });
    expect(weighedAt(45_100, 90_000)).toEqual({ quantity: 501, unitPrice: 90_020 });
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 99_999 }), fc.integer({ min: 100, max: 10_000 }), (price, unitPrice) => {
        const exact = (price * 1000) / unitPrice;
        const { quantity, unitPrice: near } = weighedAt(price, unitPrice) ?? { quantity: 0, unitPrice: 0 };
        if (unitPrice <= 1000) expect(near).toBe(unitPrice);
        // Of what weighs a few grams, half a gram is much; of the rest it is seldom a hundredth and never two.
        if (exact >= 100) {
          expect(Math.abs(quantity - exact) / exact).toBeLessThan(0.02);
          expect(Math.abs(near - unitPrice) / unitPrice).toBeLessThan(0.02);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is not sold by its label if a unit costs nothing, or it weighs less than a thousandth', () => {
    expect([weighedAt(100, 0), weighedAt(1, 1_000_000)]).toEqual([null, null]);
  });

  it('is not searched for where no scale wrote it: a device may send any price', () => {
    expect([weighedAt(9_999_999_999, 1_200), weighedAt(10_000_000_000, 1_500)]).toEqual([null, null]);
  });
});
