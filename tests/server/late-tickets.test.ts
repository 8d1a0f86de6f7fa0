import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { renderText } from '../../src/features/printing/domain/render-text.ts';
import type { Slip } from '../../src/features/printing/domain/slip.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';

// What was sent while the server was away: it comes late, and may be made and eaten already.

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  test.time.now = Date.UTC(2026, 10, 18, 18, 0);
});
afterAll(() => test?.close());

const rows = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const ticketOf = async (orderId: string) => {
  const [job] = await rows<{ slip: Slip }>(
    sql`SELECT slip FROM print_job WHERE order_id = ${orderId} AND kind = 'orderTicket'`,
  );
  const [shown] = await rows<{ sentAt: number }>(
    sql`SELECT sent_at AS "sentAt" FROM station_ticket WHERE order_id = ${orderId}`,
  );
  return { text: job === undefined ? '' : renderText(job.slip).join('\n'), sentAt: shown?.sentAt };
};
/** A table that orders two pizzas. */
function evening(orderId: string, more: object = {}) {
  const line = { lineId: uuidv7(), productId: test.venue.products.pizza, quantity: 2_000 };
  return [
    { ...more, type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 2 },
    { ...more, type: 'addLine', orderId, ...line },
    { ...more, type: 'send', orderId },
  ];
}

it('review 26: a ticket that comes after the server was away says when it was sent, on paper and on the display; the paper asks whether it was made', async () => {
  const waiter = await test.signIn('Waiter', 'till');
  const { version } = (await waiter.call('GET', 'api/menus/fetch?locale=sq')).body;
  await expect.poll(() => rows(sql`SELECT 1 FROM given_catalogue WHERE version = ${version}`)).toHaveLength(1);
  const sentAt = Date.UTC(2026, 10, 18, 18, 21);
  const orderId = uuidv7();
  test.time.now = Date.UTC(2026, 10, 18, 20, 30);
  const back = await test.signIn('Waiter', 'till');
  const { body } = await back.command(...evening(orderId, { made: { at: sentAt, catalogueVersion: version } }));
  expect(body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done', 'done']);
  const late = await ticketOf(orderId);
  expect(late.text).toContain('DËRGUAR MË HERËT');
  expect(late.text).toContain('19:21');
  expect(late.text).not.toContain('21:30');
  expect(late.sentAt).toBe(sentAt);
  const [order] = await rows<{ sentAt: number }>(
    sql`SELECT sent_at AS "sentAt" FROM sales_order WHERE id = ${orderId}`,
  );
  expect(order?.sentAt).toBe(sentAt);

  const now = uuidv7();
  await back.command(...evening(now));
  const prompt = await ticketOf(now);
  expect(prompt.text).not.toContain('DËRGUAR MË HERËT');
  expect(prompt.text).toContain('21:30');
  expect(prompt.sentAt).toBe(test.time.now);
});

/** What a device says that sold by the present prices, at that time. */
async function madeAt(app: TestApp, at: number) {
  const waiter = await app.signIn('Waiter', 'till');
  const { version } = (await waiter.call('GET', 'api/menus/fetch?locale=sq')).body;
  const given = () =>
    app.app.venue.read((tx) => tx.rows(sql`SELECT 1 FROM given_catalogue WHERE version = ${version}`));
  await expect.poll(given).toHaveLength(1);
  return { made: { at, catalogueVersion: version } };
}
const slipsOf = async (app: TestApp, orderId: string, kind: string) => {
  const jobs = await app.app.venue.read((tx) =>
    tx.rows<{ slip: Slip }>(sql`SELECT slip FROM print_job WHERE order_id = ${orderId} AND kind = ${kind} ORDER BY id`),
  );
  return jobs.map(({ slip }) => renderText(slip).join('\n'));
};

it('a course that was fired, and what moved, while the server was away say when, on paper and on the display', async () => {
  const outage = test.time.now + 60_000;
  const { made } = await madeAt(test, outage);
  const [orderId, toOrderId] = [uuidv7(), uuidv7()];
  const waiter = await test.signIn('Waiter', 'till');
  const adding = { type: 'addLine', orderId, quantity: 1_000 };
  const { pizza, course } = test.venue.products;
  await waiter.command(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[2], covers: 2 },
    { ...adding, lineId: uuidv7(), productId: pizza },
    { ...adding, lineId: uuidv7(), productId: course },
    { ...adding, lineId: uuidv7(), productId: pizza },
    { type: 'send', orderId },
  );
  test.time.now += 2 * 60 * 60_000;
  const back = await test.signIn('Waiter', 'till');
  const { body } = await back.command(
    { made, type: 'fireCourse', orderId, course: 2 },
    { made, type: 'moveOrder', orderId, tableId: test.venue.tables[3] },
    { made, type: 'openOrder', orderId: toOrderId, orderType: 'inHouse', tableId: test.venue.tables[4], covers: 2 },
    { made, type: 'mergeOrders', orderId, toOrderId },
  );
  expect(body.answers.map(({ code }: { code: string | null }) => code)).toEqual([null, null, null, null]);
  const cook = await test.signIn('Display', 'kitchen');
  const { tickets } = (await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`)).body;
  const notes = tickets.filter(
    (each: { orderId: string; movedFrom: object; fired: object }) =>
      [orderId, toOrderId].includes(each.orderId) && (each.movedFrom ?? each.fired) !== null,
  );
  expect(notes.map(({ sentAt, cameAt }: { sentAt: number; cameAt: number }) => [sentAt, cameAt])).toEqual(
    Array(3).fill([outage, test.time.now]),
  );
  const [fired] = await slipsOf(test, orderId, 'courseFired');
  expect(fired).toContain('DËRGUAR MË HERËT');
  const moved = [...(await slipsOf(test, orderId, 'orderMoved')), ...(await slipsOf(test, toOrderId, 'orderMoved'))];
  const clock = new Intl.DateTimeFormat('de', { timeStyle: 'short', timeZone: 'Europe/Belgrade' }).format(outage);
  expect(moved.map((text) => text.includes(clock))).toEqual([true, true]);
});

it('a ticket that is printed once it is paid says when that was', async () => {
  const paying = await openTestApp({ settings: { printOrderAfterPayment: true } });
  const { made } = await madeAt(paying, paying.time.now + 60_000);
  paying.time.now += 3 * 60 * 60_000;
  const waiter = await paying.signIn('Waiter', 'till');
  const pay = async (more: object) => {
    const orderId = uuidv7();
    const payments = [{ id: uuidv7(), method: 'cash', amount: 1300 }];
    const line = { lineId: uuidv7(), productId: paying.venue.products.pizza, quantity: 2_000 };
    const { body } = await waiter.command(
      { ...more, type: 'openOrder', orderId, orderType: 'inHouse', tableId: paying.venue.tables[0], covers: 2 },
      { ...more, type: 'addLine', orderId, ...line },
      { ...more, type: 'pay', orderId, expectedTotal: 1300, payments },
    );
    expect(body.answers.map(({ code }: { code: string | null }) => code)).toEqual([null, null, null]);
    return (await slipsOf(paying, orderId, 'orderTicket')).map((text) => text.includes('DËRGUAR MË HERËT'));
  };
  expect(await pay({ made })).toEqual([true]);
  expect(await pay({})).toEqual([false]);
  await paying.close();
});

it('what came a moment ago is on the ticker, however long ago it was sent', async () => {
  const seen = await openTestApp({ settings: { liveTicker: true } });
  const { made } = await madeAt(seen, seen.time.now + 60_000);
  seen.time.now += 3 * 60 * 60_000;
  const waiter = await seen.signIn('Waiter', 'till');
  const orderId = uuidv7();
  const line = { lineId: uuidv7(), productId: seen.venue.products.pizza, quantity: 2_000 };
  await waiter.command(
    { made, type: 'openOrder', orderId, orderType: 'inHouse', tableId: seen.venue.tables[0], covers: 2 },
    { made, type: 'addLine', orderId, ...line },
    { made, type: 'send', orderId },
  );
  const shown = async () => (await waiter.call('GET', 'api/tickets/latest')).body.tickets;
  expect(await shown()).toMatchObject([{ orderId, sentAt: made.at, cameAt: seen.time.now }]);
  seen.time.now += 2 * 60 * 60_000;
  expect((await (await seen.signIn('Waiter', 'till')).call('GET', 'api/tickets/latest')).body.tickets).toEqual([]);
  await seen.close();
});
