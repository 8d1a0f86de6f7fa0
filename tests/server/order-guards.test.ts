import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuardInput } from '#features/orders/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { decisionInput } from '#platform/server/decision-input.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';

/** A user may have at most two open orders: a rule of a feature that orders do not know. */
const twoOrdersEach: GuardInput = decisionInput({
  needs: (commands) => (commands.some(({ type }) => type === 'openOrder') ? true : null),
  read: async (tx) => {
    reads += 1;
    const rows = await tx.rows<{ owner: string; n: number }>(sql`
      SELECT owner_id AS owner, count(*) AS n FROM sales_order WHERE status = 'open' GROUP BY owner_id`);
    return new Map(rows.map(({ owner, n }) => [owner, n]));
  },
  nothing: new Map<string, number>(),
  answer:
    (open, { maker }) =>
    ({ command }) => {
      const count = open.get(maker.userId) ?? 0;
      if (command.type !== 'openOrder' || count < 2) return null;
      return { ok: false, code: 'HANDS_FULL', details: { count }, mayRetry: false };
    },
  after: (open, { command, decision }) => {
    const [order] = decision.orders;
    if (command.type !== 'openOrder' || order === undefined) return open;
    return new Map(open).set(order.ownerId, (open.get(order.ownerId) ?? 0) + 1);
  },
});
let reads = 0;

let test: TestApp;
let arta: Client;
beforeAll(async () => {
  test = await openTestApp({ orderGuards: [twoOrdersEach] });
  arta = await test.signIn('Waiter');
});
afterAll(() => test?.close());

const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const opening = (orderId: string) => ({
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  covers: 2,
  tableId: test.venue.tables[0],
});
const adding = (orderId: string) => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  quantity: 1000,
  productId: test.venue.products.beer,
});

describe('a guard of another feature', () => {
  it('refuses one command by its own code, and the rest of the batch goes on', async () => {
    const [a, b, c] = [uuidv7(), uuidv7(), uuidv7()];
    const third = { id: uuidv7(), ...opening(c) };
    const answer = await arta.command(opening(a), opening(b), third, adding(a), adding(c));
    expect(said(answer)).toEqual(['done', 'done', 'HANDS_FULL', 'done', 'ORDER_NOT_FOUND']);
    expect(answer.body.answers[2].details).toEqual({ count: 2 });
    // The refusal is a response like any other: the same command gets it again.
    await arta.command({ type: 'cancelOrder', orderId: b });
    expect(said(await arta.command(third))).toEqual(['HANDS_FULL']);
    expect(said(await arta.command(opening(c)))).toEqual(['done']);
    // No number was used for the refused commands.
    const numbers = await test.app.venue.read((tx) =>
      tx.rows<{ number: number }>(sql`SELECT number FROM sales_order ORDER BY number`),
    );
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3]);
    // Data that no command needs is not read.
    const before = reads;
    expect(said(await arta.command(adding(a)))).toEqual(['done']);
    expect(reads).toBe(before);
  });
});
