import { describe, expect, it } from 'vitest';
import { saveSettings } from '#features/configuration/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import {
  type Command,
  change,
  given,
  hour,
  lineOf,
  minute,
  openVenueOfPrices,
  rows,
  said,
  sale,
  signInAgain,
  test,
  till,
} from '../../../../tests/kit/offline-prices.ts';

openVenueOfPrices();

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
    await signInAgain();
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
