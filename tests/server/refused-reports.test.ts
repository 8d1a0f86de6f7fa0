import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { testVenue } from '../kit/places.ts';

let test: TestApp;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
});
afterAll(() => test?.close());

type Command = Record<string, unknown> & { readonly id: string };
const rows = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const opened = async () => {
  const orderId = uuidv7();
  const opening = { type: 'openOrder', orderId, orderType: 'inHouse', covers: 2, tableId: test.venue.tables[0] };
  const { beer } = test.venue.products;
  await waiter.command(opening, { type: 'addLine', orderId, lineId: uuidv7(), productId: beer, quantity: 1000 });
  return orderId;
};
const paying = (orderId: string, amount: number, more: object = {}) => ({
  ...{ id: uuidv7(), type: 'pay', orderId, expectedTotal: amount },
  payments: [{ id: uuidv7(), method: 'cash', amount, ...more }],
});
const report = (command: Command, more: object = {}) => ({
  ...{ id: command.id, at: test.time.now - 300_000, code: 'INVALID_INPUT', command: JSON.stringify(command) },
  ...more,
});
const send = (...commands: object[]) => waiter.call('POST', 'api/orders/refused', { commands });
const entryOf = async (orderId: string) => {
  const { body } = await waiter.call('GET', 'api/settlements');
  return (body.entries as { orderId: string; received: number; items: unknown[] }[]).find(
    (each) => each.orderId === orderId,
  );
};
async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client(clientConfig(test.connection));
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

describe('security 1: a report of commands that the server would not read', () => {
  it('is entered whatever it holds, and keeps no other report from being entered', async () => {
    const orderId = await opened();
    const nested = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`) as unknown;
    const odd = [
      { ...paying(orderId, 200, { method: 'cash' }), note: 'a\0b' },
      { ...paying(orderId, 200, { reference: 'half \ud83d' }), 'key \0 \udc00': [{ deep: '\ud83d' }] },
      { ...paying(orderId, 200), nested },
      { ...paying(orderId.toUpperCase(), 200), other: uuidv7().toUpperCase() },
    ];
    const plain = { ...paying(orderId, 200), tip: 20 };
    const all = [...odd, plain];
    // Nobody can say when that was: it counts as given without the server, now.
    const never = report({ ...paying(orderId, 200), tip: 1 }, { at: Number.MAX_SAFE_INTEGER });
    const answer = await send(...all.map((command) => report(command)), never);
    expect(answer.status).toBe(200);
    expect(answer.body.filed).toEqual([...all.map(({ id }) => id), never.id]);
    expect((await entryOf(orderId))?.received).toBe((all.length + 1) * 200);
    expect((await entryOf(orderId))?.items).toHaveLength(all.length + 1);
    const [entry] = await rows<{ data: string }>(sql`SELECT data FROM journal WHERE command_id = ${odd[0]?.id}`);
    expect(JSON.parse(entry?.data ?? '{}')).toMatchObject({ note: 'a\u{FFFD}b' });
  });

  it('is answered by itself: what cannot be entered is not among what the till may forget', async () => {
    const orderId = await opened();
    await asOwner(`ALTER TABLE ${testVenue}.received_money ADD CONSTRAINT planted CHECK (method <> 'planted')`);
    const faulty = paying(orderId, 200, { method: 'planted' });
    const plain = { ...paying(orderId, 200), tip: 20 };
    const answer = await send(report(faulty), report(plain));
    expect(answer.body).toEqual({ filed: [plain.id] });
    expect((await entryOf(orderId))?.received).toBe(200);
    // A till that knows nothing of this keeps all of it.
    expect((await send(report(faulty))).status).toBe(500);
    await asOwner(`ALTER TABLE ${testVenue}.received_money DROP CONSTRAINT planted`);
    expect((await send(report(faulty))).body).toEqual({ filed: [faulty.id] });
  });
});
