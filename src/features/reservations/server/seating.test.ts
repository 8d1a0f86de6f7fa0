import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, changeSettings } from '../../../../tests/kit/app.ts';
import {
  book,
  booked,
  cancelOrders,
  codeOf,
  eight,
  evening,
  hour,
  manager,
  minute,
  openVenueOfTables,
  put,
  read,
  said,
  seat,
  setStatus,
  tables,
  tablet,
  test,
  waiter,
} from '../../../../tests/kit/reservations.ts';

openVenueOfTables();

describe('seating', () => {
  it('opens the order at the table with the guests and the client, in one commit', async () => {
    const client = await manager.call('POST', 'api/clients', { name: 'Ardita', kind: 'person' });
    const made = await booked({ tableIds: [tables[1], tables[0]], clientId: client.body.id });
    const orderId = uuidv7();
    const answer = await seat(made.id, 1, { orderId });
    expect(answer.body).toMatchObject({ orderId, tableId: tables[1], reservation: { status: 'showed', orderId } });
    const order = (await manager.call('GET', `api/orders/${orderId}`)).body;
    expect(order.order).toMatchObject({ tableId: tables[1], covers: 4, clientId: client.body.id, status: 'open' });
    const actions = await read<{ action: string }>(sql`
      SELECT action FROM journal WHERE subject IN (${`order:${orderId}`}, ${`reservation:${made.id}`}) ORDER BY seq`);
    expect(actions.map(({ action }) => action)).toEqual([
      'reservation.book',
      'order.openOrder',
      'order.setClient',
      'reservation.seat',
    ]);
    // Whose order is open is there, whatever anybody says.
    expect(codeOf(await setStatus(made.id, 2, 'booked'))).toBe('RESERVATION_SEATED');
    expect(codeOf(await put(made.id, 2, { startsAt: eight + hour, tableIds: made.tableIds }))).toBe(
      'RESERVATION_SEATED',
    );
  });

  it('keeps every table of a joined party: the second one is nobody else’s while they sit', async () => {
    const { id } = await booked({ tableIds: [tables[1], tables[2]] });
    test.time.now = eight;
    expect(codeOf(await seat(id, 1))).toBe('ok');
    for (const table of [1, 2])
      expect(codeOf(await book({ startsAt: eight + hour, tableIds: [tables[table]] }, tablet))).toBe(
        'RESERVATION_CLASH',
      );
    const { arrivals } = (await waiter.call('GET', 'api/reservations/arrivals')).body;
    const [seated] = arrivals.filter((each: { id: string }) => each.id === id);
    expect(seated).toMatchObject({ status: 'showed', tableIds: [tables[1], tables[2]], leftAt: null });
  });

  it('happens once: two devices at once, and a repeated call', async () => {
    const { id } = await booked();
    const answers = await Promise.all([seat(id, 1), seat(id, 1, {}, tablet)]);
    expect(answers.map(codeOf).toSorted()).toEqual(['RESERVATION_CHANGED', 'ok']);
    const opened = await read(sql`SELECT 1 FROM sales_order WHERE status = 'open' AND table_id = ${tables[0]}`);
    expect(opened).toHaveLength(1);
    expect(codeOf(await seat(id, 2))).toBe('RESERVATION_STATUS_UPDATE_FAILED');
  });

  it('or a move, of both at once: never guests at one table and their order at another', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await booked({ tableIds: [tables[round % 3]], startsAt: eight + round * 5 * minute });
      const elsewhere = { tableIds: [tables[3 + (round % 3)]], startsAt: eight + 3 * hour };
      const [moved, seated] = await Promise.all(
        round % 2
          ? [put(id, 1, elsewhere), seat(id, 1, {}, tablet)]
          : [seat(id, 1, {}, tablet), put(id, 1, elsewhere)].reverse(),
      );
      expect([moved, seated].map((each) => codeOf(each as Answered)).toSorted()).toEqual(['RESERVATION_CHANGED', 'ok']);
      const [row] = await read<{ status: string; tables: string[]; orderTable: string | null }>(sql`
        SELECT r.status, r.table_ids AS tables, o.table_id AS "orderTable"
        FROM reservation r LEFT JOIN sales_order o ON o.id = r.order_id WHERE r.id = ${id}`);
      expect(row?.orderTable ?? null).toBe(row?.status === 'showed' ? row.tables[0] : null);
      await cancelOrders();
      // An order that was cancelled keeps nobody at a table: what was a mistake is taken back.
      if (row?.status === 'showed') expect(codeOf(await setStatus(id, 2, 'booked'))).toBe('ok');
      expect(codeOf(await setStatus(id, row?.status === 'showed' ? 3 : 2, 'cancelled'))).toBe('ok');
    }
  });

  it('leaves nothing of either if the order is refused', async () => {
    const { id } = await booked();
    await changeSettings(test.app, { requireShift: true });
    const refused = await seat(id, 1);
    await changeSettings(test.app, { requireShift: false });
    expect(codeOf(refused)).toBe('SHIFT_REQUIRED');
    expect(await read(sql`SELECT 1 FROM sales_order WHERE status = 'open'`)).toEqual([]);
    expect((await evening()).reservations.find((each: { id: string }) => each.id === id)).toMatchObject({
      status: 'booked',
      version: 1,
    });
  });

  it('follows guests whose order is moved: their first table can be given again, the other one cannot', async () => {
    const { id } = await booked();
    test.time.now = eight;
    const orderId = uuidv7();
    expect(codeOf(await seat(id, 1, { orderId }))).toBe('ok');
    expect(said(await manager.command({ type: 'moveOrder', orderId, tableId: tables[4] }))).toEqual(['done']);
    const at = { startsAt: eight + 30 * minute, name: 'Next' };
    expect(codeOf(await book({ ...at, tableIds: [tables[4]] }))).toBe('RESERVATION_CLASH');
    expect(codeOf(await book({ ...at, tableIds: [tables[0]] }))).toBe('ok');
    const { arrivals } = (await waiter.call('GET', 'api/reservations/arrivals')).body;
    expect(arrivals.find((each: { id: string }) => each.id === id)).toMatchObject({ tableIds: [tables[4]] });
  });

  it('frees the table when its guests take their order to the bar', async () => {
    const { id } = await booked();
    test.time.now = eight;
    const orderId = uuidv7();
    expect(codeOf(await seat(id, 1, { orderId }))).toBe('ok');
    const next = { startsAt: eight + 30 * minute, name: 'Next', tableIds: [tables[0]] };
    expect(codeOf(await book(next))).toBe('RESERVATION_CLASH');
    expect(said(await manager.command({ type: 'moveOrder', orderId, tableId: null }))).toEqual(['done']);
    expect(codeOf(await book(next))).toBe('ok');
  });

  it('frees the table for the next when its guests have paid', async () => {
    const { id } = await booked();
    test.time.now = eight;
    const orderId = uuidv7();
    expect(codeOf(await seat(id, 1, { orderId }))).toBe('ok');
    const following = { startsAt: eight + 90 * minute, name: 'Hoxha' };
    expect(codeOf(await book(following))).toBe('RESERVATION_CLASH');
    test.time.now = eight + hour;
    const lineId = uuidv7();
    const paid = await manager.command(
      { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 1_000 },
      { type: 'pay', orderId, expectedTotal: 200, payments: [{ id: uuidv7(), method: 'cash', amount: 200 }] },
    );
    expect(said(paid)).toEqual(['done', 'done']);
    expect(codeOf(await book(following))).toBe('ok');
  });
});

describe('the waiting list', () => {
  it('is served in turn, gets a table until the next guests, and no table that is booked for now', async () => {
    const enter = (name: string) =>
      manager.call('POST', 'api/reservations/waiting', {
        persons: 2,
        name,
        phone: '',
        comment: '',
        guestId: null,
        clientId: null,
      });
    const first = (await enter('Pari')).body.reservation;
    test.time.now += minute;
    await enter('Dyti');
    expect((await evening()).waiting.map(({ name }: { name: string }) => name)).toEqual(['Pari', 'Dyti']);
    await booked({ startsAt: eight });
    expect(codeOf(await seat(first.id, 1))).toBe('RESERVATION_TABLE_REQUIRED');
    test.time.now = eight - hour;
    const seated = await seat(first.id, 1, { tableIds: [tables[0]] });
    expect(seated.body.reservation).toMatchObject({ status: 'showed', tableIds: [tables[0]], endsAt: eight });
    const second = (await evening()).waiting[0];
    test.time.now = eight;
    expect(codeOf(await seat(second.id, 1, { tableIds: [tables[0]] }))).toBe('RESERVATION_CLASH');
    expect(codeOf(await setStatus(second.id, 1, 'cancelled'))).toBe('ok');
    expect((await evening()).waiting).toEqual([]);
  });
});
