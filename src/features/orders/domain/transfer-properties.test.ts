import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filling } from '../../../../tests/kit/order-steps.ts';
import { type Ask, adding, ask, contextOf, decideOn, feeRates, having, opening } from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import { billOf } from './bill.ts';
import { byId, isUnsent, limits, type Order, quantityLeft } from './order.ts';

const context = contextOf({}, { role: 'Manager', flags: [] });
const lineId = fc.constantFrom('a', 'b', 'c', 'd');
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((pieces) => pieces * 1000),
  fc.integer({ min: 1, max: 5000 }),
);
const step = filling(lineId, quantity);
const steps = fc.array(step, { minLength: 3, maxLength: 12 });
const moves = fc.array(
  fc.record({
    back: fc.boolean(),
    picks: fc.array(fc.tuple(fc.nat(3), fc.constantFrom(1000, 1000, 2000, 500)), { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

function filled(id: string, list: readonly Ask[], percent: number, feeRate: number): Order {
  const discounted: Ask[] =
    percent === 0 ? [] : [{ type: 'discountOrder', discount: { kind: 'percent', value: percent } }];
  return [...list, ...discounted].reduce<Order>(
    (order, each) => {
      const decision = decideOn(order, { ...ask(each), orderId: id }, context);
      return decision.ok ? decision.order : order;
    },
    { ...having([opening], context), id, feeRate },
  );
}

/**
 * The totals of each product on both orders together, in pieces and in money before discounts, sent and unsent
 * separately.
 */
function sumsOf(orders: readonly Order[]) {
  const sums = new Map<string, { quantity: number; gross: number }>();
  const priced = orders.flatMap((order) => {
    const { lines } = billOf(order);
    return order.lines.map((line, index) => ({ line, amount: lines[index]?.gross ?? 0 }));
  });
  for (const { line, amount } of priced) {
    const key = `${line.productId} ${line.unitPrice} ${line.vatRate} ${isUnsent(line) ? 'unsent' : 'sent'}`;
    const { quantity: pieces, gross } = sums.get(key) ?? { quantity: 0, gross: 0 };
    sums.set(key, { quantity: pieces + line.quantity, gross: gross + amount });
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum.quantity !== 0 || sum.gross !== 0).sort());
}

describe('lines that move between two orders', () => {
  it('are on one of them, once, with the same pieces, price and sent quantity', () => {
    let moved = 0;
    fc.assert(
      fc.property(steps, steps, moves, fc.constantFrom(0, 0, 500), feeRates, (one, other, list, percent, rate) => {
        let orders = byId([filled('one', one, percent, rate), filled('other', other, percent, rate)]);
        const before = sumsOf([...orders.values()]);
        list.forEach(({ back, picks }, index) => {
          const [orderId, toOrderId] = back ? ['other', 'one'] : ['one', 'other'];
          const source = orders.get(orderId) as Order;
          const lines = picks.map(([pick, amount], nth) => ({
            lineId: source.lines[pick % Math.max(1, source.lines.length)]?.id ?? 'none',
            quantity: amount,
            toLineId: `moved-${index}-${nth}`,
          }));
          const decision = applyCommand(
            orders,
            { id: `move-${index}`, type: 'transferLines', orderId, toOrderId, lines },
            context,
          );
          if (!decision.ok) return;
          moved += 1;
          expect(decision.orders.map(({ id }) => id)).toEqual([orderId, toOrderId]);
          for (const order of decision.orders) expect(order.version).toBe((orders.get(order.id) as Order).version + 1);
          orders = new Map([...orders, ...byId(decision.orders)]);
          for (const order of orders.values()) {
            for (const line of order.lines) {
              expect(line.quantity).not.toBe(0);
              if (line.voidsLineId === null) expect(quantityLeft(order, line.id)).toBeGreaterThanOrEqual(0);
              else expect(order.lines.some(({ id }) => id === line.voidsLineId)).toBe(true);
            }
            expect(() => billOf(order)).not.toThrow();
          }
        });
        expect(sumsOf([...orders.values()])).toEqual(before);
      }),
      { numRuns: 600 },
    );
    // Enough transfers were possible for the other checks to be meaningful.
    expect(moved).toBeGreaterThan(600);
  });

  it('keep all data frozen when they were added, and leave the rest of the quantity', () => {
    const added = { ...adding('a', 'makiato', 3000), comment: 'hot' } as Ask;
    const from = having([opening, added, { type: 'send' }]);
    const to: Order = { ...having([opening]), id: 'other', tableId: 'table-2' };
    const lines = [{ lineId: 'a', quantity: 2000, toLineId: 'b' }];
    const command = ask({ type: 'transferLines', toOrderId: 'other', lines });
    const decision = applyCommand(byId([from, to]), command, contextOf({ now: 1_900_000_000_000, prices: dearer }));
    if (!decision.ok) throw new Error(decision.code);
    const [left, arrived] = decision.orders as [Order, Order];
    const line = from.lines[0];
    expect(left.lines).toEqual([{ ...line, quantity: 1000, sentQuantity: 1000 }]);
    expect(arrived.lines).toEqual([{ ...line, id: 'b', quantity: 2000, sentQuantity: 2000 }]);
    // The stations already have the items, and are told where they go.
    expect(decision.events).toMatchObject([
      { name: 'order.linesRenamed', fromOrderId: 'order', lines: [{ fromLineId: 'a', lineId: 'b' }] },
      { name: 'order.moved', from: { id: 'order' }, lines: [{ fromLineId: 'a', line: { id: 'b', quantity: 2000 } }] },
    ]);
  });
});

/** A request to take it that waits, with all that one order has and another one does not. */
const asked = having([
  { type: 'openOrder', orderType: 'inHouse', tableId: 'table-1', covers: 4 },
  adding('a'),
  adding('b', 'water'),
  { type: 'commentOrder', comment: 'by the window' },
  { type: 'requestHandover', toUserId: 'besnik' },
]);

describe('an order that goes to another one', () => {
  const merging = (from: Order, to: Order): readonly [Order, Order] => {
    const decision = decideOn(from, ask({ type: 'mergeOrders', toOrderId: 'to' }), contextOf(), [to]);
    if (!decision.ok) throw new Error(decision.code);
    return decision.orders as unknown as readonly [Order, Order];
  };
  const to: Order = { ...having([opening, adding('c')]), id: 'to' };

  it('review 26: takes its comment along, after that of the other one', () => {
    expect(merging(asked, to)[1].comment).toBe('by the window');
    expect(merging(asked, { ...to, comment: 'a birthday' })[1].comment).toBe('a birthday; by the window');
    expect(merging({ ...asked, comment: '' }, { ...to, comment: 'a birthday' })[1].comment).toBe('a birthday');
    const long = 'x'.repeat(limits.comment);
    expect(merging(asked, { ...to, comment: long })[1].comment).toBe(long);
  });

  it('review 26: is no longer asked for: nobody takes what is over', () => {
    const [emptied, whole] = merging(asked, to);
    expect(asked.handover).toMatchObject({ toUserId: 'besnik' });
    expect([emptied.status, emptied.handover, whole.handover]).toEqual(['cancelled', null, null]);
  });
});

describe('an order that is split off', () => {
  it('review 26: is one of today that nobody was asked to take, without what was said of the whole', () => {
    const lines = [{ lineId: 'a', quantity: 1000, toLineId: 'a-' }];
    const later = contextOf({ businessDay: '2027-01-16' });
    const decision = decideOn(asked, ask({ type: 'splitOrder', newOrderId: 'part', lines }), later);
    if (!decision.ok) throw new Error(decision.code);
    const [rest, part] = decision.orders as unknown as readonly [Order, Order];
    const kept = { businessDay: '2027-01-15', handover: asked.handover, comment: 'by the window', covers: 4 };
    expect(rest).toMatchObject(kept);
    expect(part).toMatchObject({ businessDay: '2027-01-16', handover: null, comment: '', covers: 0 });
  });
});

const dearer = { priceOf: () => ({ unitPrice: 999, source: 'list' as const, offer: null }) };
