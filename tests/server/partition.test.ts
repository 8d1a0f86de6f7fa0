// The story of tests/unit/partition.test.ts, played to the real server on PostgreSQL: ten seeds, sixty with `npm run test:soak`.
// `TAVOLINA_SEED=17 npx vitest run --project server tests/server/partition.test.ts` plays one of them again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPriceBook } from '#features/menu/domain/price-book.ts';
import type { Order } from '#features/orders/domain/order.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';

import { proveCommand } from '../../src/platform/ui/api/prove-command.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { contextOf } from '../kit/orders.ts';
import { type DeviceName, type Entry, playPartition, type Venue } from '../kit/partition.ts';
import { checkPlayed } from '../kit/partition-checks.ts';
import type { Lists } from '../kit/saturday/ledger.ts';
import { addClientsWithLists, optionsOf } from '../kit/saturday/venue.ts';

const wanted = process.env.TAVOLINA_SEED;
const count = process.env.TAVOLINA_SOAK === undefined ? 10 : 60;
const seeds = wanted === undefined ? Array.from({ length: count }, (_, index) => `server ${index}`) : [wanted];

let test: TestApp;
let manager: Client;
let lists: Lists;
/** As `partitionRules`. */
const settings = {
  waiterAccess: true,
  delivery: true,
  seats: true,
  freeTable: true,
  priceList: true,
  serviceFeePercentage: 1000,
  cardPaymentFee: 200,
};
beforeAll(async () => {
  test = await openTestApp({ settings });
  const { products, tables } = test.venue;
  const option = [uuidv7(), uuidv7()].map((id, index) => [id, 30 * index] as const);
  const modifiers = JSON.stringify([optionsOf({ options: new Map(option) })]);
  await test.app.venue.inWriteTx(async (tx) => {
    await tx.run(sql`UPDATE product SET modifiers = ${modifiers}::jsonb WHERE id = ${products.pizza}`);
    await tx.run(sql`UPDATE dining_table SET minimum_spend = 900 WHERE id = ${tables[0]}`);
    tx.touchCatalogue();
  });
  lists = await addClientsWithLists(test, new Map());
});
afterAll(() => test?.close());

const rows = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
/** The tablet is the manager's, who may what a waiter needs somebody's word for. */
const personOf = { till: 'Waiter', tablet: 'Manager' } as const;

/** The venue of the story. Amounts of earlier stories are taken off: all play in one database. */
async function openVenue(): Promise<Venue> {
  const clients = new Map<DeviceName, Client>();
  for (const device of ['till', 'tablet'] as const) clients.set(device, await test.signIn(personOf[device], device));
  const of = (device: DeviceName) => clients.get(device) as Client;
  manager = await test.signIn('Manager', 'kitchen');
  const { products, people, points } = test.venue;
  const began = (await rows<{ id: string }>(sql`SELECT id FROM sales_order`)).map(({ id }) => id);
  const earlier = (await rows<{ id: string }>(sql`SELECT id FROM received_money`)).map(({ id }) => id);
  const entriesBefore = new Set((await rows<{ id: string }>(sql`SELECT id FROM settlement`)).map(({ id }) => id));
  /** The whole list, page by page. */
  async function openEntries(last?: string): Promise<(Entry & { items: { commandId: string }[] })[]> {
    const { body } = await manager.call('GET', `api/settlements${last === undefined ? '' : `?before=${last}`}`);
    return body.hasMore ? [...body.entries, ...(await openEntries(body.entries.at(-1).id))] : body.entries;
  }
  const productIds = [products.beer, products.pizza];
  const change = (statement: ReturnType<typeof sql>) =>
    test.app.venue.inWriteTx(async (tx) => {
      await tx.run(statement);
      tx.touchCatalogue();
    });
  await change(sql`UPDATE payment_method SET is_active = true`);
  const sums = async (statement: ReturnType<typeof sql>) =>
    new Map((await rows<{ method: string; sum: number }>(statement)).map(({ method, sum }) => [method, sum]));

  return {
    now: () => test.time.now,
    pass: (ms) => {
      test.time.now += ms;
    },
    async fetchShelf(device) {
      const { body } = await of(device).call('GET', 'api/menus/fetch?locale=sq');
      const kept = () => rows(sql`SELECT 1 FROM given_catalogue WHERE version = ${body.version}`);
      await expect.poll(kept).toHaveLength(1);
      type Product = Record<string, never> & { id: string; courseSpliter: boolean; type: string };
      const byId = new Map((body.products as Product[]).map((product) => [product.id, product]));
      const { discountLimit } = (await of(device).call('GET', 'api/session')).body.employee;
      const methods = await test.app.venue.read(async (tx) => paymentMethodsAt(tx, await tx.catalogueVersion()));
      return {
        version: body.version,
        productIds,
        tableIds: test.venue.tables,
        clientIds: [...lists.keys()],
        colleagueId: people[personOf[device === 'till' ? 'tablet' : 'till']],
        context: {
          product: (id) => {
            const product = byId.get(id);
            const { courseSpliter: isDivider, type } = product ?? { courseSpliter: false, type: '' };
            return product && ({ ...product, isDivider, isDynamic: type === 'dynamic' } as never);
          },
          prices: openPriceBook(body.offers, { timeZone: 'Europe/Belgrade', currency: 'EUR' }),
          minimumOf: (id) => (id === test.venue.tables[0] ? 900 : null),
          paymentMethod: (code) => methods.get(code),
          may: contextOf({}, { role: personOf[device], flags: [] }).may,
          // As the till has it: the two waiters' limits differ.
          discountLimit,
          userId: people[personOf[device]],
          pointId: points[device],
        },
      };
    },
    async fetchOrders(device) {
      const { body } = await of(device).call('GET', 'api/orders/open');
      return body.orders.flatMap(({ order }: { order: Order | null }) =>
        order?.status === 'open' && !began.includes(order.id) ? order : [],
      );
    },
    async deliver(device, commands, { isGone, isProven }) {
      const made = of(device);
      if (!isGone) return (await made.call('POST', 'api/orders/commands', { commands })).body.answers;
      await made.call('POST', 'api/logout');
      const proofs = await Promise.all(commands.map((each) => (isProven ? proveCommand(made.token, each) : null)));
      const sender = await test.signIn('Salesman', device);
      const body = { madeBy: people[personOf[device]], proofs, commands };
      const { answers } = (await sender.call('POST', 'api/orders/commands', body)).body;
      return answers;
    },
    setPrice: (productId, price) => change(sql`UPDATE product SET price = ${price} WHERE id = ${productId}`),
    setCards: (isActive) => change(sql`UPDATE payment_method SET is_active = ${isActive} WHERE code = 'card'`),
    async settle(entry, outcome, rest) {
      const path = `api/settlements/${entry.id}/settle`;
      const { received } = entry;
      let { status, body } = await manager.call('POST', path, { outcome, received });
      if (body.error?.code === 'SETTLEMENT_REST') {
        ({ status, body } = await manager.call('POST', path, { outcome, received, rest }));
      }
      if (status !== 200) return null;
      if (outcome === 'returned') return { returned: received };
      return { returned: outcome === 'toOrder' && rest === 'returned' ? body.rest : 0 };
    },
    async books() {
      const listed = (await openEntries()).filter(({ id }) => !entriesBefore.has(id));
      const open = listed.map(({ items, ...entry }): Entry => {
        return { ...entry, commandIds: items.map(({ commandId }) => commandId) };
      });
      const ids = (await rows<{ id: string }>(sql`SELECT id FROM sales_order WHERE id <> ALL (${began}::uuid[])`)).map(
        ({ id }) => id,
      );
      const boss = await test.signIn('Admin', 'kitchen');
      const orders: Order[] = [];
      for (const id of ids) orders.push((await boss.call('GET', `api/orders/${id}`)).body.order);
      manager = await test.signIn('Manager', 'kitchen');
      return {
        orders,
        paid: await sums(sql`
          SELECT method, sum(amount + rounding)::bigint AS sum FROM order_payment
          WHERE order_id <> ALL (${began}::uuid[]) GROUP BY method`),
        received: await sums(sql`
          SELECT method, sum(amount + rounding)::bigint AS sum FROM received_money
          WHERE id <> ALL (${earlier}::uuid[]) GROUP BY method`),
        open,
        refusals: new Set(
          (await rows<{ id: string }>(sql`SELECT command_id AS id FROM journal WHERE action = 'order.refused'`)).map(
            ({ id }) => id,
          ),
        ),
      };
    },
  };
}

describe('finding 01: two devices without the server for an hour, on the real server', () => {
  it.each(seeds)('leave money and books equal, and every collision on the list: %s', async (seed) => {
    const played = await playPartition(await openVenue(), seed);
    checkPlayed(played, seed);
  });

  it('leave the sales report with what the drawers hold, by method', async () => {
    const admin = await test.signIn('Admin', 'kitchen');
    const day = '2026-11-18';
    const { body } = await admin.call(
      'GET',
      `api/reports/sales?from=${day}&to=2026-12-31&groupBy=paymentMethod&locale=en`,
    );
    const held = await rows<{ method: string; sum: number }>(sql`
      SELECT method, sum(sum)::bigint AS sum FROM (
        SELECT p.method, sum(p.amount + p.rounding) AS sum FROM order_payment p JOIN sales_order o ON o.id = p.order_id
        WHERE o.status = 'closed' GROUP BY p.method
        UNION ALL SELECT method, sum(amount + rounding) FROM received_money GROUP BY method
      ) parts GROUP BY method`);
    for (const { method, sum } of held) {
      const row = body.rows.find(({ key }: { key: string }) => key === method);
      expect([method, row.total + row.rounding + row.received]).toEqual([method, sum]);
    }
  });
});
