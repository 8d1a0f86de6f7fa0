import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { allDayCounts } from '../domain/all-day.ts';
import type { Ticket } from './queries/read-tickets.ts';

// Whatever becomes of orders, a station still makes what was sent, less what was taken back and what it has done.

let test: TestApp;
let manager: Client;
let cook: Client;
beforeAll(async () => {
  test = await openTestApp();
  [manager, cook] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Display', 'kitchen')]);
});
afterAll(() => test?.close());

const goods = ['pizza', 'trout', 'beer'] as const;
type Product = (typeof goods)[number];
const stations = ['bar', 'kitchen'] as const;
type Station = (typeof stations)[number];
const shown = { pizza: ['kitchen', 'Pica'], trout: ['kitchen', 'Troftë'], beer: ['bar', 'Birra Peja'] } as const;

/** What was sent under one id: how much is not taken back, and whether its station has struck it. */
interface Item {
  readonly product: Product;
  readonly ticketOf: string;
  readonly lineId: string;
  left: number;
  isStruck: boolean;
}
/** Part of an item on an order. */
interface Placed {
  readonly item: Item;
  left: number;
}
type Model = { readonly items: Item[]; readonly orders: Map<string, Map<string, Placed>> };

const step = fc.record({
  kind: fc.constantFrom(
    'send',
    'send',
    'split',
    'transfer',
    'merge',
    'void',
    'void',
    'strike',
    'unstrike',
    'bump',
    'recall',
  ),
  order: fc.nat(99),
  other: fc.nat(99),
  line: fc.nat(99),
  pieces: fc.integer({ min: 1, max: 4 }),
  products: fc.array(fc.constantFrom(...goods), { minLength: 1, maxLength: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const ticketsAt = async (station: Station): Promise<{ tickets: Ticket[]; recent: Ticket[] }> =>
  (await cook.call('GET', `api/stations/${test.venue.stations[station]}/tickets?locale=sq`)).body;

/** The commands are accepted together or the model stays as it is: what is refused is the rules' own test. */
async function isDone(...commands: Record<string, unknown>[]): Promise<boolean> {
  const { body } = await manager.command(...commands);
  return body.answers.every(({ outcome }: { outcome: string }) => outcome === 'done');
}

const opening = (orderId: string, table: number) => ({
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  tableId: test.venue.tables[table % test.venue.tables.length],
  covers: 2,
});

async function send({ items, orders }: Model, { order, products, pieces }: Step): Promise<void> {
  const orderId = uuidv7();
  const lines = products.map((product) => ({ product, lineId: uuidv7(), quantity: pieces * 1000 }));
  const adding = lines.map(({ product, lineId, quantity }) => {
    return { type: 'addLine', orderId, lineId, quantity, productId: test.venue.products[product] };
  });
  if (!(await isDone(opening(orderId, order), ...adding, { type: 'send', orderId }))) return;
  const fresh = lines.map(({ product, lineId, quantity }): [string, Placed] => {
    const item = { product, ticketOf: orderId, lineId, left: quantity, isStruck: false };
    items.push(item);
    return [lineId, { item, left: quantity }];
  });
  orders.set(orderId, new Map(fresh));
}

/** Part of a line goes to another order, a new one or one that is there. */
async function move({ orders }: Model, { kind, order, other, line, pieces }: Step): Promise<void> {
  const [orderId, from] = pick([...orders], order) ?? [];
  const [lineId, placed] =
    pick(
      [...(from ?? [])].filter(([, { left }]) => left > 0),
      line,
    ) ?? [];
  if (orderId === undefined || from === undefined || lineId === undefined || placed === undefined) return;
  const toLineId = uuidv7();
  const quantity = Math.min(placed.left, pieces * 1000);
  const lines = [{ lineId, quantity, toLineId }];
  const target = kind === 'split' ? uuidv7() : (pick([...orders.keys()], other) as string);
  const command =
    kind === 'split'
      ? { type: 'splitOrder', orderId, newOrderId: target, lines }
      : { type: 'transferLines', orderId, toOrderId: target, lines };
  if (!(await isDone(command))) return;
  placed.left -= quantity;
  orders.set(target, (orders.get(target) ?? new Map()).set(toLineId, { item: placed.item, left: quantity }));
}

async function merge({ orders }: Model, { order, other }: Step): Promise<void> {
  const [orderId, from] = pick([...orders], order) ?? [];
  const [toOrderId, to] = pick([...orders], other) ?? [];
  if (orderId === undefined || !(await isDone({ type: 'mergeOrders', orderId, toOrderId }))) return;
  for (const [lineId, placed] of from ?? []) to?.set(lineId, placed);
  orders.delete(orderId);
}

async function take({ orders }: Model, { order, line, pieces }: Step): Promise<void> {
  const [orderId, lines] = pick([...orders], order) ?? [];
  const [lineId, placed] =
    pick(
      [...(lines ?? [])].filter(([, { left }]) => left > 0),
      line,
    ) ?? [];
  if (placed === undefined) return;
  const quantity = Math.min(placed.left, pieces * 1000);
  const voiding = { type: 'voidLine', orderId, lineId, voidLineId: uuidv7(), quantity, reason: 'gabim' };
  if (!(await isDone(voiding))) return;
  placed.left -= quantity;
  placed.item.left -= quantity;
}

/** What a cook does with one of the tickets: the model takes the strikes from the answer, the counts are what is tested. */
async function work({ items }: Model, { kind, order, other, line }: Step): Promise<void> {
  const { tickets, recent } = await ticketsAt(stations[other % 2] as Station);
  const ours = (list: Ticket[]) => list.filter(({ orderId }) => items.some(({ ticketOf }) => ticketOf === orderId));
  const ticket = pick(ours(kind === 'recall' || kind === 'unstrike' ? recent : tickets), order);
  if (ticket === undefined || ticket.movedFrom !== null) return;
  const { lineId } = pick(ticket.lines, line) as Ticket['lines'][number];
  const isStrike = kind === 'strike' || kind === 'unstrike';
  const path = `api/tickets/${ticket.id}/${isStrike ? `lines/${lineId}/strike` : kind}`;
  const { body } = await cook.call('POST', path, isStrike ? { isStruck: kind === 'strike' } : undefined);
  for (const { lineId: id, struckAt } of (body as Ticket).lines) {
    const item = items.find((each) => each.ticketOf === ticket.orderId && each.lineId === id);
    if (item !== undefined) item.isStruck = struckAt !== null;
  }
}

const acts = {
  send,
  split: move,
  transfer: move,
  merge,
  void: take,
  strike: work,
  unstrike: work,
  bump: work,
  recall: work,
};

/** Σ sent − taken back − done, of each product at its station. */
function wanted({ items }: Model, station: Station) {
  const sums = new Map<string, number>();
  for (const { product, left, isStruck } of items) {
    const [at, name] = shown[product];
    if (at === station && !isStruck) sums.set(name, (sums.get(name) ?? 0) + left);
  }
  const counts = [...sums].filter(([, quantity]) => quantity > 0);
  return new Map(counts.map(([name, quantity]) => [name, [quantity, name === 'Troftë' ? 'kg' : '']]));
}

/** Which lines each order has. */
const held = ({ orders }: Model) => JSON.stringify([...orders].map(([id, lines]) => [id, ...lines.keys()]));

async function clear(): Promise<void> {
  for (const station of stations)
    for (const { id } of (await ticketsAt(station)).tickets) await cook.call('POST', `api/tickets/${id}/bump`);
}

it('all day is what was sent, less what was taken back and what is done, whatever became of the orders', async () => {
  let moves = 0;
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 20, maxLength: 24 }), async (steps) => {
        const model: Model = { items: [], orders: new Map() };
        for (const each of steps) {
          test.time.now += 1000;
          const before = held(model);
          await acts[each.kind](model, each);
          const isMove = ['split', 'transfer', 'merge'].includes(each.kind);
          if (isMove && before !== held(model)) moves += 1;
          for (const station of stations) {
            const { tickets } = await ticketsAt(station);
            const counts = new Map(allDayCounts(tickets).map(({ name, quantity, unit }) => [name, [quantity, unit]]));
            expect(counts).toEqual(wanted(model, station));
            for (const { lines } of tickets) {
              const isOpen = lines.some(
                (line) => !line.isDivider && line.struckAt === null && line.quantity !== line.taken,
              );
              expect(isOpen).toBe(true);
            }
          }
        }
      })
      .afterEach(clear),
    { numRuns: 9, endOnFailure: true },
  );
  // Enough orders changed hands for the counts to be meaningful.
  expect(moves).toBeGreaterThan(1);
}, 120_000);
