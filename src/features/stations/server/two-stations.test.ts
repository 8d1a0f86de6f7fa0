import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import type { Good } from '../../../../tests/kit/saturday/bill.ts';
import { addCombo } from '../../../../tests/kit/saturday/venue.ts';
import type { Ticket } from './queries/read-tickets.ts';

// A menu of a beer and a pizza is one line, and work of two stations: what one of them has done is none of the other's.

let test: TestApp;
let manager: Client;
let cook: Client;
let menu: Good;
beforeAll(async () => {
  test = await openTestApp();
  [manager, cook] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Display', 'kitchen')]);
  const { beer, pizza } = test.venue.products;
  const good = (id: string, name: string): [string, Good] => [
    id,
    { id, name, price: 200, vat: 1800, options: new Map(), parts: [] },
  ];
  menu = await addCombo(test, new Map([good(beer, 'Birra'), good(pizza, 'Pica')]), pizza);
});
afterAll(() => test?.close());

const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const does = async (...commands: Record<string, unknown>[]) =>
  expect(said(await manager.command(...commands))).toEqual(commands.map(() => 'done'));

type Station = 'bar' | 'kitchen';
const allAt = async (station: Station, orderId: string): Promise<Ticket[]> => {
  const { tickets } = (await cook.call('GET', `api/stations/${test.venue.stations[station]}/tickets`)).body;
  return tickets.filter((each: Ticket) => each.orderId === orderId);
};
const isNote = ({ movedFrom, fired }: Ticket) => movedFrom !== null || fired !== null;
/** The ticket of a sending, and how many notes there are about it. */
const workAt = async (station: Station, orderId: string) =>
  (await allAt(station, orderId)).find((each) => !isNote(each)) as Ticket;
const notesAt = async (station: Station, orderId: string) => (await allAt(station, orderId)).filter(isNote).length;
const strike = async (station: Station, orderId: string, lineId: string) => {
  const { id } = await workAt(station, orderId);
  const { status } = await cook.call('POST', `api/tickets/${id}/lines/${lineId}/strike`, { isStruck: true });
  expect(status).toBe(200);
};

const opening = (orderId: string) => ({
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  tableId: test.venue.tables[0],
  covers: 2,
});
const adding = (orderId: string, productId: string, lineId = uuidv7()) => ({
  type: 'addLine',
  orderId,
  lineId,
  productId,
  quantity: 1000,
});

/** A menu in the second course, at both stations. */
async function sent() {
  const [orderId, lineId] = [uuidv7(), uuidv7()];
  const { pizza, beer, course } = test.venue.products;
  // Something else at each, so that a struck menu leaves the tickets open.
  const before = [adding(orderId, pizza), adding(orderId, beer), adding(orderId, course)];
  await does(opening(orderId), ...before, adding(orderId, menu.id, lineId), { type: 'send', orderId });
  expect((await workAt('bar', orderId)).lines.map((line) => line.lineId)).toContain(lineId);
  expect((await workAt('kitchen', orderId)).lines.map((line) => line.lineId)).toContain(lineId);
  return { orderId, lineId };
}

const fire = (orderId: string) => does({ type: 'fireCourse', orderId, course: 2 });
const move = (orderId: string) => does({ type: 'moveOrder', orderId, tableId: test.venue.tables[1] });

async function giveBack(orderId: string) {
  const { total } = (await manager.call('GET', `api/orders/${orderId}`)).body;
  const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
  await does({ type: 'pay', orderId, expectedTotal: total, payments });
  const { lines } = (await manager.call('GET', `api/orders/${orderId}/refunds`)).body;
  await does({
    type: 'refund',
    orderId,
    refundId: uuidv7(),
    reason: 'cold',
    expectedTotal: total,
    lines: lines.map(({ lineId, quantity }: { lineId: string; quantity: number }) => ({ lineId, quantity })),
    payments: [{ paymentId: payments[0]?.id, amount: total }],
  });
}

describe('a menu of which the bar has struck the beer', () => {
  it('leaves the notes of the kitchen: that its course is to be made now, and where it goes', async () => {
    const { orderId, lineId } = await sent();
    await fire(orderId);
    await move(orderId);
    expect([await notesAt('bar', orderId), await notesAt('kitchen', orderId)]).toEqual([2, 2]);
    await strike('bar', orderId, lineId);
    const struck = (await allAt('kitchen', orderId)).flatMap(({ lines }) => lines.filter(({ struckAt }) => struckAt));
    expect(struck).toEqual([]);
    expect([await notesAt('bar', orderId), await notesAt('kitchen', orderId)]).toEqual([1, 2]);
    await strike('kitchen', orderId, lineId);
    expect(await notesAt('kitchen', orderId)).toBe(1);
  });

  it('is fired in the kitchen all the same, and not at the bar', async () => {
    const { orderId, lineId } = await sent();
    await strike('bar', orderId, lineId);
    await fire(orderId);
    expect([await notesAt('bar', orderId), await notesAt('kitchen', orderId)]).toEqual([0, 1]);
  });

  it('moves for the kitchen too; the bar reads only of what it has still to make', async () => {
    const { orderId, lineId } = await sent();
    await strike('bar', orderId, lineId);
    await move(orderId);
    const lines = async (station: Station) =>
      (await allAt(station, orderId)).filter(isNote).flatMap((note) => note.lines.map((line) => line.lineId));
    expect(await lines('kitchen')).toContain(lineId);
    expect(await lines('bar')).toHaveLength(1);
    expect(await lines('bar')).not.toContain(lineId);
  });

  it('is not made by the kitchen once all was given back, on the display or on paper; the bar has made its part', async () => {
    const { orderId, lineId } = await sent();
    await strike('bar', orderId, lineId);
    const papers = async () => {
      const jobs = await test.app.venue.read((tx) =>
        tx.rows<{ slip: { lines: { text?: string }[] } }>(
          sql`SELECT slip FROM print_job WHERE order_id = ${orderId} AND kind = 'orderTicket' ORDER BY id`,
        ),
      );
      return jobs.map(({ slip }) => slip.lines.filter(({ text }) => text?.includes(menu.name)).length);
    };
    const before = await papers();
    await giveBack(orderId);
    expect((await papers()).slice(before.length).sort()).toEqual([0, 1]);
    const takenAt = async (station: Station) => {
      const { tickets, recent } = (await cook.call('GET', `api/stations/${test.venue.stations[station]}/tickets`)).body;
      const own = ([...tickets, ...recent] as Ticket[]).filter((each) => each.orderId === orderId);
      return {
        open: own.filter(({ bumpedAt }) => bumpedAt === null).map(({ lines }) => lines.map((line) => line.quantity)),
        ofMenu: own.flatMap(({ lines }) => lines.filter((line) => line.lineId === lineId).map(({ taken }) => taken)),
      };
    };
    // What cancels is all that is open, and it says nothing of a struck beer.
    expect(await takenAt('kitchen')).toEqual({ open: [[-1000, -1000]], ofMenu: [1000] });
    expect(await takenAt('bar')).toEqual({ open: [[-1000]], ofMenu: [0] });
  });
});

describe('what was given back', () => {
  it('is told to no station that never had it, as what the demo sold before it was there', async () => {
    const { orderId } = await sent();
    await test.app.venue.inWriteTx(async (tx) => {
      await tx.run(sql`
        DELETE FROM station_ticket_line WHERE ticket_id IN (SELECT id FROM station_ticket WHERE order_id = ${orderId})`);
      await tx.run(sql`DELETE FROM station_ticket WHERE order_id = ${orderId}`);
    });
    await giveBack(orderId);
    expect([await allAt('bar', orderId), await allAt('kitchen', orderId)]).toEqual([[], []]);
  });

  it('is told where it was sent, paid and given back in one call', async () => {
    const [orderId, lineId, id] = [uuidv7(), uuidv7(), uuidv7()];
    const amount = 200;
    await does(
      { ...opening(orderId), orderType: 'direct', tableId: null },
      adding(orderId, test.venue.products.beer, lineId),
      { type: 'pay', orderId, expectedTotal: amount, payments: [{ id, method: 'cash', amount }] },
      {
        type: 'refund',
        orderId,
        refundId: uuidv7(),
        reason: 'cold',
        expectedTotal: amount,
        lines: [{ lineId, quantity: 1000 }],
        payments: [{ paymentId: id, amount }],
      },
    );
    const quantities = (await allAt('bar', orderId)).map(({ lines }) => lines.map(({ quantity }) => quantity));
    expect(quantities).toEqual([[-1000]]);
  });
});
