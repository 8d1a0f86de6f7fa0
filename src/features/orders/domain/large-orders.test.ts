import { describe, expect, it } from 'vitest';
import { type Ask, adding, ask, contextOf, having, opening } from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import { billOf } from './bill.ts';
import { journalNote } from './journal-note.ts';
import { byId, type Order } from './order.ts';

const manager = contextOf({}, { role: 'Manager', flags: [] });
const [menu] = having([opening, adding('a', 'menu', 9000)]).lines;
const parts = 10;
const lines = 500;

/** An order of combos that counts how often a part of one is looked at. */
function countedOrder(more: Partial<Order>): { readonly order: Order; readonly looks: () => number } {
  let count = 0;
  const choice = () => {
    const of = menu?.choices[0];
    return Object.defineProperty({ ...of }, 'part', {
      enumerable: true,
      get: () => {
        count += 1;
        return of?.part;
      },
    });
  };
  const line = (_: unknown, at: number) => ({
    ...menu,
    id: `l${at}`,
    choices: Array.from({ length: parts }, choice),
  });
  const order = { ...having([opening]), lines: Array.from({ length: lines }, line), ...more } as Order;
  return { order, looks: () => count };
}

/** As the server decides them, with the journal's notes and what is written in the end. */
function decideAll(order: Order, commands: readonly Ask[]): Order[] {
  const orders = new Map(byId([order]));
  for (const command of commands.map(ask)) {
    const decision = applyCommand(orders, command, manager);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.code}`);
    journalNote(orders.get('order'), decision.orders[0], command);
    for (const changed of decision.orders) orders.set(changed.id, changed);
  }
  return [...orders.values()];
}

const each = (of: (at: number) => Ask) => Array.from({ length: 200 }, (_, at) => of(at));
const terms: Partial<Order> = {
  discount: { kind: 'percent', value: 1000 },
  discountGrant: { limit: 10_000, approved: 0 },
  feeRate: 1000,
  feeWaived: 100_000_000,
};
const sent = (order: Order): Order => ({
  ...order,
  sentAt: 1,
  printedTotal: billOf(order).withoutCardFee,
  lines: order.lines.map((line) => ({ ...line, sentQuantity: line.quantity, billed: line.quantity })),
});

describe('finding 3: two hundred commands on five hundred combos of ten parts', () => {
  const work: Readonly<Record<string, readonly Ask[]>> = {
    'change quantities': each((at) => ({ type: 'changeQuantity', lineId: `l${at}`, quantity: 2000 })),
    'comment the order': each((at) => ({ type: 'commentOrder', comment: `${at}` })),
    'print the bill': each(() => ({ type: 'printTotal' })),
    'give discounts': each((at) => ({ type: 'discountOrder', discount: { kind: 'percent', value: 1 + at } })),
    'divide it': each((at) => ({
      type: 'splitOrder',
      newOrderId: `new${at}`,
      lines: [{ lineId: `l${at}`, toLineId: `to${at}`, quantity: 9000 }],
    })),
  };
  it.each(Object.keys(work))('look again only at the lines that they change: %s', (name) => {
    const { order, looks } = countedOrder(terms);
    const commands = (work[name] as readonly Ask[]).slice(0, name === 'divide it' ? 20 : 200);
    const after = decideAll(order, commands);
    expect(after.map((each) => billOf(each).total).every(Number.isSafeInteger)).toBe(true);
    // Each part a few times, those of a changed line again, and where lines leave an order, what of its discount each has.
    const again = name === 'divide it' ? 3 * lines : 20;
    expect(looks()).toBeLessThan(parts * (6 * lines + again * commands.length));
  });

  it('look again only at the lines that they change: take back what was sent and billed', () => {
    const { order, looks } = countedOrder(terms);
    const voids = each((at) => ({
      type: 'voidLine',
      lineId: `l${at}`,
      voidLineId: `v${at}`,
      quantity: 1000,
      reason: 'cold',
    }));
    const before = sent(order);
    decideAll({ ...before, lines: before.lines.slice(0, 250) }, voids);
    expect(looks()).toBeLessThan(parts * (6 * lines + 20 * voids.length));
  });

  it('come to what an order comes to that was never priced before', () => {
    const { order } = countedOrder(terms);
    const [after] = decideAll(order, work['change quantities'] as Ask[]) as [Order];
    expect({ ...billOf(after) }).toEqual({ ...billOf(structuredClone(after)) });
  });
});
