import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeAlphabet, codeLength, lettersOf, showCode } from './typed-code.ts';

describe('a code as somebody types it', () => {
  it.each([
    ['look-alikes', 'АВЕК-МНРС', 'ABEK-MHPC'],
    ['more of them, small', 'туxјѕ3х7', 'TYXJ-S3X7'],
    ['letters of the same key', 'ФГДЗ-ЉЊПБ', 'FGDZ-QWPB'],
    ['what looks like a digit', 'О1ИЛІ234', '0111-1234'],
  ])('review 14, new user 4: in Cyrillic letters is the same code: %s', (_what, typed, code) => {
    expect(showCode(lettersOf(typed))).toBe(code);
  });

  it('never loses a letter that has no Latin one to another code: it is too short', () => {
    expect(lettersOf('ШЧ12-3456')).toBe('123456');
  });

  it('is as it was issued, however often it is read', () => {
    const issued = fc.string({
      unit: fc.constantFrom(...codeAlphabet),
      minLength: codeLength,
      maxLength: codeLength,
    });
    fc.assert(
      fc.property(issued, (letters) => {
        expect(lettersOf(showCode(letters))).toBe(letters);
        expect(lettersOf(lettersOf(showCode(letters).toLowerCase()))).toBe(letters);
      }),
    );
  });
});
