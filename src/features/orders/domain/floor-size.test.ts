import { describe, expect, it } from 'vitest';
import { findRoom, floorLimits } from './floor-size.ts';

describe('review 5, sec 1: orders on the floor', () => {
  it.each(['user', 'table', 'venue'] as const)('are bounded for each %s, and one less is none too many', (of) => {
    const mine = { ownerId: 'me', tableId: 'here' };
    const other = { user: { ownerId: 'me' }, table: { tableId: 'here' }, venue: {} }[of];
    const floor = (length: number) =>
      Array.from({ length }, (_, n) => ({ ownerId: `user ${n}`, tableId: `table ${n}`, ...other }));
    expect(findRoom(floor(floorLimits[of] - 1), mine)).toBeNull();
    expect(findRoom(floor(floorLimits[of]), mine)).toMatchObject({
      code: 'TOO_MANY_OPEN_ORDERS',
      details: { of, limit: floorLimits[of] },
      mayRetry: false,
    });
    expect(findRoom(floor(floorLimits.user), { ownerId: 'new', tableId: null })).toBeNull();
  });
});
