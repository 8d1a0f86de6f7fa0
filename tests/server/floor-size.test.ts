import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { floorLimits } from '#features/orders/domain/floor-size.ts';
import { uuidv7 } from '#kernel/ids.ts';
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
