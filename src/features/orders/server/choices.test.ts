import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let waiter: Client;
let manager: Client;
let cook: Client;
const ids = { rare: uuidv7(), medium: uuidv7(), cheese: uuidv7() };
/** Its parts: a pizza, and a beer or a water. */
let menu: string;
const parts = { pizza: uuidv7(), beer: uuidv7(), water: uuidv7() };

type Body = Record<string, unknown>;
const save = async (id: string, more: Body) => {
  const { id: _, ...values } = (await manager.call('GET', `api/products/${id}`)).body;
  const saved = await manager.call('PUT', `api/products/${id}`, { ...values, ...more });
  expect(saved.body.error).toBeUndefined();
};
const group = (name: string, min: number, max: number, options: readonly Body[]) => ({
  id: uuidv7(),
  names: { sq: name },
  min,
  max,
  options,
});
const modifiers = (cheesePrice: number) => [
  group('Pjekja', 1, 1, [extra(ids.rare, 'E rrallë'), extra(ids.medium, 'Mesatare')]),
  group('Shtesa', 0, 1, [extra(ids.cheese, 'Djathë', cheesePrice)]),
];
const extra = (id: string, sq: string, priceDelta = 0) => ({
  id,
  names: { sq },
  ingredientId: priceDelta === 0 ? null : test.venue.products.deposit,
  quantity: 500,
  priceDelta,
  isDefault: false,
});

beforeAll(async () => {
  test = await openTestApp();
  [waiter, manager, cook] = await Promise.all([
    test.signIn('Waiter'),
    test.signIn('Manager', 'tablet'),
    test.signIn('Display', 'kitchen'),
  ]);
  const { pizza, beer, makiato, trout } = test.venue.products;
  await save(trout, { modifiers: modifiers(50) });
  const part = (id: string, productId: string, isDefault: boolean, priceDelta = 0) => ({
    id,
    productId,
    quantity: 1000,
    priceDelta,
    isDefault,
  });
  const { id: _, ...values } = (await manager.call('GET', `api/products/${pizza}`)).body;
  const made = await manager.call('POST', 'api/products', {
    ...values,
    version: undefined,
    name: { sq: 'Menyja' },
    code: 'menu',
    barcodes: [],
    type: 'combo',
    price: 750,
    combo: [
      group('Ushqimi', 1, 1, [part(parts.pizza, pizza, true)]),
      group('Pija', 1, 2, [part(parts.beer, beer, true), part(parts.water, makiato, false, 20)]),
    ],
  });
  expect(made.body.error).toBeUndefined();
  menu = made.body.id;
});
afterAll(() => test?.close());

const opening = (orderId: string) => ({
  type: 'openOrder',
  orderId,
  orderType: 'direct',
  tableId: null,
  covers: 0,
});
const adding = (orderId: string, productId: string, chosen?: readonly string[], lineId = uuidv7()) => ({
  type: 'addLine',
  orderId,
  lineId,
  productId,
  quantity: 1000,
  ...(chosen && { choices: chosen.map((optionId) => ({ optionId, count: 1 })) }),
});
const changing = (orderId: string, lineId: string, chosen: readonly string[]) => ({
  type: 'changeChoices',
  orderId,
  lineId,
  choices: chosen.map((optionId) => ({ optionId, count: 1 })),
});
const codes = ({ body }: Awaited<ReturnType<Client['command']>>) =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const readOrder = async (orderId: string) => (await manager.call('GET', `api/orders/${orderId}`)).body.order;
const kept = (orderId: string) =>
  test.app.venue.read((tx) =>
    tx.rows<{ price: number; recipe: { productId: string; quantity: number }[] }>(sql`
      SELECT unit_price AS price, recipe FROM order_line WHERE order_id = ${orderId} ORDER BY position`),
  );

describe('a line with choices', () => {
  it('is priced by the server, and takes from stock what was chosen', async () => {
    const orderId = uuidv7();
    const lineId = uuidv7();
    const { trout, deposit } = test.venue.products;
    const answer = await waiter.command(
      opening(orderId),
      adding(orderId, trout, [ids.rare, ids.cheese], lineId),
      adding(orderId, trout),
      adding(orderId, trout, [ids.rare, ids.medium]),
      adding(orderId, trout, [ids.rare, uuidv7()]),
    );
    expect(codes(answer)).toEqual(['done', 'done', 'CHOICES_TOO_FEW', 'CHOICES_TOO_MANY', 'CHOICE_UNKNOWN']);
    expect(answer.body.answers[2].details).toEqual({ name: 'Troftë', group: 'Pjekja', count: 1 });
    expect((await readOrder(orderId)).lines).toMatchObject([
      { unitPrice: 1450, choices: [{ name: 'E rrallë' }, { name: 'Djathë', priceDelta: 50, part: null }] },
    ]);
    expect(await kept(orderId)).toEqual([
      {
        price: 1450,
        recipe: [
          { productId: trout, quantity: 1_000_000 },
          { productId: deposit, quantity: 500_000 },
        ],
      },
    ]);
    expect(codes(await waiter.command(changing(orderId, lineId, [ids.medium])))).toEqual(['done']);
    expect(await kept(orderId)).toEqual([{ price: 1400, recipe: [{ productId: trout, quantity: 1_000_000 }] }]);
    // Read again from the rows, not from memory.
    expect((await readOrder(orderId)).lines[0].choices).toMatchObject([{ name: 'Mesatare', count: 1 }]);
    const priced = {
      ...adding(orderId, trout, [ids.rare]),
      choices: [{ optionId: ids.rare, count: 1, priceDelta: -500 }],
    };
    expect((await waiter.command(priced)).status).toBe(400);
  });

  it('goes to its station once, however two devices change and send it at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [orderId, lineId] = [uuidv7(), uuidv7()];
      await manager.command(opening(orderId), adding(orderId, test.venue.products.trout, [ids.rare], lineId));
      const [changed] = await Promise.all([
        manager.command(changing(orderId, lineId, [ids.medium])),
        manager.command({ type: 'send', orderId }),
      ]);
      const { lines } = await readOrder(orderId);
      const read = await test.app.venue.read((tx) =>
        tx.rows<{ choices: { name: string }[] }>(sql`
          SELECT l.choices FROM station_ticket t JOIN station_ticket_line l ON l.ticket_id = t.id
          WHERE t.order_id = ${orderId}`),
      );
      // What the kitchen was told is what is on the order.
      expect(read).toEqual([{ choices: [{ name: lines[0].choices[0].name, quantity: null }] }]);
      expect(codes(changed)).toEqual([lines[0].choices[0].name === 'Mesatare' ? 'done' : 'LINE_ALREADY_SENT']);
    }
  });
});

describe('a combo', () => {
  const read = async (orderId: string) => {
    const { bar, kitchen } = test.venue.stations;
    const tickets = [];
    for (const [name, id] of Object.entries({ bar, kitchen })) {
      const { body } = await cook.call('GET', `api/stations/${id}/tickets`);
      for (const ticket of body.tickets) {
        if (ticket.orderId !== orderId) continue;
        for (const line of ticket.lines) {
          const chosen = line.choices.map(
            (each: { name: string; quantity: number }) => `${each.quantity} ${each.name}`,
          );
          tickets.push([name, `${line.quantity} ${line.name}`, ...chosen]);
        }
      }
    }
    return tickets;
  };

  it('sends each part to its own station once, under its title, and tells them all when it is taken back', async () => {
    const [orderId, lineId] = [uuidv7(), uuidv7()];
    await manager.command(
      opening(orderId),
      { ...adding(orderId, menu, [parts.pizza, parts.beer, parts.water], lineId), quantity: 2000 },
      { type: 'send', orderId },
    );
    const sent = [
      ['bar', '2000 Menyja', '2000 Birra Peja', '2000 Makiato'],
      ['kitchen', '2000 Menyja', '2000 Pica'],
    ];
    expect(await read(orderId)).toEqual(sent);
    await manager.command({ type: 'send', orderId });
    expect(await read(orderId)).toEqual(sent);
    await manager.command({ type: 'voidLine', orderId, lineId, voidLineId: uuidv7(), quantity: 1000, reason: 'gabim' });
    expect(await read(orderId)).toEqual([
      sent[0],
      ['bar', '-1000 Menyja', '-1000 Birra Peja', '-1000 Makiato'],
      sent[1],
      ['kitchen', '-1000 Menyja', '-1000 Pica'],
    ]);
    const slips = await test.app.venue.read((tx) =>
      tx.rows<{ slip: string }>(sql`SELECT slip::text AS slip FROM print_job WHERE order_id = ${orderId} ORDER BY id`),
    );
    const has = (text: string) => slips.filter(({ slip }) => slip.includes(text)).length;
    expect([has('- 2 x Pica'), has('- 2 x Birra Peja'), has('- -1 x Pica')]).toEqual([1, 1, 1]);
  });

  it('is sold with its defaults without a choice, and not with a part that is off sale', async () => {
    const orderId = uuidv7();
    expect(codes(await waiter.command(opening(orderId), adding(orderId, menu)))).toEqual(['done', 'done']);
    expect((await readOrder(orderId)).lines[0].choices).toMatchObject([{ name: 'Pica' }, { name: 'Birra Peja' }]);
    await save(test.venue.products.beer, { isActive: false });
    const { body } = await waiter.command(adding(orderId, menu));
    expect(body.answers[0]).toMatchObject({
      code: 'CHOICES_TOO_FEW',
      details: { name: 'Menyja', group: 'Pija', count: 1 },
    });
    expect(codes(await waiter.command(adding(orderId, menu, [parts.pizza, parts.beer])))).toEqual(['CHOICE_UNKNOWN']);
    expect(codes(await waiter.command(adding(orderId, menu, [parts.pizza, parts.water])))).toEqual(['done']);
    await save(test.venue.products.beer, { isActive: true });
  });
});

describe('the money of a combo', () => {
  it('is reported as that of its parts, each at its own rate, and given back in parts', async () => {
    const { pizza, water } = test.venue.products;
    const from = test.time.now;
    const { id: _, ...values } = (await manager.call('GET', `api/products/${menu}`)).body;
    const option = (productId: string) => ({
      id: uuidv7(),
      productId,
      quantity: 1000,
      priceDelta: 0,
      isDefault: true,
    });
    const { body } = await manager.call('POST', 'api/products', {
      ...values,
      version: undefined,
      name: { sq: 'Dreka' },
      code: 'lunch',
      price: 601,
      combo: [group('Ushqimi', 1, 1, [option(pizza)]), group('Pija', 1, 1, [option(water)])],
    });
    expect(body.error).toBeUndefined();
    const report = async (groupBy: string) => {
      const day = '2026-11-18';
      const answer = await manager.call('GET', `api/reports/sales?from=${day}&to=${day}&groupBy=${groupBy}&locale=sq`);
      return new Map<string, Record<string, number>>(answer.body.rows.map((row: { key: string }) => [row.key, row]));
    };
    const figures = async (groupBy: string, keys: readonly string[]) => {
      const rows = await report(groupBy);
      return keys.map((key) => ['quantity', 'gross', 'total', 'vat'].map((name) => rows.get(key)?.[name] ?? 0));
    };
    const changed = async (groupBy: string, keys: readonly string[], act: () => Promise<unknown>) => {
      const before = await figures(groupBy, keys);
      await act();
      return (await figures(groupBy, keys)).map((row, key) => row.map((value, at) => value - (before[key]?.[at] ?? 0)));
    };
    const [orderId, lineId, paymentId] = [uuidv7(), uuidv7(), uuidv7()];
    const paying = {
      type: 'pay',
      orderId,
      expectedTotal: 1623,
      payments: [{ id: paymentId, method: 'card', amount: 1623 }],
    };
    const discount = { kind: 'percent', value: 1000 };
    // Three at 6.01 less 10 %: 16.23 of 18.03, shared as 6.50 to 1.00.
    const byProduct = await changed('product', [pizza, water, body.id], () =>
      manager.command(
        opening(orderId),
        { ...adding(orderId, body.id, undefined, lineId), quantity: 3000 },
        { type: 'discountOrder', orderId, discount },
        paying,
      ),
    );
    expect(byProduct).toEqual([
      [3000, 1563, 1407, 215],
      [3000, 240, 216, 16],
      [3000, 0, 0, 0],
    ]);
    const refund = (refundId: string, quantity: number, expectedTotal: number) => ({
      type: 'refund',
      orderId,
      refundId,
      reason: 'ftohtë',
      expectedTotal,
      lines: [{ lineId, quantity }],
      payments: [{ paymentId, amount: expectedTotal }],
    });
    const refunded = (await manager.call('GET', `api/orders/${orderId}/refunds`)).body;
    expect(refunded.lines).toMatchObject([{ total: 1623, vat: 231, parts: [{ total: 1407 }, { total: 216 }] }]);
    const byRate = await changed('vatRate', ['800', '1800'], () => manager.command(refund(uuidv7(), 1000, 541)));
    expect(byRate).toEqual([
      [-1000, 0, -72, -5],
      [-1000, 0, -469, -72],
    ]);
    const rest = await changed('vatRate', ['800', '1800'], () => manager.command(refund(uuidv7(), 2000, 1082)));
    expect(rest).toEqual([
      [-2000, 0, -144, -11],
      [-2000, 0, -938, -143],
    ]);
    expect(test.time.now).toBe(from);
  });
});

describe('choices without the server', () => {
  it('keep the surcharge that the device showed, also when it was changed since', async () => {
    const till = await test.signIn('Waiter', 'till');
    await till.call('GET', 'api/menus/fetch?locale=sq');
    const catalogueVersion = await test.app.venue.read((tx) => tx.catalogueVersion());
    const given = () =>
      test.app.venue.read((tx) => tx.rows(sql`SELECT 1 FROM given_catalogue WHERE version = ${catalogueVersion}`));
    await expect.poll(given).toHaveLength(1);
    test.time.now += 60_000;
    const made = { at: test.time.now, catalogueVersion };
    const orderId = uuidv7();
    const commands = [
      opening(orderId),
      adding(orderId, test.venue.products.trout, [ids.rare, ids.cheese]),
      { type: 'pay', orderId, expectedTotal: 1450, payments: [{ id: uuidv7(), method: 'cash', amount: 1450 }] },
    ].map((command) => ({ ...command, made }));
    await save(test.venue.products.trout, { modifiers: modifiers(90) });
    test.time.now += 20 * 60_000;
    expect(codes(await till.command(...commands))).toEqual(['done', 'done', 'done']);
    expect(await readOrder(orderId)).toMatchObject({ status: 'closed', lines: [{ unitPrice: 1450 }] });
    const later = uuidv7();
    await till.command(opening(later), adding(later, test.venue.products.trout, [ids.rare, ids.cheese]));
    expect((await readOrder(later)).lines[0].unitPrice).toBe(1490);
  });
});
