import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  adding,
  ask,
  codeOf,
  contextOf,
  decideOn,
  having,
  opening,
  paying,
  policy,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import type { OrderContext } from './decision.ts';
import { feeOf } from './fee.ts';
import type { Order } from './order.ts';

const venue = { policy: { ...policy, serviceFee: 1000 } };
const waiter = contextOf(venue);
const manager = contextOf(venue, { role: 'Manager', flags: [] });
const waive: Ask = { type: 'waiveFee', isWaived: true };
const table = having([opening, adding('a', 'makiato', 2000)], waiter);
const approved = (amount: number): OrderContext => ({
  ...waiter,
  approverOf: (id, _, asked) => (id === 'word' && asked === amount ? 'drita' : null),
});
const by = (order: Order, command: Ask, context: OrderContext = waiter, more: readonly Order[] = []): Order => {
  const decision = decideOn(order, ask(command), context, more);
  if (!decision.ok) throw new Error(decision.code);
  return decision.order;
};
const free = by(table, { ...waive, approvalId: 'word' } as Ask, approved(30));

describe('a cent of the fee that came along with moved lines', () => {
  // Two at 1.50 have a fee of 5 cents, and each by itself one of 2: what stays when one is split off has the odd cent.
  const odd = contextOf({ policy: { ...policy, serviceFee: 160 } });
  const off: Ask = { type: 'discountOrder', discount: null };
  const left = (...before: Ask[]) => {
    const order = having([opening, adding('a', 'makiato', 2000), ...before, paying(305, 153)], odd);
    return by(
      order,
      { type: 'splitOrder', newOrderId: 'part', lines: [{ lineId: 'a', quantity: 1000, toLineId: 'b' }] },
      odd,
    );
  };

  it('stays where a discount is taken off that there is not: what was paid is never more than there is', () => {
    const paid = left();
    expect(billOf(paid)).toMatchObject({ total: 153, paid: 153, remaining: 0 });
    const same = by(paid, off, odd);
    expect(billOf(same)).toMatchObject({ total: 153, remaining: 0 });
    expect(codeOf(same, { type: 'closeOrder' }, odd)).toBe('done');
  });

  it('stays where the discount comes to nothing, and what was paid needs the cent', () => {
    const paid = left({ type: 'discountOrder', discount: { kind: 'percent', value: 1 } });
    expect(billOf(paid)).toMatchObject({ total: 153, discount: 0, remaining: 0 });
    expect(codeOf(paid, off, odd)).toBe('ORDER_HAS_PAYMENTS');
    expect(codeOf(paid, { type: 'closeOrder' }, odd)).toBe('done');
  });
});

describe('review 14: a fee that is let go', () => {
  it('is that of what was ordered, and comes back with more', () => {
    expect([billOf(table).fee, billOf(free).fee]).toEqual([30, 0]);
    const more = by(free, adding('b', 'makiato', 50_000));
    expect(billOf(more)).toMatchObject({ fee: 780, total: 8580 });
    expect(codeOf(more, waive)).toBe('APPROVAL_REQUIRED');
    // Fewer goods, and as many again.
    const fewer = by(free, { type: 'changeQuantity', lineId: 'a', quantity: 1000 });
    expect(billOf(by(fewer, { type: 'changeQuantity', lineId: 'a', quantity: 2000 })).fee).toBe(0);
    expect(billOf(by(fewer, { type: 'changeQuantity', lineId: 'a', quantity: 3000 })).fee).toBe(45);
  });

  it('is not let go before anything was ordered, but by somebody who may', () => {
    const empty = having([opening], waiter);
    expect(billOf(by(by(empty, waive), adding('a'))).fee).toBe(15);
    const managed = by(by(empty, waive, manager), adding('a'), manager);
    expect(billOf(managed).fee).toBe(0);
    expect(billOf(by(managed, adding('b'))).fee).toBe(30);
  });

  it('comes to nothing for a table by way of an order without one', () => {
    const counter: Order = { ...table, id: 'other', type: 'direct', tableId: null, feeRate: 0 };
    const empty: Order = { ...counter, lines: [] };
    const target = having([opening], waiter);
    const merge = { type: 'mergeOrders', toOrderId: 'order' } as const;
    const merged = (from: Order, to: Order) =>
      decideOn(from, { ...ask(merge), orderId: 'other' } as never, waiter, [to]);
    expect(merged(counter, target)).toMatchObject({ ok: false, code: 'TRANSFER_FEES_DIFFER' });
    const both = merged(empty, target);
    expect(both.ok && both.orders.find(({ id }) => id === 'order')?.feeRate).toBe(1000);
  });

  it('review 14, F4: is together what it was when orders are merged, whatever cents they carry, or they are not merged', () => {
    const cents = fc.integer({ min: -2, max: 2 });
    const good = fc.tuple(fc.constantFrom('makiato', 'water', 'bread', 'deposit'), fc.integer({ min: 1, max: 9 }));
    const goods = fc.array(good, { minLength: 1, maxLength: 4 });
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(
        goods,
        goods,
        cents,
        cents,
        fc.constantFrom(1000, 333, 1111),
        (these, those, one, other, serviceFee) => {
          const context = contextOf({ policy: { ...policy, serviceFee } });
          const served = (id: string, list: typeof these, fee: number): Order => {
            const lines = list.map(([product, pieces], at) => adding(`${id}${at}`, product, pieces * 1000));
            const order = { ...having([opening, ...lines], context), id };
            const rates = [...new Set(order.lines.flatMap(({ vatRate }) => vatRate ?? []))];
            return fee === 0 ? order : { ...order, carried: rates.map((rate) => ({ rate, total: 0, vat: 0, fee })) };
          };
          const [from, to] = [served('order', these, one), served('other', those, other)];
          const decision = decideOn(from, ask({ type: 'mergeOrders', toOrderId: 'other' }), context, [to]);
          outcomes.add(decision.ok ? 'done' : decision.code);
          if (!decision.ok) return;
          const sum = (orders: readonly Order[], figure: 'total' | 'fee') =>
            orders.reduce((all, order) => all + billOf(order)[figure], 0);
          for (const each of ['total', 'fee'] as const) expect(sum(decision.orders, each)).toBe(sum([from, to], each));
        },
      ),
      { numRuns: 1000 },
    );
    expect([...outcomes].sort()).toEqual(['TRANSFER_FEES_DIFFER', 'done']);
  });

  it('goes along with goods, and is never more together than it was', () => {
    const split = { type: 'splitOrder', newOrderId: 'part', lines: [{ lineId: 'a', quantity: 1000, toLineId: 'p' }] };
    const decision = decideOn(free, ask(split as Ask), waiter);
    if (!decision.ok) throw new Error(decision.code);
    expect(decision.orders.map(({ feeWaived }) => feeWaived)).toEqual([15, 15]);
    expect(decision.orders.map((order) => billOf(order).fee)).toEqual([0, 0]);
    for (const order of decision.orders) {
      const more = decideOn(order, { ...ask(adding('z')), orderId: order.id } as never, waiter);
      expect(more.ok && billOf(more.order).fee).toBe(30);
    }
  });

  it('holds to what it was, whatever is ordered and taken off by whoever may not', () => {
    const step = fc.record({ quantity: fc.integer({ min: 1, max: 40 }), isNew: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let order = free;
        for (const [at, { quantity, isNew }] of steps.entries()) {
          const command: Ask = isNew
            ? adding(`n${at}`, 'makiato', quantity * 1000)
            : { type: 'changeQuantity', lineId: 'a', quantity: quantity * 1000 };
          order = by(order, command);
          expect(billOf(order).fee === feeOf(order) || feeOf(order) <= 30).toBe(true);
        }
      }),
    );
  });

  it('is computed once for each order, as all of its bill is', () => {
    expect(billOf(free)).toBe(billOf(free));
    expect(billOf({ ...free })).toEqual(billOf(free));
  });

  it('stays with what was paid of the rest', () => {
    const part = by(free, paying(300, 100));
    expect(billOf(by(part, adding('b'))).remaining).toBe(300 + 150 + 45 - 100);
  });
});
