// A venue that was sold in without its server: what a till sends later, and what the list of received money then says.
import { afterAll, beforeAll } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from './app.ts';

export let test: TestApp;
export let waiter: Client;
export let manager: Client;
export const minute = 60_000;
export type Command = Record<string, unknown> & { readonly id: string };
export const rows = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));

export const beer = (orderId: string, pieces = 1) => ({
  id: uuidv7(),
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products.beer,
  quantity: pieces * 1000,
});

export const opening = (orderId: string) => ({
  id: uuidv7(),
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  covers: 2,
  tableId: test.venue.tables[0],
});

export const paying = (orderId: string, amount: number, more: object = {}) => ({
  id: uuidv7(),
  type: 'pay',
  orderId,
  expectedTotal: amount,
  payments: [{ id: uuidv7(), method: 'cash', amount, ...more }],
});

export const version = async () =>
  (await rows<{ v: number }>(sql`SELECT catalogue_version AS v FROM venue_head`))[0]?.v as number;

/** The command as a device gave it without the server, so long ago. */
export const offline = async <C extends Command>(command: C, agoMs = 5 * minute) => ({
  ...command,
  made: { at: test.time.now - agoMs, catalogueVersion: await version() },
});

export const said = ({ body }: Awaited<ReturnType<Client['command']>>) =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);

export const open = async (who = manager) => (await who.call('GET', 'api/settlements')).body.entries as Entry[];

export interface Entry {
  readonly id: string;
  readonly orderId: string;
  readonly received: number;
  readonly mayBook: boolean;
  readonly items: readonly { type: string; code: string; order: unknown }[];
  readonly payments: readonly { amount: number; method: string }[];
}

export const entryOf = async (orderId: string, who = manager) =>
  (await open(who)).find((each) => each.orderId === orderId);

export const settle = (entry: Entry | undefined, body: object, who = manager) =>
  who.call('POST', `api/settlements/${entry?.id}/settle`, { received: entry?.received, ...body });

/** What the venue's books say was taken by a method, over everything. */
export const books = async () =>
  (
    await rows<{ sum: number }>(sql`
      SELECT ((SELECT coalesce(sum(amount + rounding), 0) FROM order_payment WHERE kind = 'cash')
            + (SELECT coalesce(sum(amount + rounding), 0) FROM received_money WHERE kind = 'cash'))::bigint AS sum`)
  )[0]?.sum as number;

/** An order of one beer, 2.00, to which a colleague adds another before the payment of the first arrives. */
export async function collided(amount = 200) {
  const orderId = uuidv7();
  await waiter.command(opening(orderId), beer(orderId));
  await manager.command(beer(orderId));
  const payment = await offline(paying(orderId, amount));
  const answer = await waiter.command(payment);
  return { orderId, payment, answer };
}

export function openSettlingVenue(): void {
  beforeAll(async () => {
    test = await openTestApp();
    waiter = await test.signIn('Waiter');
    manager = await test.signIn('Manager', 'tablet');
  });
  afterAll(() => test?.close());
}
