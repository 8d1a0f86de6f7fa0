// A whole Saturday, checked against a model that knows nothing of the product (tests/kit/saturday). `npm run saturday` plays it
// and shows what was done; TAVOLINA_SEED=7 plays another one.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import type { Client } from '../kit/app.ts';
import { billOf, cardFeesOf, type Kept, paidOf } from '../kit/saturday/bill.ts';
import { days, type Evening, playSaturday } from '../kit/saturday/evening.ts';
import { dueLimit } from '../kit/saturday/venue.ts';

const seed = process.env.TAVOLINA_SEED ?? 'saturday';

let evening: Evening;
let orders: readonly Kept[];
let admin: Client;
beforeAll(async () => {
  evening = await playSaturday(seed);
  orders = [...evening.ledger.orders.values()];
  admin = await evening.test.signIn('Admin', 'tablet');
}, 300_000);
afterAll(() => evening?.test.close());

const rows = <Row>(statement: ReturnType<typeof sql>) => evening.test.app.venue.read((tx) => tx.rows<Row>(statement));
const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, amount) => all + amount, 0);
const sumBy = <Key>(pairs: Iterable<readonly [Key, number]>): Map<Key, number> => {
  const sums = new Map<Key, number>();
  for (const [key, amount] of pairs) sums.set(key, (sums.get(key) ?? 0) + amount);
  return sums;
};
/** What was sold on a day, and what was given back on it, as pairs. */
function turnover<Key>(day: string, of: (order: Kept) => readonly (readonly [Key, number])[]): Map<Key, number> {
  const sold = orders.filter(({ soldOn }) => soldOn === day).flatMap((order) => of(order));
  const back = orders.filter(({ refundedOn }) => refundedOn === day).flatMap((order) => of(order));
  return sumBy([...sold, ...back.map(([key, amount]) => [key, -amount] as const)]);
}
const totalOn = (day: string) => sum(turnover(day, (order) => [['', billOf(order).total]]).values());
async function reported(day: string, groupBy: string, figure = 'total'): Promise<Map<string, number>> {
  const path = `api/reports/sales?from=${day}&to=${day}&groupBy=${groupBy}&locale=en`;
  const { body } = await admin.call('GET', path);
  return sumBy(body.rows.map((row: Record<string, number>) => [row.key, row[figure]]));
}
const sorted = (sums: Map<string, number>) => [...sums].filter(([, amount]) => amount !== 0).sort();

describe('a Saturday', () => {
  it('has six hundred orders and every kind of command', () => {
    const { seen, toSettle } = evening;
    if (process.env.npm_lifecycle_event === 'saturday') {
      console.info(Object.fromEntries([...seen].sort()));
      for (const day of Object.values(days)) console.info(`${day}: ${totalOn(day) / 100} EUR`);
    }
    expect(orders.filter(({ status }) => status === 'closed').length).toBeGreaterThanOrEqual(600);
    const kinds = ['openOrder', 'addLine', 'changeQuantity', 'removeLine', 'voidLine', 'commentLine', 'commentOrder'];
    const more = ['setCovers', 'send', 'discountOrder', 'printTotal', 'pay', 'closeOrder', 'cancelOrder', 'moveOrder'];
    const hands = ['transferLines', 'mergeOrders', 'splitOrder', 'requestHandover', 'acceptHandover', 'refuseHandover'];
    const rest = ['withdrawHandover', 'reassignOrder', 'refund', 'approval', 'settle', 'clockIn', 'clockOut'];
    const kindsOfOrder = ['changeType', 'setDelivery', 'chargeAllowance', 'priceLine', 'changeChoices'];
    const courses = ['holdCourse', 'fireCourse', 'discountLine', 'waiveFee', 'seatLine'];
    const guests = ['setClient', 'setInvoiceData', 'waiveMinimum'];
    const held = ['setClient CLIENT_PRICES_HOLD', 'setInvoiceData INVOICE_EXISTS', 'correctPayment CORRECTION_HAS_FEE'];
    const below = ['pay', 'printTotal'].map((kind) => `${kind} MINIMUM_NOT_REACHED`);
    const cash = ['paidIn', 'paidOut', 'expense', 'tipsPaid', 'noSale'];
    const later = ['chargeAccount', 'giveFree', 'accountPayment', 'correctPayment'];
    const all = [...kinds, ...more, ...hands, ...rest, ...kindsOfOrder, ...courses, ...guests, ...cash, ...later];
    const missing = [...all, ...held, ...below].filter((kind) => !seen.has(kind));
    expect(missing).toEqual([]);
    expect(toSettle.length).toBeGreaterThan(0);
    const combos = orders.filter(({ lines }) => [...lines.values()].some(({ good }) => good.parts.length > 0));
    expect(combos.length).toBeGreaterThan(50);
    expect(orders.filter((order) => billOf(order).fee > 0 && order.soldOn).length).toBeGreaterThan(50);
  });

  it('leaves every order as the model has it', async () => {
    const stored = await rows(sql`
      SELECT o.id, o.status, o.total, o.owner_id AS owner, o.table_id AS "tableId", o.closed_business_day::text AS "soldOn",
             (SELECT coalesce(sum(amount), 0)::bigint FROM order_payment p WHERE p.order_id = o.id) AS paid,
             o.card_fee AS "cardFee", o.client_id AS client, o.buyer->>'fiscalNumber' AS buyer,
             coalesce(o.minimum_spend, 0)::bigint AS spend, coalesce(o.minimum_waived, 0)::bigint AS waived,
             o.minimum_shared AS "isShared"
      FROM sales_order o ORDER BY o.id`);
    const expected = orders.map((order) => {
      const { id, status, owner, tableId, soldOn, client, buyer, minimum } = order;
      const money = { total: billOf(order).total, paid: paidOf(order), cardFee: cardFeesOf(order) };
      return { id, status, owner, tableId, soldOn, client, buyer, ...minimum, ...money };
    });
    expect(stored).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)));
    const active = await rows(sql`SELECT 1 FROM sales_order WHERE is_table_held`);
    expect(active).toEqual([]);
  });

  it('has sold to clients at their prices, on cards at their fee, and at tables with a minimum', () => {
    const paid = orders.filter(({ soldOn }) => soldOn !== null);
    const linesOf = (order: Kept) => [...order.lines.values()].filter(({ quantity }) => quantity > 0);
    expect(paid.filter((order) => linesOf(order).some(({ pricedFor }) => pricedFor !== null)).length).toBeGreaterThan(
      50,
    );
    expect(paid.filter((order) => cardFeesOf(order) > 0).length).toBeGreaterThan(50);
    expect(paid.filter(({ minimum }) => minimum.spend > 0).length).toBeGreaterThan(20);
    expect(paid.filter(({ minimum }) => minimum.waived > 0).length).toBeGreaterThan(5);
    expect(paid.filter(({ buyer }) => buyer !== null).length).toBeGreaterThan(20);
  });

  it('has every line at the price that it had when it was ordered', async () => {
    const stored = await rows<{ id: string; price: number; isForClient: boolean }>(sql`
      SELECT id, unit_price AS price, priced_for IS NOT NULL AND price_source = 'priceList' AS "isForClient" FROM order_line`);
    const prices = new Map(stored.map(({ id, price, isForClient }) => [id, [price, isForClient]]));
    const lines = orders.flatMap((order) => [...order.lines]).filter(([, { quantity }]) => quantity > 0);
    expect(lines.map(([id]) => [id, prices.get(id)])).toEqual(
      lines.map(([id, { good, pricedFor }]) => [id, [good.price, pricedFor !== null]]),
    );
  });

  it('has printed every receipt that is an invoice with its buyer, and no other', async () => {
    const slips = await rows<{ orderId: string; paper: string }>(sql`
      SELECT order_id AS "orderId", slip::text AS paper FROM print_job WHERE kind = 'receipt' ORDER BY id`);
    const last = new Map(slips.map(({ orderId, paper }) => [orderId, paper]));
    const named = [...last].filter(([, paper]) => paper.includes('Kafe Rinia')).map(([id]) => id);
    const madeOut = orders.filter(({ buyer, soldOn }) => buyer !== null && soldOn !== null);
    expect(named.sort()).toEqual(madeOut.map(({ id }) => id).sort());
    for (const { id, buyer } of madeOut) expect(last.get(id)).toContain(buyer);
  });

  it('knows of every line for whom it was', async () => {
    const stored = await rows<{ id: string; seat: number | null }>(sql`SELECT id, seat FROM order_line`);
    const seats = new Map(stored.map(({ id, seat }) => [id, seat]));
    const lines = orders.flatMap((order) => [...order.lines]).filter(([, { quantity }]) => quantity > 0);
    expect(lines.map(([id]) => [id, seats.get(id)])).toEqual(lines.map(([id, { seat }]) => [id, seat]));
    expect(lines.filter(([, { seat }]) => seat !== null).length).toBeGreaterThan(100);
  });

  it.each(Object.values(days))('is in the reports of %s to the cent: by product and method', async (day) => {
    expect(sorted(await reported(day, 'product'))).toEqual(
      sorted(turnover(day, (order) => billOf(order).lines.map(({ good, total }) => [good.id, total]))),
    );
    expect(sorted(await reported(day, 'product', 'quantity'))).toEqual(
      sorted(turnover(day, (order) => billOf(order).lines.map(({ good, quantity }) => [good.id, quantity]))),
    );
    expect(sorted(await reported(day, 'paymentMethod', 'tip'))).toEqual(
      // What was given back was never a tip.
      sorted(
        sumBy(
          orders
            .filter(({ soldOn }) => soldOn !== null)
            .flatMap(({ paid, soldOn }) => paid.filter(({ cameOn = soldOn }) => cameOn === day))
            .map(({ method, tip = 0 }) => [method, tip] as const),
        ),
      ),
    );
    // What was given back with its fee was charged first.
    const sold = orders.filter(({ soldOn }) => soldOn === day);
    const cardFees = sum(sold.map(cardFeesOf));
    const fees = sum(sold.map((order) => billOf(order).fee)) + cardFees;
    expect(sum((await reported(day, 'product', 'fee')).values())).toBe(fees);
    expect(sum((await reported(day, 'day', 'cardFee')).values())).toBe(cardFees);
    const onCards = sum((await reported(day, 'paymentMethod', 'cardFee')).values());
    expect(onCards).toBe(cardFees);
    expect(sorted(await reported(day, 'paymentMethod'))).toEqual(
      sorted(turnover(day, ({ paid }) => paid.map(({ method, amount }) => [method, amount]))),
    );
  });

  it('has the VAT of every order by rate, and the reports say its sum', async () => {
    const stored = await rows<{ id: string; rate: number; vat: number }>(sql`
      SELECT id, rate, sum(vat)::bigint AS vat FROM (
        SELECT order_id AS id, vat_rate AS rate, vat FROM order_line l
        WHERE NOT is_divider AND NOT EXISTS (
          SELECT 1 FROM order_line_part k WHERE k.order_id = l.order_id AND k.line_id = l.id)
        UNION ALL SELECT order_id, vat_rate, vat FROM order_line_part) sold
      GROUP BY 1, 2`);
    const vats = new Map(stored.map(({ id, rate, vat }) => [`${id} ${rate}`, vat]));
    const vatOf = ({ id }: Kept, rate: number) => vats.get(`${id} ${rate}`) ?? 0;
    for (const order of orders) {
      for (const [rate, { vat }] of billOf(order).rates) {
        const off = Math.abs(vatOf(order, rate) - vat);
        expect(off, order.id).toBeLessThanOrEqual(order.hasMoved ? 2 : 0);
      }
    }
    const byRate = (order: Kept) =>
      [...billOf(order).rates.keys()].map((rate) => [`${rate}`, vatOf(order, rate)] as const);
    for (const day of Object.values(days)) {
      expect(sorted(await reported(day, 'vatRate', 'vat'))).toEqual(sorted(turnover(day, byRate)));
    }
  });

  it('has a Z that is the sum of its receipts, numbered without a gap', async () => {
    for (const day of Object.values(days)) {
      const receipts = await rows<{ number: number; total: number }>(sql`
        SELECT receipt_number AS number, total FROM sales_order WHERE closed_business_day = ${day} ORDER BY 1`);
      const refunds = await rows<{ total: number }>(sql`SELECT total FROM refund WHERE business_day = ${day}`);
      expect(receipts.map(({ number }) => number)).toEqual(receipts.map((_, index) => index + 1));
      const z = sum(receipts.map(({ total }) => total)) - sum(refunds.map(({ total }) => total));
      expect(z).toBe(totalOn(day));
      expect(sum((await reported(day, 'day')).values())).toBe(z);
    }
  });

  it('finds in every drawer what the waiter should have, and what is missing', async () => {
    const { body } = await admin.call('GET', 'api/handouts');
    const listed = body.handouts.map(({ id, expected, difference }: Record<string, unknown>) => ({
      handoutId: id,
      expected,
      difference,
    }));
    expect(body.hasMore).toBe(false);
    expect(listed).toEqual(evening.cashOuts.toReversed());
    expect((await admin.call('GET', 'api/settlements')).body.entries).toEqual([]);
    // Each payment and refund in cash is in one shift.
    const strays = await rows(sql`SELECT 1 FROM drawer_movement WHERE shift_id IS NULL`);
    expect(strays).toEqual([]);
  });

  it('knows what the client owes: never more than the limit, and in no drawer before it is paid', async () => {
    const { body } = await admin.call('GET', 'api/accounts');
    const { owed } = evening.ledger.account;
    expect(body.accounts).toMatchObject([{ id: evening.clientId, balance: owed }]);
    const [{ most } = { most: 0 }] = await rows<{ most: number }>(sql`
      SELECT max(owed)::bigint AS most
      FROM (SELECT sum(amount) OVER (ORDER BY at, id) AS owed FROM account_entry) AS balances`);
    expect(most).toBeLessThanOrEqual(dueLimit);
    const money = await rows(sql`SELECT 1 FROM drawer_movement WHERE kind IN ('account', 'free')`);
    expect(money).toEqual([]);
  });

  it('tells the stations of every item once', async () => {
    const slips = await rows<{ slip: { lines: { kind: string; text?: string }[] } }>(
      sql`SELECT slip FROM print_job WHERE kind = 'orderTicket' AND copy = 0`,
    );
    const { goods, ledger } = evening;
    const printed = sumBy(
      slips.flatMap(({ slip }) =>
        slip.lines.flatMap(({ text = '' }) => {
          const item = /^([-−]?[\d.,]+)(?:\s\S+)? x (.+)$/.exec(text);
          if (item === null) return [];
          const quantity = Number(item[1]?.replace('−', '-').replace(',', '.'));
          return [[item[2] as string, Math.round(quantity * 1000)] as const];
        }),
      ),
    );
    const made = [...ledger.toMake].map(([id, quantity]) => [goods.get(id)?.name as string, quantity] as const);
    expect(sorted(printed)).toEqual(sorted(new Map(made.filter(([name]) => name !== 'Depozitë'))));
  });

  it('has an unbroken journal', async () => {
    const { test } = evening;
    const { journalKey } = JSON.parse(await readFile(join(test.dataFolder, 'secrets.json'), 'utf8'));
    expect(await test.app.venue.read((tx) => verifyJournal(tx, journalKey))).toMatchObject({ ok: true });
  });
});
