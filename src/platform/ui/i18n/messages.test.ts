import { describe, expect, it } from 'vitest';
import { mergeMessages } from './messages.ts';

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
