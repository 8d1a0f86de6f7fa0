import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let arta: Client;
let besnik: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { waiterAccess: true } });
  [arta, besnik] = await Promise.all([test.signIn('Waiter', 'till'), test.signIn('waiter2', 'tablet')]);
});
afterAll(() => test.close());

const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);

/** An open order with lines of this many pieces each, sent to their station. */
const ordered = (...pieces: readonly number[]) => orderedBy(arta, ...pieces);
const orderedBy = (owner: Client, ...pieces: readonly number[]) => orderedAt(0, owner, ...pieces);
async function orderedAt(
  table: number,
  owner: Client,
  ...pieces: readonly number[]
): Promise<{ orderId: string; lineIds: readonly string[] }> {
  const orderId = uuidv7();
  const lineIds = pieces.map(() => uuidv7());
  const answer = await owner.command(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[table], covers: 2 },
    ...lineIds.map((lineId, index) => ({
      type: 'addLine',
      orderId,
      lineId,
      productId: test.venue.products.beer,
      quantity: 1000 * (pieces[index] ?? 1),
    })),
    { type: 'send', orderId },
  );
  expect(answer.body.answers.every(({ outcome }: { outcome: string }) => outcome === 'done')).toBe(true);
  return { orderId, lineIds };
}
const moving = (orderId: string, toOrderId: string, lineId: string | undefined, pieces = 1) => ({
  id: uuidv7(),
  type: 'transferLines',
  orderId,
  toOrderId,
  lines: [{ lineId, quantity: 1000 * pieces, toLineId: uuidv7() }],
});
const piecesOn = (...orderIds: readonly string[]) =>
  read<{ id: string; pieces: number; sent: number }>(sql`
    SELECT order_id AS id, (sum(quantity) / 1000)::int AS pieces, (sum(sent_quantity) / 1000)::int AS sent
    FROM order_line WHERE order_id = ANY (${orderIds}::uuid[]) GROUP BY order_id ORDER BY order_id`);
const lease = (client: Client, orderId: string, action: string) =>
  client.call('POST', `api/orders/${orderId}/lease`, { action });

describe('lines that move to another order', () => {
  it('are in the journal and published for both orders, and printed as a note, not as a ticket', async () => {
    const [one, other] = [await ordered(3), await orderedAt(1, arta, 1)];
    const jobs = async () =>
      read<{ kind: string; n: number }>(
        sql`SELECT kind, count(*)::int AS n FROM print_job GROUP BY kind ORDER BY kind`,
      );
    const before = await jobs();
    const command = moving(one.orderId, other.orderId, one.lineIds[0], 2);
    const answer = await arta.command(command);
    expect(answer.body.answers).toMatchObject([
      {
        outcome: 'done',
        version: 4,
        versions: [
          { orderId: one.orderId, version: 4 },
          { orderId: other.orderId, version: 4 },
        ],
      },
    ]);
    expect(answer.body.orders.map(({ id, lines }: never) => [id, (lines as object[]).length])).toEqual([
      [one.orderId, 1],
      [other.orderId, 2],
    ]);
    expect(await piecesOn(one.orderId, other.orderId)).toEqual(
      [
        { id: one.orderId, pieces: 1, sent: 1 },
        { id: other.orderId, pieces: 3, sent: 3 },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    const totals = await read<{ total: number }>(sql`
      SELECT total FROM sales_order WHERE id IN (${one.orderId}, ${other.orderId}) ORDER BY total`);
    expect(totals).toEqual([{ total: 200 }, { total: 600 }]);
    const entries = await read<{ subject: string; data: string }>(sql`
      SELECT subject, data FROM journal WHERE command_id = ${command.id} ORDER BY seq`);
    expect(entries.map(({ subject }) => subject)).toEqual([`order:${one.orderId}`, `order:${other.orderId}`]);
    expect(entries.map(({ data }) => JSON.parse(data))).toMatchObject([
      { toOrderId: other.orderId },
      { orderId: one.orderId },
    ]);
    const events = await read<{ orderId: string }>(sql`
      SELECT data ->> 'orderId' AS "orderId" FROM event WHERE name = 'order.changed' ORDER BY seq DESC LIMIT 2`);
    expect(events.map(({ orderId }) => orderId).sort()).toEqual([one.orderId, other.orderId].sort());
    expect(await jobs()).toEqual([{ kind: 'orderMoved', n: 1 }, ...before]);
    // Sent again, it gets the same response and is executed once.
    expect((await arta.command(command)).body.answers).toEqual(answer.body.answers);
    expect((await piecesOn(one.orderId))[0]?.pieces).toBe(1);
  });

  it('keep their price when loaded again, even if it has changed', async () => {
    const [one, other] = [await ordered(2), await ordered(1)];
    await arta.command(moving(one.orderId, other.orderId, one.lineIds[0], 2));
    const { body } = await arta.call('GET', `api/orders/${other.orderId}`);
    expect(
      body.order.lines.map((line: { unitPrice: number; quantity: number }) => [line.unitPrice, line.quantity]),
    ).toEqual([
      [200, 1000],
      [200, 2000],
    ]);
    expect((await arta.call('GET', `api/orders/${one.orderId}`)).body.order.lines).toEqual([]);
  });

  it('finding: come to the same cents as before, read again, paid and booked', async () => {
    const manager = await test.signIn('Manager', 'till');
    // On orders of their own: a discount on another's order stays at the amount that it came to.
    const [one, other] = [await orderedBy(manager, 3), await orderedBy(manager, 1)];
    const third = { kind: 'percent', value: 3333 };
    const both = [one.orderId, other.orderId];
    await manager.command(...both.map((orderId) => ({ type: 'discountOrder', orderId, discount: third })));
    // 4.00 and 1.33 before; 2.67 and 2.67 by themselves afterwards.
    expect(said(await manager.command(moving(one.orderId, other.orderId, one.lineIds[0])))).toEqual(['done']);
    const views = await Promise.all(both.map((orderId) => manager.call('GET', `api/orders/${orderId}`)));
    const totals = views.map(({ body }) => body.total as number);
    expect(totals.reduce((sum, total) => sum + total)).toBe(533);
    for (const [index, orderId] of both.entries()) {
      const payments = [{ id: uuidv7(), method: 'cash', amount: totals[index] }];
      const pay = { type: 'pay', orderId, expectedTotal: totals[index], payments };
      expect(said(await manager.command(pay))).toEqual(['done']);
    }
    const booked = await read<object>(sql`
      SELECT sum(o.total)::int AS total, (SELECT sum(l.total)::int FROM order_line l WHERE l.order_id = ANY (${both}::uuid[])) AS lines
      FROM sales_order o WHERE o.id = ANY (${both}::uuid[])`);
    expect(booked).toEqual([{ total: 533, lines: 533 }]);
  });

  it('move once, when two tills move the same ones at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other, third] = [await ordered(1), await ordered(1), await ordered(1)];
      const answers = await Promise.all([
        arta.command(moving(one.orderId, other.orderId, one.lineIds[0])),
        besnik.command(moving(one.orderId, third.orderId, one.lineIds[0])),
      ]);
      expect(answers.flatMap(said).sort()).toEqual(['LINE_NOT_FOUND', 'done']);
      const rows = await piecesOn(one.orderId, other.orderId, third.orderId);
      expect(rows.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(3);
      expect(rows.map(({ pieces }) => pieces).sort()).toEqual([1, 2]);
    }
  });

  it('are neither lost nor doubled, while both tills move pieces there and back', async () => {
    const [one, other] = [await ordered(20), await ordered(20)];
    const calls = Array.from({ length: 16 }, (_, n) =>
      n % 2 === 0
        ? arta.command(moving(one.orderId, other.orderId, one.lineIds[0]))
        : besnik.command(moving(other.orderId, one.orderId, other.lineIds[0], 2)),
    );
    expect((await Promise.all(calls)).flatMap(said)).toEqual(Array(16).fill('done'));
    const rows = await piecesOn(one.orderId, other.orderId);
    const of = (id: string) => rows.find((row) => row.id === id);
    expect(of(one.orderId)).toMatchObject({ pieces: 28, sent: 28 });
    expect(of(other.orderId)).toMatchObject({ pieces: 12, sent: 12 });
    const versions = await read<{ version: number }>(sql`
      SELECT version FROM sales_order WHERE id IN (${one.orderId}, ${other.orderId})`);
    expect(versions).toEqual([{ version: 19 }, { version: 19 }]);
  });
});

describe('a device that holds one of the two orders', () => {
  it('makes the others wait with the command, and with what they gave after it on either', async () => {
    for (const held of ['from', 'to'] as const) {
      const [one, other] = [await ordered(2), await ordered(1)];
      const heldId = held === 'from' ? one.orderId : other.orderId;
      await lease(arta, heldId, 'take');
      const commands = [
        moving(one.orderId, other.orderId, one.lineIds[0]),
        { id: uuidv7(), type: 'setCovers', orderId: one.orderId, covers: 7 },
        { id: uuidv7(), type: 'setCovers', orderId: other.orderId, covers: 7 },
      ];
      expect(said(await besnik.command(...commands))).toEqual(Array(3).fill('ORDER_ON_OTHER_DEVICE'));
      expect(await piecesOn(one.orderId)).toMatchObject([{ pieces: 2 }]);
      await lease(arta, heldId, 'release');
      expect(said(await besnik.command(...commands))).toEqual(['done', 'done', 'done']);
    }
  });
});

describe('a colleague', () => {
  it('moves nothing off or onto an order that is not theirs, and sees neither', async () => {
    const strict = await openTestApp();
    const [first, second] = [await strict.signIn('Waiter'), await strict.signIn('waiter2', 'tablet')];
    const orders = [
      { by: first, orderId: uuidv7(), lineId: uuidv7() },
      { by: second, orderId: uuidv7(), lineId: uuidv7() },
    ];
    for (const { by, orderId, lineId } of orders) {
      await by.command(
        { type: 'openOrder', orderId, orderType: 'inHouse', tableId: strict.venue.tables[0], covers: 2 },
        { type: 'addLine', orderId, lineId, productId: strict.venue.products.beer, quantity: 2000 },
      );
    }
    const [theirs, own] = orders as [(typeof orders)[0], (typeof orders)[0]];
    for (const command of [
      moving(theirs.orderId, own.orderId, theirs.lineId),
      moving(own.orderId, theirs.orderId, own.lineId),
    ]) {
      const answer = await second.command(command);
      expect(said(answer)).toEqual(['ORDER_OF_COLLEAGUE']);
      expect(answer.body.orders.map(({ id }: { id: string }) => id)).toEqual([own.orderId]);
    }
    await strict.close();
  });
});
