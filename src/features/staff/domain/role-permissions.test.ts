import { expect, it } from 'vitest';
import { changedWith } from './role-permissions.ts';

it.each([
  ['prices.write', true, ['prices.read']],
  ['prices.read', false, ['prices.write']],
  // Reading does not imply changing, and removing the change keeps reading.
  ['prices.read', true, []],
  ['prices.write', false, []],
  ['order.void', true, []],
  ['order.void', false, []],
])('with %s becoming %s, %j become the same', (permission, isGranted, others) => {
  expect(changedWith(permission, isGranted)).toEqual(others);
});
