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
  policy,
} from '../../../../tests/kit/orders.ts';
import { applyCommand } from './apply.ts';
import { billOf } from './bill.ts';
import type { OrderContext } from './decision.ts';
import { byId, type Order } from './order.ts';

/** Two waiters with limits of their own, and a manager without one; all work on the same orders. */
const people = {
  arta: { limit: 1000, role: 'Waiter' },
  besnik: { limit: 2500, role: 'Waiter' },
  drita: { limit: 0, role: 'Manager' },
} as const;
type Name = keyof typeof people;

const lineId = fc.constantFrom('a', 'b', 'c', 'd');
const discount = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.constantFrom(500, 1000, 2500, 5000, 10_000) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 900 }) }),
  fc.constant(null),
);
type Input = Ask | { readonly type: 'payAll' };
const input: fc.Arbitrary<Input> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(lineId, fc.constantFrom('makiato', 'water', 'bread', 'trout'), fc.integer({ min: 1, max: 9 }))
      .map(([id, product, pieces]) => adding(id, product, pieces * 1000)),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('removeLine' as const), lineId }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('changeQuantity' as const),
      lineId,
      quantity: fc.integer({ min: 1, max: 9 }).map((pieces) => pieces * 1000),
    }),
  },
  fc.record({
    type: fc.constant('voidLine' as const),
    lineId,
    voidLineId: fc.string({ minLength: 3, maxLength: 4 }),
    quantity: fc.constantFrom(1000, 2000),
    reason: fc.constant('cold'),
    approvalId: fc.constant('word'),
  }),
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('discountOrder' as const),
      discount,
      approvalId: fc.constantFrom('word', undefined, undefined),
    }),
  },
  { weight: 2, arbitrary: fc.constant<Input>({ type: 'send' }) },
  fc.constant<Input>({ type: 'printTotal' }),
  { weight: 3, arbitrary: fc.constant<Input>({ type: 'payAll' }) },
  fc.constant<Input>({ type: 'closeOrder' }),
  {
    weight: 2,
    arbitrary: fc.tuple(lineId, fc.string({ minLength: 3, maxLength: 4 })).map(
      ([from, to]): Input => ({
        type: 'transferLines',
        toOrderId: 'other',
        lines: [{ lineId: from, quantity: 1000, toLineId: to }],
      }),
    ),
  },
);
const steps = fc.array(
  fc.record({ name: fc.constantFrom(...(Object.keys(people) as Name[])), at: fc.constantFrom('one', 'other'), input }),
  { minLength: 5, maxLength: 60 },
);

/** What is off an order, and what of it was allowed: by the limit of its giver, or by what an approver was asked. */
interface Allowed {
  readonly limit: number;
  readonly approved: number;
}
function isAllowed(order: Order, allowed: Allowed | undefined): boolean {
  // A cent that came along with moved lines is nobody's discount.
  const { total, discount: off } = billOf({ ...order, carried: [] });
  const gross = total + off;
  if (off === 0) return true;
  if (allowed === undefined) return false;
  // Exact, but for the half cent by which a share of an order is rounded.
  return off <= allowed.approved || off * 20_000 <= gross * allowed.limit * 2 + 10_000;
}

describe('finding 08: a discount', () => {
  it('is never used beyond the limit of its giver or what was approved, whatever becomes of the order', () => {
    const seen = { closed: 0, outgrown: 0, given: 0 };
    fc.assert(
      fc.property(steps, (list) => {
        const opened = having([opening]);
        let orders = byId([
          { ...opened, id: 'one' },
          { ...opened, id: 'other' },
        ]);
        const allowed = new Map<string, Allowed>();
        list.forEach(({ name, at, input: wanted }, index) => {
          const order = orders.get(at) as Order;
          let approved = 0;
          const person = people[name];
          const context: OrderContext = {
            ...contextOf({}, { role: person.role, flags: [] }),
            userId: name,
            discountLimit: person.limit,
            policy: { ...policy, letsWaitersShareOrders: true },
            approverOf: (approvalId, action, amount) => {
              if (approvalId === undefined) return null;
              if (action === 'discountOrder') approved = amount;
              return 'drita';
            },
          };
          const { total, remaining } = billOf(order);
          const command: Ask =
            wanted.type === 'payAll'
              ? {
                  type: 'pay',
                  expectedTotal: total,
                  payments: [{ id: `p${index}`, method: 'cash', amount: Math.max(1, remaining) }],
                }
              : wanted;
          const toOrderId = at === 'one' ? 'other' : 'one';
          const decision = applyCommand(
            orders,
            { ...ask(command), orderId: at, ...(command.type === 'transferLines' && { toOrderId }) } as never,
            context,
          );
          if (!decision.ok) {
            if (decision.code === 'DISCOUNT_OUTGROWN') seen.outgrown += 1;
            return;
          }
          orders = new Map([...orders, ...decision.orders.map((each) => [each.id, each] as const)]);
          const after = orders.get(at) as Order;
          if (command.type === 'discountOrder') {
            // On an order of another user a discount is the amount that it came to, by whomever.
            const isOwn = name === 'arta';
            if (!isOwn) approved = billOf({ ...after, carried: [] }).discount;
            allowed.set(at, { limit: isOwn ? person.limit : 0, approved });
            if (after.discount !== null) seen.given += 1;
          }
          if (!['send', 'printTotal', 'pay', 'closeOrder'].includes(command.type)) return;
          const grant = allowed.get(at);
          const own = name === 'arta' ? person.limit : 0;
          expect(isAllowed(after, grant && { ...grant, limit: Math.max(grant.limit, own) })).toBe(true);
          if (after.status === 'closed' && after.discount !== null) seen.closed += 1;
        });
      }),
      { numRuns: 3_000 },
    );
    // Each end of the story was reached.
    expect(Math.min(seen.closed, seen.outgrown, seen.given)).toBeGreaterThan(20);
  });

  it('security 8: of a manager on a coffee of somebody else does not give away what is added later', () => {
    const manager = { ...contextOf({}, { role: 'Manager', flags: [] }), userId: 'drita', discountLimit: 10_000 };
    const waiter = contextOf();
    const free: Ask = { type: 'discountOrder', discount: { kind: 'percent', value: 10_000 } };
    const coffee = decideOn(having([opening, adding('a', 'makiato')]), ask(free), manager);
    if (!coffee.ok) throw new Error(coffee.code);
    expect(codeOf(coffee.order, { type: 'send' }, waiter)).toBe('done');
    const more = decideOn(coffee.order, ask(adding('b', 'trout', 9000)), waiter);
    if (!more.ok) throw new Error(more.code);
    for (const type of ['send', 'printTotal', 'closeOrder'] as const) {
      expect(codeOf(more.order, { type }, waiter)).toBe('DISCOUNT_OUTGROWN');
    }
    // Given again for what it is now, it holds; so it does where the owner may give as much alone.
    const again = decideOn(more.order, ask(free), manager);
    expect(again.ok && codeOf(again.order, { type: 'send' }, waiter)).toBe('done');
    const small: Ask = { type: 'discountOrder', discount: { kind: 'percent', value: 1000 } };
    const tenth = decideOn(more.order, ask(small), manager);
    const grown = tenth.ok ? decideOn(tenth.order, ask(adding('c', 'trout', 9000)), waiter) : tenth;
    expect(grown.ok && codeOf(grown.order, { type: 'send' }, waiter)).toBe('done');
    // A manager's own order is the manager's to give away.
    const own = having([opening, adding('a', 'makiato'), free, adding('b', 'trout')], manager);
    expect(codeOf(own, { type: 'send' }, manager)).toBe('done');
  });

  it('security 9: of a manager on their own order does not give away what a colleague adds to it', () => {
    const manager = { ...contextOf({}, { role: 'Manager', flags: [] }), userId: 'drita', discountLimit: 10_000 };
    const shared = { ...policy, letsWaitersShareOrders: true };
    const waiter = { ...contextOf(), discountLimit: 1000, policy: shared };
    const free: Ask = { type: 'discountOrder', discount: { kind: 'percent', value: 10_000 } };
    const coffee = having([opening, adding('a', 'makiato'), free], manager);
    expect(codeOf(coffee, { type: 'send' }, waiter)).toBe('done');
    const more = decideOn(coffee, ask(adding('b', 'trout', 9000)), waiter);
    if (!more.ok) throw new Error(more.code);
    for (const type of ['send', 'printTotal', 'closeOrder'] as const) {
      expect(codeOf(more.order, { type }, waiter)).toBe('DISCOUNT_OUTGROWN');
    }
    // The owner may give as much; and what whoever adds may give alone needs nobody.
    expect(codeOf(more.order, { type: 'send' }, manager)).toBe('done');
    const tenth: Ask = { type: 'discountOrder', discount: { kind: 'percent', value: 1000 } };
    const small = decideOn(
      having([opening, adding('a', 'makiato'), tenth], manager),
      ask(adding('b', 'trout')),
      waiter,
    );
    expect(small.ok && codeOf(small.order, { type: 'send' }, waiter)).toBe('done');
  });

  it('that was outgrown is given again or taken off, also once something was paid', () => {
    const waiter = contextOf({ approverOf: () => 'drita' });
    const all: Ask = { type: 'discountOrder', discount: { kind: 'percent', value: 5000 }, approvalId: 'word' };
    const small = having([opening, adding('a', 'bread'), all], waiter);
    const paid = having(
      [
        opening,
        adding('a', 'bread'),
        all,
        { type: 'pay', expectedTotal: 16, payments: [{ id: 'p', method: 'cash', amount: 1 }] },
      ],
      waiter,
    );
    for (const order of [small, paid]) {
      const grown = decideOn(order, ask(adding('b', 'trout')), waiter);
      if (!grown.ok) throw new Error(grown.code);
      const say = (...commands: Ask[]) => {
        let current = grown.order;
        const codes = commands.map((command) => {
          const decision = decideOn(current, ask(command), contextOf({ approverOf: waiter.approverOf }));
          if (decision.ok) current = decision.order;
          return decision.ok ? 'done' : decision.code;
        });
        return codes;
      };
      expect(say({ type: 'send' })).toEqual(['DISCOUNT_OUTGROWN']);
      expect(say(all, { type: 'send' })).toEqual(['done', 'done']);
      expect(say({ type: 'discountOrder', discount: null }, { type: 'send' })).toEqual(['done', 'done']);
    }
  });
});
