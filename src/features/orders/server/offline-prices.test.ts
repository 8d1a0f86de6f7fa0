import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSettings } from '#features/configuration/server/index.ts';
import { happyHours } from '#features/menu/domain/offer-resources.ts';
import { always } from '#features/menu/domain/schedule.ts';
import { happyHourStore } from '#features/menu/server/index.ts';
import { shortenStaffWaits } from '#features/staff/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { shortenWaits } from '#platform/server/clock-watch.ts';
import { type Sql, sql } from '#platform/server/sql.ts';

import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { noon } from '../../../../tests/kit/places.ts';

const minute = 60_000;
const hour = 60 * minute;

let test: TestApp;
let till: Client;
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
  till = await test.signIn('Waiter', 'till');
  await change(sql`UPDATE product SET price = 200, deleted_at = NULL WHERE id = ${test.venue.products.beer}`);
});

const change = (...statements: Sql[]) =>
  test.app.venue.inWriteTx(async (tx) => {
    for (const statement of statements) await tx.run(statement);
    tx.touchCatalogue();
  });
type Command = Record<string, unknown>;
const rows = <Row>(statement: Sql) => test.app.venue.read((tx) => tx.rows<Row>(statement));

/** What the till sells by from now on. */
async function given(who = till): Promise<number> {
  await who.call('GET', 'api/menus/fetch?locale=sq');
  const version = await test.app.venue.read((tx) => tx.catalogueVersion());
  const kept = () => rows(sql`SELECT 1 FROM given_catalogue WHERE version = ${version}`);
  await expect.poll(kept).toHaveLength(1);
  return version;
}

/** An order of one beer, paid, as a device without the server made it at `at`. */
function sale(shown: number, at: number, version: number) {
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
const said = ({ body }: Awaited<ReturnType<Client['command']>>) =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const lineOf = async (orderId: string) =>
  (
    await rows<object>(sql`
    SELECT l.unit_price AS price, l.price_source AS source, l.price_offer_name AS offer, o.status
    FROM order_line l JOIN sales_order o ON o.id = l.order_id WHERE o.id = ${orderId}`)
  )[0];

describe('finding 01: an order that was opened, priced and paid offline', () => {
  it('stays paid at the happy hour that has ended meanwhile, and says why', async () => {
    test.time.now += hour + 30 * minute;
    const version = await given();
    const at = test.time.now + 20 * minute;
    test.time.now += 90 * minute;
    const { orderId, commands } = sale(100, at, version);
    expect(said(await till.command(...commands))).toEqual(['done', 'done', 'done']);
    expect(await lineOf(orderId)).toEqual({ price: 100, source: 'happyHour', offer: 'Ora e lirë', status: 'closed' });
    const [entry] = await rows<{ data: string }>(
      sql`SELECT data FROM journal WHERE subject = ${`order:${orderId}`} AND action = 'order.addLine'`,
    );
    expect(JSON.parse(entry?.data ?? '{}').offline).toEqual({
      at,
      catalogueVersion: version,
      keptPrice: 100,
      presentPrice: 200,
    });
    // One that is sold with the server there costs what it costs now.
    const now = sale(200, test.time.now, version);
    expect(said(await till.command(...now.commands))).toEqual(['done', 'done', 'done']);
  });

  it('has what guests ordered more of in the happy hour, whose end came before the server did', async () => {
    test.time.now += hour + 30 * minute;
    const version = await given();
    const [orderId, lineId] = [uuidv7(), uuidv7()];
    const line = { orderId, lineId };
    const [tableId, productId] = [test.venue.tables[0], test.venue.products.beer];
    const opened = await till.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 1 },
      { type: 'addLine', ...line, productId, quantity: 1000 },
    );
    expect(said(opened)).toEqual(['done', 'done']);
    const [within, after] = [20 * minute, 40 * minute].map((ms) => test.time.now + ms) as [number, number];
    test.time.now += 90 * minute;
    const raising = (quantity: number, at: number) => ({
      type: 'changeQuantity',
      ...line,
      quantity,
      made: { at, catalogueVersion: version },
    });
    const answer = await till.command(raising(3000, within), raising(4000, after));
    expect(said(answer)).toEqual(['done', 'PRICE_HOLDS']);
    const [entry] = await rows<{ data: string }>(
      sql`SELECT data FROM journal WHERE subject = ${`order:${orderId}`} AND action = 'order.changeQuantity'`,
    );
    expect(JSON.parse(entry?.data ?? '{}').offline).toEqual({
      at: within,
      catalogueVersion: version,
      keptPrice: 100,
      presentPrice: 200,
    });
  });

  it('stays paid at the price, and with the product, that were changed and deleted meanwhile', async () => {
    const version = await given();
    const at = test.time.now + 10 * minute;
    test.time.now += 5 * minute;
    await change(
      sql`UPDATE product SET price = 250, deleted_at = now() WHERE id = ${test.venue.products.beer}`,
      sql`UPDATE dining_table SET deleted_at = now() WHERE id = ${test.venue.tables[0]}`,
      sql`UPDATE payment_method SET is_active = false WHERE code = 'card'`,
    );
    // Another till goes on selling by the new ones.
    await given(await test.signIn('waiter2', 'tablet'));
    test.time.now += 25 * minute;
    const { orderId, commands } = sale(200, at, version);
    const [opening, adding, paying] = commands;
    const card = { ...paying, payments: [{ id: uuidv7(), method: 'card', amount: 200 }] };
    expect(said(await till.command(opening as Command, adding as Command, card))).toEqual(['done', 'done', 'done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200, status: 'closed' });
    await change(
      sql`UPDATE payment_method SET is_active = true WHERE code = 'card'`,
      sql`UPDATE dining_table SET deleted_at = NULL WHERE id = ${test.venue.tables[0]}`,
    );
  });

  it('is on the list, with its money, after more hours than the venue keeps offline prices', async () => {
    test.time.now += hour + 30 * minute;
    const version = await given();
    const at = test.time.now + minute;
    test.time.now += 13 * hour;
    const { orderId, commands } = sale(100, at, version);
    till = await test.signIn('Waiter', 'till');
    expect(said(await till.command(...commands))).toEqual(['done', 'done', 'SALES_AMOUNT_CHANGED']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200, status: 'open' });
    const boss = await test.signIn('Admin', 'tablet');
    const { entries } = (await boss.call('GET', 'api/settlements')).body;
    expect(entries.find((each: { orderId: string }) => each.orderId === orderId)).toMatchObject({ received: 100 });
  });
});

describe('finding R3: several tills that come back in the same moment', () => {
  it('all keep the prices by which they sold, each by versions of its own', async () => {
    const devices = ['till', 'tablet', 'kitchen'] as const;
    const clients = await Promise.all(devices.map((device) => test.signIn('Waiter', device)));
    const boss = await test.signIn('Admin', 'till');
    const shown: { price: number; version: number }[] = [];
    for (const price of [210, 220, 230, 240, 250, 260]) {
      await change(sql`UPDATE product SET price = ${price} WHERE id = ${test.venue.products.beer}`);
      shown.push({ price, version: await given(boss) });
    }
    for (const client of clients) await client.call('GET', 'api/orders/open');
    const at = test.time.now + minute;
    test.time.now += 5 * minute;
    await change(sql`UPDATE product SET price = 300 WHERE id = ${test.venue.products.beer}`);
    await given(boss);
    const answers = await Promise.all(
      clients.map((client, index) => {
        const own = shown
          .slice(index * 2, index * 2 + 2)
          .map(({ price, version }) => sale(price, at, version).commands);
        return client.command(...own.flat());
      }),
    );
    for (const answer of answers) expect(said(answer)).toEqual(Array.from({ length: 6 }, () => 'done'));
  });
});

describe('finding 01: old prices are not for whoever says “I was offline”', () => {
  it('while the server heard of the device', async () => {
    test.time.now += hour + 30 * minute;
    const version = await given();
    const at = test.time.now + 20 * minute;
    // The device goes on calling, every few seconds.
    for (let step = 0; step < 60; step += 1) {
      test.time.now += 9_000;
      await till.call('GET', 'api/orders/open');
    }
    test.time.now = at + 9_000;
    for (let step = 0; step < 10; step += 1) {
      test.time.now += 9_000;
      await till.call('GET', 'api/orders/open');
    }
    test.time.now += hour;
    // Silent since then: what was sold before counts as of now.
    const { orderId, commands } = sale(100, at - 8 * minute, version);
    expect(said(await till.command(...commands))).toEqual(['done', 'done', 'SALES_AMOUNT_CHANGED']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200, source: 'list' });
  });

  it('by a catalogue that was replaced before it went silent, or that nobody was given', async () => {
    const version = await given();
    test.time.now += 2 * minute;
    await change(sql`UPDATE product SET price = 300 WHERE id = ${test.venue.products.beer}`);
    const newer = await given();
    test.time.now += 10 * minute;
    await till.call('GET', 'api/orders/open');
    const at = test.time.now + minute;
    test.time.now += 30 * minute;
    for (const forged of [version, version - 1, 1, newer + 1]) {
      const { orderId, commands } = sale(200, at, forged);
      expect(said(await till.command(...commands))).toEqual(['done', 'done', 'SALES_AMOUNT_CHANGED']);
      expect(await lineOf(orderId)).toMatchObject({ price: 300 });
    }
    const honest = sale(300, at, newer);
    expect(said(await till.command(...honest.commands))).toEqual(['done', 'done', 'done']);
  });

  it('long after the silence, or in the future', async () => {
    test.time.now += hour + 30 * minute;
    const version = await given();
    const at = test.time.now + 10 * minute;
    test.time.now += 20 * minute;
    await till.call('GET', 'api/orders/open');
    test.time.now += 40 * minute;
    const stale = sale(100, at, version);
    expect(said(await till.command(...stale.commands))[2]).toBe('SALES_AMOUNT_CHANGED');
    const future = sale(100, test.time.now + 23 * hour, version);
    expect(said(await till.command(...future.commands))[2]).toBe('SALES_AMOUNT_CHANGED');
  });

  it('finding S4: on an order that was opened with the server there, afterwards', async () => {
    const version = await given();
    const at = test.time.now + 5 * minute;
    test.time.now += 10 * minute;
    await change(sql`UPDATE product SET price = 300 WHERE id = ${test.venue.products.beer}`);
    test.time.now += minute;
    const opened = sale(300, test.time.now, version + 1);
    expect(said(await till.command(opened.commands[0] as Command))).toEqual(['done']);
    const [, old] = sale(200, at, version).commands;
    expect(said(await till.command({ ...old, orderId: opened.orderId }))).toEqual(['done']);
    expect(await lineOf(opened.orderId)).toMatchObject({ price: 300 });
  });

  it('finding S4: after the device has sent what it had, or by who was not signed in', async () => {
    const version = await given();
    await given(await test.signIn('waiter2', 'tablet'));
    const at = test.time.now + 5 * minute;
    test.time.now += 10 * minute;
    await change(sql`UPDATE product SET price = 300 WHERE id = ${test.venue.products.beer}`);
    test.time.now += minute;
    const before = sale(200, at, version);
    expect(said(await till.command(...before.commands))).toEqual(['done', 'done', 'done']);
    expect(said(await till.command(...sale(300, test.time.now, version + 1).commands))).toEqual([
      'done',
      'done',
      'done',
    ]);
    const afterwards = sale(200, at, version);
    expect(said(await till.command(...afterwards.commands))).toEqual(['done', 'done', 'SALES_AMOUNT_CHANGED']);
    expect(await lineOf(afterwards.orderId)).toMatchObject({ price: 300 });
    // The tablet was silent too, but its waiter signed in on it only now.
    const newcomer = await test.signIn('Manager', 'tablet');
    const forged = sale(200, at, version);
    expect(said(await newcomer.command(...forged.commands))).toEqual(['done', 'done', 'SALES_AMOUNT_CHANGED']);
  });

  it('review 5, sec 8: by who has not signed in since an evening long ago, and never signed out', async () => {
    const forgetful = () => test.signIn('Manager', 'tablet');
    await forgetful();
    test.time.now += 48 * hour;
    const version = await given(await test.signIn('waiter2', 'tablet'));
    const at = test.time.now + 5 * minute;
    test.time.now += 10 * minute;
    await change(sql`UPDATE product SET price = 300 WHERE id = ${test.venue.products.beer}`);
    test.time.now += minute;
    const forged = sale(200, at, version);
    const back = await forgetful();
    expect(said(await back.command(...forged.commands))).toEqual(['done', 'done', 'SALES_AMOUNT_CHANGED']);
  });

  it('finding S5: with the rights that the settings gave then', async () => {
    const share = (isShared: boolean) =>
      test.app.venue.inWriteTx(async (tx) => {
        await saveSettings(tx, { waiterAccess: isShared });
        tx.touchCatalogue();
      });
    await share(true);
    const version = await given();
    const owner = await test.signIn('waiter2', 'tablet');
    const { orderId, lineId, commands } = sale(200, test.time.now, version);
    await owner.command(...commands.slice(0, 2));
    const at = test.time.now + 5 * minute;
    test.time.now += 10 * minute;
    await share(false);
    test.time.now += minute;
    const removal = { type: 'removeLine', orderId, lineId, made: { at, catalogueVersion: version } };
    expect(said(await till.command(removal))).toEqual(['ORDER_OF_COLLEAGUE']);
  });
});

async function heardFor(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    test.time.now += 5_000;
    await till.call('GET', 'api/tables');
  }
}

describe('review 5, sec 2: old prices after a short silence', () => {
  /** A till that lost the server for 20 seconds, in which the price doubled; answers the version it showed before. */
  async function shortSilence() {
    const version = await given();
    const at = test.time.now + 2_000;
    test.time.now += 10_000;
    await change(sql`UPDATE product SET price = 400 WHERE id = ${test.venue.products.beer}`);
    await given(await test.signIn('waiter2', 'tablet'));
    test.time.now += 10_000;
    await till.call('GET', 'api/tables');
    return { version, at };
  }
  const plain = (commands: readonly Command[]) => commands.map(({ made: _, ...command }) => command);
  /** What a beer costs that is said to have been sold at `at`, by `version`; the order stays open. */
  async function priceOf({ version, at }: { version: number; at: number }, edit = (commands: Command[]) => commands) {
    const { orderId, commands } = sale(0, at, version);
    expect(said(await till.command(...edit(commands.slice(0, 2))))).toEqual(['done', 'done']);
    return ((await lineOf(orderId)) as { price: number }).price;
  }

  it('are those of what the device sends when it is back, as long as it goes on sending', async () => {
    const silence = await shortSilence();
    for (let n = 0; n < 4; n += 1) {
      expect(await priceOf(silence)).toBe(200);
      await heardFor(50);
    }
  });

  it('are over with the first command that was given with the server there, whether it says so or not', async () => {
    const silence = await shortSilence();
    expect(await priceOf(silence)).toBe(200);
    expect(await priceOf(silence, plain)).toBe(400);
    expect(await priceOf(silence)).toBe(400);
  });

  it('are over a minute and a half after the device was heard again, or stopped sending', async () => {
    const unused = await shortSilence();
    await heardFor(100);
    expect(await priceOf(unused)).toBe(400);
    await change(sql`UPDATE product SET price = 200 WHERE id = ${test.venue.products.beer}`);
    const used = await shortSilence();
    expect(await priceOf(used)).toBe(200);
    await heardFor(100);
    expect(await priceOf(used)).toBe(400);
  });

  it.each([
    ['that has not come yet', 10 * minute],
    ['at which the server was there', -20_000],
  ])('are not kept by ordinary commands that name a time %s', async (_, off) => {
    const silence = await shortSilence();
    expect(await priceOf(silence)).toBe(200);
    for (let n = 0; n < 3; n += 1) {
      await heardFor(45);
      const made = { at: test.time.now + off, catalogueVersion: silence.version };
      const price = await priceOf(silence, (commands) => commands.map((command) => ({ ...command, made })));
      expect(price).toBe(n === 0 && off < 0 ? 200 : 400);
    }
    expect(await priceOf(silence)).toBe(400);
  });
});

/** An order that was opened, and a till that lost the server for 20 seconds then, in which the price doubled. */
async function openedThenSilent() {
  const version = await given();
  const { orderId, lineId, commands } = sale(200, test.time.now, version);
  const [open, add, pay] = commands as readonly Command[] as [Command, Command, Command];
  expect(said(await till.command(open))).toEqual(['done']);
  const made = { at: test.time.now + 2_000, catalogueVersion: version };
  test.time.now += 10_000;
  await change(sql`UPDATE product SET price = 400 WHERE id = ${test.venue.products.beer}`);
  const boss = await test.signIn('Manager', 'tablet');
  await given(boss);
  test.time.now += 10_000;
  const late = [
    { ...add, id: uuidv7(), made },
    { ...pay, id: uuidv7(), made },
  ] as const;
  return { orderId, lineId, boss, late };
}

describe('review 5, rel 4: what was sold offline on an order that somebody else holds', () => {
  /** The manager looks at the order when the till is back. */
  async function held() {
    const silent = await openedThenSilent();
    const { boss, orderId, late } = silent;
    const lease = (action: string) => boss.call('POST', `api/orders/${orderId}/lease`, { action });
    expect((await lease('takeOver')).status).toBe(200);
    expect(said(await till.command(...late))).toEqual(['ORDER_ON_OTHER_DEVICE', 'ORDER_ON_OTHER_DEVICE']);
    return { ...silent, release: async () => expect((await lease('release')).status).toBe(200) };
  }
  const sellsAnother = async () => {
    const other = sale(0, test.time.now, await given());
    expect(said(await till.command(...other.commands.slice(0, 2)))).toEqual(['done', 'done']);
    expect(await lineOf(other.orderId)).toMatchObject({ price: 400 });
  };

  it('keeps its price, although the till has sold with the server there meanwhile', async () => {
    const { orderId, late, release } = await held();
    await sellsAnother();
    test.time.now += 30_000;
    await sellsAnother();
    await release();
    expect(said(await till.command(...late))).toEqual(['done', 'done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200, status: 'closed' });
  });

  it('keeps it for an hour, and not for ever', async () => {
    const { orderId, late, release } = await held();
    await release();
    test.time.now += hour;
    expect(said(await till.command(...late))).toEqual(['done', 'done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200, status: 'closed' });
    await change(sql`UPDATE product SET price = 200 WHERE id = ${test.venue.products.beer}`);
    test.time.now += 2 * hour;
    till = await test.signIn('Waiter', 'till');
    const forgotten = await held();
    await forgotten.release();
    // Its own silence must not be what gives the price.
    await heardFor(120);
    test.time.now += 3 * hour;
    expect(said(await till.command(forgotten.late[0]))).toEqual(['done']);
    expect(await lineOf(forgotten.orderId)).toMatchObject({ price: 400 });
  });

  it('is what was sent then: neither other content nor another command gets the price', async () => {
    const { orderId, late, release } = await held();
    await sellsAnother();
    await release();
    expect(said(await till.command({ ...late[0], quantity: 5000 }))).toEqual(['done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 400 });
    expect(said(await till.command({ ...late[0], id: uuidv7(), lineId: uuidv7() }))).toEqual(['done']);
    const prices = await rows<{ price: number }>(
      sql`SELECT unit_price AS price FROM order_line WHERE order_id = ${orderId}`,
    );
    expect(prices).toEqual([{ price: 400 }, { price: 400 }]);
  });
});

describe('review 5, rel 5: after the server’s clock was set back', () => {
  it.each([
    ['and its user signed in again', true],
    ['and its user went on', false],
  ])('prices count that a till sold at without the server, %s', async (_, signsIn) => {
    test.time.now += 3 * hour;
    till = await test.signIn('Waiter', 'till');
    const before = sale(200, test.time.now, await given());
    expect(said(await till.command(...before.commands))).toEqual(['done', 'done', 'done']);
    test.time.now -= 3 * hour;
    await shortenWaits(test.app.venue, [shortenStaffWaits]);
    if (signsIn) till = await test.signIn('Waiter', 'till');
    await till.call('GET', 'api/tables');
    const { orderId, late } = await openedThenSilent();
    expect(said(await till.command(...late))).toEqual(['done', 'done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200, status: 'closed' });
  });

  it('they count on an order that was opened before', async () => {
    test.time.now += 3 * hour;
    till = await test.signIn('Waiter', 'till');
    const { orderId, commands } = sale(200, test.time.now, await given());
    const [open, add] = commands as readonly Command[] as [Command, Command];
    expect(said(await till.command(open))).toEqual(['done']);
    test.time.now -= 3 * hour;
    await shortenWaits(test.app.venue, [shortenStaffWaits]);
    await till.call('GET', 'api/tables');
    const { late } = await openedThenSilent();
    expect(said(await till.command({ ...add, made: late[0].made }))).toEqual(['done']);
    expect(await lineOf(orderId)).toMatchObject({ price: 200 });
  });
});
