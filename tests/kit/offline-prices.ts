// A venue whose prices change while a till has no server: what it sold then, and when it says so.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { happyHours } from '#features/menu/domain/offer-resources.ts';
import { always } from '#features/menu/domain/schedule.ts';
import { happyHourStore } from '#features/menu/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from './app.ts';
import { noon } from './places.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export let test: TestApp;
export let till: Client;

export async function signInAgain(): Promise<void> {
  till = await test.signIn('Waiter', 'till');
}

export const change = (...statements: Sql[]) =>
  test.app.venue.inWriteTx(async (tx) => {
    for (const statement of statements) await tx.run(statement);
    tx.touchCatalogue();
  });

export type Command = Record<string, unknown>;
export const rows = <Row>(statement: Sql) => test.app.venue.read((tx) => tx.rows<Row>(statement));

/** What the till sells by from now on. */
export async function given(who = till): Promise<number> {
  await who.call('GET', 'api/menus/fetch?locale=sq');
  const version = await test.app.venue.read((tx) => tx.catalogueVersion());
  const kept = () => rows(sql`SELECT 1 FROM given_catalogue WHERE version = ${version}`);
  await expect.poll(kept).toHaveLength(1);
  return version;
}

/** An order of one beer, paid, as a device without the server made it at `at`. */
export function sale(shown: number, at: number, version: number) {
  const orderId = uuidv7();
  const made = { at, catalogueVersion: version };
  const lineId = uuidv7();
  return {
    orderId,
    lineId,
    commands: [
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 1, made },
      { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 1000, made },
      {
        type: 'pay',
        orderId,
        expectedTotal: shown,
        made,
        payments: [{ id: uuidv7(), method: 'cash', amount: shown }],
      },
    ],
  };
}

export const said = ({ body }: Awaited<ReturnType<Client['command']>>) =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);

export const lineOf = async (orderId: string) =>
  (
    await rows<object>(sql`
    SELECT l.unit_price AS price, l.price_source AS source, l.price_offer_name AS offer, o.status
    FROM order_line l JOIN sales_order o ON o.id = l.order_id WHERE o.id = ${orderId}`)
  )[0];

export function openVenueOfPrices(): void {
  beforeAll(async () => {
    test = await openTestApp();
    await test.app.venue.inWriteTx(async (tx) => {
      await happyHourStore.insert(tx, uuidv7(), {
        ...emptyValues(happyHours.fields),
        names: { sq: 'Ora e lirë' },
        productIds: [test.venue.products.beer],
        schedule: { ...always, fromMinute: 13 * 60, toMinute: 14 * 60 },
        percentOff: 5_000,
      });
      tx.touchCatalogue();
    });
  });
  afterAll(() => test?.close());
  beforeEach(async () => {
    test.time.now += 24 * hour - ((test.time.now - noon) % (24 * hour));
    await signInAgain();
    await change(sql`UPDATE product SET price = 200, deleted_at = NULL WHERE id = ${test.venue.products.beer}`);
  });
}
