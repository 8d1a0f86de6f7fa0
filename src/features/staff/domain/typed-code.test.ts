import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeAlphabet, codeLength, readingsOf, showCode, typedLetters } from './typed-code.ts';

/** The letter that looks like a Latin one, and the letter of its key, on a Macedonian or Serbian keyboard. */
const byLook = new Map(Array.from('ABESJKMHPCTYX', (latin, n) => [latin, 'АВЕЅЈКМНРСТУХ'.charAt(n)]));
const byKey = new Map(Array.from('ABCDEFGHJKMNPQRSTVWXYZ', (latin, n) => [latin, 'АБЦДЕФГХЈКМНПЉРСТВЊЏЅЗ'.charAt(n)]));

const issued = fc.string({ unit: fc.constantFrom(...codeAlphabet), minLength: codeLength, maxLength: codeLength });
const typedBy = (keyboard: ReadonlyMap<string, string>, letters: string) =>
  Array.from(letters, (letter) => keyboard.get(letter) ?? letter).join('');

describe('a code as somebody types it', () => {
  it.each([
    ['look-alikes', 'АВЕК-МНРС', 'ABEK-MHPC'],
    ['more of them, small', 'туxјѕ3х7', 'TYXJ-S3X7'],
    ['letters of the same key', 'ФГДЗ-ЉЊПБ', 'FGDZ-QWPB'],
    ['what looks like a digit', 'О1ИЛІ234', '0111-1234'],
  ])('review 14, new user 4: in Cyrillic letters is the same code: %s', (_what, typed, code) => {
    expect(readingsOf(typed).map(showCode)).toContain(code);
  });

  it('review 15, F1: typed by the keys of a Cyrillic keyboard is the same code', () => {
    expect(readingsOf('СБ91-ЊЅАМ').map(showCode)).toEqual(['CB91-WSAM', 'CB91-WYAM', 'SB91-WSAM', 'SB91-WYAM']);
  });

  it('review 15, F1: every code is read, typed by look, by key, and letter by letter by either', () => {
    fc.assert(
      fc.property(
        issued,
        fc.array(fc.boolean(), { minLength: codeLength, maxLength: codeLength }),
        (letters, choice) => {
          const mixed = Array.from(letters, (letter, n) => typedBy(choice[n] === true ? byLook : byKey, letter)).join(
            '',
          );
          for (const typed of [letters, typedBy(byLook, letters), typedBy(byKey, letters), mixed]) {
            expect(readingsOf(showCode(typed).toLowerCase()), typed).toContain(letters);
          }
        },
      ),
    );
  });

  it('review 15, F1: no other code is read: each letter of a reading is the typed one by look or by key', () => {
    const keys = fc.constantFrom(...codeAlphabet, ...byLook.values(), ...byKey.values());
    fc.assert(
      fc.property(fc.array(keys, { minLength: codeLength, maxLength: codeLength }), (typed) => {
        const readings = readingsOf(typed.join(''));
        expect(readings.length).toBeLessThanOrEqual(256);
        expect(new Set(readings).size).toBe(readings.length);
        for (const reading of readings) {
          for (const [n, letter] of Array.from(reading).entries()) {
            expect([letter, byLook.get(letter), byKey.get(letter)]).toContain(typed[n]);
          }
        }
      }),
    );
  });

  it('review 15, F1: has at most 256 readings, and one if it is in Latin letters', () => {
    expect(readingsOf('СЅРН-ХВСЅ')).toHaveLength(256);
    fc.assert(
      fc.property(issued, (letters) => {
        expect(readingsOf(showCode(letters))).toEqual([letters]);
      }),
    );
  });

  it.each(['', '7K30-Q1T', '7K30-Q1TXX', 'С'.repeat(64), 'ШЧ12-3456', 'ШЧ12-345678'])(
    'is none if it is not eight letters that a code can have: %s',
    (typed) => {
      expect(readingsOf(typed)).toEqual([]);
    },
  );

  it('review 15, F1: stays in its alphabet until the server reads it', () => {
    expect(typedLetters(' сб91 њѕам ')).toBe('СБ91ЊЅАМ');
  });
});
