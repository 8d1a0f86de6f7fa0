import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Floor, type FloorCount, findRoom, floorAfter, floorLimits, floorOf, type Place } from './floor-size.ts';

const floor = (length: number, of: Partial<FloorCount>) =>
  floorOf(Array.from({ length }, () => ({ id: null, ownerId: null, tableId: null, count: 1, ...of })));

describe('review 5, sec 1: orders on the floor', () => {
  it.each(['user', 'table', 'venue'] as const)('are bounded for each %s, and one less is none too many', (of) => {
    const mine = { ownerId: 'me', tableId: 'here' };
    const other = { user: { ownerId: 'me' }, table: { tableId: 'here' }, venue: {} }[of];
    expect(findRoom(floor(floorLimits[of] - 1, other), [mine])).toBeNull();
    expect(findRoom(floor(floorLimits[of], other), [mine])).toMatchObject({
      code: 'TOO_MANY_OPEN_ORDERS',
      details: { of, limit: floorLimits[of] },
      mayRetry: false,
    });
    expect(findRoom(floor(floorLimits.user, {}), [{ ownerId: 'new', tableId: null }])).toBeNull();
  });

  it('a command that opens several has room for all of them, or for none', () => {
    const mine = { ownerId: 'me', tableId: 'here' };
    const almost = floor(floorLimits.table - 2, { tableId: 'here' });
    expect(findRoom(almost, [mine, mine])).toBeNull();
    expect(findRoom(almost, [mine, mine, mine])).toMatchObject({ details: { of: 'table' } });
    expect(findRoom(almost, [])).toBeNull();
  });
});

describe('counts decide like a list of all orders on the floor', () => {
  const users = ['ana', 'ben', 'cela', 'dona'];
  const tables = ['1', '2', '3', null];
  /** Who is asked about; the counts know nothing of the others. */
  const asked: readonly Place[] = [
    { ownerId: 'ana', tableId: '1' },
    { ownerId: 'ana', tableId: null },
    { ownerId: 'ben', tableId: '1' },
    { ownerId: 'ben', tableId: '2' },
  ];
  const place = fc.record({ ownerId: fc.constantFrom(...users), tableId: fc.constantFrom(...tables) });
  const near = (limit: number) => fc.integer({ min: limit - 3, max: limit + 2 });
  const batchIds = Array.from({ length: 8 }, (_, n) => `order ${n}`);

  type Listed = Place & { readonly id: string };

  /** The rule over the list itself. */
  function roomInList(list: Iterable<Listed>, { ownerId, tableId }: Place): string | null {
    const count = { user: 0, table: 0, venue: 0 };
    for (const order of list) {
      count.venue += 1;
      if (order.ownerId === ownerId) count.user += 1;
      if (tableId !== null && order.tableId === tableId) count.table += 1;
    }
    return (['user', 'table', 'venue'] as const).find((each) => count[each] >= floorLimits[each]) ?? null;
  }

  /** As the statement groups them (count-floor.ts; tests/server/floor-size.test.ts compares it with this). */
  function countsOf(list: readonly Listed[]): FloorCount[] {
    const groups = new Map<string, FloorCount>();
    for (const { id, ownerId, tableId } of list) {
      const of = {
        ownerId: asked.some((each) => each.ownerId === ownerId) ? ownerId : null,
        tableId: asked.some((each) => each.tableId === tableId) ? tableId : null,
        id: batchIds.includes(id) ? id : null,
      };
      const key = JSON.stringify(of);
      groups.set(key, { ...of, count: (groups.get(key)?.count ?? 0) + 1 });
    }
    return [...groups.values()];
  }

  const start = fc.record({
    // Crowds near the limits: at one table, of one user, and of all.
    table: near(floorLimits.table),
    user: near(floorLimits.user),
    venue: near(floorLimits.venue),
    known: fc.subarray(batchIds),
    places: fc.array(place, { minLength: batchIds.length, maxLength: batchIds.length }),
  });
  const step = fc.record({
    order: fc.nat({ max: batchIds.length - 1 }),
    status: fc.constantFrom('open' as const, 'closed' as const, 'cancelled' as const),
    isTableHeld: fc.boolean(),
  });

  it('after any changes of the orders of a transaction', () => {
    fc.assert(
      fc.property(start, fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 12 }), (from, commands) => {
        const placeOf = (n: number) => from.places[n] as Place;
        const list: Listed[] = from.known.map((id) => ({ id, ...placeOf(batchIds.indexOf(id)) }));
        const fill = (count: number, of: Place) => {
          for (let n = 0; n < count; n += 1) list.push({ id: `other ${list.length}`, ...of });
        };
        fill(from.table, { ownerId: 'dona', tableId: '1' });
        fill(from.user, { ownerId: 'ana', tableId: '3' });
        fill(from.venue - list.length, { ownerId: 'cela', tableId: null });

        const listed = new Map(list.map((order) => [order.id, order]));
        let counted: Floor = floorOf(countsOf(list));
        for (const steps of [[], ...commands]) {
          const changed = steps.map(({ order, status, isTableHeld }) => {
            return { id: batchIds[order] as string, ...placeOf(order), status, isTableHeld };
          });
          for (const { status, isTableHeld, ...order } of changed) {
            if (status !== 'open' && !(isTableHeld && order.tableId !== null)) listed.delete(order.id);
            // A paid delivery that is still to bring counts for nobody who sells.
            else if (!listed.has(order.id)) listed.set(order.id, order);
          }
          counted = floorAfter(counted, changed);
          for (const each of asked) {
            const refused = findRoom(counted, [each]);
            expect(refused?.details.of ?? null).toBe(roomInList(listed.values(), each));
          }
        }
      }),
      { numRuns: 100 },
    );
  });
});
