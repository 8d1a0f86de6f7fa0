import { expect, it } from 'vitest';
import { hasRightCheckDigit } from './barcode.ts';

it('knows a wrong check digit, and leaves codes of other kinds alone', () => {
  expect(hasRightCheckDigit('4006381333931')).toBe(true);
  expect(hasRightCheckDigit('4006381333932')).toBe(false);
  expect(hasRightCheckDigit('96385074')).toBe(true);
  expect(hasRightCheckDigit('036000291452')).toBe(true);
  expect(hasRightCheckDigit('036000291453')).toBe(false);
  for (const other of ['', '123', 'ABC-1', '400638133393', '40063813339311']) {
    if (other.length !== 12) expect(hasRightCheckDigit(other)).toBeNull();
  }
});
