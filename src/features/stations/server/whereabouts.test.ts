import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#features/orders/domain/order.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import type { Ticket } from './queries/read-tickets.ts';

// Where what was sent is now: on the ticker of whoever carries it, and on the displays.

let test: TestApp;
let arta: Client;
let besnik: Client;
let manager: Client;
let cook: Client;
beforeAll(async () => {
  test = await openTestApp();
  [arta, besnik, manager, cook] = await Promise.all([
    test.signIn('Waiter', 'till'),
    test.signIn('waiter2', 'tablet'),
    test.signIn('Manager', 'tablet'),
    test.signIn('Display', 'kitchen'),
  ]);
});
afterAll(() => test?.close());
/** Tickets of earlier tests. */
let old: ReadonlySet<string> = new Set();
beforeEach(async () => {
  old = new Set([...old, ...(await rowsOf(manager)).map(({ id }) => id)]);
  test.time.now += 60_000;
});

const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const does = async (by: Client, ...commands: Record<string, unknown>[]) =>
  expect(said(await by.command(...commands))).toEqual(commands.map(() => 'done'));
const opening = (orderId: string, table: number | null) => ({
  type: 'openOrder',
  orderId,
  orderType: table === null ? 'direct' : 'inHouse',
  tableId: table === null ? null : test.venue.tables[table - 1],
  covers: 0,
});
const table = (number: number) => test.venue.tables[number - 1];
/** Two pizzas and one, for the kitchen. */
async function sent(by = arta, at: number | null = 1) {
  const orderId = uuidv7();
  const lineIds = [uuidv7(), uuidv7()] as const;
  const adding = { type: 'addLine', orderId, productId: test.venue.products.pizza };
  await does(
    by,
    opening(orderId, at),
    { ...adding, lineId: lineIds[0], quantity: 2000 },
    { ...adding, lineId: lineIds[1], quantity: 1000 },
    { type: 'send', orderId },
  );
  return { orderId, lineIds };
}

interface Row {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly tableName: string | null;
  readonly orderType: string;
  readonly waiterName: string;
  readonly guestName: string | null;
  readonly lines: readonly { readonly quantity: number }[];
}
const rowsOf = async (by: Client): Promise<Row[]> =>
  (await by.call('GET', 'api/tickets/latest')).body.tickets.filter(({ id }: Row) => !old.has(id));
/** Where each row goes, who brings it, and how many pieces it is. */
const ticker = async (by = manager) =>
  (await rowsOf(by))
    .map(({ tableName, waiterName, lines }) => `${tableName} ${waiterName} ${lines.map((l) => l.quantity / 1000)}`)
    .sort();
const numberOf = async (orderId: string) => (await manager.call('GET', `api/orders/${orderId}`)).body.number;
const kitchen = async (): Promise<Ticket[]> =>
  (await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`)).body.tickets;
const ticketOf = async (orderId: string) => (await kitchen()).find((each) => each.orderId === orderId) as Ticket;
const eventsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await eventsWith(work)).map(({ name }) => name);
const eventsWith = async (work: () => Promise<unknown>) => {
  const read = <R>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<R>(statement));
  const [before] = await read<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`);
  await work();
  return read<{ name: string; data: unknown }>(
    sql`SELECT name, data FROM event WHERE seq > ${before?.seq ?? 0} ORDER BY seq`,
  );
};

const moving = (orderId: string, to: number) => ({ type: 'moveOrder', orderId, tableId: table(to) });
const splitting = (orderId: string, lineId: string, quantity: number) => {
  const [newOrderId, toLineId] = [uuidv7(), uuidv7()];
  return { type: 'splitOrder', orderId, newOrderId, lines: [{ lineId, quantity, toLineId }] } as const;
};
const giving = (orderId: string, to: 'Waiter' | 'waiter2') => ({
  type: 'reassignOrder',
  orderId,
  toUserId: test.venue.people[to],
});

describe('review 28, 1: the ticker says where food goes now', () => {
  it('after a move to another table, to the bar and back', async () => {
    const { orderId } = await sent();
    expect(await ticker()).toEqual(['1 Waiter 2,1']);
    await does(arta, moving(orderId, 4));
    expect(await ticker()).toEqual(['4 Waiter 2,1']);
    await does(arta, { type: 'moveOrder', orderId, tableId: null, orderType: 'takeAway' });
    expect((await rowsOf(manager)).map(({ tableName, orderType }) => [tableName, orderType])).toEqual([
      [null, 'takeAway'],
    ]);
    await does(arta, moving(orderId, 2));
    expect(await ticker()).toEqual(['2 Waiter 2,1']);
  });

  it('after a split, a part is where its guests are, under its own number', async () => {
    const { orderId, lineIds } = await sent();
    const split = splitting(orderId, lineIds[0], 1000);
    await does(arta, split, moving(split.newOrderId, 5));
    expect(await ticker()).toEqual(['1 Waiter 1,1', '5 Waiter 1']);
    const rows = await rowsOf(manager);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    for (const row of rows) expect(row.orderNumber).toBe(await numberOf(row.orderId));
  });

  it('after a merge and a transfer of single items, also of one that moved before', async () => {
    const [one, other] = [await sent(arta, 1), await sent(arta, 2)];
    await does(arta, { type: 'mergeOrders', orderId: one.orderId, toOrderId: other.orderId });
    expect(await ticker()).toEqual(['2 Waiter 2,1', '2 Waiter 2,1']);
    const third = uuidv7();
    const lines = [{ lineId: one.lineIds[0], quantity: 2000, toLineId: uuidv7() }];
    await does(arta, opening(third, 3), { type: 'transferLines', orderId: other.orderId, toOrderId: third, lines });
    expect(await ticker()).toEqual(['2 Waiter 1', '2 Waiter 2,1', '3 Waiter 2']);
    await does(arta, { type: 'mergeOrders', orderId: third, toOrderId: other.orderId });
    expect(await ticker()).toEqual(['2 Waiter 2,1', '2 Waiter 2,1']);
  });

  it('counts what was taken back where that was', async () => {
    const { orderId, lineIds } = await sent();
    const split = splitting(orderId, lineIds[0], 1000);
    await does(arta, split, moving(split.newOrderId, 5));
    const voiding = { type: 'voidLine', voidLineId: uuidv7(), quantity: 1000, reason: 'gabim' };
    await does(manager, { ...voiding, orderId: split.newOrderId, lineId: split.lines[0].toLineId });
    expect(await ticker()).toEqual(['1 Waiter 1,1']);
    await does(manager, { ...voiding, voidLineId: uuidv7(), orderId, lineId: lineIds[0] });
    expect(await ticker()).toEqual(['1 Waiter 1']);
  });

  it('stays what it is after payment', async () => {
    const { orderId } = await sent();
    await does(arta, moving(orderId, 4));
    const total = (await arta.call('GET', `api/orders/${orderId}`)).body.total;
    const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
    await does(arta, { type: 'pay', orderId, expectedTotal: total, payments });
    expect(await ticker()).toEqual(['4 Waiter 2,1']);
  });

  it('tells every till at once, also of what the kitchen has finished, and of a split that it need not know', async () => {
    const { orderId, lineIds } = await sent();
    const split = splitting(orderId, lineIds[1], 1000);
    expect(await eventsOf(() => does(arta, split))).toContain('ticker.changed');
    for (const { id } of await kitchen()) await cook.call('POST', `api/tickets/${id}/bump`);
    expect(await eventsOf(() => does(arta, moving(orderId, 4)))).toContain('ticker.changed');
    expect(await ticker()).toEqual(['1 Waiter 1', '4 Waiter 2']);
    const merging = { type: 'mergeOrders', orderId: split.newOrderId, toOrderId: orderId };
    expect(await eventsOf(() => does(arta, merging))).toContain('ticker.changed');
    expect(await eventsOf(() => does(manager, giving(orderId, 'waiter2')))).toContain('ticker.changed');
    expect(await ticker()).toEqual(['4 waiter2 2,1']);
  });
});

describe('whoever sees only their own orders', () => {
  beforeEach(() => changeSettings(test.app, { liveTickerMyOrders: true }));
  const collect = async (by: Client, { id, orderId }: Pick<Row, 'id' | 'orderId'>, isCollected = true) => {
    const { status, body } = await by.call('POST', `api/tickets/${id}/collect`, { orderId, isCollected });
    return status === 200 ? 'done' : body.error.code;
  };

  it('sees what they have now, and nothing of what they gave away', async () => {
    const { orderId, lineIds } = await sent();
    const split = splitting(orderId, lineIds[0], 2000);
    await does(arta, split);
    const [mine] = (await rowsOf(arta)) as [Row];
    await does(manager, giving(split.newOrderId, 'waiter2'));
    expect([await ticker(arta), await ticker(besnik)]).toEqual([['1 Waiter 1'], ['1 waiter2 2']]);
    const theirs = { id: mine.id, orderId: split.newOrderId };
    expect([await collect(arta, theirs), await collect(besnik, { id: mine.id, orderId })]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    await does(manager, giving(orderId, 'waiter2'));
    expect([await ticker(arta), await ticker(besnik)]).toEqual([[], ['1 waiter2 1', '1 waiter2 2']]);
  });

  it('collects a part, and nobody else’s; it stays collected wherever it goes, until the kitchen recalls it', async () => {
    const { orderId, lineIds } = await sent();
    const split = splitting(orderId, lineIds[0], 2000);
    await does(arta, split);
    await does(manager, giving(split.newOrderId, 'waiter2'));
    const [theirs] = (await rowsOf(besnik)) as [Row];
    expect([await collect(besnik, theirs), await collect(besnik, theirs)]).toEqual(['done', 'done']);
    expect([await ticker(arta), await ticker(besnik)]).toEqual([['1 Waiter 1'], []]);
    expect(await collect(besnik, theirs, false)).toBe('done');
    expect(await ticker(besnik)).toEqual(['1 waiter2 2']);
    await collect(besnik, theirs);
    const [again, last] = [splitting(split.newOrderId, split.lines[0].toLineId, 1000), uuidv7()];
    await does(besnik, again, opening(last, 3), { type: 'mergeOrders', orderId: again.newOrderId, toOrderId: last });
    await does(manager, giving(orderId, 'waiter2'), {
      type: 'mergeOrders',
      orderId: split.newOrderId,
      toOrderId: orderId,
    });
    expect(await ticker(besnik)).toEqual(['1 waiter2 1']);
    await cook.call('POST', `api/tickets/${theirs.id}/bump`);
    await cook.call('POST', `api/tickets/${theirs.id}/recall`);
    expect(await ticker(besnik)).toEqual(['1 waiter2 1,1', '3 waiter2 1']);
    await changeSettings(test.app, { liveTickerMyOrders: false });
  });
});

describe('one tap', () => {
  beforeEach(() => changeSettings(test.app, { liveTickerMyOrders: false }));
  const tap = async (ticketId: string, body: object): Promise<string[]> => {
    const answer = await manager.call('POST', `api/tickets/${ticketId}/collect`, body);
    expect(answer.status).toBe(200);
    return answer.body.lineIds;
  };

  it('review 50: is undone by itself for as many lines as an order has', async () => {
    const { orderId, lineIds } = await sent();
    const [{ id }] = (await rowsOf(manager)) as [Row];
    const brought = await tap(id, { orderId, isCollected: true });
    expect(brought).toEqual(lineIds);
    const many = [...brought, ...Array.from({ length: limits.lines - brought.length }, () => uuidv7())];
    expect(await tap(id, { orderId, lineIds: many, isCollected: false })).toEqual(brought);
  });

  it('is undone by itself: what an earlier one brought to the same order stays brought', async () => {
    const { orderId, lineIds } = await sent();
    const split = splitting(orderId, lineIds[0], 2000);
    await does(arta, split);
    const [{ id }] = (await rowsOf(manager)) as [Row];
    await tap(id, { orderId: split.newOrderId, isCollected: true });
    await does(arta, { type: 'mergeOrders', orderId: split.newOrderId, toOrderId: orderId });
    expect(await ticker()).toEqual(['1 Waiter 1']);
    const brought = await tap(id, { orderId, isCollected: true });
    expect([brought, await ticker()]).toEqual([[lineIds[1]], []]);
    expect(await tap(id, { orderId, isCollected: true })).toEqual([]);
    expect(await tap(id, { orderId, lineIds: brought, isCollected: false })).toEqual(brought);
    expect(await ticker()).toEqual(['1 Waiter 1']);
  });

  it('of a till of before, which names no order, is all of the ticket that is theirs to bring', async () => {
    const { orderId, lineIds } = await sent();
    const split = splitting(orderId, lineIds[0], 2000);
    await does(arta, split);
    await does(manager, giving(split.newOrderId, 'waiter2'));
    const [{ id }] = (await rowsOf(manager)) as [Row];
    await changeSettings(test.app, { liveTickerMyOrders: true });
    expect((await besnik.call('POST', `api/tickets/${id}/collect`, { isCollected: true })).status).toBe(200);
    await changeSettings(test.app, { liveTickerMyOrders: false });
    expect(await ticker()).toEqual(['1 Waiter 1']);
    await tap(id, { isCollected: true });
    expect(await ticker()).toEqual([]);
    await tap(id, { isCollected: false });
    expect(await ticker()).toEqual(['1 Waiter 1', '1 waiter2 2']);
  });
});

it('in a race of a tap and a merge nothing is brought twice, and nothing is forgotten', async () => {
  await changeSettings(test.app, { liveTickerMyOrders: false });
  for (let round = 0; round < 6; round += 1) {
    const [one, other] = [await sent(arta, 1), await sent(arta, 2)];
    const rows = await rowsOf(manager);
    const row = rows.find(({ orderId }) => orderId === one.orderId) as Row;
    const tap = () =>
      manager.call('POST', `api/tickets/${row.id}/collect`, { orderId: row.orderId, isCollected: true });
    const merge = () => arta.command({ type: 'mergeOrders', orderId: one.orderId, toOrderId: other.orderId });
    const [first, second] = round % 2 === 0 ? [tap(), merge()] : [merge(), tap()];
    const answers = await Promise.all([first, second]);
    const tapped = answers[round % 2] as Answered;
    const left = (await rowsOf(manager)).filter(({ id }) => id === row.id);
    // It came before the merge, and what it said goes along; or after it, and the row was no more.
    expect([200, 404]).toContain(tapped.status);
    expect(left.map(({ orderId }) => orderId)).toEqual(tapped.status === 200 ? [] : [other.orderId]);
  }
});

describe('review 28, 3: the kitchen is told of what it has in hand', () => {
  const elsewhere = async (orderId: string) =>
    (await ticketOf(orderId)).lines.map((line) =>
      line.elsewhere.map(({ quantity, tableName, orderNumber }) => [quantity / 1000, tableName, orderNumber]),
    );

  it('of the ticket that it was given, after a split and a move; the ticket says where its items are', async () => {
    const { orderId, lineIds } = await sent();
    const split = splitting(orderId, lineIds[0], 1000);
    await does(arta, split);
    expect(await elsewhere(orderId)).toEqual([[], []]);
    expect(await eventsOf(() => does(arta, moving(split.newOrderId, 5)))).toContain('ticket.changed');
    const [first, second] = [await numberOf(orderId), await numberOf(split.newOrderId)];
    const note = await ticketOf(split.newOrderId);
    expect(note).toMatchObject({
      tableName: '5',
      orderNumber: second,
      movedFrom: { orderNumber: first, tableName: '1' },
    });
    expect(await elsewhere(orderId)).toEqual([[[1, '5', second]], []]);
    expect(await ticketOf(orderId)).toMatchObject({ tableName: '1', orderNumber: first });
  });

  it('also where all of that comes in one call, and of each ticket of an order that was put together', async () => {
    const [orderId, lineId, otherId] = [uuidv7(), uuidv7(), uuidv7()];
    const adding = { type: 'addLine', orderId, productId: test.venue.products.pizza, quantity: 1000 };
    const split = splitting(orderId, lineId, 1000);
    await does(
      arta,
      opening(orderId, 1),
      { ...adding, lineId },
      { ...adding, lineId: otherId },
      { type: 'send', orderId },
      split,
      moving(split.newOrderId, 5),
    );
    const first = await numberOf(orderId);
    expect((await ticketOf(split.newOrderId)).movedFrom).toMatchObject({ orderNumber: first, tableName: '1' });
    const other = await sent(arta, 2);
    await does(arta, { type: 'mergeOrders', orderId: split.newOrderId, toOrderId: other.orderId });
    await does(arta, moving(other.orderId, 3));
    const notes = (await kitchen()).filter((each) => each.orderId === other.orderId && each.tableName === '3');
    const named = notes.map(({ movedFrom, lines }) => [movedFrom?.orderNumber, movedFrom?.tableName, lines.length]);
    expect(named).toEqual(
      expect.arrayContaining([
        [first, '1', 1],
        [await numberOf(other.orderId), '2', 2],
      ]),
    );
    expect(named).toHaveLength(2);
  });

  it('that its items are back where their ticket says', async () => {
    const { orderId } = await sent();
    await does(arta, moving(orderId, 4));
    await does(arta, moving(orderId, 1));
    const notes = (await kitchen()).filter((each) => each.orderId === orderId && each.movedFrom !== null);
    expect(notes.map(({ tableName, movedFrom }) => [tableName, movedFrom?.tableName])).toEqual([
      ['4', '1'],
      ['1', '4'],
    ]);
    expect(await elsewhere(orderId)).toEqual([[], []]);
  });

  it('that its items are back, also where another waiter has them since', async () => {
    const { orderId } = await sent();
    await does(manager, giving(orderId, 'waiter2'));
    await does(besnik, moving(orderId, 4));
    await does(besnik, moving(orderId, 1));
    const notes = (await kitchen()).filter((each) => each.orderId === orderId && each.movedFrom !== null);
    expect(notes.map(({ tableName, movedFrom }) => [tableName, movedFrom?.tableName])).toEqual([
      ['4', '1'],
      ['1', '4'],
    ]);
  });

  it('names the ticket on paper too', async () => {
    const { orderId, lineIds } = await sent();
    const split = splitting(orderId, lineIds[0], 1000);
    await does(arta, split, moving(split.newOrderId, 5));
    const [job] = await test.app.venue.read((tx) =>
      tx.rows<{ slip: { lines: { text?: string }[] } }>(
        sql`SELECT slip FROM print_job WHERE order_id = ${split.newOrderId} AND kind = 'orderMoved'`,
      ),
    );
    const [first, second] = [await numberOf(orderId), await numberOf(split.newOrderId)];
    expect(JSON.stringify(job?.slip)).toContain(`${first} > ${second}`);
  });
});

describe('what is promised', () => {
  beforeAll(() => changeSettings(test.app, { delivery: true }));
  const soon = () => test.time.now + 60 * 60_000;
  const promising = (orderId: string, promisedAt: number | null) => ({
    type: 'setDelivery',
    orderId,
    delivery: { name: 'Era', phone: '', address: '', note: '', promisedAt, courierId: null },
  });
  const toGo = (orderId: string) => ({ type: 'moveOrder', orderId, tableId: null, orderType: 'takeAway' });
  const promises = async (orderId: string) => {
    const { promisedAt, lines } = await ticketOf(orderId);
    return [promisedAt, ...lines.map(({ elsewhere }) => elsewhere.map((place) => place.promisedAt))];
  };

  it('is the promise of the order on which all of a ticket is now', async () => {
    const [{ orderId }, table5, later] = [await sent(), await sent(arta, 5), soon()];
    await does(arta, toGo(orderId), promising(orderId, later));
    expect(await promises(orderId)).toEqual([later, [later], [later]]);
    await does(arta, { type: 'mergeOrders', orderId, toOrderId: table5.orderId });
    expect(await promises(orderId)).toEqual([null, [null], [null]]);
  });

  it('review 49, 5: keeps on the ticker what goes on its own now, and nothing that stayed', async () => {
    const [{ orderId, lineIds }, later] = [await sent(), test.time.now + 5 * 60 * 60_000];
    const split = splitting(orderId, lineIds[0], 1000);
    await does(arta, split, toGo(split.newOrderId), promising(split.newOrderId, later));
    test.time.now += 3 * 60 * 60_000;
    const evening = await test.signIn('Manager', 'tablet');
    const ofBoth = async () =>
      (await rowsOf(evening)).map((row) => row.orderId).filter((id) => id === orderId || id === split.newOrderId);
    expect(await ofBoth()).toEqual([split.newOrderId]);
    // Nor do sixty newer ones push it off.
    const by = await test.signIn('Waiter', 'till');
    for (let count = 0; count < 61; count += 1) await sent(by, null);
    expect(await ofBoth()).toEqual([split.newOrderId]);
  });

  it('is said at what goes on its own, as soon as it is made, and the rest waits as before', async () => {
    const [{ orderId, lineIds }, later] = [await sent(), soon()];
    const split = splitting(orderId, lineIds[0], 1000);
    await does(arta, split, toGo(split.newOrderId));
    const { id: ticketId, stationId } = await ticketOf(orderId);
    expect(await eventsWith(() => does(arta, promising(split.newOrderId, later)))).toContainEqual({
      name: 'ticket.changed',
      data: { ticketId, stationId },
    });
    expect(await promises(orderId)).toEqual([null, [later], []]);
  });
});

describe('review 28, 4: an order that only another waiter has', () => {
  it('is no news to read: its tickets say who has it, and on paper a note does', async () => {
    const { orderId, lineIds } = await sent();
    const heard = await eventsOf(() => does(manager, giving(orderId, 'waiter2')));
    expect(heard).toEqual(expect.arrayContaining(['ticket.changed', 'ticker.changed']));
    expect(heard).not.toContain('ticket.added');
    const tickets = (await kitchen()).filter((each) => each.orderId === orderId);
    expect(tickets.map(({ waiterName, lines }) => [waiterName, lines.map((line) => line.elsewhere)])).toEqual([
      ['waiter2', [[], []]],
    ]);
    const paper = await test.app.venue.read((tx) =>
      tx.rows(sql`SELECT 1 FROM print_job WHERE order_id = ${orderId} AND kind = 'orderMoved'`),
    );
    expect(paper).toHaveLength(1);
    // Of a part the ticket says who carries that.
    const split = splitting(orderId, lineIds[0], 2000);
    await does(besnik, split);
    await does(manager, giving(split.newOrderId, 'Waiter'));
    const [ticket] = (await kitchen()).filter((each) => each.orderId === orderId);
    expect(ticket?.waiterName).toBe('waiter2');
    expect(ticket?.lines.map(({ elsewhere }) => elsewhere.map(({ waiterName }) => waiterName))).toEqual([
      ['Waiter'],
      [],
    ]);
  });
});
