import { describe, expect, it } from 'vitest';
import { type Messages, mergeMessages, overlay } from './messages.ts';

describe('the messages of all features', () => {
  it('stand under their feature, with all error texts under one roof', () => {
    const merged = mergeMessages([
      { shell: { back: 'Back' }, errors: { OFFLINE: 'No answer' } },
      { orders: { send: 'Send', errors: { ORDER_CLOSED: 'Closed' } } },
    ]);
    expect(merged).toEqual({
      shell: { back: 'Back' },
      orders: { send: 'Send', errors: { ORDER_CLOSED: 'Closed' } },
      errors: { OFFLINE: 'No answer', ORDER_CLOSED: 'Closed' },
    });
  });
});

describe('the words of a variant', () => {
  it('take the place of the same words only', () => {
    const words = { orders: { send: 'Dërgo', errors: { A: 'a' } }, errors: { A: 'a', B: 'b' } };
    const variant = mergeMessages([{ orders: { send: 'Nis', errors: { A: 'x' } } }]);
    expect(overlay(words, variant)).toEqual({
      orders: { send: 'Nis', errors: { A: 'x' } },
      errors: { A: 'x', B: 'b' },
    });
    expect(overlay(words, mergeMessages([]))).toEqual(words);
    expect(words.orders.send).toBe('Dërgo');
  });

  it('take a compiled text as one text', () => {
    const compiled = (...parts: unknown[]) => parts as unknown as Messages;
    const words = { shell: { signedIn: compiled('I kyçur: ', ['name', 'x', 'y']), lost: 'Pa lidhje' } };
    const variant = { shell: { signedIn: compiled('I identifikuar: ', ['name']), lost: compiled('Pa ', ['what']) } };
    expect(overlay(words, variant)).toEqual(variant);
  });
});
