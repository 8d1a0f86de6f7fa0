import { expect, it } from 'vitest';
import { changedWith } from './role-permissions.ts';

it.each([
  ['prices.write', true, ['prices.read']],
  ['prices.read', false, ['prices.write']],
  // To see does not mean to change, and who may no longer change may still see.
  ['prices.read', true, []],
  ['prices.write', false, []],
  ['order.void', true, []],
  ['order.void', false, []],
])('with %s becoming %s, %j become the same', (permission, isGranted, others) => {
  expect(changedWith(permission, isGranted)).toEqual(others);
});
