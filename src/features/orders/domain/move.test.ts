import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPrices } from '#features/menu/domain/price-book.ts';
import {
  type Ask,
  adding,
  ask,
  assortment,
  codeOf,
  contextOf,
  decideOn,
  feeRates,
  having,
  opening,
  paying,
  policy,
} from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import { billOf } from './bill.ts';
import { byId, type Order } from './order.ts';
import { seatsOf } from './seats.ts';

const minimums: Readonly<Record<string, number>> = { 'table-1': 1_000, 'table-2': 400 };
/** At a table there is a fee and a minimum; what is taken along costs 1.00 whatever it is. */
const venue = (serviceFee = 0, more: Parameters<typeof contextOf>[0] = {}) =>
  contextOf({
    policy: { ...policy, serviceFee },
    minimumOf: (table) => minimums[table] ?? null,
    prices: {
      priceOf: (product, sale) =>
        sale.orderKind === 'takeAway'
          ? { unitPrice: 100, source: 'priceList', offer: { id: 'list', name: 'To go' } }
          : ownPrices.priceOf(product, sale),
    },
    ...more,
  });
const without = (orderType: 'direct' | 'takeAway' | 'delivery'): Ask => ({
  type: 'openOrder',
  orderType,
  tableId: null,
  covers: 0,
});
const toTable = (tableId = 'table-1', covers?: number): Ask => ({ type: 'moveOrder', tableId, covers });
const toBar = (orderType?: 'direct' | 'takeAway' | 'delivery'): Ask => ({
  type: 'moveOrder',
  tableId: null,
  orderType,
});
const moved = (order: Order, move: Ask, context = venue()) => {
  const decision = decideOn(order, ask(move), context);
  if (!decision.ok) throw new Error(decision.code);
  return decision;
};

const kinds = fc.constantFrom('direct' as const, 'takeAway' as const, 'delivery' as const);
const begin: fc.Arbitrary<Ask> = fc.oneof(fc.constant(opening), kinds.map(without));
const named = (name: string, at: number): Ask => {
  if (name === 'send') return { type: 'send' };
  return name === 'bill' ? { type: 'printTotal' } : adding(`line-${at}`, name);
};
/** What is ordered and sent, in any sequence, and perhaps told to the guest. */
const ordering = fc
  .array(fc.oneof(fc.constantFrom(...assortment), fc.constantFrom('send', 'bill')), { maxLength: 8 })
  .map((names) => names.map(named));
const anyMove: fc.Arbitrary<Ask> = fc.oneof(
  fc.constantFrom('table-1', 'table-2', 'table-3').map((tableId) => toTable(tableId)),
  kinds.map(toBar),
);
/** As far as the venue takes it: nothing to send is no mistake here. */
const reached = (steps: readonly Ask[], context: ReturnType<typeof venue>, order: Order | null = null): Order =>
  steps.reduce<Order | null>((before, step) => {
    const decision = decideOn(before, ask(step), context);
    return decision.ok ? decision.order : before;
  }, order) as Order;

describe('an order without a table', () => {
  it('sits down with its lines, its guests and the terms of the table', () => {
    const sent = having([without('direct'), adding('a'), { type: 'send' }], venue(1_000));
    const { order, events } = moved(sent, toTable('table-1', 3), venue(1_000));
    expect(order).toMatchObject({
      type: 'inHouse',
      tableId: 'table-1',
      covers: 3,
      minimumSpend: 1_000,
      feeRate: 1_000,
    });
    expect(billOf(order).total).toBe(165);
    expect(events).toMatchObject([{ name: 'order.moved', from: { tableId: null }, lines: [{ fromLineId: 'a' }] }]);
    expect(moved(sent, toTable()).order.covers).toBe(1);
    expect(moved({ ...sent, covers: 4 }, toTable()).order.covers).toBe(4);
  });

  it('keeps the price of what was sent, told or paid, and has that of the table on the rest', () => {
    const toGo = having([without('takeAway'), adding('a'), { type: 'send' }, adding('b')], venue());
    const prices = ({ lines }: Order) => lines.map(({ unitPrice }) => unitPrice);
    expect(prices(toGo)).toEqual([100, 100]);
    expect(prices(moved(toGo, toTable()).order)).toEqual([100, 150]);
    expect(prices(moved({ ...toGo, printedTotal: 200 }, toTable()).order)).toEqual([100, 100]);
    const own = { ...toGo, lines: toGo.lines.map((line) => ({ ...line, priceSource: 'tariff' as const })) };
    expect(prices(moved(own, toTable()).order)).toEqual([100, 100]);
  });

  it('is for nobody any more to fetch, and what was promised is told to the stations', () => {
    const delivery = { name: 'Era', phone: '', address: '', note: '', promisedAt: venue().now, courierId: null };
    const ordered = having([without('takeAway'), { type: 'setDelivery', delivery }, adding('a')], venue());
    expect(moved(ordered, toTable())).toMatchObject({ order: { delivery: null }, events: [] });
    const sent = having([{ type: 'send' }], venue(), ordered);
    expect(moved(sent, toTable()).events.map(({ name }) => name)).toEqual(['order.promised', 'order.moved']);
  });

  it('sits down where its user may serve, at a table that there is, with as many as can be', () => {
    const direct = having([without('direct'), adding('a')], venue());
    const by = (role: 'Salesman' | 'Waiter') => contextOf({ userId: 'arta' }, { role, flags: [] });
    expect(codeOf(direct, toTable(), by('Waiter'))).toBe('done');
    expect(codeOf(direct, toTable(), by('Salesman'))).toBe('ORDER_TYPE_NOT_OFFERED');
    expect(codeOf(direct, toTable('nowhere'))).toBe('TABLE_NOT_FOUND');
    expect(codeOf(direct, toTable('table-1', -1))).toBe('QUANTITY_INVALID');
    expect(codeOf(direct, toBar())).toBe('MOVE_INVALID');
  });

  it('with money on it sits down only where that owes no more', () => {
    const paid = having([without('direct'), adding('a'), paying(150, 50)], venue());
    expect(codeOf(paid, toTable(), venue(1_000))).toBe('ORDER_HAS_PAYMENTS');
    expect(codeOf(paid, toTable(), venue(0))).toBe('done');
  });
});

describe('an order that leaves its table', () => {
  it('untouched has nothing of the table; begun it keeps fee and minimum', () => {
    const unsent = having([opening, adding('a')], venue(1_000));
    expect(moved(unsent, toBar(), venue(1_000)).order).toMatchObject({
      type: 'direct',
      tableId: null,
      feeRate: 0,
      minimumSpend: undefined,
      covers: 2,
    });
    const sent = having([{ type: 'send' }], venue(1_000), unsent);
    expect(moved(sent, toBar(), venue(1_000)).order).toMatchObject({ feeRate: 1_000, minimumSpend: 1_000 });
    expect(billOf(moved(sent, toBar('takeAway'), venue(1_000)).order).total).toBe(165);
    expect(moved(unsent, toBar('takeAway')).order.lines[0]?.unitPrice).toBe(100);
  });

  it('becomes only what its user may open, and no meal of staff', () => {
    const order = having([opening, adding('a')], venue());
    const noDirect = venue(0, { policy: { ...policy, offersDirectOrders: false } });
    expect(codeOf(order, toBar(), noDirect)).toBe('ORDER_TYPE_NOT_OFFERED');
    expect(codeOf(order, toBar('delivery'), noDirect)).toBe('done');
    expect(codeOf(order, { type: 'moveOrder', tableId: null, orderType: 'staff' })).toBe('ORDER_TYPE_NOT_OFFERED');
    expect(codeOf(order, { type: 'moveOrder', tableId: null, orderType: 'inHouse' })).toBe('ORDER_TYPE_NOT_OFFERED');
  });

  it('keeps whose goods are whose, so that its guests can pay apart; others who join them sit behind them', () => {
    const seated = having([opening, { ...adding('a'), seat: 2 } as Ask], venue());
    const { order } = moved(seated, toBar());
    expect([order.lines[0]?.seat, seatsOf(order)]).toEqual([2, 2]);
    const other = {
      ...having([opening, { ...adding('b'), seat: 1 } as Ask], venue()),
      id: 'other',
      tableId: 'table-2',
    };
    const merging = ask({ type: 'mergeOrders', orderId: 'other', toOrderId: 'order' } as Ask);
    const merged = applyCommand(byId([other, { ...order, type: 'inHouse', covers: 0 }]), merging, venue());
    if (!merged.ok) throw new Error(merged.code);
    expect(merged.orders[1]?.lines.map(({ seat }) => seat)).toEqual([2, 3]);
  });

  it('owes the minimum of each table from which guests came together without one', () => {
    const left = (id: string, tableId: string) => {
      const sent = having([{ ...opening, tableId } as Ask, adding(id), { type: 'send' }], venue());
      return { ...moved(sent, toBar()).order, id };
    };
    const merging = ask({ type: 'mergeOrders', orderId: 'one', toOrderId: 'two' } as Ask);
    const merged = applyCommand(byId([left('one', 'table-1'), left('two', 'table-2')]), merging, venue());
    if (!merged.ok) throw new Error(merged.code);
    expect(merged.orders[1]?.minimumSpend).toBe(1_400);
  });
});

describe('wherever an order goes', () => {
  it('nothing is ordered or sent by it, and it is of the kind of its place', () => {
    fc.assert(
      fc.property(begin, ordering, anyMove, feeRates, (first, steps, move, fee) => {
        const context = venue(fee, { minimumOf: () => null });
        const before = reached([first, ...steps], context);
        const decision = decideOn(before, ask(move), context);
        if (!decision.ok) {
          expect(decision.code).toBe('MOVE_INVALID');
          return;
        }
        const { order } = decision;
        expect(order.type === 'inHouse').toBe(order.tableId !== null);
        const goods = ({ lines }: Order) => lines.map(({ id, quantity, sentQuantity }) => [id, quantity, sentQuantity]);
        expect(goods(order)).toEqual(goods(before));
        expect(order.payments).toEqual(before.payments);
        expect(decision.events.some(({ name }) => name === 'order.sent')).toBe(false);
      }),
    );
  });

  it('what guests were served or told never becomes less, in money, fee or minimum', () => {
    fc.assert(
      fc.property(begin, ordering, fc.array(anyMove, { maxLength: 5 }), feeRates, (first, steps, moves, fee) => {
        const context = venue(fee);
        let order = reached([first, ...steps], context);
        for (const move of moves) {
          const decision = decideOn(order, ask(move), context);
          if (!decision.ok) continue;
          const begun = order.sentAt !== null;
          const next = decision.order;
          const sent = (of: Order) =>
            billOf({ ...of, lines: of.lines.filter(({ sentQuantity }) => sentQuantity !== 0) });
          if (begun || order.printedTotal !== null) expect(sent(next).total).toBeGreaterThanOrEqual(sent(order).total);
          if (begun) expect(next.minimumSpend ?? 0).toBeGreaterThanOrEqual(order.minimumSpend ?? 0);
          if (order.printedTotal !== null) expect(billOf(next).total).toBeGreaterThanOrEqual(billOf(order).total);
          order = next;
        }
      }),
    );
  });
});

it('review 27: guests who were served make the rest no cheaper by a walk out and back, and leave no minimum behind', () => {
  const served = having([opening, adding('a'), { type: 'send' }, adding('b')], venue());
  const out = moved(served, toBar('takeAway')).order;
  expect(out.lines.map(({ unitPrice }) => unitPrice)).toEqual([150, 150]);
  expect(moved(out, toTable()).order.lines.map(({ unitPrice }) => unitPrice)).toEqual([150, 150]);
  // Nobody was served yet: it is a take-away from its beginning.
  const unserved = having([opening, adding('b')], venue());
  expect(moved(unserved, toBar('takeAway')).order.lines.map(({ unitPrice }) => unitPrice)).toEqual([100]);
  const billed = having([opening, adding('a', 'makiato', 8_000), { type: 'printTotal' }], venue(1_000));
  expect(moved(billed, toBar(), venue(1_000)).order).toMatchObject({ feeRate: 1_000, minimumSpend: 1_000 });
});
