import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
});
afterAll(() => test.close());

const open = (orderId: string, table = 0) => ({
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  tableId: test.venue.tables[table],
  covers: 2,
});
const add = (orderId: string, product: keyof TestApp['venue']['products'], quantity = 1000) => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products[product],
  quantity,
});
const outcomes = (answer: { body: { answers: { outcome: string; code: string | null }[] } }) =>
  answer.body.answers.map(({ outcome, code }) => code ?? outcome);

describe('the main job', () => {
  it('opens, orders, sends, pays with change, closes and gives gapless numbers', async () => {
    const orderId = uuidv7();
    const payment = uuidv7();
    const answer = await waiter.command(
      open(orderId),
      add(orderId, 'makiato', 2000),
      add(orderId, 'water'),
      { type: 'send', orderId },
      {
        type: 'pay',
        orderId,
        expectedTotal: 400,
        payments: [{ id: payment, method: 'cash', amount: 400, tendered: 1000 }],
      },
    );
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual(['done', 'done', 'done', 'done', 'done']);
    const [order] = answer.body.orders;
    expect(order).toMatchObject({
      status: 'closed',
      number: 1,
      receiptNumber: 1,
      version: 5,
      businessDay: '2026-11-18',
    });
    expect(order.payments).toMatchObject([{ amount: 400, tendered: 1000, change: 600 }]);
    const stored = await test.app.venue.read((tx) =>
      tx.one(sql`SELECT total, vat, status FROM sales_order WHERE id = ${orderId}`),
    );
    expect(stored).toEqual({ total: 400, vat: 46 + 7, status: 'closed' });
  });

  it('returns the same answer to a repeated command and does nothing twice', async () => {
    const orderId = uuidv7();
    const commands = [open(orderId), add(orderId, 'beer')].map((each) => ({ id: uuidv7(), ...each }));
    const first = await waiter.command(...commands);
    const second = await waiter.command(...commands);
    expect(second.body.answers).toEqual(first.body.answers);
    expect(second.body.orders[0].lines).toHaveLength(1);
    const changed = await waiter.command({ ...commands[1], quantity: 2000 } as never);
    expect(outcomes(changed)).toEqual(['COMMAND_ID_REUSED']);
  });

  it('has one effect for twenty identical calls at once', async () => {
    const orderId = uuidv7();
    await waiter.command(open(orderId));
    const command = { id: uuidv7(), ...add(orderId, 'beer') };
    const answers = await Promise.all(Array.from({ length: 20 }, () => waiter.command(command)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.answers))).size).toBe(1);
    expect(answers.at(-1)?.body.orders[0].lines).toHaveLength(1);
  });

  it('refuses own prices, unknown fields and negative quantities', async () => {
    const orderId = uuidv7();
    await waiter.command(open(orderId));
    for (const extra of [{ unitPrice: 1 }, { price: 1 }, { total: 1 }, { quantity: -1000 }, { quantity: 0.5 }]) {
      const answer = await waiter.command({ ...add(orderId, 'beer'), ...extra });
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('INVALID_INPUT');
    }
  });

  it('keeps one writer: fifty orders at once get fifty numbers without a gap', async () => {
    const { last } = await test.app.venue.read((tx) =>
      tx.one<{ last: number }>(sql`SELECT last FROM number_series WHERE series = 'order'`),
    );
    const ids = Array.from({ length: 50 }, () => uuidv7());
    const answers = await Promise.all(ids.map((id, index) => waiter.command(open(id, index % 6), add(id, 'beer'))));
    const numbers = answers.map(({ body }) => body.orders[0].number as number).sort((a, b) => a - b);
    expect(numbers).toEqual(ids.map((_, index) => last + 1 + index));
  });

  it('keeps a journal that verifies, and names the entry that was altered', async () => {
    const { venue } = test.app;
    const verdict = await venue.read((tx) => verifyJournal(tx, venue.secrets.journalKey));
    expect(verdict).toMatchObject({ ok: true });
    const alter = venue.database.inVenue(venue.id, (tx) => tx.run(sql`UPDATE journal SET data = '{}' WHERE seq = 3`));
    await expect(alter).rejects.toThrow(/permission denied/);
  });
});

describe('the stored lines', () => {
  it('keeps the order of lines that it answered, also after some were removed', async () => {
    const orderId = uuidv7();
    const lines = Array.from({ length: 4 }, () => add(orderId, 'beer'));
    const [first, , third] = lines;
    const remove = (line: (typeof lines)[number] | undefined) => ({
      type: 'removeLine',
      orderId,
      lineId: line?.lineId,
    });
    await waiter.command(open(orderId, 1), ...lines, remove(first));
    const answer = await waiter.command(remove(third), add(orderId, 'water'), add(orderId, 'makiato'));
    const stored = await test.app.venue.read((tx) =>
      tx.rows<{ id: string; position: number }>(
        sql`SELECT id, position FROM order_line WHERE order_id = ${orderId} ORDER BY position, id`,
      ),
    );
    expect(stored).toEqual(
      answer.body.orders[0].lines.map(({ id }: { id: string }, position: number) => ({ id, position })),
    );
  });
});
