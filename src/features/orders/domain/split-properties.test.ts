import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filling } from '../../../../tests/kit/order-steps.ts';
import {
  type Ask,
  adding,
  ask,
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
import type { OrderCommand } from './command.ts';
import type { OrderContext } from './decision.ts';
import { outgrownDiscount } from './discount.ts';
import { byId, hasProducts, isUnsent, type Order, quantityLeft, unsentLines } from './order.ts';
import { nearestPart } from './parts.ts';

const context = contextOf({}, { role: 'Manager', flags: [] });
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 6 }).map((pieces) => pieces * 1000),
  fc.integer({ min: 1, max: 3000 }),
);
const lineId = fc.constantFrom('a', 'b', 'c', 'd');
const step = filling(lineId, quantity, { type: 'printTotal' });
const discounts = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 3000 }) }),
);
const filled = fc.array(step, { minLength: 2, maxLength: 10 });
const orders = fc.tuple(filled, discounts, feeRates).map(([list, discount, feeRate]) => {
  const given: Ask[] = discount === null ? [] : [{ type: 'discountOrder', discount }];
  return [...list, ...given].reduce<Order>(
    (order, each) => {
      const decision = decideOn(order, ask(each), context);
      return decision.ok ? decision.order : order;
    },
    { ...having([opening], context), feeRate },
  );
});
const picks = fc.array(fc.tuple(fc.nat(8), fc.constantFrom(1, 2, 3, 4)), { minLength: 1, maxLength: 4 });

/** A split of some lines of an order, each by a part of what is left of it. */
function splitting(order: Order, chosen: readonly (readonly [number, number])[], newOrderId: string): OrderCommand {
  const lines = chosen.map(([pick, part], nth) => {
    const line = order.lines[pick % Math.max(1, order.lines.length)];
    const left = line === undefined ? 0 : quantityLeft(order, line.id);
    const pieces = left % 1000 === 0 ? Math.ceil(left / 1000 / part) * 1000 : 0;
    const wanted = pieces || nearestPart(left, Math.ceil(left / part), line?.unitPrice ?? 0);
    return { lineId: line?.id ?? 'none', quantity: wanted, toLineId: `${newOrderId}-${nth}` };
  });
  return { id: `split-${newOrderId}`, type: 'splitOrder', orderId: order.id, newOrderId, lines };
}

/** What orders say together: in total, by rate, and of each product. */
function saidBy(all: readonly Order[]): Record<string, number> {
  const said = new Map<string, number>();
  const add = (name: string, amount: number) => said.set(name, (said.get(name) ?? 0) + amount);
  for (const order of all) {
    const bill = billOf(order);
    for (const name of ['total', 'net', 'vat', 'discount', 'fee', 'paid'] as const) add(name, bill[name]);
    for (const { rate, gross, vat } of bill.rates) {
      add(`${rate} gross`, gross);
      add(`${rate} vat`, vat);
    }
    order.lines.forEach((line, index) => {
      const key = `${line.productId} ${line.unitPrice} ${isUnsent(line) ? 'unsent' : 'sent'}`;
      add(`${key} quantity`, line.quantity);
      add(`${key} gross`, bill.lines[index]?.gross ?? 0);
    });
    add('covers', order.covers);
  }
  return Object.fromEntries([...said].filter(([, amount]) => amount !== 0).sort());
}

function agrees(order: Order): void {
  const bill = billOf(order);
  for (const figure of ['total', 'vat'] as const) {
    expect(bill.lines.reduce((sum, line) => sum + line[figure], 0)).toBe(bill[figure]);
  }
  for (const { gross, vat, net } of bill.rates) expect(Math.min(gross, vat, net)).toBeGreaterThanOrEqual(0);
  expect(order.lines.every((line) => line.quantity !== 0)).toBe(true);
}

describe('an order that is split', () => {
  it('comes to the same together in total, discount, VAT of each rate and quantity, also split again', () => {
    let count = 0;
    fc.assert(
      fc.property(orders, picks, picks, (order, first, second) => {
        const before = saidBy([order]);
        let all = byId([order]);
        for (const [newOrderId, chosen] of [
          ['one', first],
          ['two', second],
        ] as const) {
          const decision = applyCommand(all, splitting(all.get('order') as Order, chosen, newOrderId), context);
          if (!decision.ok) continue;
          count += 1;
          expect(decision.orders.map(({ id }) => id)).toEqual(['order', newOrderId]);
          for (const each of decision.orders) {
            expect(hasProducts(each)).toBe(true);
            agrees(each);
            const was = all.get(each.id);
            // Whatever leaves and whatever stays has been billed as far as it can have been.
            const printed = (was ?? all.get('order'))?.printedTotal ?? 0;
            expect(each.printedTotal).toBe(Math.min(printed, billOf(each).total) || null);
          }
          all = new Map([...all, ...byId(decision.orders)]);
          expect(saidBy([...all.values()])).toEqual(before);
        }
      }),
      { numRuns: 1000 },
    );
    expect(count).toBeGreaterThan(500);
  });

  it('comes to the same again when its parts are merged', () => {
    let count = 0;
    fc.assert(
      fc.property(orders, picks, (order, chosen) => {
        const split = applyCommand(byId([order]), splitting(order, chosen, 'part'), context);
        if (!split.ok) return;
        const parts = byId(split.orders);
        const back: OrderCommand = { id: 'back', type: 'mergeOrders', orderId: 'part', toOrderId: 'order' };
        const merged = applyCommand(parts, back, context);
        // Only an amount that was divided can be too far from what it is of the whole, and cents that parts carry.
        if (!merged.ok) {
          const isAmount = order.discount?.kind === 'amount';
          const carries = split.orders.some(({ carried }) => carried.length > 0);
          expect([merged.code, isAmount || carries]).toEqual(['TRANSFER_DISCOUNTS_DIFFER', true]);
          return;
        }
        count += 1;
        const { orders: both } = merged;
        const [ended, whole] = both as [Order, Order];
        expect(ended).toMatchObject({ status: 'cancelled', lines: [], payments: [] });
        agrees(whole);
        expect(saidBy(both)).toEqual(saidBy([order]));
      }),
      { numRuns: 600 },
    );
    expect(count).toBeGreaterThan(100);
  });

  it('asks for no discount again that held before, where a colleague had approved it', () => {
    fc.assert(
      fc.property(orders, picks, (order, chosen) => {
        if (order.discount === null) return;
        const whole = billOf({ ...order, carried: [] }).discount;
        const granted = { ...order, discountGrant: { limit: 0, approved: whole } };
        const decision = applyCommand(byId([granted]), splitting(granted, chosen, 'part'), context);
        if (!decision.ok) return;
        for (const each of decision.orders) expect(outgrownDiscount(each)).toBeNull();
        const approved = decision.orders.reduce((sum, { discountGrant }) => sum + (discountGrant?.approved ?? 0), 0);
        expect(approved).toBeLessThanOrEqual(whole + 1);
      }),
      { numRuns: 400 },
    );
  });

  it('approves no cent twice where the part’s share was rounded up and the rest needs more than is left', () => {
    const lines = [adding('a', 'makiato', 4000), adding('b', 'bread', 3000)];
    const weighed = [adding('c', 'trout', 178), adding('d', 'trout', 2806)];
    const discount = { kind: 'percent', value: 1950 } as const;
    const order = having([opening, ...lines, ...weighed, { type: 'discountOrder', discount }], context);
    const approved = billOf(order).discount;
    const granted: Order = { ...order, discountGrant: { limit: 0, approved } };
    const command: Ask = {
      type: 'splitOrder',
      newOrderId: 'part',
      lines: [
        { lineId: 'a', quantity: 2000, toLineId: 'a-' },
        { lineId: 'c', quantity: 177, toLineId: 'c-' },
      ],
    };
    const decision = decideOn(granted, ask(command), context);
    if (!decision.ok) throw new Error(decision.code);
    for (const each of decision.orders) expect(outgrownDiscount(each)).toBeNull();
    const grants = decision.orders.map(({ discountGrant }) => discountGrant?.approved ?? 0);
    // Each has what it needs, which is a cent more together; not two.
    expect(grants.reduce((sum, each) => sum + each, 0)).toBe(approved + 1);
  });

  const parting = (order: Order, ...ids: readonly string[]): readonly [rest: Order, part: Order] => {
    const lines = ids.map((id) => ({ lineId: id, quantity: 1000, toLineId: `${id}-` }));
    const decision = decideOn(order, ask({ type: 'splitOrder', newOrderId: 'part', lines }), context);
    if (!decision.ok) throw new Error(decision.code);
    return decision.orders as [Order, Order];
  };

  it('review 26: was sent where something of it was, and may be cancelled where nothing was', () => {
    const order = having([opening, adding('a'), adding('b'), { type: 'send' }, adding('c'), adding('d')], context);
    const [, unsent] = parting(order, 'c');
    expect([unsent.sentAt, unsentLines(unsent)?.length]).toEqual([null, 1]);
    for (const ids of [['a'], ['a', 'c']]) {
      const [, sent] = parting(order, ...ids);
      expect([sent.sentAt, unsentLines(sent)]).toEqual([order.sentAt, null]);
    }
    // Guests of the rest had something, also where that is paid apart.
    expect(parting(order, 'a', 'b')[0].sentAt).toBe(order.sentAt);
  });

  it('review 26: leaves the request to take it over with what is left', () => {
    const handover = { toUserId: 'besnik', byUserId: 'arta', at: context.now };
    const [rest, part] = parting({ ...having([opening, adding('a'), adding('b')], context), handover }, 'a');
    expect([rest.handover, part.handover]).toEqual([handover, null]);
  });

  it('keeps what was paid, and what is left never comes to less', () => {
    const order = having([opening, adding('a'), adding('b'), adding('c'), paying(450, 200)], context);
    const part = (ids: readonly string[]): Ask => ({
      type: 'splitOrder',
      newOrderId: 'part',
      lines: ids.map((id) => ({ lineId: id, quantity: 1000, toLineId: `${id}-` })),
    });
    expect(decideOn(order, ask(part(['a', 'b'])), context)).toMatchObject({ ok: false, code: 'ORDER_HAS_PAYMENTS' });
    const decision = decideOn(order, ask(part(['a'])), context);
    if (!decision.ok) throw new Error(decision.code);
    expect(decision.orders.map((each) => [billOf(each).total, billOf(each).paid])).toEqual([
      [300, 200],
      [150, 0],
    ]);
  });
});

describe('two orders that are merged', () => {
  it('give nobody the limit of somebody else', () => {
    const free: Ask = { type: 'discountOrder', discount: { kind: 'percent', value: 10_000 } };
    const manager = contextOf({ userId: 'drita', discountLimit: 10_000 }, { role: 'Manager', flags: [] });
    const gift = having([opening, adding('a'), free], manager);
    const own: Order = { ...having([opening]), id: 'to' };
    const both = contextOf({ userId: 'drita' }, { role: 'Manager', flags: [] });
    const decision = decideOn(gift, ask({ type: 'mergeOrders', toOrderId: 'to' }), both, [own]);
    if (!decision.ok) throw new Error(decision.code);
    const merged = decision.orders[1] as Order;
    expect(outgrownDiscount(merged)).toBeNull();
    // The waiter whose order it is adds more: only the coffee was given.
    const more = decideOn(merged, { ...ask(adding('b', 'trout', 5000)), orderId: 'to' }, contextOf());
    expect(more.ok && outgrownDiscount(more.order)).not.toBeNull();
  });

  it('review 26: hold two discounts of others for the smaller part of the order that one of these may give', () => {
    const shared = { ...policy, letsWaitersShareOrders: true };
    const by = (userId: string, discountLimit: number) => contextOf({ userId, discountLimit, policy: shared });
    const arta = by('arta', 0);
    const given = (id: string, value: number, giver: OrderContext): Order => {
      const lines = [1, 2, 3, 4].map((nth) => adding(`${id}${nth}`));
      const amount: Ask = { type: 'discountOrder', discount: { kind: 'amount', value } };
      return { ...having([amount], giver, having([opening, ...lines], arta)), id };
    };
    const [from, to] = [given('order', 30, by('drita', 1_000)), given('to', 15, by('besa', 500))];
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      const merging = { id: 'merge', type: 'mergeOrders', orderId: one.id, toOrderId: other.id } as const;
      const decision = applyCommand(byId([one, other]), merging, arta);
      if (!decision.ok) throw new Error(decision.code);
      // 0.45 off 12.00 is less than a twentieth, off 6.00 it is more.
      const whole: Order = { ...(decision.orders[1] as Order), id: 'order' };
      expect(codeOf(whole, { type: 'printTotal' }, arta)).toBe('done');
      const gone = ['order1', 'order2', 'order3', 'order4'].map((id): Ask => ({ type: 'removeLine', lineId: id }));
      expect(codeOf(having(gone, arta, whole), { type: 'printTotal' }, arta)).toBe('DISCOUNT_OUTGROWN');
    }
  });

  it('come to what they came to, with any discounts that can be put together', () => {
    let count = 0;
    fc.assert(
      fc.property(orders, orders, (from, into) => {
        const to: Order = {
          ...into,
          id: 'to',
          feeRate: from.feeRate,
          lines: into.lines.map((line) => ({
            ...line,
            id: `to-${line.id}`,
            voidsLineId: line.voidsLineId && `to-${line.voidsLineId}`,
          })),
        };
        const command: OrderCommand = { id: 'merge', type: 'mergeOrders', orderId: 'order', toOrderId: 'to' };
        const decision = applyCommand(byId([from, to]), command, context);
        if (!decision.ok) {
          expect(decision.code).toBe('TRANSFER_DISCOUNTS_DIFFER');
          return;
        }
        count += 1;
        for (const each of decision.orders) agrees(each);
        expect(saidBy(decision.orders)).toEqual(saidBy([from, to]));
      }),
      { numRuns: 600 },
    );
    expect(count).toBeGreaterThan(200);
  });
});

describe('a part of a weight', () => {
  it('is near what was wanted, and leaves a rest that adds up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5000 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat(5000),
        (whole, by, price) => {
          const part = nearestPart(whole, Math.ceil(whole / (by + 1)), price);
          expect(part).toBeGreaterThan(0);
          expect(part).toBeLessThanOrEqual(whole);
        },
      ),
    );
    // 0.02 in four parts: no quarter of it is worth anything.
    expect(nearestPart(20, 5, 1000)).not.toBe(20);
  });
});
