import { expect, it } from 'vitest';
import { areElsewhere, isOccupied } from './reservation.ts';

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

it('a table is occupied by an open order, and by guests who have paid and still sit there', () => {
  const closed = { status: 'closed', isTableHeld: false };
  expect(isOccupied([closed, { status: 'open', isTableHeld: false }])).toBe(true);
  expect(isOccupied([{ status: 'closed', isTableHeld: true }])).toBe(true);
  expect([isOccupied([closed]), isOccupied([]), isOccupied(undefined)]).toEqual([false, false, false]);
});
