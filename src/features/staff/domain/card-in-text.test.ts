import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasControls, isVisible } from '#kernel/text.ts';
import { holdsCardNumber } from './card-in-text.ts';

/** The Latin digits of a number in the script whose zero has this code point. */
const inScript = (number: string, zero: number) =>
  [...number].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
const visa = '4111111111111111';

describe('a card number in a reference', () => {
  it.each([
    visa,
    '4111.1111.1111.1111',
    '4111_1111/1111–1111',
    'Visa 4111111111111111 12/28',
    '4111 1111 1111 1111 12/28',
    '12/28 4111-1111-1111-1111',
    'Visa4111111111111111x',
    '3782 822463 10005',
  ])('is found: %s', (text) => expect(holdsCardNumber(text)).toBe(true));

  it('is found in the digits of any script', () => {
    const zeros = [0x660, 0x6f0, 0x966, 0xe50, 0xff10, 0x104a0, 0x116d0, 0x116da, 0x1d7ce, 0x1d7f6];
    for (const zero of zeros) expect(holdsCardNumber(inScript(visa, zero)), zero.toString(16)).toBe(true);
  });

  it('review 15, 7: is none of dates, hours and phone numbers, however many stand together', () => {
    const two = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
    const three = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'));
    const day = fc.tuple(two, two).map(([date, month]) => `${date}.${month}.2026`);
    const hour = fc.tuple(two, two).map((parts) => parts.join(':'));
    const phone = fc
      .tuple(fc.constantFrom('044', '078', '+383 44', '+389 72'), three, three)
      .map((parts) => parts.join(' '));
    const between = fc.constantFrom(' ', ' - ', ', ', ' / ');
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(day, hour, phone), between), { minLength: 1, maxLength: 6 }), (parts) => {
        expect(holdsCardNumber(parts.flat().join(''))).toBe(false);
      }),
    );
  });

  it('is found between any separators, anywhere in the text', () => {
    const separator = fc.constantFrom('', ' ', '.', '-', '/', '\u00a0', '·', ' - ', '*');
    const around = fc.constantFrom('', 'Visa ', 'no. 12 ', ' 12/28', ' ok');
    fc.assert(
      fc.property(around, around, fc.array(separator, { minLength: 3, maxLength: 3 }), (left, right, [a, b, c]) => {
        expect(holdsCardNumber(`${left} 4111${a}1111${b}1111${c}1111 ${right}`)).toBe(true);
      }),
    );
  });

  it('security 9: is looked for in time that grows with the text', () => {
    // Every group with every later one: this took most of an hour, and all tills waited.
    for (const group of ['1 ', '⒈', '1.', '٣ ']) {
      const long = group.repeat(10_000);
      expect(holdsCardNumber(long)).toBe(false);
      expect(holdsCardNumber(`${long}x ${visa}`)).toBe(true);
    }
  });

  it.each(['', 'AUTH 004711', '4111111111111112', 'F-12/2026', '123456789012', 'A1B2C3'])('is not: %s', (text) =>
    expect(holdsCardNumber(text)).toBe(false),
  );
});

it('control and format characters are found, and letters of any script are none', () => {
  for (const text of ['\u001b@', 'a\nb', 'a\u200bb', '\u202e12', '\u2028', '\ud800']) {
    expect(hasControls(text), JSON.stringify(text)).toBe(true);
  }
  for (const text of ['F-12', 'Ќе плати', 'Çë', '№ 7 · x']) expect(hasControls(text), text).toBe(false);
});

it('something visible is a letter, a digit or a sign', () => {
  for (const text of ['', ' ', '\u200b', '\u3164', '\u2800', '\ufe0f', '\u00a0']) {
    expect(isVisible(text), JSON.stringify(text)).toBe(false);
  }
  for (const text of ['x', '7', '-', '€', 'ќ']) expect(isVisible(text), text).toBe(true);
});
