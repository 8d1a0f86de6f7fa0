import { describe, expect, it } from 'vitest';
import { lastOrderAt } from '#features/orders/domain/order.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { openTestApp } from '../kit/app.ts';
import {
  arta,
  does,
  entriesOf,
  lookAtSlips,
  manager,
  nothing,
  oneEach,
  openVenueOfStations,
  ordered,
  orderRow,
  read,
  said,
  since,
  states,
  test,
} from '../kit/change-of-hands.ts';

openVenueOfStations();

describe('two orders that become one', () => {
  it.each(states)('%s: make no new ticket, and one note at each station of what was sent', async (state) => {
    const [from, to] = [await ordered(state), await ordered('unsent', { table: 1 })];
    await lookAtSlips();
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
    await lookAtSlips();
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
    await lookAtSlips();
    const command = transferring(one.orderId, other.orderId, one.lineIds);
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    expect(await orderRow(one.orderId)).toMatchObject({ status: 'open', total: 650, lines: 1 });
    expect(await orderRow(other.orderId)).toMatchObject({ status: 'open', total: 850, lines: 2 });
    // Once: a repeat of the same command says nothing more to anybody.
    await does(arta, command);
    expect(await since()).toEqual(state === 'sent' ? oneEach : nothing);
    await lookAtSlips();
    const rest = await arta.command({ type: 'send', orderId: one.orderId }, { type: 'send', orderId: other.orderId });
    expect(said(rest)).toEqual(state === 'sent' ? ['NOTHING_TO_SEND', 'NOTHING_TO_SEND'] : ['done', 'done']);
  });

  it('absent: are refused, and so is all of it; nobody hears of it', async () => {
    const [one, other] = [await ordered('sent'), await ordered('absent', { table: 1 })];
    const empty = await ordered('absent');
    await lookAtSlips();
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
      await lookAtSlips();
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
      await lookAtSlips();
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
