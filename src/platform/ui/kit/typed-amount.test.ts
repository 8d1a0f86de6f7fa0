import { describe, expect, it } from 'vitest';
import { typedAmount } from '#platform/ui/kit/typed-amount.ts';

const type = (keys: string, decimals: number) => [...keys].reduce((text, key) => typedAmount(text, key, decimals), '');

describe('an amount on a keypad', () => {
  it('grows by digits and one mark', () => {
    expect(type('12,5', 2)).toBe('12,5');
    expect(type(',5', 2)).toBe('0,5');
    expect(type('1,,5', 2)).toBe('1,5');
    expect(type('007', 2)).toBe('7');
  });

  it('takes no more decimals than there are, and no mark where there are none', () => {
    expect(type('1,239', 2)).toBe('1,23');
    expect(type('1,239', 3)).toBe('1,239');
    expect(type('12,5', 0)).toBe('125');
  });

  it('stops before it is larger than any bill', () => {
    expect(type('123456789', 2)).toBe('1234567');
  });
});
