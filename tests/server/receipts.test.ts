import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

const day = 86_400_000;

let test: TestApp;
let manager: Client;
let waiter: Client;
let salesman: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { delivery: true } });
  [manager, waiter, salesman] = await Promise.all([
    test.signIn('Manager', 'tablet'),
    test.signIn('Waiter'),
    test.signIn('Salesman', 'tablet'),
  ]);
});
afterAll(() => test?.close());

async function sold(by: Client, quantity = 1_000) {
  const [orderId, lineId, paymentId] = [uuidv7(), uuidv7(), uuidv7()];
  const productId = test.venue.products.beer;
  await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId, quantity },
  );
  const [{ total } = { total: 0 }] = await test.app.venue.read((tx) =>
    tx.rows<{ total: number }>(sql`SELECT total FROM sales_order WHERE id = ${orderId}`),
  );
  const payments = [{ id: paymentId, method: 'cash', amount: total }];
  await by.command({ type: 'pay', orderId, expectedTotal: total, payments });
  return { orderId, lineId, paymentId, total };
}
const receipts = async (by: Client, query = '') => (await by.call('GET', `api/orders/receipts${query}`)).body;
const numbersOf = ({ receipts: all }: { receipts: { receiptNumber: number }[] }) =>
  all.map(({ receiptNumber }) => receiptNumber);

describe('receipts', () => {
  it('are those of the business day, the newest first, with what was given back', async () => {
    const first = await sold(waiter, 2_000);
    const second = await sold(salesman);
    await manager.command({
      type: 'refund',
      orderId: first.orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: first.total / 2,
      lines: [{ lineId: first.lineId, quantity: 1_000 }],
      payments: [{ paymentId: first.paymentId, amount: first.total / 2 }],
    });
    const { today, day: shown, hasMore, receipts: rows } = await receipts(manager);
    expect([shown, hasMore]).toEqual([today, false]);
    expect(rows).toMatchObject([
      { id: second.orderId, receiptNumber: 2, total: second.total, refunded: 0, methods: ['cash'], type: 'direct' },
      { id: first.orderId, receiptNumber: 1, total: first.total, refunded: first.total / 2 },
    ]);
  });

  it('are one’s own, unless one may read or refund all', async () => {
    const { receipts: rows } = await receipts(waiter);
    expect(rows.map(({ receiptNumber }: { receiptNumber: number }) => receiptNumber)).toEqual([1]);
    expect(numbersOf(await receipts(salesman))).toEqual([2]);
    expect((await test.signIn('Warehouse', 'tablet').then((by) => by.call('GET', 'api/orders/receipts'))).status).toBe(
      403,
    );
  });

  it('are found by number or by who sold', async () => {
    expect(numbersOf(await receipts(manager, '?search=2'))).toEqual([2]);
    const [{ ownerName }] = (await receipts(salesman)).receipts;
    expect(
      numbersOf(await receipts(manager, `?search=${encodeURIComponent(ownerName.slice(0, 4).toUpperCase())}`)),
    ).toEqual([2]);
    expect(numbersOf(await receipts(manager, '?search=99'))).toEqual([]);
    expect(numbersOf(await receipts(waiter, '?search=2'))).toEqual([]);
  });

  it('are opened one by one, from any day, by whoever finds them in the list', async () => {
    const [mine, other] = [await sold(waiter), await sold(salesman)];
    const one = async (by: Client, id: string) => {
      const { status, body } = await by.call('GET', `api/orders/receipts/${id}`);
      return body.error?.code ?? [status, body.id, body.total];
    };
    expect(await one(waiter, mine.orderId)).toEqual([200, mine.orderId, mine.total]);
    expect(await one(manager, mine.orderId)).toEqual([200, mine.orderId, mine.total]);
    expect(await one(waiter, other.orderId)).toBe('ORDER_OF_COLLEAGUE');
    expect(await one(manager, uuidv7())).toBe('ORDER_NOT_FOUND');
    // Not paid yet: no receipt was printed.
    const orderId = uuidv7();
    await waiter.command({ type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 });
    expect(await one(waiter, orderId)).toBe('ORDER_NOT_FOUND');
    const warehouse = await test.signIn('Warehouse', 'tablet');
    expect((await warehouse.call('GET', `api/orders/receipts/${mine.orderId}`)).status).toBe(403);
  });

  it('come a hundred at a time', async () => {
    for (let count = 0; count < 100; count += 1) await sold(manager);
    const page = await receipts(manager);
    expect([page.receipts.length, page.hasMore]).toEqual([100, true]);
    const last = page.receipts.at(-1).receiptNumber;
    expect(numbersOf(await receipts(manager, `?below=${last}`))).toEqual([4, 3, 2, 1]);
  });

  it('of another day are there by its date', async () => {
    const { today } = await receipts(manager);
    test.time.now += day;
    manager = await test.signIn('Manager', 'tablet');
    expect((await receipts(manager)).receipts).toEqual([]);
    expect((await receipts(manager, `?day=${today}`)).receipts).toHaveLength(100);
    for (const query of ['day=2026-02-30', 'day=0000-01-01', 'below=2147483648', 'below=0'])
      expect((await manager.call('GET', `api/orders/receipts?${query}`)).status, query).toBe(400);
  });
});

describe('the search for a receipt', () => {
  it('finds it by amount, table, method or the end of a reference, as they are typed', async () => {
    test.time.now += 40 * day;
    [manager, waiter] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Waiter')]);
    const orderId = uuidv7();
    const line = { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.pizza, quantity: 2_000 };
    const payment = { id: uuidv7(), method: 'card', amount: 1_300, reference: '00071234' };
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 2 },
      line,
      { type: 'pay', orderId, expectedTotal: 1_300, payments: [payment] },
    );
    await sold(waiter, 3_000);
    const [{ name }] = (await test.app.venue.read((tx) =>
      tx.rows<{ name: string }>(sql`SELECT name FROM dining_table WHERE id = ${test.venue.tables[0]}`),
    )) as [{ name: string }];
    const found = async (search: string) => numbersOf(await receipts(manager, `?search=${encodeURIComponent(search)}`));
    for (const search of ['13,00', '13.00', '13', '13,0', '1234', '00071234', 'kartel', 'CARD', name]) {
      expect([search, await found(search)]).toEqual([search, [1]]);
    }
    for (const search of ['6,00', 'cash']) expect([search, await found(search)]).toEqual([search, [2]]);
    for (const search of ['13,01', '1300', '234', "'; --", '%', '9'.repeat(60)]) {
      expect([search, await found(search)]).toEqual([search, []]);
    }
  });

  it('finds it by what its row says: the table, the time, the guest; and its own number before all else', async () => {
    // At ten in the morning of a day with nothing else.
    test.time.now = Date.parse('2027-03-10T10:00:00+01:00');
    [manager, waiter] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Waiter')]);
    const found = async (search: string) => numbersOf(await receipts(manager, `?search=${encodeURIComponent(search)}`));
    const names = ['4', 'T4', '14', '1'];
    await test.app.venue.inWriteTx(async (tx) => {
      for (const [at, id] of test.venue.tables.slice(0, 4).entries())
        await tx.run(sql`UPDATE dining_table SET name = ${names[at] as string} WHERE id = ${id}`);
    });
    const minute = 60_000;
    for (const tableId of test.venue.tables.slice(0, 4)) {
      const orderId = uuidv7();
      await waiter.command(
        { type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 2 },
        { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 2_000 },
        { type: 'pay', orderId, expectedTotal: 400, payments: [{ id: uuidv7(), method: 'cash', amount: 400 }] },
      );
      test.time.now += minute;
    }
    // Receipts 1 to 4 at 10:00 to 10:03, at the tables 4, T4, 14 and 1, each for 4.00.
    for (const [search, wanted] of [
      // Its number first, then what else has the figure: both tables, and the amount of all.
      ['4', [4, 3, 2, 1]],
      ['2', [2]],
      ['Tavolina 4', [2, 1]],
      ['table 14', [3]],
      ['Маса 1', [4]],
      ['T4', [2]],
      ['Nr. 2', [2]],
      ['kuponi 3', [3]],
      ['#9', []],
      ['10:02', [3]],
      ['10:0', [4, 3, 2, 1]],
      ['10:04', []],
      ['4,00', [4, 3, 2, 1]],
      ['4 €', [4, 3, 2, 1]],
    ] as const) {
      expect([search, await found(search)]).toEqual([search, wanted]);
    }
    const delivered = uuidv7();
    const delivery = {
      name: 'Çelë Hoxha',
      phone: '069 123 4567',
      address: 'Rruga 1',
      note: '',
      promisedAt: null,
      courierId: null,
    };
    const { body } = await waiter.command(
      { type: 'openOrder', orderId: delivered, orderType: 'delivery', tableId: null, covers: 0 },
      { type: 'setDelivery', orderId: delivered, delivery },
      { type: 'addLine', orderId: delivered, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1_000 },
      {
        type: 'pay',
        orderId: delivered,
        expectedTotal: 200,
        payments: [{ id: uuidv7(), method: 'cash', amount: 200 }],
      },
    );
    expect(body.answers).toMatchObject(Array.from({ length: 4 }, () => ({ outcome: 'done' })));
    expect(await found('cele')).toEqual([5]);
    const [last, before] = (await receipts(manager)).receipts;
    expect(last).toMatchObject({ type: 'delivery', guestName: 'Çelë Hoxha' });
    expect(before).toMatchObject({ type: 'inHouse', guestName: null });
    // The number comes first though it is the oldest, and only once.
    expect(await found('1')).toEqual([1, 4]);
    expect(numbersOf(await receipts(manager, '?search=1&below=4'))).toEqual([]);
  });
});
