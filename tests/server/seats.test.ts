import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { renderText } from '../../src/features/printing/domain/render-text.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let waiter: Client;
let colleague: Client;
let manager: Client;
let cook: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { seats: true, waiterAccess: true } });
  [waiter, manager, cook] = await Promise.all([
    test.signIn('Waiter'),
    test.signIn('Manager'),
    test.signIn('Display', 'kitchen'),
  ]);
  colleague = await test.signIn('Waiter', 'tablet');
});
afterAll(() => test?.close());

const opening = (orderId: string, table = 0, covers = 3) => ({
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  tableId: test.venue.tables[table],
  covers,
});
const adding = (orderId: string, lineId: string, seat?: number, quantity = 1000) => ({
  type: 'addLine',
  orderId,
  lineId,
  productId: test.venue.products.pizza,
  quantity,
  ...(seat !== undefined && { seat }),
});
async function codes(by: Client, ...commands: Record<string, unknown>[]): Promise<(string | null)[]> {
  const { body } = await by.command(...commands);
  return body.answers.map(({ code }: { code: string | null }) => code);
}
async function done(...commands: Record<string, unknown>[]) {
  expect(await codes(waiter, ...commands)).toEqual(commands.map(() => null));
}
const ticketsOf = async (orderId: string) => {
  const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`);
  return body.tickets.filter((ticket: { orderId: string }) => ticket.orderId === orderId);
};
const seatsOnTickets = async (orderId: string) =>
  (await ticketsOf(orderId)).map(({ lines }: { lines: { seat: number | null }[] }) => lines.map(({ seat }) => seat));
const slipsOf = async (orderId: string): Promise<string[]> => {
  const { body } = await manager.call('GET', `api/print-jobs?orderId=${orderId}`);
  return body.map(({ slip }: { slip: never }) => renderText(slip).join('\n'));
};
const stored = (orderId: string) =>
  test.app.venue.read((tx) =>
    tx.rows<{ id: string; seat: number | null }>(
      sql`SELECT id, seat FROM order_line WHERE order_id = ${orderId} ORDER BY position`,
    ),
  );

describe('the seat of a line', () => {
  it('is on the order, the display and the slip, and is corrected on the display without another slip', async () => {
    const [orderId, one, all] = [uuidv7(), uuidv7(), uuidv7()];
    await done(opening(orderId), adding(orderId, one, 2), adding(orderId, all), { type: 'send', orderId });
    expect(await stored(orderId)).toEqual([
      { id: one, seat: 2 },
      { id: all, seat: null },
    ]);
    expect(await seatsOnTickets(orderId)).toEqual([[2, null]]);
    const slips = await slipsOf(orderId);
    expect(slips.filter((slip) => slip.includes('Ulësja 2'))).toHaveLength(1);

    const [{ id: ticketId }] = await ticketsOf(orderId);
    await done({ type: 'seatLine', orderId, lineId: one, seat: 3 });
    expect(await seatsOnTickets(orderId)).toEqual([[3, null]]);
    expect(await slipsOf(orderId)).toHaveLength(slips.length);
    const events = await test.app.venue.read((tx) =>
      tx.rows<{ data: object }>(sql`SELECT data FROM event WHERE name = 'ticket.changed'`),
    );
    expect(events.map(({ data }) => data)).toContainEqual({ ticketId, stationId: test.venue.stations.kitchen });
    const entries = await test.app.venue.read((tx) =>
      tx.rows<{ data: string }>(
        sql`SELECT data FROM journal WHERE action = 'order.seatLine' AND subject LIKE ${`%${orderId}`}`,
      ),
    );
    expect(entries.map(({ data }) => JSON.parse(data))).toEqual([expect.objectContaining({ seat: 3 })]);
  });

  it('is on the ticket that is written by the same call, as it was said last', async () => {
    const [earlier, line, orderId, fresh] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    await done(opening(earlier, 1), adding(earlier, line, 1), { type: 'send', orderId: earlier });
    await done(
      { type: 'seatLine', orderId: earlier, lineId: line, seat: 2 },
      opening(orderId, 1),
      adding(orderId, fresh, 1),
      { type: 'send', orderId },
      { type: 'seatLine', orderId, lineId: fresh, seat: 2 },
      { type: 'seatLine', orderId, lineId: fresh, seat: 3 },
      { type: 'seatLine', orderId: earlier, lineId: line, seat: null },
    );
    expect(await seatsOnTickets(orderId)).toEqual([[3]]);
    expect(await seatsOnTickets(earlier)).toEqual([[null]]);
  });

  it('goes along when the guest pays alone, and the part comes to what they had', async () => {
    const [orderId, one, two, part, toLineId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    await done(opening(orderId, 2), adding(orderId, one, 1), adding(orderId, two, 2), { type: 'send', orderId });
    await done({
      type: 'splitOrder',
      orderId,
      newOrderId: part,
      lines: [{ lineId: two, quantity: 1000, toLineId }],
    });
    expect(await stored(part)).toEqual([{ id: toLineId, seat: 2 }]);
    // It stays at its table with its waiter: nobody is told anything.
    expect(await slipsOf(part)).toEqual([]);
    await done({
      type: 'pay',
      orderId: part,
      expectedTotal: 650,
      payments: [{ id: uuidv7(), method: 'cash', amount: 650 }],
    });
  });
});

describe('two devices', () => {
  it('say for whom one line is: the last word holds, on the order and at the station, and each is in the journal', async () => {
    const [orderId, line] = [uuidv7(), uuidv7()];
    await done(opening(orderId, 3), adding(orderId, line, 1), { type: 'send', orderId });
    const said = await Promise.all(
      [2, 3, 2, 3, 1, 2].map((seat, index) =>
        codes(index % 2 === 0 ? waiter : colleague, { type: 'seatLine', orderId, lineId: line, seat }),
      ),
    );
    // A device that is at the order keeps the other one out, and its words count.
    for (const [code] of said) expect([null, 'ORDER_ON_OTHER_DEVICE']).toContain(code);
    const accepted = said.filter(([code]) => code === null).length;
    expect(accepted).toBeGreaterThan(0);
    const [{ seat } = { seat: 0 }] = await stored(orderId);
    expect(await seatsOnTickets(orderId)).toEqual([[seat]]);
    const entries = await test.app.venue.read((tx) =>
      tx.rows<{ data: string }>(
        sql`SELECT data FROM journal WHERE action = 'order.seatLine' AND subject LIKE ${`%${orderId}`} ORDER BY seq`,
      ),
    );
    expect(entries).toHaveLength(accepted);
    expect(JSON.parse(entries.at(-1)?.data ?? '{}')).toMatchObject({ seat });
  });

  it('bring parts of one line to another table and correct its seat: nothing is lost, nobody has a seat that is not theirs', async () => {
    const [from, to, line, there] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    await done(opening(from, 4), adding(from, line, 2, 4000), { type: 'send', orderId: from });
    await done(opening(to, 5), adding(to, there, 1));
    const bring = () => ({
      type: 'transferLines',
      orderId: from,
      toOrderId: to,
      lines: [{ lineId: line, quantity: 1000, toLineId: uuidv7() }],
    });
    const answers = await Promise.all([
      codes(waiter, bring()),
      codes(waiter, { type: 'seatLine', orderId: from, lineId: line, seat: 3 }),
      codes(waiter, bring()),
      codes(colleague, { type: 'seatLine', orderId: from, lineId: line, seat: 1 }),
    ]);
    const moved = [answers[0], answers[2]].filter((each) => each?.[0] === null).length;
    const sums = await test.app.venue.read((tx) =>
      tx.rows<{ sum: number }>(sql`
        SELECT sum(quantity)::bigint AS sum FROM order_line WHERE order_id = ANY (${[from, to]}::uuid[])`),
    );
    expect(sums).toEqual([{ sum: 5000 }]);
    const seats = (await stored(to)).map(({ seat }) => seat);
    expect(seats).toEqual([1, ...Array.from({ length: moved }, () => null)]);
    expect([1, 2, 3]).toContain((await stored(from))[0]?.seat);
  });
});

describe('seats', () => {
  it('SEAT_UNKNOWN, SEATS_NOT_OFFERED: are those of the guests, and only where the venue uses them', async () => {
    const [orderId, line] = [uuidv7(), uuidv7()];
    expect(
      await codes(waiter, opening(orderId, 0, 0), adding(orderId, uuidv7(), 1), adding(orderId, line), {
        type: 'seatLine',
        orderId,
        lineId: line,
        seat: 1,
      }),
    ).toEqual([null, 'SEAT_UNKNOWN', null, 'SEAT_UNKNOWN']);
    await changeSettings(test.app, { seats: false });
    expect(
      await codes(waiter, { type: 'setCovers', orderId, covers: 2 }, adding(orderId, uuidv7(), 1), {
        type: 'seatLine',
        orderId,
        lineId: line,
        seat: null,
      }),
    ).toEqual([null, 'SEATS_NOT_OFFERED', null]);
    await changeSettings(test.app, { seats: true });
  });

  it('are refused as a call where they are no number of a guest', async () => {
    const orderId = uuidv7();
    for (const seat of [0, -1, 1.5, 1000, '1']) {
      const { status } = await waiter.command(opening(orderId), adding(orderId, uuidv7(), seat as number) as never);
      expect(status).toBe(400);
    }
  });
});
