import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { adding, ask, contextOf, decideOn, having, opening, policy } from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import { billOf } from './bill.ts';
import type { OrderContext, SellableProduct } from './decision.ts';
import { byId, type Order } from './order.ts';

const rates = [1800, 800, 500, 0, null] as const;
/** Usual prices in minor units: a coffee costs 1.50 euros, or 150 lek. */
const prices: Readonly<Record<CurrencyCode, number>> = { EUR: 2500, ALL: 250_000, MKD: 150_000, RSD: 300_000 };

function contextIn(currency: CurrencyCode, priceOf: readonly number[]): OrderContext {
  const product = (id: string): SellableProduct => {
    const index = Number(id.slice(1));
    const more = { categoryId: null, stationId: 'bar', isDivider: false, isDynamic: true };
    return { ...more, id, name: id, price: priceOf[index] ?? 100, vatRate: rates[index % rates.length] ?? null };
  };
  return contextOf({ product, policy: { ...policy, currency } }, { role: 'Manager', flags: [] });
}

const sold = fc.record({
  product: fc.nat(7),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 6 }).map((n) => n * 1000),
    fc.integer({ min: 1, max: 3000 }),
  ),
});
const sales = fc.array(sold, { minLength: 1, maxLength: 6 });
const moves = fc.array(fc.record({ back: fc.boolean(), pick: fc.nat(9), part: fc.constantFrom(1, 1, 2, 3) }), {
  minLength: 1,
  maxLength: 10,
});
const percents = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(500, 1000, 1250, 3333));

function filled(
  id: string,
  list: readonly { product: number; quantity: number }[],
  percent: number,
  context: OrderContext,
) {
  const lines = list.map(({ product, quantity }, n) => adding(`${id}-${n}`, `p${product}`, quantity));
  const discount = { kind: 'percent' as const, value: percent };
  const given = percent === 0 ? [] : [{ type: 'discountOrder' as const, discount }];
  return { ...having([opening, ...lines, ...given, { type: 'send' }], context), id };
}

/** What the documents say together: by rate, and in total. */
function saidBy(orders: readonly Order[]) {
  const said: Record<string, number> = {};
  const add = (name: string, amount: number) => {
    said[name] = (said[name] ?? 0) + amount;
  };
  for (const { rates: rows, total, net, vat, discount } of orders.map(billOf)) {
    for (const each of [{ total, net, vat, discount }])
      for (const [name, amount] of Object.entries(each)) add(name, amount);
    for (const { rate, gross, vat: tax, net: rest } of rows) {
      add(`${rate} gross`, gross);
      add(`${rate} vat`, tax);
      add(`${rate} net`, rest);
    }
  }
  return Object.fromEntries(Object.entries(said).filter(([, amount]) => amount !== 0));
}

/** Lines, rates and document agree, and nothing is negative or more than it is taken from. */
function agrees(order: Order): void {
  const bill = billOf(order);
  for (const { rate, gross, vat, net } of bill.rates) {
    const lines = bill.lines.filter((_, index) => order.lines[index]?.vatRate === rate);
    expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(gross);
    expect(lines.reduce((sum, line) => sum + line.vat, 0)).toBe(vat);
    expect(gross).toBeGreaterThanOrEqual(0);
    expect(vat).toBeGreaterThanOrEqual(0);
    expect(net).toBeGreaterThanOrEqual(0);
  }
  expect(bill.rates.reduce((sum, { gross }) => sum + gross, 0)).toBe(bill.total);
  expect(bill.lines.reduce((sum, line) => sum + line.orderDiscount, 0)).toBe(bill.discount);
  for (const [index, line] of bill.lines.entries()) {
    if (order.lines[index]?.voidsLineId === null) expect(line.orderDiscount).toBeLessThanOrEqual(line.gross);
  }
}

describe('finding: money of lines that move between two orders', () => {
  it('is in total, net, VAT and each rate what it was before, in every currency', () => {
    let moved = 0;
    let carried = 0;
    fc.assert(
      fc.property(
        fc
          .constantFrom(...(Object.keys(currencies) as CurrencyCode[]))
          .chain((currency) =>
            fc.tuple(
              fc.constant(currency),
              fc.array(fc.integer({ min: 1, max: prices[currency] }), { minLength: 8, maxLength: 8 }),
            ),
          ),
        fc.tuple(sales, sales),
        percents,
        moves,
        ([currency, priceOf], [one, other], percent, list) => {
          const context = contextIn(currency, priceOf);
          let orders = byId([filled('one', one, percent, context), filled('other', other, percent, context)]);
          const before = saidBy([...orders.values()]);
          for (const [n, { back, pick, part }] of list.entries()) {
            const [orderId, toOrderId] = back ? ['other', 'one'] : ['one', 'other'];
            const source = orders.get(orderId) as Order;
            const line = source.lines[pick % Math.max(1, source.lines.length)];
            if (line === undefined) continue;
            const lines = [{ lineId: line.id, quantity: Math.ceil(line.quantity / part), toLineId: `moved-${n}` }];
            const command = { id: `c${n}`, type: 'transferLines' as const, orderId, toOrderId, lines };
            const decision = applyCommand(orders, command, context);
            if (!decision.ok) continue;
            moved += 1;
            orders = new Map([...orders, ...byId(decision.orders)]);
            expect(saidBy([...orders.values()])).toEqual(before);
            for (const order of orders.values()) {
              if (order.carried.length > 0) carried += 1;
              agrees(order);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
    // Otherwise the moves were too simple to be able to lose a cent.
    expect(moved).toBeGreaterThan(800);
    expect(carried).toBeGreaterThan(100);
  });

  it('security 9: never takes an order apart, however often lines are moved off it and taken back there', () => {
    const context = contextIn('EUR', [200, 133, 250, 301, 7, 1399, 55, 42]);
    for (const percent of [0, 1463, 1500]) {
      let orders = byId([
        filled('one', [{ product: 0, quantity: 1000 }], percent, context),
        filled('other', [{ product: 1, quantity: 1000 }], percent, context),
      ]);
      const { total, vat } = billOf(orders.get('one') as Order);
      for (let n = 0; n < 60; n += 1) {
        const lines = [{ lineId: `l${n}`, quantity: 1000, toLineId: `m${n}` }];
        for (const command of [
          { ...ask(adding(`l${n}`, 'p0')), orderId: 'one' },
          { id: `t${n}`, type: 'transferLines' as const, orderId: 'one', toOrderId: 'other', lines },
          { ...ask({ type: 'removeLine', lineId: `m${n}` }), orderId: 'other' },
        ]) {
          const decision = applyCommand(orders, { ...command, id: `${n} ${command.type}` } as never, context);
          if (!decision.ok) throw new Error(decision.code);
          orders = new Map([...orders, ...byId(decision.orders)]);
        }
      }
      const left = billOf(orders.get('one') as Order);
      expect(Math.abs(left.total - total)).toBeLessThanOrEqual(2);
      expect(Math.abs(left.vat - vat)).toBeLessThanOrEqual(3);
    }
  });

  it('leaves nothing behind on an order that is emptied, or whose lines are taken back', () => {
    fc.assert(
      fc.property(sales, sales, percents, (one, other, percent) => {
        const context = contextIn('EUR', [99, 133, 250, 301, 7, 1399, 55, 42]);
        const [from, to] = [filled('one', one, percent, context), filled('other', other, percent, context)];
        const lines = from.lines.map(({ id, quantity }) => ({ lineId: id, quantity, toLineId: `to-${id}` }));
        const command = { id: 'c', type: 'transferLines' as const, orderId: 'one', toOrderId: 'other', lines };
        const decision = applyCommand(byId([from, to]), command, context);
        if (!decision.ok) throw new Error(decision.code);
        const [emptied, full] = decision.orders as [Order, Order];
        expect(saidBy([emptied])).toEqual({});
        let order = full;
        for (const { id, quantity } of full.lines) {
          const taken = decideOn(
            order,
            {
              ...ask({ type: 'voidLine', lineId: id, voidLineId: `v-${id}`, quantity, reason: 'x' }),
              orderId: 'other',
            },
            context,
          );
          if (!taken.ok) throw new Error(taken.code);
          order = taken.order;
          agrees(order);
        }
        expect(saidBy([order])).toEqual({});
      }),
      { numRuns: 300 },
    );
  });

  it('does not let a discount outgrow the limit by the cent that it brought along', () => {
    const waiter = { ...contextIn('EUR', [33, 33, 33]), discountLimit: 1000, may: () => false };
    const giver: OrderContext = { ...waiter, may: (name) => name !== 'order.discountAny' };
    for (let quantity = 1; quantity < 40; quantity += 1) {
      const from = filled(
        'one',
        [
          { product: 0, quantity: 1000 },
          { product: 1, quantity: quantity * 1000 },
        ],
        1000,
        giver,
      );
      const to = filled('other', [{ product: 2, quantity: 1000 }], 1000, giver);
      const lines = [{ lineId: 'one-0', quantity: 1000, toLineId: 'to' }];
      const command = { id: 'c', type: 'transferLines' as const, orderId: 'one', toOrderId: 'other', lines };
      const decision = applyCommand(byId([from, to]), command, giver);
      if (!decision.ok) throw new Error(decision.code);
      for (const order of decision.orders) {
        const printed = decideOn(order, { id: 'p', type: 'printTotal', orderId: order.id }, giver);
        expect(printed.ok ? 'done' : printed.code).toBe('done');
      }
    }
  });
});

describe('finding: what is taken back in parts', () => {
  it('is worth what the line is worth less, so that the parts add up to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 }),
        percents,
        (price, quantity, parts, percent) => {
          const context = contextIn('EUR', [price, 77]);
          let order = filled(
            'one',
            [
              { product: 0, quantity },
              { product: 1, quantity: 1000 },
            ],
            percent,
            context,
          );
          let left = quantity;
          for (const [n, part] of [...parts, 999_999].entries()) {
            const taken = Math.min(part, left);
            if (taken === 0) break;
            left -= taken;
            const command = ask({
              type: 'voidLine',
              lineId: 'one-0',
              voidLineId: `v${n}`,
              quantity: taken,
              reason: 'x',
            });
            const decision = decideOn(order, { ...command, orderId: 'one' }, context);
            if (!decision.ok) throw new Error(decision.code);
            order = decision.order;
            const fresh = filled(
              'one',
              [
                { product: 0, quantity: left },
                { product: 1, quantity: 1000 },
              ].slice(left === 0 ? 1 : 0),
              percent,
              context,
            );
            expect(saidBy([order])).toEqual(saidBy([fresh]));
          }
          expect(left).toBe(0);
          agrees(order);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('needs an approval for that amount', () => {
    // 1.5 × 0.33 is 0.50; the first half of a kilo takes 0.17 off it, the second 0.16, the last 0.17.
    const asked: number[] = [];
    const may: OrderContext['may'] = (name) => name !== 'order.void';
    const approverOf: OrderContext['approverOf'] = (_, __, amount) => {
      asked.push(amount);
      return 'boss';
    };
    const context = { ...contextIn('EUR', [33]), may, approverOf };
    let order = filled('one', [{ product: 0, quantity: 1500 }], 0, context);
    for (const voidLineId of ['x', 'y', 'z']) {
      const command = ask({ type: 'voidLine', lineId: 'one-0', voidLineId, quantity: 500, reason: 'x' });
      const decision = decideOn(order, { ...command, orderId: 'one' }, context);
      if (!decision.ok) throw new Error(decision.code);
      order = decision.order;
    }
    expect(asked).toEqual([17, 16, 17]);
    expect(asked.reduce((sum, amount) => sum + amount)).toBe(billOf(order).lines[0]?.gross);
    expect(billOf(order).total).toBe(0);
  });
});
