import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastOrderAt } from '#features/orders/domain/order.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let arta: Client;
let manager: Client;
let cook: Client;
let besnik: Client;
beforeAll(async () => {
  test = await openTestApp();
  [arta, manager, cook, besnik] = await Promise.all([
    test.signIn('Waiter', 'till'),
    test.signIn('Manager', 'tablet'),
    test.signIn('Display', 'kitchen'),
    test.signIn('waiter2', 'tablet'),
  ]);
});
afterAll(() => test?.close());

const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const does = async (by: Client, ...commands: Record<string, unknown>[]) =>
  expect(said(await by.command(...commands))).toEqual(commands.map(() => 'done'));

type Sent = 'sent' | 'unsent' | 'absent';
interface Ordered {
  readonly orderId: string;
  readonly lineIds: readonly string[];
}
/** An order of two pizzas and a beer, or of nothing. */
async function ordered(
  state: Sent,
  { by = arta, table = 0, orderType = 'inHouse' }: { by?: Client; table?: number; orderType?: string } = {},
): Promise<Ordered> {
  const orderId = uuidv7();
  const tableId = orderType === 'inHouse' ? test.venue.tables[table] : null;
  await does(by, { type: 'openOrder', orderId, orderType, tableId, covers: tableId === null ? 0 : 2 });
  if (state === 'absent') return { orderId, lineIds: [] };
  const lineIds = [uuidv7(), uuidv7()];
  const { pizza, beer } = test.venue.products;
  await does(
    by,
    { type: 'addLine', orderId, lineId: lineIds[0], productId: pizza, quantity: 2000 },
    { type: 'addLine', orderId, lineId: lineIds[1], productId: beer, quantity: 1000 },
    ...(state === 'sent' ? [{ type: 'send', orderId }] : []),
  );
  return { orderId, lineIds };
}

/** How many tickets to make, and notes of what moved, there are: on displays and on paper. */
async function slips() {
  const [row] = await read<{ tickets: number; notes: number; printed: number; printedNotes: number }>(sql`
    SELECT (SELECT count(*)::int FROM station_ticket WHERE moved_from IS NULL) AS tickets,
           (SELECT count(*)::int FROM station_ticket WHERE moved_from IS NOT NULL) AS notes,
           (SELECT count(*)::int FROM print_job WHERE kind = 'orderTicket') AS printed,
           (SELECT count(*)::int FROM print_job WHERE kind = 'orderMoved') AS "printedNotes"`);
  return row as NonNullable<typeof row>;
}
let before: Awaited<ReturnType<typeof slips>>;
const since = async () => {
  const now = await slips();
  return {
    tickets: now.tickets - before.tickets + now.printed - before.printed,
    notes: now.notes - before.notes,
    printedNotes: now.printedNotes - before.printedNotes,
  };
};
const nothing = { tickets: 0, notes: 0, printedNotes: 0 };
/** One at the bar, one in the kitchen. */
const oneEach = { tickets: 0, notes: 2, printedNotes: 2 };
const orderRow = async (orderId: string) =>
  (
    await read<{ status: string; tableId: string; total: number; vat: number; lines: number; payments: number }>(sql`
      SELECT status, table_id AS "tableId", total, vat,
             (SELECT count(*)::int FROM order_line WHERE order_id = o.id) AS lines,
             (SELECT count(*)::int FROM order_payment WHERE order_id = o.id) AS payments
      FROM sales_order o WHERE id = ${orderId}`)
  )[0];
const entriesOf = async (commandId: string) =>
  (
    await read<{ action: string; subject: string; data: string }>(sql`
      SELECT action, subject, data FROM journal WHERE command_id = ${commandId} ORDER BY seq`)
  ).map(({ data, ...entry }) => ({ ...entry, data: JSON.parse(data) }));

const states: readonly Sent[] = ['sent', 'unsent', 'absent'];

describe('an order that moves to another table', () => {
  it.each(states)('%s: makes no new ticket, and one note at each station of what was sent', async (state) => {
    const { orderId } = await ordered(state);
    before = await slips();
    const command = { id: uuidv7(), type: 'moveOrder', orderId, tableId: test.venue.tables[2] };
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    expect(await orderRow(orderId)).toMatchObject({ status: 'open', tableId: test.venue.tables[2] });
    expect(await entriesOf(command.id)).toMatchObject([
      { action: 'order.moveOrder', data: { tableId: test.venue.tables[2], fromTableId: test.venue.tables[0] } },
    ]);
    // Sent again, it takes effect once.
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    if (state !== 'sent') return;
    const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`);
    const note = body.tickets.find(
      (each: { orderId: string; movedFrom: object }) => each.orderId === orderId && each.movedFrom,
    );
    expect(note).toMatchObject({ tableName: '3', movedFrom: { tableName: '1', waiterName: 'Waiter' } });
    expect(note.lines).toMatchObject([{ name: 'Pica', quantity: 2000 }]);
  });

  it('tells a station nothing of what it has finished, nor of what was taken back', async () => {
    const { orderId, lineIds } = await ordered('sent');
    const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`);
    const ticket = body.tickets.find((each: { orderId: string }) => each.orderId === orderId);
    await cook.call('POST', `api/tickets/${ticket.id}/bump`);
    const voiding = {
      type: 'voidLine',
      orderId,
      lineId: lineIds[1],
      voidLineId: uuidv7(),
      quantity: 1000,
      reason: 'x',
    };
    await does(manager, voiding);
    before = await slips();
    await does(arta, { type: 'moveOrder', orderId, tableId: test.venue.tables[2] });
    expect(await since()).toEqual({ tickets: 0, notes: 0, printedNotes: 1 });
  });

  it('leaves its table free, also when two tills move it at once, and is refused where there is nothing to do', async () => {
    const shared = await openTestApp({ settings: { waiterAccess: true } });
    const [one, two] = [await shared.signIn('Waiter', 'till'), await shared.signIn('waiter2', 'tablet')];
    const orderId = uuidv7();
    const [first, second, third] = shared.venue.tables;
    await one.command({ type: 'openOrder', orderId, orderType: 'inHouse', tableId: first, covers: 1 });
    const answers = await Promise.all([
      one.command({ type: 'moveOrder', orderId, tableId: second }),
      two.command({ type: 'moveOrder', orderId, tableId: third }),
    ]);
    expect(answers.flatMap(said)).toEqual(['done', 'done']);
    const { body } = await one.call('GET', 'api/orders/open');
    expect(body.orders.map(({ tableId }: { tableId: string }) => tableId === first)).toEqual([false]);
    const at = body.orders[0].tableId;
    expect(said(await one.command({ type: 'moveOrder', orderId, tableId: at }))).toEqual(['MOVE_INVALID']);
    expect(said(await one.command({ type: 'moveOrder', orderId, tableId: uuidv7() }))).toEqual(['TABLE_NOT_FOUND']);
    await shared.close();
  });
});

describe('guests of the bar who sit down, and guests of a table who leave it', () => {
  it.each(states)('%s: is an order of the table, told to each station that has some of it, and back', async (state) => {
    const { orderId } = await ordered(state, { orderType: 'direct' });
    before = await slips();
    const command = { id: uuidv7(), type: 'moveOrder', orderId, tableId: test.venue.tables[2], covers: 3 };
    await does(arta, command);
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    const seen = async () => (await arta.call('GET', `api/orders/${orderId}`)).body;
    expect(await seen()).toMatchObject({ type: 'inHouse', tableId: test.venue.tables[2], order: { covers: 3 } });
    expect(await entriesOf(command.id)).toMatchObject([
      { action: 'order.moveOrder', data: { tableId: test.venue.tables[2], covers: 3 } },
    ]);
    if (state === 'sent') {
      const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`);
      const note = body.tickets.find(
        (each: { orderId: string; movedFrom: object }) => each.orderId === orderId && each.movedFrom,
      );
      expect(note).toMatchObject({ tableName: '3', orderType: 'inHouse', movedFrom: { tableName: null } });
    }
    before = await slips();
    const back = { id: uuidv7(), type: 'moveOrder', orderId, tableId: null, orderType: 'takeAway' };
    await does(arta, back);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    expect(await seen()).toMatchObject({ type: 'takeAway', tableId: null, status: 'open' });
    expect(await entriesOf(back.id)).toMatchObject([
      { data: { tableId: null, orderType: 'takeAway', fromTableId: test.venue.tables[2] } },
    ]);
    const { body } = await arta.call('GET', 'api/orders/open');
    expect(body.orders.find(({ id }: { id: string }) => id === orderId)).toMatchObject({ tableId: null });
  });

  it('owe the fee of the table on all that they have, and no till takes the old total meanwhile', async () => {
    const shared = await openTestApp({ settings: { waiterAccess: true, serviceFeePercentage: 1000 } });
    const [one, two] = [await shared.signIn('Waiter', 'till'), await shared.signIn('waiter2', 'tablet')];
    for (let round = 0; round < 4; round += 1) {
      const orderId = uuidv7();
      await one.command(
        { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
        { type: 'addLine', orderId, lineId: uuidv7(), productId: shared.venue.products.beer, quantity: 1000 },
        { type: 'send', orderId },
      );
      const moving = (table: number) => ({ type: 'moveOrder', orderId, tableId: shared.venue.tables[table] });
      const payments = [{ id: uuidv7(), method: 'cash', amount: 200 }];
      const answers = await Promise.all([
        one.command(moving(1)),
        two.command(round % 2 === 0 ? moving(2) : { type: 'pay', orderId, expectedTotal: 200, payments }),
      ]);
      const codes = answers.flatMap(said).sort();
      if (round % 2 === 0) expect(codes).toEqual(['done', 'done']);
      else expect(['ORDER_CLOSED', 'SALES_AMOUNT_CHANGED']).toContain(codes[0]);
      const total = (await one.call('GET', `api/orders/${orderId}`)).body.total;
      expect(total).toBe(codes[0] === 'ORDER_CLOSED' ? 200 : 220);
    }
    await shared.close();
  });

  it('without the server, at a table that is gone: what they paid there is to settle, and how they moved is not', async () => {
    const shared = await openTestApp({ settings: { serviceFeePercentage: 1000 } });
    const [one, boss] = [await shared.signIn('Waiter', 'till'), await shared.signIn('Manager', 'tablet')];
    const orderId = uuidv7();
    await one.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: shared.venue.products.beer, quantity: 1000 },
    );
    const { version: catalogueVersion } = (await one.call('GET', 'api/menus/fetch?locale=sq')).body;
    shared.time.now += 120_000;
    const made = { at: shared.time.now - 60_000, catalogueVersion };
    const payments = [{ id: uuidv7(), method: 'cash', amount: 220 }];
    const answer = await one.command(
      { made, type: 'moveOrder', orderId, tableId: uuidv7(), covers: 2 },
      { made, type: 'pay', orderId, expectedTotal: 220, payments },
    );
    expect(said(answer)).toEqual(['TABLE_NOT_FOUND', 'SALES_AMOUNT_CHANGED']);
    const { entries } = (await boss.call('GET', 'api/settlements')).body;
    expect(entries).toMatchObject([{ orderId, received: 220, payments: [{ amount: 220 }] }]);
    expect(entries[0].items.map(({ type }: { type: string }) => type)).toEqual(['pay']);
    await shared.close();
  });

  it('are not those of a colleague', async () => {
    const theirs = await ordered('unsent', { by: manager, orderType: 'direct' });
    const moving = { type: 'moveOrder', orderId: theirs.orderId, tableId: test.venue.tables[1] };
    expect(said(await arta.command(moving))).toEqual(['ORDER_OF_COLLEAGUE']);
    await does(manager, moving);
  });
});

describe('two orders that become one', () => {
  it.each(states)('%s: make no new ticket, and one note at each station of what was sent', async (state) => {
    const [from, to] = [await ordered(state), await ordered('unsent', { table: 1 })];
    before = await slips();
    const command = { id: uuidv7(), type: 'mergeOrders', orderId: from.orderId, toOrderId: to.orderId };
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    expect(await orderRow(from.orderId)).toMatchObject({ status: 'cancelled', total: 0, lines: 0 });
    const pieces = state === 'absent' ? 1500 : 3000;
    expect(await orderRow(to.orderId)).toMatchObject({
      status: 'open',
      total: pieces,
      lines: state === 'absent' ? 2 : 4,
    });
    expect((await entriesOf(command.id)).map(({ subject }) => subject)).toEqual([
      `order:${from.orderId}`,
      `order:${to.orderId}`,
    ]);
    // What was sent is not sent again; the rest is.
    before = await slips();
    await does(arta, { type: 'send', orderId: to.orderId });
    expect((await since()).tickets).toBe(4);
    const { body } = await arta.call('GET', 'api/orders/open');
    expect(body.orders.some(({ id }: { id: string }) => id === from.orderId)).toBe(false);
  });

  it('review 10, N4: are as long on the floor as their guests wait, whatever is done with them meanwhile', async () => {
    const [from, to] = [await ordered('sent'), await ordered('sent', { table: 1 })];
    const sentAt = test.time.now;
    test.time.now += 17 * 60_000;
    await does(arta, { type: 'setCovers', orderId: to.orderId, covers: 3 });
    await does(arta, { type: 'mergeOrders', orderId: from.orderId, toOrderId: to.orderId });
    const { body } = await arta.call('GET', 'api/orders/open');
    const shown = body.orders.find(({ id }: { id: string }) => id === to.orderId);
    expect(shown.lastActivityAt).toBe(sentAt);
    expect(lastOrderAt(shown.order)).toBe(sentAt);
  });

  it('keep what was paid and what was printed, and are paid with the rest', async () => {
    const [from, to] = [await ordered('sent'), await ordered('sent', { table: 1 })];
    const payment = (amount: number) => ({ payments: [{ id: uuidv7(), method: 'cash', amount }] });
    await does(arta, { type: 'printTotal', orderId: from.orderId });
    await does(arta, { type: 'pay', orderId: from.orderId, expectedTotal: 1500, ...payment(500) });
    await does(arta, { type: 'mergeOrders', orderId: from.orderId, toOrderId: to.orderId });
    expect(await orderRow(from.orderId)).toMatchObject({ status: 'cancelled', payments: 0 });
    expect(await orderRow(to.orderId)).toMatchObject({ total: 3000, payments: 1 });
    const { body } = await arta.call('GET', `api/orders/${to.orderId}`);
    expect(body.order).toMatchObject({ printedTotal: 3000, covers: 4 });
    await does(arta, { type: 'pay', orderId: to.orderId, expectedTotal: 3000, ...payment(2500) });
    expect(await orderRow(to.orderId)).toMatchObject({ status: 'closed', payments: 2 });
  });

  it('are not those of a colleague, nor on another device', async () => {
    const [own, theirs] = [await ordered('unsent'), await ordered('unsent', { by: manager })];
    const merging = { type: 'mergeOrders', orderId: own.orderId, toOrderId: theirs.orderId };
    expect(said(await arta.command(merging))).toEqual(['ORDER_OF_COLLEAGUE']);
    await arta.call('POST', `api/orders/${own.orderId}/lease`, { action: 'take' });
    expect(said(await manager.command(merging))).toEqual(['ORDER_ON_OTHER_DEVICE']);
    await arta.call('POST', `api/orders/${own.orderId}/lease`, { action: 'release' });
    await does(manager, merging);
  });

  it('are merged once, when both are put on the other at the same moment', async () => {
    const [one, other] = [await ordered('sent'), await ordered('sent', { table: 1 })];
    const answers = await Promise.all([
      arta.command({ type: 'mergeOrders', orderId: one.orderId, toOrderId: other.orderId }),
      manager.command({ type: 'mergeOrders', orderId: other.orderId, toOrderId: one.orderId }),
    ]);
    expect(answers.flatMap(said).sort()).toEqual(['ORDER_CLOSED', 'done']);
    const rows = [await orderRow(one.orderId), await orderRow(other.orderId)];
    expect(rows.map((row) => row?.total).sort()).toEqual([0, 3000]);
  });
});

describe('lines that go to another order', () => {
  const transferring = (orderId: string, toOrderId: string, lineIds: readonly string[]) => ({
    id: uuidv7(),
    type: 'transferLines',
    orderId,
    toOrderId,
    lines: lineIds.map((lineId) => ({ lineId, quantity: 1000, toLineId: uuidv7() })),
  });

  it.each(['sent', 'unsent'] as const)('%s: makes no new ticket, and one note of what was sent', async (state) => {
    const [one, other] = [await ordered(state), await ordered('absent', { table: 1 })];
    before = await slips();
    const command = transferring(one.orderId, other.orderId, one.lineIds);
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    expect(await orderRow(one.orderId)).toMatchObject({ status: 'open', total: 650, lines: 1 });
    expect(await orderRow(other.orderId)).toMatchObject({ status: 'open', total: 850, lines: 2 });
    // Once: a repeat of the same command says nothing more to anybody.
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    before = await slips();
    const rest = await arta.command({ type: 'send', orderId: one.orderId }, { type: 'send', orderId: other.orderId });
    expect(said(rest)).toEqual(state === 'sent' ? ['NOTHING_TO_SEND', 'NOTHING_TO_SEND'] : ['done', 'done']);
  });

  it('absent: are refused, and so is all of it; nobody hears of it', async () => {
    const [one, other] = [await ordered('sent'), await ordered('absent', { table: 1 })];
    const empty = await ordered('absent');
    before = await slips();
    const gone = transferring(empty.orderId, other.orderId, [uuidv7()]);
    const half = transferring(one.orderId, other.orderId, [...one.lineIds, uuidv7()]);
    expect(said(await arta.command(gone, half))).toEqual(['LINE_NOT_FOUND', 'LINE_NOT_FOUND']);
    expect(await since()).toEqual(nothing);
    expect(await orderRow(one.orderId)).toMatchObject({ lines: 2 });
    expect(await orderRow(other.orderId)).toMatchObject({ lines: 0, total: 0 });
  });
});

describe('an order that is split', () => {
  const splitting = (orderId: string, lineIds: readonly string[], quantity = 1000) => ({
    id: uuidv7(),
    type: 'splitOrder',
    orderId,
    newOrderId: uuidv7(),
    lines: lineIds.map((lineId) => ({ lineId, quantity, toLineId: uuidv7() })),
  });

  it.each(['sent', 'unsent'] as const)(
    '%s: review 26: makes no new ticket, and no note: it is carried to the same table by the same waiter',
    async (state) => {
      const { orderId, lineIds } = await ordered(state);
      before = await slips();
      const command = splitting(orderId, lineIds);
      const { body } = await arta.command(command);
      expect(body.answers).toMatchObject([{ outcome: 'done' }]);
      expect(await since()).toEqual(nothing);
      expect(await orderRow(orderId)).toMatchObject({ status: 'open', total: 650, lines: 1 });
      expect(await orderRow(command.newOrderId)).toMatchObject({
        status: 'open',
        total: 850,
        lines: 2,
        tableId: test.venue.tables[0],
      });
      const [one, other] = body.orders
        .map(({ number }: { number: number }) => number)
        .sort((a: number, b: number) => a - b);
      expect(other).toBe(one + 1);
      expect((await entriesOf(command.id)).map(({ subject }) => subject)).toEqual([
        `order:${orderId}`,
        `order:${command.newOrderId}`,
      ]);
      before = await slips();
      const rest = await arta.command({ type: 'send', orderId }, { type: 'send', orderId: command.newOrderId });
      expect(said(rest)).toEqual(state === 'sent' ? ['NOTHING_TO_SEND', 'NOTHING_TO_SEND'] : ['done', 'done']);
    },
  );

  it('absent: is refused, and so is all of it; no number is lost by that', async () => {
    const empty = await ordered('absent');
    expect(said(await arta.command(splitting(empty.orderId, [uuidv7()])))).toEqual(['LINE_NOT_FOUND']);
    const { orderId, lineIds } = await ordered('unsent');
    const all = splitting(orderId, lineIds);
    const whole = { ...all, lines: all.lines.map((line, index) => ({ ...line, quantity: index === 0 ? 2000 : 1000 })) };
    expect(said(await arta.command(whole))).toEqual(['CANNOT_SPLIT_WHOLE_ORDER']);
    await does(arta, splitting(orderId, lineIds.slice(0, 1)));
    const gaps = await read<{ missing: number }>(sql`
      SELECT (max(number) - count(*))::int AS missing FROM sales_order GROUP BY business_day`);
    expect(gaps).toEqual([{ missing: 0 }]);
  });

  it('is split once by two devices that take the same lines, and pays what its guest was shown', async () => {
    const shared = await openTestApp({ settings: { waiterAccess: true } });
    const [one, two] = [await shared.signIn('Waiter', 'till'), await shared.signIn('waiter2', 'tablet')];
    const { beer, pizza } = shared.venue.products;
    for (let round = 0; round < 4; round += 1) {
      const [orderId, a, b] = [uuidv7(), uuidv7(), uuidv7()];
      await one.command(
        { type: 'openOrder', orderId, orderType: 'inHouse', tableId: shared.venue.tables[0], covers: 1 },
        { type: 'addLine', orderId, lineId: a, productId: beer, quantity: 1000 },
        { type: 'addLine', orderId, lineId: b, productId: pizza, quantity: 1000 },
        { type: 'send', orderId },
      );
      const payments = [{ id: uuidv7(), method: 'cash', amount: 850 }];
      const answers = await Promise.all([
        one.command(splitting(orderId, [a])),
        two.command(round % 2 === 0 ? splitting(orderId, [a]) : { type: 'pay', orderId, expectedTotal: 850, payments }),
      ]);
      const codes = answers.flatMap(said).sort();
      // A split while another device pays: one of them comes first, and the guest never pays for another order.
      expect(
        round % 2 === 0
          ? [['LINE_NOT_FOUND', 'done']]
          : [
              ['ORDER_CLOSED', 'done'],
              ['SALES_AMOUNT_CHANGED', 'done'],
            ],
      ).toContainEqual(codes);
    }
    const [sum] = await shared.app.venue.read((tx) =>
      tx.rows<{ total: number }>(sql`SELECT sum(total)::int AS total FROM sales_order`),
    );
    expect(sum?.total).toBe(4 * 850);
    await shared.close();
  });

  it('is refused where the venue offers no splits', async () => {
    const strict = await openTestApp({ settings: { splitOrder: false } });
    const waiter = await strict.signIn('Waiter');
    const orderId = uuidv7();
    await waiter.command({
      type: 'openOrder',
      orderId,
      orderType: 'inHouse',
      tableId: strict.venue.tables[0],
      covers: 1,
    });
    expect(said(await waiter.command(splitting(orderId, [uuidv7()])))).toEqual(['SPLIT_NOT_OFFERED']);
    await strict.close();
  });
});

describe('an order that is handed to another waiter', () => {
  const ownerOf = async (orderId: string) =>
    (await read<{ ownerId: string }>(sql`SELECT owner_id AS "ownerId" FROM sales_order WHERE id = ${orderId}`))[0]
      ?.ownerId;
  const asking = (orderId: string, to: 'waiter2' | 'Waiter' | null = 'waiter2') => ({
    type: 'requestHandover',
    orderId,
    toUserId: to && test.venue.people[to],
  });
  const seenBy = async (client: Client, orderId: string) => (await client.call('GET', `api/orders/${orderId}`)).body;

  it.each(states)('%s: is theirs once they accept; no new ticket, one note on paper', async (state) => {
    const { orderId } = await ordered(state);
    before = await slips();
    await does(arta, asking(orderId));
    expect(await ownerOf(orderId)).toBe(test.venue.people.Waiter);
    // Who is asked sees what it comes to, and nothing of its content.
    expect(await seenBy(besnik, orderId)).toMatchObject({
      order: null,
      total: state === 'absent' ? 0 : 1500,
      handover: { toName: 'waiter2', byUserId: test.venue.people.Waiter },
    });
    expect(await since()).toEqual(nothing);
    const seq = test.app.venue.hub.lastSeq();
    const command = { id: uuidv7(), type: 'acceptHandover', orderId };
    await does(besnik, command);
    await does(besnik, command);
    expect(await ownerOf(orderId)).toBe(test.venue.people.waiter2);
    // Its tickets say whose it is now; paper needs a note for that.
    expect(await since()).toEqual(state === 'sent' ? { ...nothing, printedNotes: 2 } : nothing);
    expect(await entriesOf(command.id)).toMatchObject([
      { action: 'order.acceptHandover', data: { fromUser: test.venue.people.Waiter } },
    ]);
    const events = (await test.app.venue.hub.since(seq)) ?? [];
    expect(events.filter(({ name }) => name === 'order.handover').map(({ data }) => data)).toEqual([
      {
        orderId,
        step: 'acceptHandover',
        userId: test.venue.people.waiter2,
        userName: 'waiter2',
        ownerId: test.venue.people.Waiter,
        toUserId: test.venue.people.waiter2,
      },
    ]);
    expect(said(await arta.command({ type: 'commentOrder', orderId, comment: 'mine?' }))).toEqual([
      'ORDER_OF_COLLEAGUE',
    ]);
  });

  it('is taken by one of two who accept at once, and refused and withdrawn once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderId } = await ordered('sent');
      await does(arta, asking(orderId, null));
      const taken = await Promise.all(
        [besnik, manager].map((each) => each.command({ type: 'acceptHandover', orderId })),
      );
      expect(taken.flatMap(said).sort()).toEqual(['HANDOVER_NOT_REQUESTED', 'done']);
    }
    const { orderId } = await ordered('sent');
    await does(arta, asking(orderId));
    const answers = await Promise.all([
      besnik.command({ type: 'refuseHandover', orderId }),
      besnik.command({ type: 'acceptHandover', orderId }),
      arta.command({ type: 'withdrawHandover', orderId }),
    ]);
    expect(answers.flatMap(said).filter((each) => each === 'done')).toHaveLength(1);
  });

  it('cannot be accepted when it was withdrawn, is too old, is paid, or was asked of somebody else', async () => {
    const accept = async (orderId: string) => said(await besnik.command({ type: 'acceptHandover', orderId }));
    const { orderId } = await ordered('sent');
    expect(await accept(orderId)).toEqual(['HANDOVER_NOT_REQUESTED']);
    await does(arta, asking(orderId));
    await does(arta, { type: 'withdrawHandover', orderId });
    expect(await accept(orderId)).toEqual(['HANDOVER_NOT_REQUESTED']);
    await does(arta, asking(orderId));
    test.time.now += 10 * 60_000;
    arta = await test.signIn('Waiter', 'till');
    expect(await accept(orderId)).toEqual(['HANDOVER_NOT_REQUESTED']);
    expect(await seenBy(besnik, orderId)).toMatchObject({ handover: null, total: null });
    await does(arta, asking(orderId));
    await does(arta, {
      type: 'pay',
      orderId,
      expectedTotal: 1500,
      payments: [{ id: uuidv7(), method: 'cash', amount: 1500 }],
    });
    expect(await accept(orderId)).toEqual(['ORDER_CLOSED']);
    const other = await ordered('sent');
    const asked = { type: 'requestHandover', orderId: other.orderId, toUserId: test.venue.people.Salesman };
    await does(arta, asked);
    expect(await accept(other.orderId)).toEqual(['HANDOVER_NOT_REQUESTED']);
    // A cook has no orders.
    expect(said(await arta.command({ ...asked, toUserId: test.venue.people.Display }))).toEqual(['HANDOVER_INVALID']);
    const { body } = await arta.call('GET', 'api/orders/colleagues');
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'Admin',
      'Manager',
      'Salesman',
      'Waiter',
      'waiter2',
    ]);
  });

  it('stays with its owner, whom nobody is to replace any more, when they are given it again', async () => {
    const { orderId } = await ordered('sent');
    const keeping = { type: 'reassignOrder', orderId, toUserId: test.venue.people.Waiter };
    expect(said(await manager.command(keeping))).toEqual(['HANDOVER_INVALID']);
    await does(arta, asking(orderId));
    before = await slips();
    const seq = test.app.venue.hub.lastSeq();
    await does(manager, keeping);
    expect(await since()).toEqual(nothing);
    expect(await ownerOf(orderId)).toBe(test.venue.people.Waiter);
    expect(said(await besnik.command({ type: 'acceptHandover', orderId }))).toEqual(['HANDOVER_NOT_REQUESTED']);
    const events = (await test.app.venue.hub.since(seq)) ?? [];
    expect(events.flatMap(({ name, data }) => (name === 'order.handover' ? [data] : []))).toMatchObject([
      { step: 'withdrawHandover', toUserId: test.venue.people.waiter2 },
    ]);
  });

  it('waits while its owner has it on screen, and is given over their head by a manager, who withdraws the request', async () => {
    const { orderId } = await ordered('sent');
    await does(arta, asking(orderId));
    await arta.call('POST', `api/orders/${orderId}/lease`, { action: 'take' });
    expect(said(await besnik.command({ type: 'acceptHandover', orderId }))).toEqual(['ORDER_ON_OTHER_DEVICE']);
    const salesman = test.venue.people.Salesman;
    const giving = { id: uuidv7(), type: 'reassignOrder', orderId, toUserId: salesman };
    expect(said(await besnik.command({ ...giving, id: uuidv7() }))).toEqual(['ORDER_OF_COLLEAGUE']);
    const [given, added] = await Promise.all([
      manager.command(giving),
      arta.command({ type: 'commentOrder', orderId, comment: 'still mine' }),
    ]);
    expect(said(given)).toEqual(['done']);
    expect(['done', 'ORDER_OF_COLLEAGUE']).toContain(said(added)[0]);
    expect(await ownerOf(orderId)).toBe(salesman);
    expect(said(await besnik.command({ type: 'acceptHandover', orderId }))).toEqual(['HANDOVER_NOT_REQUESTED']);
    expect(await read(sql`SELECT 1 AS held FROM order_lease WHERE order_id = ${orderId}`)).toEqual([]);
    expect(await entriesOf(giving.id)).toMatchObject([
      { action: 'order.reassignOrder', data: { toUserId: salesman, fromUser: test.venue.people.Waiter } },
    ]);
  });

  it('keeps its value, and gives the new owner no more than the discount that there was', async () => {
    const { orderId } = await ordered('unsent');
    await does(arta, { type: 'discountOrder', orderId, discount: { kind: 'percent', value: 1000 } });
    const was = await orderRow(orderId);
    await does(arta, asking(orderId));
    await does(besnik, { type: 'acceptHandover', orderId });
    expect(await orderRow(orderId)).toEqual(was);
    await does(besnik, { type: 'send', orderId });
    const lineId = uuidv7();
    await does(besnik, { type: 'addLine', orderId, lineId, productId: test.venue.products.pizza, quantity: 9000 });
    // Ten per cent were the limit of the former owner.
    expect(said(await besnik.command({ type: 'send', orderId }))).toEqual(['DISCOUNT_OUTGROWN']);
  });

  it('review 26: is nobody else’s to take once its waiter clocked out and it went to a colleague', async () => {
    const begin = async (by: Client) => (await by.call('POST', 'api/shifts', { openingFloat: 0 })).body.shiftId;
    const [shiftId] = [await begin(arta), await begin(besnik)];
    const salesman = await test.signIn('Salesman', 'kitchen');
    const { orderId } = await ordered('sent');
    await does(arta, { type: 'requestHandover', orderId, toUserId: test.venue.people.Salesman });
    expect(await seenBy(salesman, orderId)).toMatchObject({ handover: { toUserId: test.venue.people.Salesman } });
    const leaving = { count: { pieces: [], methods: [] }, heirId: test.venue.people.waiter2 };
    expect((await arta.call('POST', `api/shifts/${shiftId}/end`, leaving)).status).toBe(200);
    expect(await ownerOf(orderId)).toBe(test.venue.people.waiter2);
    expect(await seenBy(besnik, orderId)).toMatchObject({ handover: null });
    expect(said(await salesman.command({ type: 'acceptHandover', orderId }))).toEqual(['HANDOVER_NOT_REQUESTED']);
    expect(await ownerOf(orderId)).toBe(test.venue.people.waiter2);
  });
});
