import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients as clientResource } from '#features/clients/domain/resources.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

// Issue 11, point 1: points that clients earn, spend and give back.

let test: TestApp;
let manager: Client;
let tablet: Client;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  tablet = await test.signIn('Manager', 'tablet');
  admin = await test.signIn('Admin');
  // One point for 1.00, worth 0.10.
  await changeSettings(test.app, { pointsPerHundred: 100, pointWorth: 10 });
});
afterAll(() => test?.close());

const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const outcome = async (by: Client, command: Record<string, unknown>) => said(await by.command(command))[0];
const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const known = async (name = 'Arta', more: object = {}): Promise<string> => {
  const values = { ...emptyValues(clientResource.fields), name, ...more };
  const { status, body } = await admin.call('POST', 'api/clients', values);
  expect(status).toBe(200);
  return body.id;
};
/** What the client can spend, and what the entries and the row say: they agree. */
async function points(clientId: string): Promise<number> {
  const [row] = await read<{ entries: number; balance: number; owed: number }>(sql`
    SELECT coalesce((SELECT sum(points) FROM points_entry WHERE client_id = ${clientId}), 0)::bigint AS entries,
      coalesce((SELECT balance FROM client_points WHERE client_id = ${clientId}), 0)::bigint AS balance,
      coalesce((SELECT owed FROM client_points WHERE client_id = ${clientId}), 0)::bigint AS owed`);
  expect(row?.entries).toBe((row?.balance ?? 0) - (row?.owed ?? 0));
  const { body } = await manager.call('GET', `api/clients/${clientId}/points`);
  expect(body.points).toBe(row?.balance);
  return body.points;
}
/** An order of beers at 2.00, on a client. */
async function ordered(beers: number, clientId: string | null, by: Client = manager) {
  const [orderId, lineId] = [uuidv7(), uuidv7()];
  const answers = await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: beers * 1_000 },
    { type: 'setClient', orderId, clientId },
  );
  expect(said(answers)).toEqual(['done', 'done', 'done']);
  return { orderId, lineId, total: beers * 200 };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;
const paying = ({ orderId, total }: Ordered, amount = total, method = 'cash') => ({
  id: uuidv7(),
  type: 'pay',
  orderId,
  expectedTotal: total,
  payments: [{ id: uuidv7(), method, amount }],
});
const spending = ({ orderId, total }: Ordered, clientId: string, amount: number, proof: object = {}) => ({
  id: uuidv7(),
  type: 'spendPoints',
  orderId,
  expectedTotal: total,
  paymentId: uuidv7(),
  method: 'points',
  clientId,
  amount,
  ...proof,
});
const refunding = ({ orderId, lineId }: Ordered, beers: number, payments: readonly object[]) => ({
  type: 'refund',
  orderId,
  refundId: uuidv7(),
  reason: 'cold',
  expectedTotal: beers * 200,
  lines: [{ lineId, quantity: beers * 1_000 }],
  payments,
});
async function earned(beers: number, clientId: string) {
  const order = await ordered(beers, clientId);
  const command = paying(order);
  expect(await outcome(manager, command)).toBe('done');
  return { ...order, paymentId: command.payments[0]?.id as string };
}

describe('points of a client', () => {
  it('are earned when the order is paid, spent on another, and are on both', async () => {
    const arta = await known();
    await earned(25, arta);
    expect(await points(arta)).toBe(50);
    const order = await ordered(3, arta);
    const { body } = await manager.command(spending(order, arta, 400));
    expect(body.orders[0].payments).toMatchObject([{ kind: 'points', points: 40, pointsOf: arta, amount: 400 }]);
    expect(await points(arta)).toBe(10);
    const paid = await manager.command(paying(order, 200));
    expect(paid.body.orders[0]).toMatchObject({ status: 'closed', pointsEarned: 2 });
    expect(await points(arta)).toBe(12);
    const entries = await read(sql`
      SELECT kind, points, business_day::text = (SELECT closed_business_day::text FROM sales_order WHERE id = order_id) AS today
      FROM points_entry WHERE client_id = ${arta} ORDER BY at, id`);
    expect(entries).toEqual([
      { kind: 'earn', points: 50, today: true },
      { kind: 'spend', points: -40, today: true },
      { kind: 'earn', points: 2, today: true },
    ]);
    const drawers = await read(sql`SELECT kind FROM drawer_movement WHERE kind = 'points'`);
    expect(drawers).toEqual([]);
    // The receipt says what they have after it.
    const [receipt] = await read<{ slip: { lines: { left?: string; right?: string }[] } }>(sql`
      SELECT slip FROM print_job WHERE order_id = ${order.orderId} AND kind = 'receipt' ORDER BY id LIMIT 1`);
    const rows = receipt?.slip.lines.map(({ left = '', right = '' }) => `${left}|${right}`) ?? [];
    expect(rows).toEqual(expect.arrayContaining(['Pikë të fituara|2', 'Pikë të shpenzuara|40', 'Pikë gjithsej|12']));
  });

  it('are those of the client on the order alone, and not more than there are', async () => {
    const [arta, besa] = [await known(), await known('Besa')];
    await earned(5, arta);
    const order = await ordered(5, besa);
    expect(await outcome(manager, spending(order, arta, 100))).toBe('POINTS_OF_ANOTHER');
    expect(await outcome(manager, spending(order, besa, 100))).toBe('POINTS_TOO_FEW');
    await manager.command({ type: 'setClient', orderId: order.orderId, clientId: arta });
    const { body } = await manager.command(spending(order, arta, 101));
    expect(body.answers[0]).toMatchObject({ code: 'POINTS_TOO_FEW', details: { points: 10 } });
    expect(
      await outcome(manager, { ...paying(order), payments: [{ id: uuidv7(), method: 'points', amount: 100 }] }),
    ).toBe('PAYMENT_INVALID');
    expect(await outcome(manager, spending(order, arta, 100))).toBe('done');
    expect(await points(arta)).toBe(0);
  });

  it('are spent once: twenty tills at once, the same command again, and many in one call', async () => {
    const arta = await known();
    await earned(10, arta);
    const orders = await Promise.all(Array.from({ length: 20 }, () => ordered(1, arta)));
    const answers = await Promise.all(
      orders.map((order, n) => outcome(n % 2 ? manager : tablet, spending(order, arta, 100))),
    );
    expect(answers.filter((code) => code === 'done')).toHaveLength(2);
    expect(new Set(answers.filter((code) => code !== 'done'))).toEqual(new Set(['POINTS_TOO_FEW']));
    expect(await points(arta)).toBe(0);
    await earned(10, arta);
    const order = await ordered(5, arta);
    const command = spending(order, arta, 100);
    expect([await outcome(manager, command), await outcome(tablet, command)]).toEqual(['done', 'done']);
    expect(await points(arta)).toBe(10);
    const one = await manager.command(...[1, 2, 3].map(() => spending(order, arta, 60)));
    expect(said(one)).toEqual(['done', 'POINTS_TOO_FEW', 'POINTS_TOO_FEW']);
    expect(await points(arta)).toBe(4);
  });

  it('earned in a call are spent in the same call, and the table itself refuses what there is not', async () => {
    const arta = await known();
    const first = await ordered(10, arta);
    const second = await ordered(1, arta);
    expect(said(await manager.command(paying(first), spending(second, arta, 200)))).toEqual(['done', 'done']);
    expect(await points(arta)).toBe(0);
    const debit = test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE client_points SET balance = balance - 1 WHERE client_id = ${arta}`),
    );
    await expect(debit).rejects.toThrow();
  });

  it('go back with a return: what was earned is taken back, what was spent is given back, in parts that add up', async () => {
    const arta = await known();
    const { paymentId, ...order } = await earned(10, arta);
    const back = (beers: number) => outcome(manager, refunding(order, beers, [{ paymentId, amount: beers * 200 }]));
    expect([await back(3), await points(arta)]).toEqual(['done', 14]);
    expect([await back(7), await points(arta)]).toEqual(['done', 0]);
    await earned(10, arta);
    const paid = await ordered(1, arta);
    const command = spending(paid, arta, 200);
    expect(await outcome(manager, command)).toBe('done');
    expect(await points(arta)).toBe(0);
    const free = { paymentId: command.paymentId, amount: 200 };
    expect(await outcome(manager, refunding(paid, 1, [{ ...free, method: 'cash' }]))).toBe('REFUND_METHOD_INVALID');
    expect(await outcome(manager, refunding(paid, 1, [free]))).toBe('done');
    expect(await points(arta)).toBe(20);
  });

  it('that were spent before a return are owed, and earned first: nobody has less than none', async () => {
    const arta = await known();
    const { paymentId, ...order } = await earned(10, arta);
    const paid = await ordered(1, arta);
    expect(await outcome(manager, spending(paid, arta, 150))).toBe('done');
    expect(await outcome(manager, refunding(order, 10, [{ paymentId, amount: 2_000 }]))).toBe('done');
    expect(await points(arta)).toBe(0);
    await earned(6, arta);
    expect(await points(arta)).toBe(0);
    await earned(6, arta);
    expect(await points(arta)).toBe(9);
  });

  it('stay one truth while tills earn, spend and give back at once', async () => {
    const arta = await known();
    const bought = await Promise.all(Array.from({ length: 6 }, () => earned(5, arta)));
    const orders = await Promise.all(Array.from({ length: 12 }, () => ordered(1, arta)));
    await Promise.all([
      ...orders.map((order, n) => (n % 2 ? manager : tablet).command(spending(order, arta, 70))),
      ...bought.map(({ paymentId, ...order }, n) =>
        (n % 2 ? tablet : manager).command(refunding(order, 2, [{ paymentId, amount: 400 }])),
      ),
      ...Array.from({ length: 6 }, () => earned(1, arta)),
    ]);
    const left = await points(arta);
    expect(left).toBeGreaterThanOrEqual(0);
    const [spent] = await read<{ amount: number; points: number }>(sql`
      SELECT coalesce(sum(amount), 0)::bigint AS amount, coalesce(sum(points), 0)::bigint AS points FROM order_payment
      WHERE points_of = ${arta}`);
    expect(spent?.amount).toBe((spent?.points ?? 0) * 10);
    expect(spent?.points).toBeGreaterThan(0);
  });

  it('are none where the venue gives none, and pay nothing where they are worth nothing', async () => {
    const arta = await known();
    await changeSettings(test.app, { pointsPerHundred: 0 });
    await earned(5, arta);
    expect(await points(arta)).toBe(0);
    await changeSettings(test.app, { pointsPerHundred: 100, pointWorth: 0 });
    await earned(5, arta);
    expect(await points(arta)).toBe(10);
    const order = await ordered(1, arta);
    expect(await outcome(manager, spending(order, arta, 10))).toBe('POINTS_NOT_OFFERED');
    await changeSettings(test.app, { pointsPerHundred: 100, pointWorth: 10, clientCard: false });
    expect(await outcome(manager, spending(order, arta, 10))).toBe('POINTS_NOT_OFFERED');
    await changeSettings(test.app, { clientCard: true });
  });
});

describe('whoever spends points without being allowed to', () => {
  it('shows the card of the client, in either case and with blanks; the journal keeps its end', async () => {
    const waiter = await test.signIn('Waiter', 'tablet');
    const arta = await known('Arta', { cardNumber: 'ARTA778812' });
    await known('Besa', { cardNumber: 'BESA778812' });
    await earned(25, arta);
    const order = await ordered(3, arta, waiter);
    const spend = (more: object, amount = 100) => spending(order, arta, amount, more);
    expect(await outcome(waiter, spend({}))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(waiter, spend({ card: 'besa778812' }))).toBe('CARD_OF_ANOTHER');
    expect(await points(arta)).toBe(50);
    const { body } = await waiter.command(spend({ card: 'arta 77-8812' }));
    expect(body.answers[0].outcome).toBe('done');
    expect(body.orders[0].payments[0].approverId ?? null).toBeNull();
    expect(await points(arta)).toBe(40);
    const kept = await read<{ data: string }>(sql`
      SELECT data::text AS data FROM journal WHERE action IN ('order.refused', 'order.spendPoints')
      AND subject = ${`order:${order.orderId}`}`);
    expect(kept).toHaveLength(3);
    expect(kept.map(({ data }) => data).join(' ')).not.toMatch(/arta.?77|besa7/i);
    expect(kept.filter(({ data }) => data.includes('"8812"'))).toHaveLength(2);
  });

  it('has an approval for this client and amount, once; the payment keeps who gave it', async () => {
    const waiter = await test.signIn('Waiter', 'tablet');
    const arta = await known();
    await earned(25, arta);
    const order = await ordered(3, arta, waiter);
    const approve = async (amount: number) => {
      const terms = { clientId: arta, amount };
      const asked = { pin: pins.Manager, action: 'spendPoints', subject: order.orderId, terms, amount };
      const { status, body } = await waiter.call('POST', 'api/approvals', asked);
      expect(status).toBe(200);
      return { approvalId: body.approvalId as string };
    };
    const approval = await approve(100);
    expect(await outcome(waiter, spending(order, arta, 101, approval))).toBe('APPROVAL_REQUIRED');
    const { body } = await waiter.command(spending(order, arta, 100, approval));
    expect(body.answers[0].outcome).toBe('done');
    expect(body.orders[0].payments[0].approverId).toBe(test.venue.people.Manager);
    expect(await outcome(waiter, spending(order, arta, 100, approval))).toBe('APPROVAL_REQUIRED');
    expect(await points(arta)).toBe(40);
  });

  it('tries ten wrong cards and no more, also many at once, and not even the right one then', async () => {
    const waiter = await test.signIn('Salesman', 'tablet');
    const arta = await known('Arta', { cardNumber: 'ARTA990012' });
    await earned(25, arta);
    const order = await ordered(3, arta, waiter);
    const trying = Array.from({ length: 25 }, (_, n) =>
      waiter.command(spending(order, arta, 100, { card: `ARTA99${n}` })),
    );
    const answers = await Promise.all(trying);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    const right = await waiter.command(spending(order, arta, 100, { card: 'ARTA990012' }));
    expect(right.status).toBe(429);
    expect(await points(arta)).toBe(50);
  });

  it('review 22: is found by nobody who looks for many, scanned or typed', async () => {
    await known('Dita', { cardNumber: 'LOOK0031', phone: '+383 44 700 100' });
    const thief = await test.signIn('Salesman');
    const card = (n: number) => `LOOK${String(n).padStart(4, '0')}`;
    const looked = [];
    for (let n = 0; n < 60; n += 1) looked.push((await thief.call('GET', `api/clients/card?number=${card(n)}`)).status);
    expect(looked.filter((status) => status === 200)).toHaveLength(20);
    const typed = [];
    for (let n = 0; n < 60; n += 1) {
      const { status, body } = await thief.call('GET', `api/clients/choice?use=order&search=X${card(n)}`);
      typed.push([status, body.clients.length]);
    }
    expect(typed.every(([status, found]) => status === 200 && found === 0)).toBe(true);
    // After so many no number that is typed is looked for among cards; names are.
    const whole = await thief.call('GET', 'api/clients/choice?use=order&search=LOOK0031');
    expect([whole.status, whole.body.clients]).toEqual([200, []]);
    const byName = await thief.call('GET', 'api/clients/choice?use=order&search=dita');
    expect(byName.body.clients).toHaveLength(1);
    // Nor by noting clients with the phone of somebody who is known: the answer is of the phone.
    await known('Elda', { phone: '+383 44 700 200' });
    for (const cardNumber of ['LOOK0031', 'LOOK0032']) {
      const body = { name: 'Kush', phone: '+383 44 700 200', cardNumber };
      const refused = (await thief.call('POST', 'api/clients/at-till', body)).body.error;
      expect([refused.code, refused.details]).toEqual(['CLIENT_EXISTS', { name: 'Elda' }]);
      // Nor with what is no phone number: nobody could be noted so.
      const wrong = await thief.call('POST', 'api/clients/at-till', { ...body, phone: 'abc' });
      expect([wrong.body.error.code, wrong.body.error.fields.map(({ path }: { path: string }) => path)]).toEqual([
        'RECORD_INVALID',
        ['phone'],
      ]);
    }
    const ink = { name: 'Ana\u202e\u001b[2J\nMari', phone: '', cardNumber: '' };
    expect((await thief.call('POST', 'api/clients/at-till', ink)).body.name).toBe('Ana[2J Mari');
    // Somebody else finds the client by the card, typed and scanned.
    const { body } = await tablet.call('GET', 'api/clients/choice?use=order&search=look0031');
    expect(body.clients).toMatchObject([{ name: 'Dita' }]);
    expect((await tablet.call('GET', 'api/clients/card?number=LOOK0031')).body.client).toMatchObject({ name: 'Dita' });
  });

  it('shows a card once for each: twenty at once spend what there is', async () => {
    const waiter = await test.signIn('Waiter', 'tablet');
    const arta = await known('Arta', { cardNumber: 'ARTA551234' });
    await earned(10, arta);
    const orders = await Promise.all(Array.from({ length: 9 }, () => ordered(1, arta, waiter)));
    const spent = await Promise.all(
      orders.map((order) => outcome(waiter, spending(order, arta, 100, { card: 'ARTA551234' }))),
    );
    expect(spent.filter((code) => code === 'done')).toHaveLength(2);
    expect(new Set(spent.filter((code) => code !== 'done'))).toEqual(new Set(['POINTS_TOO_FEW']));
    expect(await points(arta)).toBe(0);
  });

  it('review 23: is found by the card after an evening of names, and shows none of a client who has none', async () => {
    const waiter = await test.signIn('Waiter');
    const gent = await known('Gent');
    await known('Hana', { cardNumber: 'HANA7788' });
    for (let n = 0; n < 40; n += 1) await waiter.call('GET', 'api/clients/choice?use=order&search=hana');
    const { body } = await waiter.call('GET', 'api/clients/choice?use=order&search=hana7788');
    expect(body.clients).toMatchObject([{ name: 'Hana' }]);
    await earned(25, gent);
    const order = await ordered(3, gent, waiter);
    expect(await outcome(waiter, spending(order, gent, 100, { card: '-' }))).toBe('CARD_OF_ANOTHER');
  });
});

describe('a client who was deleted', () => {
  it('keeps points and entries, and spends none of them', async () => {
    const arta = await known();
    await earned(10, arta);
    const order = await ordered(1, arta);
    const deleted = await admin.call('DELETE', `api/clients/${arta}`);
    expect(deleted.status).toBeLessThan(300);
    expect(await outcome(manager, spending(order, arta, 100))).toBe('POINTS_TOO_FEW');
    expect(await read(sql`SELECT balance FROM client_points WHERE client_id = ${arta}`)).toEqual([{ balance: 20 }]);
  });
});

describe('the book of a client’s points', () => {
  it('has what there is and how it came about, the latest first, in pages; who sells does not see it', async () => {
    const arta = await known();
    const { paymentId, ...order } = await earned(10, arta);
    const paid = await ordered(1, arta);
    expect(await outcome(manager, spending(paid, arta, 150))).toBe('done');
    test.time.now += 1_000;
    expect(await outcome(manager, refunding(order, 10, [{ paymentId, amount: 2_000 }]))).toBe('done');
    const path = `api/clients/${arta}/points/entries`;
    const { body } = await admin.call('GET', path);
    expect(body).toMatchObject({ balance: 0, owed: 15, hasMore: false });
    expect(body.entries.map(({ kind, points: count }: { kind: string; points: number }) => [kind, count])).toEqual(
      expect.arrayContaining([
        ['takeBack', -20],
        ['spend', -15],
        ['earn', 20],
      ]),
    );
    expect(body.entries[0]).toMatchObject({ kind: 'takeBack', orderId: order.orderId });
    const after = await admin.call('GET', `${path}?before=${body.entries[0].id}`);
    expect(after.body.entries).toEqual(body.entries.slice(1));
    const waiter = await test.signIn('Waiter', 'tablet');
    expect((await waiter.call('GET', path)).status).toBe(403);
  });

  it('is looked at for one client after the other only so fast, by who sells', async () => {
    const waiter = await test.signIn('waiter2', 'tablet');
    const arta = await known();
    const looks = (by: Client) =>
      Promise.all(Array.from({ length: 230 }, () => by.call('GET', `api/clients/${arta}/points`)));
    const seen = (await looks(waiter)).filter(({ status }) => status === 429).length;
    expect(seen).toBeGreaterThan(10);
    const facts = await waiter.call('GET', `api/orders/of-client/${arta}`);
    expect(facts.status).toBe(429);
    expect((await looks(admin)).filter(({ status }) => status === 429)).toEqual([]);
  });
});

describe('what points are worth', () => {
  it('is what they are worth now, whatever catalogue a till says it had', async () => {
    const arta = await known();
    await earned(10, arta);
    const order = await ordered(1, arta);
    const { version: catalogueVersion } = (await manager.call('GET', 'api/menus/fetch?locale=sq')).body;
    // The till was away for a while, and says when it gave this: nobody is charged by what was true then.
    const made = { at: test.time.now + 1_000, catalogueVersion };
    test.time.now += 60_000;
    await changeSettings(test.app, { pointWorth: 5 });
    test.time.now += 60_000;
    const { body } = await manager.command(spending(order, arta, 100, { made }));
    expect(body.orders[0].payments).toMatchObject([{ points: 20, amount: 100 }]);
    await changeSettings(test.app, { pointWorth: 10 });
  });
});

describe('what a till shows of a client', () => {
  it('is the birthday without its year, the points, and what they had last, without prices', async () => {
    const born = { ...emptyValues(clientResource.fields), name: 'Lindita', kind: 'person', birthDate: '1990-05-14' };
    const { id } = (await admin.call('POST', 'api/clients', born)).body;
    const waiter = await test.signIn('Waiter');
    const shown = async () => (await waiter.call('GET', `api/orders/of-client/${id}`)).body;
    expect(await shown()).toEqual({ birthday: '05-14', isBirthday: false, points: 0, orders: [] });
    await changeSettings(test.app, { pointsPerHundred: 100 });
    for (let n = 1; n <= 6; n += 1) await earned(n, id);
    const { orders, points: left } = await shown();
    expect(left).toBe(42);
    expect(orders.map(({ items }: { items: { quantity: number }[] }) => items.map(({ quantity }) => quantity))).toEqual(
      [[6_000], [5_000], [4_000], [3_000], [2_000]],
    );
    expect(Object.keys(orders[0])).toEqual(['id', 'day', 'items', 'hasMore']);
    expect(Object.keys(orders[0].items[0])).toEqual(['productId', 'name', 'quantity']);
    const nobody = await waiter.call('GET', `api/orders/of-client/${uuidv7()}`);
    expect(nobody).toMatchObject({ status: 404, body: { error: { code: 'CLIENT_NOT_FOUND' } } });
  });
});
