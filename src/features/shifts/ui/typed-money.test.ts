import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#kernel/format.ts';
import { locales } from '#kernel/locale.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';
import { typedMinor, withSign } from './typed-money.ts';

// Review of issue 10, finding 15: what an entry begins with can be typed on, and loses one digit at a time.

const currency = fc.constantFrom(...(Object.keys(currencies) as CurrencyCode[]));
const locale = fc.constantFrom(...locales);
const written = (amount: number, of: CurrencyCode, language: (typeof locales)[number]) => {
  const decimals = currencies[of].decimalsKept;
  return formatMoney(amount, of, { locale: language, symbol: false, grouping: false, decimals });
};

describe('an amount that stands in an entry', () => {
  it('is what it was, and loses its last digit with each step back', () => {
    expect(written(125_000, 'EUR', 'sq')).toBe('1250,00');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), currency, locale, (amount, of, language) => {
        let text = written(amount, of, language);
        const { decimalsKept } = currencies[of];
        const digits = text.replace(/\D/g, '');
        expect(Number(digits)).toBe(amount);
        const [whole = ''] = text.split(/[.,]/);
        for (; text !== ''; text = text.slice(0, -1)) {
          const [left = '', fraction = ''] = text.split(/[.,]/);
          expect(whole.startsWith(left)).toBe(true);
          expect(typedMinor(text, of)).toBe(Number(left + fraction.padEnd(decimalsKept, '0')));
        }
        expect(typedMinor(text, of)).toBe(0);
      }),
    );
  });

  it('is typed on after a step back', () => {
    expect(typedAmount(written(125_000, 'EUR', 'sq').slice(0, -1), '5', 2)).toBe('1250,05');
    expect(typedMinor('1250,05', 'EUR')).toBe(125_005);
  });
});

it.each([
  ['12,5', '0,00\u00a0€', '12,5\u00a0€'],
  ['12.', '€0.00', '€12.'],
  ['1200', '0\u00a0L', '1200\u00a0L'],
])('%s is shown with the sign that %s has', (text, nothing, shown) => {
  expect(withSign(text, nothing)).toBe(shown);
});
