// A whole Saturday, checked against a model that knows nothing of the product (tests/kit/saturday), in each night in which the clock
// is changed. `npm run saturday` plays them and shows what was done; TAVOLINA_SEED=7 plays others.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandKinds } from '#features/orders/domain/command-kinds.ts';
import { renderText } from '#features/printing/domain/render-text.ts';
import type { Slip } from '#features/printing/domain/slip.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import type { Client } from '../kit/app.ts';
import { billOf, cardFeesOf, type Kept, paidOf } from '../kit/saturday/bill.ts';
import { type Evening, playSaturday } from '../kit/saturday/evening.ts';
import { hourOn, nights } from '../kit/saturday/nights.ts';
import { byJob, copyOn, faultOf, type Job, madeBy, readSheet, totalOn as totalOnPaper } from '../kit/saturday/paper.ts';
import { dueLimit } from '../kit/saturday/venue.ts';

const seed = process.env.TAVOLINA_SEED ?? 'saturday';

/** Kinds of commands that no device sends, each with how the evening comes by it. */
const notSent: Readonly<Partial<Record<keyof typeof commandKinds, string>>> = {
  bookReceived: 'settle',
};

let evening: Evening;
let orders: readonly Kept[];
let admin: Client;
let days: readonly string[];

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

/** Paid ahead, and neither fetched nor brought when a night's day was closed. */
let carried = 0;

describe.each(nights)('a Saturday with a night $name', (night) => {
  beforeAll(async () => {
    evening = await playSaturday(seed, night);
    orders = [...evening.ledger.orders.values()];
    admin = await evening.test.signIn('Admin', 'tablet');
    days = [night.saturday, night.sunday];
  }, 600_000);
  afterAll(() => evening?.close());
  /** What there is many of on a whole evening there is less of on a short one. */
  const many = (count: number) => Math.floor((count * night.wanted) / 600) - (night.wanted < 600 ? count / 10 : 0);

  it('has every kind of command, and its orders', () => {
    const { seen, toSettle, printing } = evening;
    if (process.env.npm_lifecycle_event === 'saturday') {
      console.info(Object.fromEntries([...seen].sort()));
      for (const day of days) console.info(`${day}: ${totalOn(day) / 100} EUR`);
      const sheets = printing.sheets();
      const torn = sheets.filter(({ isWhole }) => !isWhole).length;
      const copies = sheets.filter((sheet) => sheet.isWhole && copyOn(sheet) > 0).length;
      console.info({ sheets: sheets.length, torn, copies, answeredMeanwhile: printing.answeredMeanwhile() });
    }
    expect(orders.filter(({ status }) => status === 'closed').length).toBeGreaterThanOrEqual(night.wanted);
    // A short evening does not have the rare ones.
    if (night.wanted < 600) return;
    const besides = ['approval', 'settle', 'clockIn', 'clockOut', 'accountPayment', 'sellVoucher'];
    const held = ['setClient CLIENT_PRICES_HOLD', 'setInvoiceData INVOICE_EXISTS', 'correctPayment CORRECTION_HAS_FEE'];
    const below = ['pay', 'printTotal'].map((kind) => `${kind} MINIMUM_NOT_REACHED`);
    const cash = ['paidIn', 'paidOut', 'expense', 'tipsPaid', 'noSale'];
    const slips = ['failed, again', 'unknown, again', 'lay there', 'elsewhere'].map((what) => `slip: ${what}`);
    const kinds = (Object.keys(commandKinds) as (keyof typeof commandKinds)[]).map((kind) => notSent[kind] ?? kind);
    const gone = ['fetched', 'delivered'];
    const all = [...kinds, ...gone, ...besides, ...held, ...below, ...cash, ...slips, 'freeTable APPROVAL_REQUIRED'];
    expect(all.filter((kind) => !seen.has(kind))).toEqual([]);
    expect(toSettle.length).toBeGreaterThan(0);
    const combos = orders.filter(({ lines }) => [...lines.values()].some(({ good }) => good.parts.length > 0));
    expect(combos.length).toBeGreaterThan(50);
    expect(orders.filter((order) => billOf(order).fee > 0 && order.soldOn).length).toBeGreaterThan(50);
  });

  it('ends its day once, and what it came to then stays', async () => {
    const { closed } = evening;
    // What was paid ahead and was not fetched or brought is carried over.
    const { yetToGo } = closed;
    carried += yetToGo;
    expect(closed.days).toMatchObject({ day: night.sunday, isOverdue: false, yetToGo });
    expect(closed.days.closed.map(({ day }: { day: string }) => day)).toEqual(
      night.isClosedByHand ? [night.saturday] : [],
    );
    const { body } = await admin.call(
      'GET',
      `api/reports/sales?from=${night.saturday}&to=${night.saturday}&groupBy=product&locale=en`,
    );
    expect(body.rows).toEqual(closed.sold.rows);
    // Something was sold on both days, in the hours around the change of the clock too.
    for (const day of days) expect(orders.filter(({ soldOn }) => soldOn === day).length, day).toBeGreaterThan(5);
  });

  it('has every hour of the clock on the wall, one that comes twice as one', async () => {
    const { soldAt, refundedAt } = evening;
    for (const day of days) {
      const sold = orders.filter(({ soldOn }) => soldOn === day);
      const back = orders.filter(({ refundedOn }) => refundedOn === day);
      const hours = sumBy([
        ...sold.map((order) => [hourOn(night, soldAt.get(order.id) ?? 0), billOf(order).total] as const),
        ...back.map((order) => [hourOn(night, refundedAt.get(order.id) ?? 0), -billOf(order).total] as const),
      ]);
      expect(sorted(await reported(day, 'hour'))).toEqual(sorted(hours));
    }
    const hours = new Set([...soldAt.values()].map((at) => hourOn(night, at)));
    const isLeftOut = night.ahead[1] > night.ahead[0];
    expect(hours.has('02')).toBe(!isLeftOut);
    if (isLeftOut) return;
    const inBoth = [...soldAt.values()].filter((at) => hourOn(night, at) === '02').map((at) => at < night.changes);
    expect(new Set(inBoth)).toEqual(new Set([true, false]));
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
    // A table is held until somebody has cleared it, and nobody clears one at which guests have not paid.
    const held = await rows<{ id: string }>(sql`SELECT id FROM sales_order WHERE is_table_held`);
    const uncleared = orders.filter(
      ({ id, status, tableId }) => status === 'closed' && tableId !== null && !evening.cleared.has(id),
    );
    // What was paid ahead stays until it was fetched or brought.
    uncleared.push(...orders.filter(({ isYetToGo }) => isYetToGo));
    for (const kind of ['takeAway', 'delivery'])
      expect(uncleared.filter((order) => order.kind === kind).length, kind).toBeGreaterThan(many(2));
    expect(held.map(({ id }) => id).sort()).toEqual(uncleared.map(({ id }) => id).sort());
  });

  it('has sold to clients at their prices, on cards at their fee, and at tables with a minimum', () => {
    const paid = orders.filter(({ soldOn }) => soldOn !== null);
    const linesOf = (order: Kept) => [...order.lines.values()].filter(({ quantity }) => quantity > 0);
    expect(paid.filter((order) => linesOf(order).some(({ pricedFor }) => pricedFor !== null)).length).toBeGreaterThan(
      many(50),
    );
    expect(paid.filter((order) => cardFeesOf(order) > 0).length).toBeGreaterThan(many(50));
    expect(paid.filter(({ minimum }) => minimum.spend > 0).length).toBeGreaterThan(many(20));
    expect(paid.filter(({ minimum }) => minimum.waived > 0).length).toBeGreaterThan(many(5));
    expect(paid.filter(({ buyer }) => buyer !== null).length).toBeGreaterThan(many(20));
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
    expect(lines.filter(([, { seat }]) => seat !== null).length).toBeGreaterThan(many(100));
  });

  it('is in the reports of both days to the cent: by product and method', async () => {
    for (const day of days) await agree(day);
  });

  async function agree(day: string): Promise<void> {
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
  }

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
    for (const day of days) {
      expect(sorted(await reported(day, 'vatRate', 'vat'))).toEqual(sorted(turnover(day, byRate)));
    }
  });

  it('has a Z that is the sum of its receipts, numbered without a gap', async () => {
    for (const day of days) {
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

  it('leaves vouchers and points as the model has them', async () => {
    const { vouchers, points } = evening.ledger;
    const left = await Promise.all(
      [...vouchers.keys()].map(
        async (number) => (await admin.call('GET', `api/vouchers/find?number=${number}`)).body.left,
      ),
    );
    expect(left).toEqual([...vouchers.values()].map((voucher) => voucher.left));
    const stored = await rows<{ id: string; points: number }>(
      sql`SELECT client_id AS id, balance - owed AS points FROM client_points WHERE balance <> owed ORDER BY 1`,
    );
    const had = [...points].filter(([, count]) => count !== 0).sort();
    expect(stored.map((row) => [row.id, row.points])).toEqual(had);
  });

  /** Every slip that the venue wanted printed, and the paper that came out of its printers. */
  async function printed() {
    const stored = await rows<Omit<Job, 'text' | 'copyOf'> & { slip: Slip }>(sql`
      SELECT j.id, j.kind, j.order_id AS "orderId", j.copy, j.slip, w.attempts,
             CASE w.state WHEN 'cancelled' THEN 'dismissed' ELSE w.state END AS state
      FROM print_job j JOIN work_item w USING (id) ORDER BY j.id`);
    const jobs = stored.map(
      ({ slip, ...job }): Job => ({ ...job, copyOf: slip.copyOf, text: renderText(slip).join('\n') }),
    );
    return { jobs, paper: byJob(evening.printing.sheets()) };
  }

  it('has every slip on paper once, or marked as a copy, whatever its printers did', async () => {
    const { printing } = evening;
    const { jobs, paper } = await printed();
    const faults = jobs.flatMap((job) => {
      const fault = faultOf(job, paper.get(job.id) ?? [], printing.givenUp.get(job.id));
      return fault === null ? [] : [`${job.kind} ${job.id} ${fault}`];
    });
    expect(faults).toEqual([]);
    // Nothing came out that nobody wanted; something was torn, waited, and came out as a copy; and meanwhile people worked on.
    expect([...paper.keys()].filter((id) => !jobs.some((job) => job.id === id))).toEqual([]);
    const sheets = printing.sheets();
    expect(sheets.filter(({ isWhole }) => !isWhole).length).toBeGreaterThan(0);
    expect(sheets.filter((sheet) => copyOn(sheet) > 0).length).toBeGreaterThan(0);
    expect(jobs.filter(({ state, attempts }) => state === 'done' && attempts > 1).length).toBeGreaterThan(0);
    expect(printing.answeredMeanwhile()).toBeGreaterThan(0);
  });

  it('tells the stations of every item once: on paper', async () => {
    const { goods, ledger } = evening;
    const { jobs, paper } = await printed();
    const tickets = jobs.filter(({ kind }) => kind === 'orderTicket');
    const made = sumBy(
      tickets.flatMap(({ id }) => madeBy(readSheet(paper.get(id)) ?? { jobId: id, rows: [], isWhole: true })),
    );
    const toMake = [...ledger.toMake].map(([id, quantity]) => [goods.get(id)?.name as string, quantity] as const);
    expect(sorted(made)).toEqual(sorted(new Map(toMake.filter(([name]) => name !== 'Depozitë'))));
  });

  it('gives every guest a receipt of what they paid: on paper', async () => {
    const { jobs, paper } = await printed();
    const last = new Map(jobs.filter(({ kind }) => kind === 'receipt').map(({ id, orderId }) => [orderId, id]));
    const closed = orders.filter(({ status }) => status === 'closed');
    const onPaper = closed.map(({ id }) => {
      const sheet = readSheet(paper.get(last.get(id) ?? ''));
      return [id, sheet && totalOnPaper(sheet)];
    });
    expect(onPaper).toEqual(closed.map((order) => [order.id, billOf(order).total]));
  });

  it('has an unbroken journal', async () => {
    const { test } = evening;
    const { journalKey } = JSON.parse(await readFile(join(test.dataFolder, 'secrets.json'), 'utf8'));
    expect(await test.app.venue.read((tx) => verifyJournal(tx, journalKey))).toMatchObject({ ok: true });
  });
});

it('carries over what nobody fetched or brought', () => expect(carried).toBeGreaterThan(0));
