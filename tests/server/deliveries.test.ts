import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handedOutSpan } from '#features/orders/domain/rules/delivery.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { toGoLimits } from '../../src/features/orders/domain/floor-size.ts';
import { endUnfetched } from '../../src/features/orders/server/commands/end-unfetched.ts';
import { renderText } from '../../src/features/printing/domain/render-text.ts';
import type { Slip } from '../../src/features/printing/domain/slip.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';

// Issue 10, point 1: take-away and delivery.

let test: TestApp;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { delivery: true, waiterAccess: true } });
  waiter = await test.signIn('Waiter');
});
afterAll(() => test?.close());

const rows = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const said = ({ body }: Awaited<ReturnType<Client['command']>>) =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const opening = (orderId: string, orderType = 'delivery') => ({
  type: 'openOrder',
  orderId,
  orderType,
  tableId: null,
  covers: 0,
});
const pizza = (orderId: string) => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products.pizza,
  quantity: 1000,
});
const bring = (orderId: string, more: object = {}) => ({
  type: 'setDelivery',
  orderId,
  delivery: {
    name: 'Era Krasniqi',
    phone: '044 111 222',
    address: 'Rruga B 7',
    note: 'kati 3',
    promisedAt: test.time.now + 45 * 60_000,
    courierId: test.venue.people.waiter2,
    ...more,
  },
});

describe('a guest who calls again', () => {
  const askedBy = (client: Client) => async (phone: string) =>
    (await client.call('GET', `api/orders/delivered-to?phone=${encodeURIComponent(phone)}`)).body.guest;
  const asked = (phone: string) => askedBy(waiter)(phone);

  it('is known by the whole phone number, as it is called here or from abroad, with where the last order went', async () => {
    const [first, moved, fetched] = [uuidv7(), uuidv7(), uuidv7()];
    const era = { name: 'Era', phone: '+383 45 700-800', address: 'Rruga A 1', note: 'kati 1' };
    await waiter.command(opening(first), bring(first, era));
    await waiter.command(
      opening(moved),
      bring(moved, { ...era, phone: '045/700 800', address: 'Rruga C 3', note: '' }),
    );
    await waiter.command(opening(fetched, 'takeAway'), bring(fetched, { ...era, address: '', courierId: null }));
    const found = { name: 'Era', address: 'Rruga C 3', note: '' };
    expect(await asked('045 700 800')).toEqual(found);
    expect(await asked('00383 45 700 800')).toEqual(found);
    for (const part of ['700 800', '5700', '045 700 80', '5 700 800', '145 700 800', '0'])
      expect(await asked(part)).toBeNull();
  });

  it('is told to nobody where the venue brings nothing, and not to who tries numbers', async () => {
    await changeSettings(test.app, { delivery: false });
    expect(await asked('045 700 800')).toBeNull();
    await changeSettings(test.app, { delivery: true });
    const salesman = await test.signIn('Salesman', 'tablet');
    const tries = Array.from({ length: 45 }, (_, tried) => `045 700 ${String(tried).padStart(3, '0')}`);
    const codes: (string | undefined)[] = [];
    for (const phone of tries)
      codes.push((await salesman.call('GET', `api/orders/delivered-to?phone=${phone}`)).body.error?.code);
    expect(codes.slice(0, 40)).toEqual(Array(40).fill(undefined));
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});

describe('a delivery', () => {
  it('is for somebody, at a place and a time: the kitchen, the paper and every till say so', async () => {
    const orderId = uuidv7();
    const answer = await waiter.command(opening(orderId), bring(orderId), pizza(orderId), { type: 'send', orderId });
    expect(said(answer)).toEqual(['done', 'done', 'done', 'done']);
    const manager = await test.signIn('Manager', 'tablet');
    const { body } = await manager.call('GET', 'api/orders/open');
    const shown = body.orders.find(({ id }: { id: string }) => id === orderId);
    expect(shown).toMatchObject({ type: 'delivery', tableId: null });
    expect(shown.order.delivery).toMatchObject({ name: 'Era Krasniqi', promisedAt: test.time.now + 45 * 60_000 });
    const [ticket] = await rows<Record<string, unknown>>(
      sql`SELECT order_type AS "orderType", promised_at AS "promisedAt" FROM station_ticket WHERE order_id = ${orderId}`,
    );
    expect(ticket?.orderType).toBe('delivery');
    expect(ticket?.promisedAt).not.toBeNull();
    const [slip] = await rows<{ slip: { lines: { text?: string; left?: string }[] } }>(
      sql`SELECT slip FROM print_job WHERE order_id = ${orderId} AND kind = 'orderTicket'`,
    );
    const texts = slip?.slip.lines.map(({ text, left }) => text ?? left ?? '').join('\n');
    for (const part of [
      'Dërgesë',
      'Për 18/11/2026 12:45',
      'Era Krasniqi, 044 111 222',
      'Rruga B 7',
      '* kati 3',
      'waiter2',
    ])
      expect(texts).toContain(part);
  });

  it('review 26: is promised anew after it was sent, and its stations say so, also of what comes in the same call', async () => {
    const orderId = uuidv7();
    await waiter.command(opening(orderId), bring(orderId, { promisedAt: null }), pizza(orderId), {
      type: 'send',
      orderId,
    });
    const cook = await test.signIn('Display', 'kitchen');
    const promises = async () => {
      const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`);
      const own = body.tickets.filter((ticket: { orderId: string }) => ticket.orderId === orderId);
      return own.map(({ promisedAt }: { promisedAt: number | null }) => promisedAt);
    };
    expect(await promises()).toEqual([null]);
    const before = test.app.venue.hub.lastSeq();
    const promisedAt = test.time.now + 30 * 60_000;
    expect(said(await waiter.command(bring(orderId, { promisedAt })))).toEqual(['done']);
    expect(await promises()).toEqual([promisedAt]);
    const events = (await test.app.venue.hub.since(before)) ?? [];
    expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['ticket.changed', 'ticker.changed']));
    const later = promisedAt + 60 * 60_000;
    await waiter.command(pizza(orderId), { type: 'send', orderId }, bring(orderId, { promisedAt: later }));
    expect(await promises()).toEqual([later, later]);
  });

  it('is promised anew on paper too: a note for each station that has something of it, and nothing to make again', async () => {
    const orderId = uuidv7();
    const beer = { ...pizza(orderId), lineId: uuidv7(), productId: test.venue.products.beer };
    await waiter.command(opening(orderId), bring(orderId, { promisedAt: null }), pizza(orderId), {
      type: 'send',
      orderId,
    });
    await waiter.command(beer);
    const notes = async () => {
      const jobs = await rows<{ slip: Slip }>(
        sql`SELECT slip FROM print_job WHERE order_id = ${orderId} AND kind = 'orderPromised' ORDER BY id`,
      );
      return jobs.map(({ slip }) => renderText(slip).join('\n'));
    };
    const promisedAt = test.time.now + 30 * 60_000;
    expect(said(await waiter.command(bring(orderId, { promisedAt }), bring(orderId, { promisedAt })))).toEqual([
      'done',
      'done',
    ]);
    const [note, ...others] = await notes();
    expect(others).toEqual([]);
    for (const part of ['Kuzhina', 'ORË E RE', 'flet', '1 x Pica']) expect(note).toContain(part);
    expect(note).toMatch(/Për 18\/11\/2026/);
    expect(note).not.toContain('Birra');
    await waiter.command({ type: 'send', orderId }, bring(orderId, { promisedAt: null }));
    const [, ...withdrawn] = await notes();
    expect(withdrawn.map((text) => text.includes('Sa më shpejt'))).toEqual([true, true]);
    const tickets = await rows(sql`SELECT 1 FROM print_job WHERE order_id = ${orderId} AND kind = 'orderTicket'`);
    expect(tickets).toHaveLength(2);
  });

  it('is offered where the venue has it, at once, and take-away with direct orders', async () => {
    const kinds = ['delivery', 'takeAway', 'direct'];
    const codes = async () => {
      const answers = await Promise.all(kinds.map((kind) => waiter.command(opening(uuidv7(), kind))));
      return answers.flatMap(said);
    };
    expect(await codes()).toEqual(['done', 'done', 'done']);
    await changeSettings(test.app, { delivery: false });
    expect(await codes()).toEqual(['ORDER_TYPE_NOT_OFFERED', 'done', 'done']);
    await changeSettings(test.app, { delivery: true, directOrder: false });
    expect(await codes()).toEqual(['done', 'ORDER_TYPE_NOT_OFFERED', 'ORDER_TYPE_NOT_OFFERED']);
    await changeSettings(test.app, { directOrder: true });
  });

  it('is none any more as a direct order, and changes its kind only until something was sent', async () => {
    const orderId = uuidv7();
    const to = (orderType: string) => ({ type: 'changeType', orderId, orderType });
    await waiter.command(opening(orderId), bring(orderId), pizza(orderId));
    expect(said(await waiter.command(to('direct')))).toEqual(['done']);
    const [stored] = await rows(sql`SELECT type, delivery FROM sales_order WHERE id = ${orderId}`);
    expect(stored).toEqual({ type: 'direct', delivery: null });
    expect(said(await waiter.command(to('takeAway'), { type: 'send', orderId }, to('direct')))).toEqual([
      'done',
      'done',
      'ORDER_TYPE_FIXED',
    ]);
  });

  it('is the work of its courier too, who reads it and takes the money; nobody else does, and only while it is theirs', async () => {
    await changeSettings(test.app, { waiterAccess: false });
    const [courier, other] = [await test.signIn('waiter2', 'tablet'), await test.signIn('Salesman', 'tablet')];
    const orderId = uuidv7();
    await waiter.command(opening(orderId), pizza(orderId), { type: 'send', orderId });
    const shownTo = async (client: Client) => {
      const { body } = await client.call('GET', 'api/orders/open');
      return body.orders.find(({ id }: { id: string }) => id === orderId).order;
    };
    expect(await shownTo(courier)).toBeNull();
    expect(said(await courier.command(bring(orderId)))).toEqual(['ORDER_OF_COLLEAGUE']);
    expect(said(await waiter.command(bring(orderId)))).toEqual(['done']);
    expect((await shownTo(courier)).delivery.address).toBe('Rruga B 7');
    expect(await shownTo(other)).toBeNull();
    await waiter.command(bring(orderId, { courierId: null }));
    expect(await shownTo(courier)).toBeNull();
    await waiter.command(bring(orderId));
    const { total } = (await waiter.call('GET', `api/orders/${orderId}`)).body;
    const pay = {
      type: 'pay',
      orderId,
      expectedTotal: total,
      payments: [{ id: uuidv7(), method: 'cash', amount: total }],
    };
    expect(said(await other.command(pay))).toEqual(['ORDER_OF_COLLEAGUE']);
    // Long before it was promised: it is still to be brought.
    expect(said(await courier.command(pay, { type: 'freeTable', orderId }))).toEqual(['done', 'done']);
    const [payment] = await rows<{ userId: string }>(
      sql`SELECT taken_by AS "userId" FROM order_payment WHERE order_id = ${orderId}`,
    );
    expect(payment?.userId).toBe(test.venue.people.waiter2);
    await changeSettings(test.app, { waiterAccess: true });
  });

  it('review 21: stays its owner’s: its courier gives it, its goods and its courier to nobody, and cancels nothing', async () => {
    await changeSettings(test.app, { waiterAccess: false });
    const courier = await test.signIn('waiter2', 'tablet');
    const [orderId, own] = [uuidv7(), uuidv7()];
    const line = pizza(orderId);
    await waiter.command(opening(orderId), line, bring(orderId));
    await courier.command(opening(own));
    const moved = { orderId, toOrderId: own };
    const answers = await courier.command(
      { type: 'mergeOrders', ...moved },
      { type: 'transferLines', ...moved, lines: [{ lineId: line.lineId, toLineId: uuidv7(), quantity: 1000 }] },
      { type: 'requestHandover', orderId, toUserId: null },
      { type: 'cancelOrder', orderId },
      bring(orderId, { courierId: test.venue.people.Manager }),
      { type: 'commentOrder', orderId, comment: 'kati 3' },
    );
    expect(said(answers)).toEqual([...Array(5).fill('ORDER_OF_COLLEAGUE'), 'done']);
    await changeSettings(test.app, { waiterAccess: true });
  });

  it('is brought by somebody who works here', async () => {
    const orderId = uuidv7();
    const answer = await waiter.command(
      opening(orderId),
      bring(orderId, { courierId: test.venue.people.Warehouse }),
      bring(orderId, { courierId: uuidv7() }),
    );
    expect(said(answer)).toEqual(['done', 'DELIVERY_INVALID', 'DELIVERY_INVALID']);
  });

  it('that is paid ahead stays in the lists of its courier, with whom and where, until it is marked as delivered', async () => {
    const orderId = uuidv7();
    await waiter.command(opening(orderId), bring(orderId), pizza(orderId), { type: 'send', orderId });
    const [{ total }] = (await rows<{ total: number }>(sql`SELECT total FROM sales_order WHERE id = ${orderId}`)) as [
      { total: number },
    ];
    const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
    expect(said(await waiter.command({ type: 'pay', orderId, expectedTotal: total, payments }))).toEqual(['done']);
    const courier = await test.signIn('waiter2', 'tablet');
    const shown = async () =>
      (await courier.call('GET', 'api/orders/open')).body.orders.find(({ id }: { id: string }) => id === orderId);
    expect(await shown()).toMatchObject({ status: 'closed', isTableHeld: true });
    // It is no open order; whoever closes the day is told of it all the same.
    const manager = await test.signIn('Manager', 'tablet');
    const day = async () => (await manager.call('GET', 'api/days')).body;
    const before = await day();
    expect(before.yetToGo).toBe(1);
    expect((await shown()).order.delivery).toMatchObject({
      name: 'Era Krasniqi',
      phone: '044 111 222',
      address: 'Rruga B 7',
    });
    const delivered = { type: 'freeTable', orderId };
    // Two devices at once: one is the first.
    const both = await Promise.all([courier.command(delivered), courier.command(delivered)]);
    expect(both.flatMap(said).sort()).toEqual(['TABLE_NOT_HELD', 'done']);
    // It is there for a while, for whoever was wrong.
    expect(await shown()).toMatchObject({ isTableHeld: false });
    expect(await day()).toEqual({ ...before, yetToGo: 0 });
    test.time.now += handedOutSpan;
    expect(await shown()).toBeUndefined();
  });
});

describe('review 31: a take-away that is paid before it is fetched', () => {
  /** Paid by its waiter; answers what is left of it on the floor, as a device there sees it. */
  async function paid(delivery: object | null): Promise<{ orderId: string; shown: () => Promise<unknown> }> {
    const orderId = uuidv7();
    const whom = { name: '', phone: '', address: '', note: '', promisedAt: null, courierId: null };
    const details = delivery === null ? [] : [{ type: 'setDelivery', orderId, delivery: { ...whom, ...delivery } }];
    const two = { ...pizza(orderId), quantity: 2000 };
    await waiter.command(opening(orderId, 'takeAway'), ...details, two, { type: 'send', orderId });
    const { total } = (await waiter.call('GET', `api/orders/${orderId}`)).body;
    const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
    expect(said(await waiter.command({ type: 'pay', orderId, expectedTotal: total, payments }))).toEqual(['done']);
    const shown = async () =>
      (await waiter.call('GET', 'api/orders/open')).body.orders.find(({ id }: { id: string }) => id === orderId);
    return { orderId, shown };
  }
  const yetToGo = async (client: Client) => (await client.call('GET', 'api/days')).body.yetToGo;

  it('stays on every floor, and with the close of the day, until it is marked as fetched, once', async () => {
    const manager = await test.signIn('Manager', 'tablet');
    for (const known of [{ name: 'Era' }, { phone: '044 111 222' }, { promisedAt: test.time.now + 1_800_000 }]) {
      const before = await yetToGo(manager);
      const { orderId, shown } = await paid(known);
      expect(await shown()).toMatchObject({ status: 'closed', isTableHeld: true, order: { delivery: known } });
      expect(await yetToGo(manager)).toBe(before + 1);
      const fetched = { type: 'freeTable', orderId };
      const both = await Promise.all([waiter.command(fetched), manager.command(fetched)]);
      expect(both.flatMap(said).sort()).toEqual(['TABLE_NOT_HELD', 'done']);
      expect(await shown()).toMatchObject({ isTableHeld: false });
      expect(await yetToGo(manager)).toBe(before);
      // Two who find that it was not: it is there again, once, and the journal says so.
      const kept = { type: 'keepToGo', orderId };
      const again = await Promise.all([waiter.command(kept), manager.command(kept)]);
      expect(again.flatMap(said).sort()).toEqual(['ORDER_NOT_HANDED_OUT', 'done']);
      expect(await shown()).toMatchObject({ status: 'closed', isTableHeld: true, order: { delivery: known } });
      expect(await yetToGo(manager)).toBe(before + 1);
      expect(
        await rows(sql`SELECT data::jsonb ->> 'orderType' AS "orderType" FROM journal
                       WHERE subject = ${`order:${orderId}`} AND action = 'order.keepToGo'`),
      ).toEqual([{ orderType: 'takeAway' }]);
      expect(said(await waiter.command(fetched))).toEqual(['done']);
      const [entry] = await rows<{ orderType: string }>(sql`
        SELECT data::jsonb ->> 'orderType' AS "orderType" FROM journal
        WHERE subject = ${`order:${orderId}`} AND action = 'order.freeTable'`);
      expect(entry?.orderType).toBe('takeAway');
    }
  });

  it('is carried over the close of the day, and fetched on the next', async () => {
    const manager = await test.signIn('Manager', 'tablet');
    const { orderId, shown } = await paid({ name: 'Dea' });
    const { day } = (await manager.call('GET', 'api/days')).body;
    expect((await manager.call('POST', 'api/days/close', { day })).status).toBe(200);
    const next = (await manager.call('GET', 'api/days')).body;
    expect([next.day > day, next.yetToGo]).toEqual([true, 1]);
    expect(await shown()).toMatchObject({ isTableHeld: true });
    expect(said(await waiter.command({ type: 'freeTable', orderId }))).toEqual(['done']);
    expect(await yetToGo(manager)).toBe(0);
  });

  it('review 41: is seen and handed out by who is at the counter, whose it is or not; until it is paid it is its waiter’s', async () => {
    await changeSettings(test.app, { waiterAccess: false });
    const counter = await test.signIn('Salesman', 'tablet');
    const orderId = uuidv7();
    const buyer = { name: 'Firma', fiscalNumber: '600123456', vatNumber: '', address: '' };
    const invoice = { type: 'setInvoiceData', orderId, buyer };
    const opened = [opening(orderId, 'takeAway'), bring(orderId, { courierId: null }), pizza(orderId), invoice];
    expect(said(await waiter.command(...opened))).toEqual(Array(4).fill('done'));
    const shown = async () =>
      (await counter.call('GET', 'api/orders/open')).body.orders.find(({ id }: { id: string }) => id === orderId);
    expect((await shown()).order).toBeNull();
    const { total } = (await waiter.call('GET', `api/orders/${orderId}`)).body;
    const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
    await waiter.command({ type: 'pay', orderId, expectedTotal: total, payments });
    expect((await shown()).order).toMatchObject({ delivery: { name: 'Era Krasniqi' }, lines: [{ quantity: 1000 }] });
    // Of the money a colleague learns nothing, and reads what is left of the goods.
    const { order: goods, total: shownTotal } = await shown();
    const refunds = (await counter.call('GET', `api/orders/${orderId}/refunds`)).body;
    expect(shownTotal).toBeNull();
    expect(goods).toMatchObject({ payments: [], discount: null, lines: [{ name: 'Pica', unitPrice: 0 }] });
    expect(refunds).toMatchObject({
      payments: [],
      buyer: null,
      lines: [{ name: 'Pica', quantity: 1000, refunded: 0 }],
    });
    for (const secret of ['600123456', 'Firma', String(total), payments[0]?.id ?? ''])
      expect(JSON.stringify([goods, refunds])).not.toContain(secret);
    expect(said(await counter.command({ type: 'freeTable', orderId }))).toEqual(['done']);
    // Who was wrong sees what it was, and when it went, and puts it back.
    expect((await shown()).order).toMatchObject({ delivery: { name: 'Era Krasniqi' }, overAt: test.time.now });
    expect((await counter.call('GET', `api/orders/${orderId}/refunds`)).status).toBe(200);
    expect(said(await counter.command({ type: 'keepToGo', orderId }, { type: 'freeTable', orderId }))).toEqual([
      'done',
      'done',
    ]);
    const cook = await test.signIn('Display', 'kitchen');
    expect((await cook.call('GET', `api/orders/${orderId}`)).status).toBe(403);
    test.time.now += handedOutSpan;
    const isGone = async () => {
      expect(await shown()).toBeUndefined();
      expect((await counter.call('GET', `api/orders/${orderId}`)).body.order).toBeNull();
      expect((await counter.call('GET', `api/orders/${orderId}/refunds`)).body.error.code).toBe('ORDER_OF_COLLEAGUE');
    };
    await isGone();
    // Nor is all that ever went shown by a clock that stands years behind.
    const sixYears = 6 * 365 * 24 * 60 * 60_000;
    test.time.now -= sixYears;
    await isGone();
    test.time.now += sixYears;
    await changeSettings(test.app, { waiterAccess: true });
  });

  it('review 41: that nobody marks leaves the tills after the close of the next business day, and never before its time', async () => {
    let manager: Client;
    const nextDay = async () => {
      test.time.now += 24 * 3_600_000;
      waiter = await test.signIn('Waiter');
      manager = await test.signIn('Manager', 'tablet');
    };
    await nextDay();
    const forgotten = await paid({ name: 'Era' });
    const later = await paid({ promisedAt: test.time.now + 5 * 24 * 3_600_000 });
    const closeDay = async () => {
      const { day } = (await manager.call('GET', 'api/days')).body;
      expect((await manager.call('POST', 'api/days/close', { day })).status).toBe(200);
      await endUnfetched(test.app.venue);
    };
    await closeDay();
    expect([await forgotten.shown(), await later.shown()]).toMatchObject([
      { isTableHeld: true },
      { isTableHeld: true },
    ]);
    await nextDay();
    await endUnfetched(test.app.venue);
    expect(await forgotten.shown()).toMatchObject({ isTableHeld: true });
    // Days on which nothing is sold are none: a day of rest, and what a clock says that is wrong for a moment.
    await closeDay();
    await nextDay();
    await paid(null);
    test.time.now += 49 * 3_600_000;
    await endUnfetched(test.app.venue);
    test.time.now -= 49 * 3_600_000;
    await closeDay();
    expect(await forgotten.shown()).toMatchObject({ isTableHeld: true });
    await nextDay();
    await paid(null);
    await endUnfetched(test.app.venue);
    expect(await forgotten.shown()).toBeUndefined();
    // Nobody puts back what the next look would end again.
    const kept = { type: 'keepToGo', orderId: forgotten.orderId };
    expect(said(await waiter.command(kept))).toEqual(['ORDER_NOT_HANDED_OUT']);
    expect(await later.shown()).toMatchObject({ isTableHeld: true });
    const entries = await rows(sql`
      SELECT user_id AS "userId", data::jsonb ->> 'orderType' AS "orderType" FROM journal
      WHERE subject = ${`order:${forgotten.orderId}`} AND action = 'order.freeTable'`);
    expect(entries).toEqual([{ userId: null, orderType: 'takeAway' }]);
    await endUnfetched(test.app.venue);
    expect(said(await waiter.command({ type: 'freeTable', orderId: later.orderId }))).toEqual(['done']);
  });

  it('review 41: is over when all of it was given back, and not before', async () => {
    const manager = await test.signIn('Manager', 'tablet');
    const { orderId, shown } = await paid({ name: 'Era' });
    const { order } = (await manager.call('GET', `api/orders/${orderId}`)).body;
    const give = (quantity: number, amount: number) => ({
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: amount,
      lines: [{ lineId: order.lines[0].id, quantity }],
      payments: [{ paymentId: order.payments[0].id, amount }],
    });
    const half = order.payments[0].amount / 2;
    const cook = await test.signIn('Display', 'kitchen');
    const atKitchen = async () => {
      const { tickets } = (await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`)).body;
      const own = tickets.filter((ticket: { orderId: string }) => ticket.orderId === orderId);
      return own.map(({ lines }: { lines: { quantity: number }[] }) => lines.map(({ quantity }) => quantity));
    };
    const onTicker = async () => {
      const { tickets } = (await manager.call('GET', 'api/tickets/latest')).body;
      return tickets.some((row: { orderId: string }) => row.orderId === orderId);
    };
    const papers = () => rows(sql`SELECT 1 AS one FROM print_job WHERE order_id = ${orderId} AND kind = 'orderTicket'`);
    const printed = (await papers()).length;
    expect(said(await manager.command(give(1000, half)))).toEqual(['done']);
    expect(await shown()).toMatchObject({ isTableHeld: true });
    expect([await atKitchen(), await onTicker()]).toEqual([[[2000]], true]);
    expect(said(await manager.command(give(1000, half)))).toEqual(['done']);
    expect(await shown()).toBeUndefined();
    // Review 49, 4: nothing of it is made any more, which its station reads, and nobody carries it.
    expect([await atKitchen(), await onTicker()]).toEqual([[[-2000]], false]);
    expect((await papers()).length).toBe(printed + 1);
    expect(said(await waiter.command({ type: 'freeTable', orderId }))).toEqual(['TABLE_NOT_HELD']);
    expect(said(await waiter.command({ type: 'keepToGo', orderId }))).toEqual(['ORDER_NOT_HANDED_OUT']);
    // Each refund is one entry, and the last one says that nobody comes any more.
    const entries = await rows<{ isOver: string | null }>(sql`
      SELECT data::jsonb ->> 'isOver' AS "isOver" FROM journal
      WHERE subject = ${`order:${orderId}`} AND action = 'order.refund' ORDER BY seq`);
    expect(entries.map(({ isOver }) => isOver)).toEqual([null, 'true']);
  });

  it('is not put back either, once it was handed out and all of it was given back', async () => {
    const manager = await test.signIn('Manager', 'tablet');
    const { orderId, shown } = await paid({ name: 'Era' });
    const { order } = (await manager.call('GET', `api/orders/${orderId}`)).body;
    const [{ id: paymentId, amount }] = order.payments;
    const back = {
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: amount,
      lines: [{ lineId: order.lines[0].id, quantity: 2000 }],
      payments: [{ paymentId, amount }],
    };
    expect(said(await manager.command({ type: 'freeTable', orderId }))).toEqual(['done']);
    const handedOut = await shown();
    expect(said(await manager.command(back))).toEqual(['done']);
    // When it was handed out stays true, and nobody says of it that nobody came.
    expect(await shown()).toEqual(handedOut);
    expect(handedOut).toMatchObject({ order: { overAt: test.time.now } });
    expect(said(await waiter.command({ type: 'keepToGo', orderId }))).toEqual(['ORDER_NOT_HANDED_OUT']);
    const entries = await rows(sql`
      SELECT data::jsonb ->> 'isOver' AS "isOver" FROM journal
      WHERE subject = ${`order:${orderId}`} AND action = 'order.refund'`);
    expect(entries).toEqual([{ isOver: null }]);
    // Nor in the call in which all of it is given back.
    const other = await paid({ name: 'Era' });
    const [{ id, amount: sum }] = (await manager.call('GET', `api/orders/${other.orderId}`)).body.order.payments;
    const lineId = (await manager.call('GET', `api/orders/${other.orderId}`)).body.order.lines[0].id;
    const sameCall = [
      { type: 'freeTable', orderId: other.orderId },
      {
        ...back,
        orderId: other.orderId,
        refundId: uuidv7(),
        lines: [{ lineId, quantity: 2000 }],
        payments: [{ paymentId: id, amount: sum }],
      },
      { type: 'keepToGo', orderId: other.orderId },
    ];
    expect(said(await manager.command(...sameCall))).toEqual(['done', 'done', 'ORDER_NOT_HANDED_OUT']);
  });

  it('review 50: is for nobody who comes later where too many are not marked, and is sold all the same', async () => {
    const { orderId } = await paid({ name: 'Era' });
    const copies = (many: number) =>
      test.app.venue.inWriteTx((tx) =>
        tx.run(sql`
          INSERT INTO sales_order SELECT (jsonb_populate_record(o, jsonb_build_object(
            'id', gen_random_uuid(), 'number', 100000 + n, 'receipt_number', 100000 + n))).*
          FROM sales_order o, generate_series(1, ${many}) n WHERE o.id = ${orderId}`),
      );
    await copies(toGoLimits.user - 1);
    const next = uuidv7();
    const answer = await waiter.command(opening(next, 'takeAway'), bring(next), pizza(next));
    expect(said(answer)).toEqual(['done', 'TOO_MANY_TO_GO', 'done']);
    const colleague = await test.signIn('waiter2', 'tablet');
    const other = uuidv7();
    expect(said(await colleague.command(opening(other, 'takeAway'), bring(other)))).toEqual(['done', 'done']);
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE sales_order SET is_table_held = false WHERE number > 100000`),
    );
    expect(said(await waiter.command(bring(next)))).toEqual(['done']);
  });

  it('is over with its payment where nobody is to come for it: a coffee to go', async () => {
    for (const whom of [null, { note: 'pa sheqer' }]) expect(await (await paid(whom)).shown()).toBeUndefined();
  });
});
