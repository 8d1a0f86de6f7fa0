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
