import { expect, it } from 'vitest';
import { areElsewhere } from './reservation.ts';

it('guests are elsewhere than is shown once their order is at another table, at none, or over', () => {
  const seated = { orderId: 'order', tableIds: ['one', 'two'] };
  const atBar = { orderId: 'order', tableIds: [] };
  const heard = (tableId: string | null, status = 'open', orderId = 'order') => ({ orderId, status, tableId });
  expect([heard('one'), heard('two'), heard('three'), heard(null)].map((each) => areElsewhere(seated, each))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(areElsewhere(seated, heard('one', 'cancelled'))).toBe(true);
  expect([heard(null), heard('one')].map((each) => areElsewhere(atBar, each))).toEqual([false, true]);
  // Another order, or guests who have none yet.
  expect(areElsewhere(seated, heard('three', 'open', 'other'))).toBe(false);
  expect(areElsewhere({ ...seated, orderId: null }, heard('three'))).toBe(false);
});
