import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standingOfPins } from '#features/staff/server/index.ts';
import { timedProducts, visitsUnderWay } from '#features/visits/server/queries/read-visits.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { planHistory } from '../../src/main/demo/demo-history.ts';
import { demoMakers } from '../../src/main/demo/demo-makers.ts';
import { demoPoints, demoStaff } from '../../src/main/demo/demo-venue.ts';
import { loadDemo } from '../../src/main/demo/load-demo.ts';
import { freshDatabase } from '../kit/app.ts';
import { migrations, noon, testVenue } from '../kit/places.ts';

const demoSignIn = {
  staff: demoStaff.map(({ name, role, pin }) => ({ name, role, pin })),
  points: demoPoints.map(({ names, posValue }) => ({ name: names.sq, posValue })),
};

describe('the demo venue', () => {
  let app: App;
  let drop: () => Promise<void>;
  let dataFolder: string;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    dataFolder = await mkdtemp(join(tmpdir(), 'tavolina-demo-'));
    app = await openApp({
      connection: fresh.connection,
      dataFolder,
      migrations,
      webFolder: null,
      venues: [{ id: testVenue, setupCode: 'none' }],
      clock: () => noon,
      demo: demoSignIn,
      logLevel: 'error',
      hasWorkers: false,
    });
    expect(await loadDemo(app.venue, { hasGuests: true })).toBe(true);
  });
  afterAll(async () => {
    await app.close();
    await drop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  it('is made once', async () => {
    expect(await loadDemo(app.venue)).toBe(false);
  });

  it('finding 5: gives its VAT rates the letters of the law', async () => {
    const rates = await app.venue.read((tx) => tx.rows(sql`SELECT rate, letter FROM vat_rate ORDER BY rate`));
    expect(rates).toEqual([
      { rate: 0, letter: 'C' },
      { rate: 800, letter: 'D' },
      { rate: 1800, letter: 'E' },
    ]);
  });

  it('signs in every user by PIN on its devices', async () => {
    for (const { pin, name, role } of demoStaff) {
      const payload = { pin, posValue: demoPoints[0]?.posValue };
      const answer = await app.http.inject({ method: 'POST', url: '/api/login', payload });
      expect(answer.json()).toMatchObject({
        employee: { name, role: { name: role } },
        point: { name: 'Arka kryesore' },
      });
    }
  });

  it('has sold what was planned for the two weeks before today, paid to the cent, with numbers that go on', async () => {
    const sums = await app.venue.read((tx) =>
      tx.one(sql`
        SELECT (SELECT count(*) FROM sales_order WHERE status = 'closed') AS orders,
               (SELECT count(*) FROM sales_order WHERE status <> 'closed') AS open,
               (SELECT sum(total)::bigint FROM sales_order WHERE status = 'closed') - (SELECT sum(amount)::bigint FROM order_payment) AS owed,
               (SELECT sum(total)::bigint FROM sales_order WHERE status = 'closed')
                 - (SELECT sum(total)::bigint FROM order_line) AS strayed,
               (SELECT count(*) FROM print_job) + (SELECT count(*) FROM station_ticket) AS tickets,
               (SELECT min(closed_business_day) FROM sales_order) AS first,
               (SELECT max(closed_business_day) FROM sales_order) AS last`),
    );
    const orders = planHistory({ today: '2026-11-18', seed: 2026 }).length;
    const days = { first: '2026-11-04', last: '2026-11-17' };
    expect(sums).toEqual({ orders, open: 4, owed: 0, strayed: 0, tickets: 0, ...days });
    const gaps = await app.venue.read((tx) =>
      tx.rows(sql`
        SELECT s.business_day FROM number_series s JOIN sales_order o USING (business_day)
        GROUP BY s.business_day, s.series, s.last
        HAVING s.last <> count(*) OR s.last <> max(o.number) OR s.last <> max(o.receipt_number)`),
    );
    expect(gaps).toEqual([]);
  });

  it('has shifts with their drawers: every payment is in one, and each count is of what was in it, but for a coin', async () => {
    const read = <T>(statement: ReturnType<typeof sql>) => app.venue.read((tx) => tx.rows<T>(statement));
    const unlike = await read(sql`
      SELECT method FROM (
        SELECT p.method, sum(p.amount + p.rounding + p.tip) AS amount FROM order_payment p WHERE p.kind IN ('cash', 'card', 'other')
        GROUP BY p.method
        UNION ALL
        SELECT m.method, -sum(m.amount) FROM drawer_movement m WHERE m.shift_id IS NOT NULL GROUP BY m.method) x
      GROUP BY method HAVING sum(amount) <> 0`);
    expect(unlike).toEqual([]);
    const drawers = await read<{ isRight: boolean; difference: number; isReceived: boolean; isCounted: boolean }>(sql`
      SELECT h.difference, h.received_by <> s.user_id AS "isReceived", c.cash = h.counted AS "isCounted",
             h.expected = s.opening_float + (SELECT coalesce(sum(m.amount), 0) FROM drawer_movement m
               WHERE m.shift_id = s.id AND m.kind = 'cash' AND m.at BETWEEN s.started_at AND s.ended_at)
             AND h.counted - h.expected = h.difference AS "isRight"
      FROM handout h JOIN shift s ON s.id = h.shift_id JOIN handout_count c ON c.handout_id = h.id ORDER BY h.number`);
    expect(drawers.length).toBeGreaterThan(25);
    expect(drawers.filter((each) => !each.isRight || !each.isReceived || !each.isCounted)).toEqual([]);
    const off = drawers.filter(({ difference }) => difference !== 0);
    expect(off.length).toBeGreaterThan(0);
    expect(off.length).toBeLessThan(drawers.length / 4);
  });

  it('has vouchers: one spent in part, one whole, one expired, and some for sale', async () => {
    const vouchers = await app.venue.read((tx) =>
      tx.rows<{ value: number; spent: number; soldOn: string | null; expiresOn: string; entries: number }>(sql`
        SELECT value, spent, sold_on AS "soldOn", expires_on AS "expiresOn",
          coalesce((SELECT sum(amount) FROM voucher_entry e WHERE e.voucher_id = v.id), 0)::bigint AS entries
        FROM voucher v ORDER BY sold_on IS NULL, spent DESC, value DESC`),
    );
    const [part, whole, over, ...stack] = vouchers;
    expect(part?.spent).toBeGreaterThan(0);
    expect(part?.entries).toBe((part?.value ?? 0) - (part?.spent ?? 0));
    expect(part?.entries).toBeGreaterThan(0);
    expect(whole).toMatchObject({ spent: 0, entries: whole?.value });
    expect(String(over?.expiresOn) < String(whole?.expiresOn)).toBe(true);
    expect(stack.map(({ soldOn, entries }) => [soldOn, entries])).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
    ]);
    const paid = await app.venue.read((tx) =>
      tx.one<{ sum: number }>(sql`SELECT sum(amount)::bigint AS sum FROM order_payment WHERE kind = 'voucher'`),
    );
    expect(paid.sum).toBe(part?.spent);
  });

  it('has a client who owes what was put on the account, less what was paid', async () => {
    const owed = await app.venue.read((tx) =>
      tx.one<{ charged: number; paid: number; onOrders: number }>(sql`
        SELECT coalesce(sum(amount) FILTER (WHERE kind = 'charge'), 0)::bigint AS charged,
               coalesce(sum(amount) FILTER (WHERE kind = 'payment'), 0)::bigint AS paid,
               (SELECT sum(amount)::bigint FROM order_payment WHERE kind = 'account') AS "onOrders"
        FROM account_entry`),
    );
    expect(owed.charged).toBe(owed.onOrders);
    expect(owed.paid).toBeLessThan(0);
    expect(owed.charged + owed.paid).toBeGreaterThan(0);
  });

  it('has guests at two tables, who have what they ordered, and one order to fetch and one to bring', async () => {
    const orders = await app.venue.read((tx) =>
      tx.rows<Record<string, unknown>>(sql`
        SELECT o.number, o.type, t.name AS "table", o.business_day AS day,
               (SELECT bool_and(l.sent_quantity = l.quantity) FROM order_line l WHERE l.order_id = o.id) AS "isSent"
        FROM sales_order o LEFT JOIN dining_table t ON t.id = o.table_id WHERE o.status = 'open' ORDER BY o.number`),
    );
    const same = { day: '2026-11-18', isSent: true };
    expect(orders).toEqual([
      { number: 1, type: 'inHouse', table: '4', ...same },
      { number: 2, type: 'inHouse', table: 'T2', ...same },
      { number: 3, type: 'takeAway', table: null, ...same },
      { number: 4, type: 'delivery', table: null, ...same },
    ]);
    const series = await app.venue.read((tx) =>
      tx.rows(sql`SELECT series, last FROM number_series WHERE business_day = '2026-11-18'`),
    );
    expect(series).toEqual([{ series: 'order', last: 4 }]);
  });

  it('has makers of bottled goods, and a client whose prices are nobody else’s', async () => {
    const made = await app.venue.read((tx) =>
      tx.rows<{ maker: string; products: number }>(sql`
        SELECT m.fields ->> 'name' AS maker, count(*) AS products
        FROM reference_record m JOIN product p ON p.maker_id = m.id GROUP BY m.id`),
    );
    const goods = demoMakers.map(({ name, productKeys }) => ({ maker: name, products: productKeys.length }));
    expect(made.sort((a, b) => a.maker.localeCompare(b.maker))).toEqual(
      goods.sort((a, b) => a.maker.localeCompare(b.maker)),
    );
    const lists = await app.venue.read((tx) =>
      tx.rows(
        sql`SELECT c.name, l.is_only_for_clients AS "isOwn" FROM client c JOIN price_list l ON l.id = c.price_list_id`,
      ),
    );
    expect(lists).toEqual([{ name: 'Hotel Lirika', isOwn: true }]);
  });

  it('has a shift under way, with change in its drawer', async () => {
    const shifts = await app.venue.read((tx) =>
      tx.rows(sql`
        SELECT u.name, s.opening_float AS "openingFloat", s.ended_at AS "endedAt"
        FROM shift s JOIN employee u ON u.id = s.user_id WHERE s.ended_at IS NULL`),
    );
    expect(shifts).toEqual([{ name: 'Luan', openingFloat: 5_000, endedAt: null }]);
  });

  it('has children in the play corner: whose they are, what it costs, and one who is there longer than was said', async () => {
    const visits = await app.venue.read((tx) => visitsUnderWay(tx));
    const minutes = visits.map(({ startedAt, alertMinutes }) => (noon - startedAt) / 60_000 - alertMinutes);
    expect(visits.map(({ name, parent }) => [name, parent])).toEqual([
      ['Ема', 'Елена Петровска'],
      ['Dion', 'Arta Berisha'],
    ]);
    expect(minutes.map((over) => over > 0)).toEqual([true, false]);
    const [product] = await app.venue.read((tx) => timedProducts(tx));
    expect(visits.map(({ productId }) => productId)).toEqual([product?.productId, product?.productId]);
    expect(visits.map(({ tariff }) => tariff)).toEqual([product?.tariff, product?.tariff]);
  });

  it('makes nothing of a gift card, a deposit and the next course, and everything else at a station', async () => {
    const nowhere = await app.venue.read((tx) =>
      tx.rows<{ code: string }>(sql`
        SELECT p.code FROM product p JOIN category c ON c.id = p.category_id
        WHERE coalesce(p.station_id, c.station_id) IS NULL ORDER BY p.code`),
    );
    expect(nowhere.map(({ code }) => code)).toEqual(['1200', '1210', '1211']);
  });

  it('is one sealed entry in the journal', async () => {
    const entries = await app.venue.read((tx) =>
      tx.rows<{ action: string }>(sql`SELECT action FROM journal WHERE action <> 'login'`),
    );
    expect(entries).toEqual([{ action: 'demo.loaded' }]);
    expect(await app.venue.read((tx) => verifyJournal(tx, app.venue.secrets.journalKey))).toMatchObject({ ok: true });
  });

  it('review 5, rel 6: offers no PIN that does not work, and announces none that has to be renewed', async () => {
    const { pinKey } = app.venue.secrets;
    const standing = async () => {
      const { good, old } = await app.venue.read((tx) => standingOfPins(tx, pinKey, demoSignIn.staff));
      return { good: good.map(({ name }) => name), old: old.map(({ name }) => name) };
    };
    const all = demoStaff.map(({ name }) => name);
    expect(await standing()).toEqual({ good: all, old: [] });
    await app.venue.inWriteTx(async (tx) => {
      // As an earlier version stored them.
      await tx.run(sql`UPDATE employee SET pin_number = NULL WHERE name IN ('Admin', 'Drita')`);
      await tx.run(sql`UPDATE employee SET pin_hash = 'another' WHERE name = 'Arta'`);
      await tx.run(sql`UPDATE employee SET is_active = false WHERE name = 'Fjolla'`);
    });
    expect(await standing()).toEqual({ good: ['Besnik', 'Luan', 'Agron', 'Valon'], old: ['Admin', 'Drita'] });
    const call = async (path: string, token?: string) => {
      const headers = { host: 'localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
      return app.http.inject({ method: 'GET', url: `/api/${path}`, headers });
    };
    const offered = (await call('login/context')).json().demo.staff.map(({ name }: { name: string }) => name);
    expect([...offered].sort()).toEqual(['Admin', 'Agron', 'Besnik', 'Drita', 'Luan', 'Valon']);
    // The old PIN of an administrator signs in, to choose a new one and for nothing else.
    const payload = { pin: '9001', posValue: demoPoints[0]?.posValue };
    const login = (await app.http.inject({ method: 'POST', url: '/api/login', payload })).json();
    expect(login.employee.mustRenewPin).toBe(true);
    expect((await call('backups', login.authorization.auth_token)).json().error.code).toBe('NO_PERMISSION');
  });
});
