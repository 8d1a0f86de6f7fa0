import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMisread } from './barcode.ts';
import { readScaleLabel, scaleLabelPatterns, usualScaleLabel } from './scale-label.ts';

const withCheckDigit = (digits: string) =>
  [...'0123456789'].map((digit) => digits + digit).find((code) => !isMisread(code)) as string;

describe('the label of a scale', () => {
  it('says the code and the weight of the product', () => {
    expect(readScaleLabel(withCheckDigit('210012300350'), usualScaleLabel)).toEqual({ code: '00123', quantity: 350 });
    fc.assert(
      fc.property(fc.nat(99_999), fc.integer({ min: 1, max: 99_999 }), (code, grams) => {
        const digits = (figure: number) => String(figure).padStart(5, '0');
        expect(readScaleLabel(withCheckDigit(`21${digits(code)}${digits(grams)}`), usualScaleLabel)).toEqual({
          code: digits(code),
          quantity: grams,
        });
      }),
    );
  });

  it('is read by the pattern with its beginning', () => {
    const patterns = '21CCCCCWWWWWX 27CCCCWWWWWWX';
    expect(readScaleLabel(withCheckDigit('271234001500'), patterns)).toEqual({ code: '1234', quantity: 1500 });
    expect(readScaleLabel(withCheckDigit('221234001500'), patterns)).toBeNull();
    expect(readScaleLabel(withCheckDigit('271234001500'), '')).toBeNull();
  });

  it('is nothing if it is misread, weighs nothing or is another code', () => {
    const right = withCheckDigit('210012300350');
    const wrong = right.slice(0, 12) + ((Number(right[12]) + 1) % 10);
    expect(readScaleLabel(wrong, usualScaleLabel)).toBeNull();
    expect(readScaleLabel(withCheckDigit('210012300000'), usualScaleLabel)).toBeNull();
    for (const code of ['4006381333931', '210012300350', '21001230035070', 'ABC']) {
      expect(readScaleLabel(code, usualScaleLabel)).toBeNull();
    }
  });

  it.each([
    ['21CCCCCWWWWWX', true],
    ['20CCCCCCWWWWX 29CCCCWWWWWWX', true],
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
