import { describe, expect, it } from 'vitest';
import { freeNumber, isFree, partsOf } from './pin-number.ts';

describe('a PIN', () => {
  it.each([
    ['34816290', '3', '4816290'],
    ['00816290', '0', '0816290'],
    ['85481629', '85', '481629'],
    ['910481629', '910', '481629'],
  ])('%s is the number %s and the secret %s', (pin, number, secret) => {
    expect(partsOf(pin)).toEqual({ number, secret });
  });
});

describe('numbers', () => {
  it('are given shortest first, are found again at the beginning of whatever follows, and end after 118 people', () => {
    const taken: string[] = [];
    for (;;) {
      const number = freeNumber(taken);
      if (number === null) break;
      expect(partsOf(`${number}481629`)).toEqual({ number, secret: '481629' });
      taken.push(number);
    }
    expect(taken).toHaveLength(118);
    expect(taken.slice(0, 9)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '80']);
    for (const one of taken) expect(taken.filter((other) => other.startsWith(one))).toEqual([one]);
  });

  it('keep out of the way of PINs that are all number, as the demo’s are', () => {
    expect(isFree('900', ['9001'])).toBe(false);
    expect(isFree('901', ['9001'])).toBe(true);
  });
});
