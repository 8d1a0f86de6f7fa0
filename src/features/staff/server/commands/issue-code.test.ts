import { describe, expect, it } from 'vitest';
import { isCode, issueCode } from './issue-code.ts';

describe('a code that is typed', () => {
  it('is two groups of four without letters that look like digits, and never twice the same', () => {
    const codes = Array.from({ length: 200 }, issueCode);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('is recognised however it is typed', () => {
    for (const typed of ['7K30-Q1TX', '7k30q1tx', ' 7k30 q1tx ', '7K3O-QLTX', '7k3o-qitx', '7К30-љ1тх', '7к3о љ1ТХ']) {
      expect(isCode(typed, '7K30-Q1TX'), typed).toBe(true);
    }
  });

  it('review 15, F1: is recognised when it is typed by the keys of a Cyrillic keyboard, or by the look', () => {
    for (const typed of ['СБ91-ЊЅАМ', 'ЅБ91-ЊУАМ', 'сб91 њѕам']) expect(isCode(typed, 'SB91-WYAM'), typed).toBe(true);
    expect(isCode('СБ91-ЊЅАМ', 'SB91-WHAM')).toBe(false);
  });

  it('is nothing else', () => {
    for (const typed of ['', '7K30-Q1T', '7K30-Q1TY', '7K30-Q1TXX', '----']) {
      expect(isCode(typed, '7K30-Q1TX'), typed).toBe(false);
    }
  });
});
