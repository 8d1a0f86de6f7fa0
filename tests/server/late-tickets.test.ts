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
