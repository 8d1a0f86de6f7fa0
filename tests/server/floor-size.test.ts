import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FloorCount, floorLimits } from '#features/orders/domain/floor-size.ts';
import { countFloor, type FloorNeeds } from '#features/orders/server/queries/count-floor.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const opening = (table: number) => ({
  type: 'openOrder',
  orderId: uuidv7(),
  orderType: 'inHouse',
  tableId: test.venue.tables[table % test.venue.tables.length],
  covers: 1,
});
/** Sends as many commands as one call takes at once; answers how each ended. */
async function send(client: Client, commands: readonly Record<string, unknown>[]): Promise<string[]> {
  const said: string[] = [];
  for (let n = 0; n < commands.length; n += 200) {
    const { status, body } = await client.command(...commands.slice(n, n + 200));
    if (status !== 200) return [...said, body.error.code];
    said.push(...body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome));
  }
  return said;
}
const count = (said: readonly string[], wanted: string) => said.filter((each) => each === wanted).length;

describe('review 5, sec 1: orders on the floor', () => {
  it('are no more at a table than anybody sits there, until some are gone', async () => {
    const waiter = await test.signIn('Waiter');
    const commands = Array.from({ length: floorLimits.table + 5 }, () => opening(0));
    const said = await send(waiter, commands);
    expect([count(said, 'done'), count(said, 'TOO_MANY_OPEN_ORDERS')]).toEqual([floorLimits.table, 5]);
    expect((await waiter.call('GET', 'api/orders/open')).body.orders).toHaveLength(floorLimits.table);
    // A colleague finds no room there either, but elsewhere.
    const colleague = await test.signIn('waiter2', 'tablet');
    expect(await send(colleague, [opening(0), opening(1)])).toEqual(['TOO_MANY_OPEN_ORDERS', 'done']);
    const gone = { type: 'cancelOrder', orderId: commands[0]?.orderId };
    expect(await send(waiter, [opening(0), gone, opening(0), opening(0)])).toEqual([
      ...['TOO_MANY_OPEN_ORDERS', 'done'],
      ...['done', 'TOO_MANY_OPEN_ORDERS'],
    ]);
  });
});

interface Listed {
  readonly id: string;
  readonly ownerId: string;
  readonly tableId: string | null;
}

const sorted = (counts: readonly FloorCount[]) => counts.map((each) => JSON.stringify(each)).sort();
const among = (ids: readonly string[], id: string | null) => (id !== null && ids.includes(id) ? id : null);

function groupsOf(whole: readonly Listed[], { userIds, tableIds, orderIds }: FloorNeeds): FloorCount[] {
  const groups = new Map<string, FloorCount>();
  for (const { id, ownerId, tableId } of whole) {
    const of = { ownerId: among(userIds, ownerId), tableId: among(tableIds, tableId), id: among(orderIds, id) };
    const key = JSON.stringify(of);
    groups.set(key, { ...of, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}

it('the orders on the floor are counted as a list of them would be, apart for whom and where is asked', async () => {
  const [waiter, colleague] = [await test.signIn('Waiter'), await test.signIn('waiter2', 'tablet')];
  const direct = { ...opening(0), orderType: 'direct', tableId: null };
  const mine = [opening(0), opening(0), opening(1), direct];
  await send(waiter, mine);
  await send(colleague, [opening(0), opening(1), opening(1), opening(2)]);
  await send(waiter, [{ type: 'cancelOrder', orderId: mine[1]?.orderId }]);
  // One is paid, and its table is not free yet; another one is gone. One is paid and still to bring: it counts for nobody.
  await test.app.venue.inWriteTx(async (tx) => {
    await tx.run(sql`
      UPDATE sales_order SET status = 'closed', is_table_held = true, closed_at = opened_at, closed_by = owner_id,
        closed_business_day = business_day, receipt_number = CASE WHEN table_id IS NULL THEN 2 ELSE 1 END
      WHERE id = ANY (${[mine[2]?.orderId, direct.orderId]}::uuid[])`);
  });
  const whole = await test.app.venue.read((tx) =>
    tx.rows<Listed>(sql`
      SELECT id, owner_id AS "ownerId", table_id AS "tableId" FROM sales_order
      WHERE status = 'open' OR (is_table_held AND table_id IS NOT NULL)`),
  );
  expect(whole).toHaveLength(6);
  const owners = [...new Set(whole.map(({ ownerId }) => ownerId))];
  const orders = [mine[0]?.orderId, mine[1]?.orderId, uuidv7()] as string[];
  const { tables } = test.venue;
  for (const userIds of [[], owners.slice(0, 1), owners])
    for (const tableIds of [[], tables.slice(0, 1), tables.slice(0, 2)] as string[][])
      for (const orderIds of [[], orders]) {
        const found = await test.app.venue.read((tx) => countFloor(tx, { userIds, tableIds, orderIds }));
        expect(sorted(found)).toEqual(sorted(groupsOf(whole, { userIds, tableIds, orderIds })));
      }
});

it('the orders on the floor are bounded for each user, and a colleague has room', async () => {
  const waiter = await test.signIn('Waiter');
  const colleague = await test.signIn('waiter2', 'tablet');
  const fill = (client: Client, from: number, many: number) =>
    send(
      client,
      Array.from({ length: many }, (_, n) => opening(from + Math.floor(n / 50))),
    );
  expect(count(await fill(waiter, 0, floorLimits.user), 'done')).toBe(floorLimits.user);
  expect(await send(waiter, [opening(5)])).toEqual(['TOO_MANY_OPEN_ORDERS']);
  expect(await send(colleague, [opening(5)])).toEqual(['done']);
});

describe('review 5, sec 1: commands', () => {
  it('of one session have a pace that no evening without the server exceeds, and no colleague notices', async () => {
    const waiter = await test.signIn('Waiter');
    const orderId = uuidv7();
    const said = await send(
      waiter,
      Array.from({ length: 8_000 }, () => ({ type: 'send', orderId })),
    );
    expect(said.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(said.length).toBeGreaterThanOrEqual(5_000);
    const colleague = await test.signIn('waiter2', 'tablet');
    expect(await send(colleague, [opening(0)])).toEqual(['done']);
    expect((await waiter.call('GET', 'api/session')).status).toBe(200);
  });
});
