import { expect, it } from 'vitest';
import type { OrderLine } from '../../domain/order.ts';
import { piecesOf } from './pieces.ts';

const line = (id: string, quantity: number, more: Partial<OrderLine> = {}) =>
  ({ id, quantity, voidsLineId: null, isDivider: false, ...more }) as OrderLine;

it('review 14, new user 8: counts pieces, not rows', () => {
  expect(piecesOf({ lines: [] })).toBe(0);
  expect(piecesOf({ lines: [line('a', 2_000), line('b', 1_000)] })).toBe(3);
  const takenBack = line('c', -1_000, { voidsLineId: 'a' });
  expect(piecesOf({ lines: [line('a', 2_000), line('b', 1_000), takenBack] })).toBe(2);
  expect(piecesOf({ lines: [line('a', 2_000), line('d', 1_000, { isDivider: true }), line('w', 720)] })).toBe(3);
  expect(piecesOf({ lines: [line('w', 2_720), line('v', -2_720, { voidsLineId: 'w' })] })).toBe(0);
});
