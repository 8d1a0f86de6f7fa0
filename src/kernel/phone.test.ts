import { describe, expect, it } from 'vitest';
import { isPhone, nationalOf } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['044 200-300', '44200300', true],
    ['+383 44 200 300', '38344200300', true],
    ['00383/44/200300', '38344200300', true],
    ['044 200', '44200', false],
    ['0000 123 456', '123456', false],
    ['Era', '', false],
  ])('%s', (text, digits, isWhole) => {
    expect([nationalOf(text), isPhone(text)]).toEqual([digits, isWhole]);
  });
});
