import { expect, it } from 'vitest';
import type { OrderLine } from '../../domain/order.ts';
import { heldPiecesOf, piecesOf } from './pieces.ts';

const line = (id: string, quantity: number, more: Partial<OrderLine> = {}) =>
  ({ id, quantity, sentQuantity: 0, voidsLineId: null, isDivider: false, ...more }) as OrderLine;

it('review 14, new user 8: counts pieces, not rows', () => {
  expect(piecesOf({ lines: [] })).toBe(0);
  expect(piecesOf({ lines: [line('a', 2_000), line('b', 1_000)] })).toBe(3);
  const takenBack = line('c', -1_000, { voidsLineId: 'a' });
  expect(piecesOf({ lines: [line('a', 2_000), line('b', 1_000), takenBack] })).toBe(2);
  expect(piecesOf({ lines: [line('a', 2_000), line('d', 1_000, { isDivider: true }), line('w', 720)] })).toBe(3);
  expect(piecesOf({ lines: [line('w', 2_720), line('v', -2_720, { voidsLineId: 'w' })] })).toBe(0);
});

it('review 14, new user 10: counts what waits for its course, for the payment to say it', () => {
  const held = { pace: 'held' } as const;
  expect(heldPiecesOf({ lines: [line('a', 2_000), line('b', 1_000, { pace: 'fired' })] })).toBe(0);
  expect(heldPiecesOf({ lines: [line('a', 2_000), line('b', 2_000, held), line('w', 720, held)] })).toBe(3);
  expect(heldPiecesOf({ lines: [line('b', 1_000, { ...held, sentQuantity: 1_000 })] })).toBe(0);
  const takenBack = line('c', -1_000, { voidsLineId: 'b' });
  expect(heldPiecesOf({ lines: [line('a', 2_000), line('b', 2_000, held), takenBack] })).toBe(1);
});
