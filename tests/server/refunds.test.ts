import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig } from '#platform/server/database.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { type Answered, type Client, changeSettings, clientsOf, openTestApp, type TestApp } from '../kit/app.ts';
import { migrations, testVenue } from '../kit/places.ts';
import { type Person, pins } from '../kit/venue.ts';

const hour = 3_600_000;
const day = 24 * hour;

let test: TestApp;
/** A second process on the same database. */
let other: App;
let manager: Client;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
  other = await openApp({
    connection: test.connection,
    dataFolder: test.dataFolder,
    migrations,
    webFolder: null,
    demo: null,
    venues: [{ id: testVenue, setupCode: '123456' }],
    clock: () => test.time.now,
    logLevel: 'error',
    hasWorkers: false,
  });
  await signIn();
});
afterAll(async () => {
  await other?.close();
  await test?.close();
});

async function signIn() {
  [manager, waiter] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Waiter')]);
}

const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
type Goods = keyof TestApp['venue']['products'];

interface Sale {
  readonly orderId: string;
  readonly lineIds: readonly string[];
  readonly paymentId: string;
  readonly total: number;
}
interface Selling {
  readonly by?: Client;
  readonly discount?: object;
  readonly method?: 'cash' | 'card';
}

/** A paid order over the counter, with these quantities of each product. */
async function sold(goods: readonly (readonly [Goods, number])[], selling: Selling = {}): Promise<Sale> {
  const { by = manager, discount, method = 'cash' } = selling;
  const [orderId, paymentId] = [uuidv7(), uuidv7()];
  const lineIds = goods.map(() => uuidv7());
  const taken = await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 2 },
    ...goods.map(([product, quantity], index) => ({
      type: 'addLine',
      orderId,
      lineId: lineIds[index],
      quantity,
      productId: test.venue.products[product],
    })),
    ...(discount === undefined ? [] : [{ type: 'discountOrder', orderId, discount }]),
  );
  expect(new Set(said(taken))).toEqual(new Set(['done']));
  const [{ total } = { total: 0 }] = await read<{ total: number }>(
    sql`SELECT total FROM sales_order WHERE id = ${orderId}`,
  );
  const payments = [{ id: paymentId, method, amount: total }];
  expect(said(await by.command({ type: 'pay', orderId, expectedTotal: total, payments }))).toEqual(['done']);
  return { orderId, lineIds, paymentId, total };
}

/** A command that refunds this quantity of one line of a sale. */
const refunding = ({ orderId, lineIds, paymentId }: Sale, quantity: number, amount: number, more: object = {}) => ({
  id: uuidv7(),
  type: 'refund',
  orderId,
  refundId: uuidv7(),
  reason: 'cold',
  expectedTotal: amount,
  lines: [{ lineId: lineIds[0], quantity }],
  payments: amount === 0 ? [] : [{ paymentId, amount }],
  ...more,
});
const refundsOf = async (orderId: string, by: Client = manager) =>
  (await by.call('GET', `api/orders/${orderId}/refunds`)).body;
/** Every row of a sale, as stored. */
const rowsOf = (orderId: string) =>
  read<{ readonly order: { readonly version: number } }>(sql`
    SELECT to_jsonb(o) AS "order",
           (SELECT jsonb_agg(l ORDER BY l.position) FROM order_line l WHERE l.order_id = o.id) AS lines,
           (SELECT jsonb_agg(p ORDER BY p.position) FROM order_payment p WHERE p.order_id = o.id) AS payments
    FROM sales_order o WHERE o.id = ${orderId}`);
/** The approval of exactly this refund. */
const word = async (by: Client, asked: ReturnType<typeof refunding>, person: Person = 'Manager') => {
  const terms = { lines: asked.lines, payments: asked.payments, reason: asked.reason };
  const request = { action: 'refund', subject: asked.orderId, terms, amount: asked.expectedTotal };
  return by.call('POST', 'api/approvals', { pin: pins[person], ...request });
};

describe('a refund', () => {
  it('is a document with its own day and maker, in the journal and published, and leaves the sale unchanged', async () => {
    const goods = [
      ['makiato', 3000],
      ['water', 2000],
    ] as const;
    const sale = await sold(goods, { discount: { kind: 'percent', value: 1000 }, method: 'card', by: waiter });
    const before = await rowsOf(sale.orderId);
    test.time.now += day;
    await signIn();
    const published: unknown[] = [];
    const { publish } = test.app.venue;
    Object.assign(test.app.venue, {
      publish: (...given: Parameters<typeof publish>) => {
        published.push(given[1]);
        return publish(...given);
      },
    });
    const lines = [
      { lineId: sale.lineIds[0], quantity: 2000 },
      { lineId: sale.lineIds[1], quantity: 1000 },
    ];
    const payments = [
      { paymentId: sale.paymentId, amount: 300 },
      { paymentId: sale.paymentId, amount: 60, method: 'cash' },
    ];
    const command = { ...refunding(sale, 0, 360), lines, payments };
    const answer = await manager.command(command);
    Object.assign(test.app.venue, { publish });
    const version = before[0]?.order.version;
    expect(answer.body.answers).toMatchObject([{ outcome: 'done', version, versions: [] }]);
    expect(await rowsOf(sale.orderId)).toEqual(before);

    const { people, points } = test.venue;
    const document = {
      id: command.refundId,
      orderId: sale.orderId,
      number: 1,
      businessDay: '2026-11-19',
      reason: 'cold',
      madeBy: people.Manager,
      approverId: null,
      pointId: points.tablet,
      madeAt: test.time.now,
      total: 360,
      discount: 40,
      fee: 0,
      vat: 41 + 7,
      lines: [
        { lineId: sale.lineIds[0], quantity: 2000, gross: 300, discount: 30, fee: 0, total: 270, vat: 41, parts: [] },
        { lineId: sale.lineIds[1], quantity: 1000, gross: 100, discount: 10, fee: 0, total: 90, vat: 7, parts: [] },
      ],
      payments: [
        { paymentId: sale.paymentId, method: 'card', kind: 'card', amount: 300, rounding: 0 },
        { paymentId: sale.paymentId, method: 'cash', kind: 'cash', amount: 60, rounding: 0 },
      ],
    };
    const shown = await refundsOf(sale.orderId);
    expect(shown.refunds).toEqual([document]);
    expect(shown.lines).toMatchObject([
      { lineId: sale.lineIds[0], name: 'Makiato', quantity: 3000, refunded: 2000, total: 405 },
      { lineId: sale.lineIds[1], quantity: 2000, refunded: 1000, total: 180 },
    ]);
    expect(shown.payments).toEqual([
      { paymentId: sale.paymentId, method: 'card', kind: 'card', amount: 585, refunded: 360, rounding: 0, cardFee: 0 },
    ]);

    const [entry] = await read<{ action: string; subject: string; data: string }>(
      sql`SELECT action, subject, data FROM journal WHERE command_id = ${command.id}`,
    );
    expect(entry).toMatchObject({ action: 'order.refund', subject: `order:${sale.orderId}` });
    const { lines: enteredLines, payments: enteredPayments, number, total, vat } = JSON.parse(entry?.data ?? '');
    expect({ lines: enteredLines, payments: enteredPayments, number, total, vat }).toEqual(
      Object.fromEntries(Object.entries(document).filter(([key]) => /^(lines|payments|number|total|vat)$/.test(key))),
    );
    const { venue } = test.app;
    expect(await venue.read((tx) => verifyJournal(tx, venue.secrets.journalKey))).toMatchObject({ ok: true });
    const events = await read(sql`SELECT data FROM event WHERE name = 'order.refunded' ORDER BY seq DESC LIMIT 1`);
    expect(events).toEqual([{ data: {} }]);
    // The stock that selling a line used is included, for the feature that puts it back.
    const recipe = [{ productId: test.venue.products.makiato, quantity: 1_000_000 }];
    expect(published).toMatchObject([
      {
        name: 'refund.made',
        userId: people.Manager,
        pointId: points.tablet,
        commandId: command.id,
        refund: document,
        order: { id: sale.orderId, lines: [{ consumption: { recipe } }, {}] },
      },
    ]);
  });

  it('gives back what the books say, not what would be priced today', async () => {
    const sale = await sold([['beer', 2000]]);
    // As if a rule of an earlier version had booked it.
    const owner = new pg.Client(clientConfig(test.connection));
    await owner.connect();
    await owner.query(`UPDATE ${testVenue}.order_line SET vat = 50 WHERE order_id = '${sale.orderId}'`);
    await owner.end();
    expect(said(await manager.command(refunding(sale, 1000, 200)))).toEqual(['done']);
    expect((await refundsOf(sale.orderId)).refunds).toMatchObject([{ total: 200, vat: 25 }]);
  });

  it('can be of an order that is paid in the same call', async () => {
    const [orderId, lineId, paymentId] = [uuidv7(), uuidv7(), uuidv7()];
    const sale = { orderId, lineIds: [lineId], paymentId, total: 400 };
    const answer = await manager.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 2000 },
      { type: 'pay', orderId, expectedTotal: 400, payments: [{ id: paymentId, method: 'cash', amount: 400 }] },
      refunding(sale, 1000, 200),
      refunding(sale, 2000, 400),
      refunding(sale, 1000, 200),
    );
    expect(said(answer).slice(3)).toEqual(['done', 'REFUND_TOO_MUCH', 'done']);
    expect((await refundsOf(orderId)).refunds).toMatchObject([
      { total: 200, vat: 31 },
      { total: 200, vat: 30 },
    ]);
  });

  it('of a refund there is none, nor a second one under the same id', async () => {
    const [sale, another] = [await sold([['beer', 2000]]), await sold([['beer', 2000]])];
    const command = refunding(sale, 1000, 200);
    expect(said(await manager.command(command))).toEqual(['done']);
    const ofRefund = { ...refunding(sale, 1000, 200), orderId: command.refundId };
    const again = { ...refunding(another, 1000, 200), refundId: command.refundId };
    expect(said(await manager.command(ofRefund, again))).toEqual(['ORDER_NOT_FOUND', 'REFUND_EXISTS']);
  });

  it('is never changed, by any user', async () => {
    const { venue } = test.app;
    const changes = ['refund', 'refund_line', 'refund_payment'].flatMap((table) => [
      `DELETE FROM ${table}`,
      `UPDATE ${table} SET order_id = order_id`,
    ]);
    for (const text of changes) {
      const change = venue.database.inVenue(venue.id, (tx) => tx.run({ text, values: [] }));
      await expect(change).rejects.toThrow(/permission denied/);
    }
  });
});

describe('at the same moment', () => {
  it('two devices, and two processes, give the same line back once', async () => {
    const second = await clientsOf(other).signIn('Manager', 'kitchen');
    for (let round = 0; round < 6; round += 1) {
      const sale = await sold([['beer', 3000]]);
      const colleague = round % 2 === 0 ? second : await test.signIn('Admin', 'kitchen');
      const answers = await Promise.all([
        manager.command(refunding(sale, 2000, 400)),
        colleague.command(refunding(sale, 2000, 400)),
      ]);
      expect(answers.flatMap(said).sort()).toEqual(['REFUND_TOO_MUCH', 'done']);
      const { lines, refunds } = await refundsOf(sale.orderId);
      expect([lines[0].refunded, refunds.length]).toEqual([2000, 1]);
    }
  });

  it('the same command ten times has one effect and one response', async () => {
    const sale = await sold([['beer', 3000]]);
    const command = refunding(sale, 1000, 200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => manager.command(command)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.answers))).size).toBe(1);
    expect((await refundsOf(sale.orderId)).refunds).toHaveLength(1);
    expect(said(await manager.command({ ...command, expectedTotal: 100 }))).toEqual(['COMMAND_ID_REUSED']);
  });

  it('twenty partial refunds of three rates and a discount add up to the sale in every amount', async () => {
    const goods = [
      ['makiato', 20_000],
      ['water', 20_000],
      ['deposit', 20_000],
    ] as const;
    const sale = await sold(goods, { discount: { kind: 'amount', value: 777 } });
    const [{ last } = { last: 0 }] = await read<{ last: number }>(sql`
      SELECT last FROM number_series WHERE series = 'refund' ORDER BY business_day DESC LIMIT 1`);
    /** Retries until the sum is the remaining one: others refund in between. */
    async function giveBack(by: Client): Promise<void> {
      for (let amount = 312; ; ) {
        const lines = sale.lineIds.map((lineId) => ({ lineId, quantity: 1000 }));
        const { body } = await by.command({ ...refunding(sale, 0, amount), lines });
        const [answer] = body.answers;
        if (answer.outcome === 'done') return;
        expect(answer.code).toBe('REFUND_AMOUNT_CHANGED');
        amount = answer.details.total;
      }
    }
    const second = await test.signIn('Admin', 'kitchen');
    await Promise.all(Array.from({ length: 20 }, (_, n) => giveBack(n % 2 === 0 ? manager : second)));
    const [sums] = await read(sql`
      SELECT sum(total)::bigint AS total, sum(discount)::bigint AS discount, sum(vat)::bigint AS vat,
             min(number) AS first, max(number) AS last, count(*) AS n
      FROM refund WHERE order_id = ${sale.orderId}`);
    const [order] = await read<object>(sql`SELECT total, discount, vat FROM sales_order WHERE id = ${sale.orderId}`);
    expect(sums).toEqual({ ...order, first: last + 1, last: last + 20, n: 20 });
    const left = await read(sql`
      SELECT l.id FROM order_line l
      LEFT JOIN refund_line r ON (r.order_id, r.line_id) = (l.order_id, l.id) WHERE l.order_id = ${sale.orderId}
      GROUP BY l.order_id, l.id
      HAVING (l.quantity, l.gross, l.discount, l.total, l.vat)
          <> (sum(r.quantity), sum(r.gross), sum(r.discount), sum(r.total), sum(r.vat))`);
    expect(left).toEqual([]);
    const drawer = await read<{ cash: number }>(sql`
      SELECT (SELECT sum(tendered - change)::bigint FROM order_payment WHERE order_id = ${sale.orderId})
           - (SELECT sum(amount + rounding)::bigint FROM refund_payment
              WHERE order_id = ${sale.orderId} AND method = 'cash') AS cash`);
    expect(drawer).toEqual([{ cash: 0 }]);
    expect(said(await manager.command(refunding(sale, 1000, 0)))).toEqual(['NOTHING_TO_REFUND']);
  });
});

describe('the drawer of whoever gives money back', () => {
  it('review 26: is short of the coins that left it, where cash is rounded to them', async () => {
    await changeSettings(test.app, { currency: 'ALL' });
    const begin = async (by: Client) => (await by.call('POST', 'api/shifts', { openingFloat: 1_000 })).body.shiftId;
    const shifts = [await begin(waiter), await begin(manager)];
    test.time.now += 60_000;
    const sale = await sold([['makiato', 3000]], { by: waiter });
    expect(said(await manager.command(refunding(sale, 1000, 150)))).toEqual(['done']);
    const count = { pieces: [], methods: [] };
    const expected: number[] = [];
    for (const id of shifts)
      expected.push((await manager.call('POST', `api/shifts/${id}/end`, { count })).body.cashOut.expected);
    // Five lek came in for 4.50, and two went out for 1.50.
    expect(expected).toEqual([1_500, 800]);
    await changeSettings(test.app, { currency: 'EUR' });
  });
});

describe('numbers of refunds', () => {
  it('restart each day, and a refused refund uses none', async () => {
    test.time.now += day;
    await signIn();
    const sale = await sold([['beer', 5000]]);
    const answer = await manager.command(
      refunding(sale, 1000, 200),
      refunding(sale, 6000, 1200),
      refunding(sale, 1000, 200),
    );
    expect(said(answer)).toEqual(['done', 'REFUND_TOO_MUCH', 'done']);
    test.time.now += day;
    await signIn();
    expect(said(await manager.command(refunding(sale, 1000, 200)))).toEqual(['done']);
    const { refunds } = await refundsOf(sale.orderId);
    expect(refunds.map(({ businessDay, number }: never) => [businessDay, number])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-20', 2],
      ['2026-11-21', 1],
    ]);
  });
});

describe('who may give money back', () => {
  it('is a manager, or who has the word of one for this order and this sum, once', async () => {
    const sale = await sold([['beer', 3000]], { by: waiter });
    expect((await waiter.command(refunding(sale, 1000, 200))).body.answers).toMatchObject([
      { code: 'APPROVAL_REQUIRED', details: { action: 'refund', amount: 200 } },
    ]);
    const asked = refunding(sale, 1000, 200);
    expect((await word(waiter, asked, 'waiter2')).body.error.code).toBe('APPROVER_REFUSED');
    const { approvalId } = (await word(waiter, asked)).body;
    const other = refunding(sale, 2000, 400, { approvalId });
    const meant = refunding(sale, 1000, 200, { approvalId });
    const again = refunding(sale, 1000, 200, { approvalId });
    expect(said(await waiter.command(other, meant, again))).toEqual(['APPROVAL_REQUIRED', 'done', 'APPROVAL_REQUIRED']);
    const { people } = test.venue;
    const names = { madeBy: people.Waiter, approverId: people.Manager };
    expect((await refundsOf(sale.orderId, waiter)).refunds).toMatchObject([names]);
    const entries = await read(sql`
      SELECT user_id AS "madeBy", approver_id AS "approverId" FROM journal WHERE command_id = ${meant.id}`);
    expect(entries).toEqual([names]);
  });

  it('may be a user who did not sell it; the sale is visible only with permission', async () => {
    const sale = await sold([['beer', 1000]], { by: waiter });
    const colleague = await test.signIn('waiter2', 'kitchen');
    const seen = await colleague.call('GET', `api/orders/${sale.orderId}/refunds`);
    expect(seen).toMatchObject({ status: 403, body: { error: { code: 'ORDER_OF_COLLEAGUE' } } });
    expect((await colleague.call('GET', `api/orders/${uuidv7()}/refunds`)).status).toBe(404);
    const { approvalId } = (await word(colleague, refunding(sale, 1000, 200))).body;
    const answer = await colleague.command(refunding(sale, 1000, 200, { approvalId }));
    expect(said(answer)).toEqual(['done']);
    expect(answer.body.orders).toEqual([]);
    // What they gave back is theirs to see; the rest of the order is not.
    const own = await colleague.call('GET', `api/orders/${sale.orderId}/refunds`);
    expect(own).toMatchObject({ status: 200, body: { refunds: [{ madeBy: test.venue.people.waiter2 }] } });
  });

  it('finding: may read the refunds that they made with an approval, and nothing else of the order', async () => {
    const sale = await sold(
      [
        ['beer', 3000],
        ['water', 1000],
      ],
      { by: waiter },
    );
    const colleague = await test.signIn('waiter2', 'kitchen');
    await manager.command(refunding(sale, 1000, 200));
    expect((await colleague.call('GET', `api/orders/${sale.orderId}/refunds`)).status).toBe(403);
    const { approvalId } = (await word(colleague, refunding(sale, 1000, 200))).body;
    expect(said(await colleague.command(refunding(sale, 1000, 200, { approvalId })))).toEqual(['done']);
    const { body } = await colleague.call('GET', `api/orders/${sale.orderId}/refunds`);
    expect(body.refunds.map(({ madeBy }: { madeBy: string }) => madeBy)).toEqual([test.venue.people.waiter2]);
    expect(body.lines).toMatchObject([{ lineId: sale.lineIds[0], refunded: 1000 }]);
    expect(body.payments).toMatchObject([{ paymentId: sale.paymentId, refunded: 200 }]);
    expect((await refundsOf(sale.orderId)).refunds).toHaveLength(2);
    expect((await refundsOf(sale.orderId)).lines).toHaveLength(2);
  });

  it('is not a colleague whose command another user sends', async () => {
    const sale = await sold([['beer', 1000]]);
    await test.signIn('Manager', 'kitchen');
    const sender = await test.signIn('Waiter', 'kitchen');
    const madeBy = test.venue.people.Manager;
    const commands = [refunding(sale, 1000, 200)];
    const lent = await sender.call('POST', 'api/orders/commands', { madeBy, commands });
    expect(said(lent)).toEqual(['APPROVAL_REQUIRED']);
  });
});
