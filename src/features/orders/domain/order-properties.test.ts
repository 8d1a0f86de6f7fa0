import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { voiding } from '../../../../tests/kit/order-steps.ts';
import {
  type Ask,
  adding,
  ask,
  assortment,
  contextOf,
  decideOn,
  having,
  lowering,
  opening,
  policy,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import { hasProducts, type Order, quantityLeft } from './order.ts';

const lineId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const productId = fc.constantFrom(...assortment);
const whole = fc.integer({ min: 1, max: 9 }).map((pieces) => pieces * 1000);
const quantity = fc.oneof(whole, fc.integer({ min: 1, max: 5000 }));
const discount = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 3000 }) }),
  fc.constant(null),
);
/** A payment names its share of the remaining amount, so that many payments fit. */
type Input =
  | Ask
  | { readonly type: 'payShare'; readonly share: number; readonly id: string; readonly method: 'cash' | 'card' };
const input: fc.Arbitrary<Input> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(lineId, productId, quantity).map(([id, product, amount]) => adding(id, product, amount)),
  },
  { weight: 2, arbitrary: fc.constant<Input>({ type: 'send' }) },
  fc.record({ type: fc.constant('changeQuantity' as const), lineId, quantity }),
  fc.record({ type: fc.constant('removeLine' as const), lineId }),
  voiding(lineId, quantity),
  fc.record({ type: fc.constant('commentLine' as const), lineId, comment: fc.string() }),
  fc.record({ type: fc.constant('commentOrder' as const), comment: fc.string() }),
  fc.record({ type: fc.constant('setCovers' as const), covers: fc.integer({ min: -1, max: 1000 }) }),
  fc.record({ type: fc.constant('discountOrder' as const), discount }),
  lowering(lineId),
  fc.record({ type: fc.constant('waiveFee' as const), isWaived: fc.boolean() }),
  fc.constant<Input>({ type: 'printTotal' }),
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('payShare' as const),
      share: fc.integer({ min: 1, max: 4 }),
      id: fc.string({ minLength: 4, maxLength: 6 }),
      method: fc.constantFrom('cash' as const, 'card' as const),
    }),
  },
  fc.constant<Input>({ type: 'closeOrder' }),
  fc.constant<Input>({ type: 'cancelOrder' }),
  fc.constant<Input>({ type: 'freeTable' }),
);
const inputs = fc.array(input, { minLength: 1, maxLength: 40 });

function toCommand(order: Order, wanted: Input): Ask {
  if (wanted.type !== 'payShare') return wanted;
  const { total, remaining } = billOf(order);
  const amount = Math.max(1, Math.floor(remaining / wanted.share));
  return { type: 'pay', expectedTotal: total, payments: [{ id: wanted.id, method: wanted.method, amount }] };
}

const manager = () => contextOf({ policy: { ...policy, serviceFee: 1000 } }, { role: 'Manager', flags: [] });

/** Runs random commands and reports each step: the order before, the command, the decision. */
function walk(
  list: readonly Input[],
  see: (before: Order, command: Ask, after: Order | null, code: string | null) => void,
): Order {
  const context = manager();
  let order = having([opening], context);
  for (const wanted of list) {
    const command = toCommand(order, wanted);
    const decision = decideOn(order, ask(command), context);
    see(order, command, decision.ok ? decision.order : null, decision.ok ? null : decision.code);
    if (decision.ok) order = decision.order;
  }
  return order;
}

const runs = { numRuns: 2_000 };

describe('an order, with any commands', () => {
  it('accepts nothing once it is closed or cancelled, but the freeing of its table', () => {
    fc.assert(
      fc.property(inputs, (list) => {
        walk(list, (before, command, next) => {
          if (before.status !== 'open' && command.type !== 'freeTable') expect(next).toBeNull();
        });
      }),
      runs,
    );
  });

  it('rises by one version with each accepted command, and keeps its identity', () => {
    fc.assert(
      fc.property(inputs, (list) => {
        walk(list, (before, _, next) => {
          if (next === null) return;
          expect(next.version).toBe(before.version + 1);
          expect([next.id, next.number, next.ownerId, next.openedAt]).toEqual([
            before.id,
            before.number,
            before.ownerId,
            before.openedAt,
          ]);
        });
      }),
      runs,
    );
  });

  it('always sums up: lines, rates and bill agree, and no more is paid than its total', () => {
    fc.assert(
      fc.property(inputs, (list) => {
        walk(list, (_, __, next) => {
          if (next === null) return;
          const bill = billOf(next);
          const sum = (pick: (line: (typeof bill.lines)[number]) => number) =>
            bill.lines.reduce((total, line) => total + pick(line), 0);
          expect(sum((line) => line.total)).toBe(bill.total);
          expect(sum((line) => line.vat)).toBe(bill.vat);
          expect(bill.rates.reduce((total, rate) => total + rate.gross, 0)).toBe(bill.total);
          expect(bill.paid).toBeLessThanOrEqual(bill.total);
          if (next.status === 'closed') expect(bill.remaining).toBe(0);
        });
      }),
      runs,
    );
  });

  it('voids no more than there is, and of a sent line changes only its discount and what of it was billed', () => {
    fc.assert(
      fc.property(inputs, (list) => {
        walk(list, (before, _, next) => {
          if (next === null) return;
          for (const line of next.lines) {
            if (line.voidsLineId === null) expect(quantityLeft(next, line.id)).toBeGreaterThanOrEqual(0);
          }
          for (const line of before.lines.filter(({ sentQuantity }) => sentQuantity !== 0)) {
            const { lineDiscount, billed, ...same } = line;
            expect(next.lines.find(({ id }) => id === line.id)).toMatchObject(same);
          }
        });
      }),
      runs,
    );
  });

  it('is cancelled only with nothing on it, and closed only with something', () => {
    fc.assert(
      fc.property(inputs, (list) => {
        walk(list, (before, command, next) => {
          if (command.type === 'cancelOrder' && next !== null) expect(hasProducts(before)).toBe(false);
          if (next?.status === 'closed') expect(hasProducts(next)).toBe(true);
        });
      }),
      runs,
    );
  });

  it('is as before when a line is added and removed again', () => {
    fc.assert(
      fc.property(inputs, productId, whole, (list, product, amount) => {
        const order = walk(list, () => {});
        const context = manager();
        const added = decideOn(order, ask(adding('new', product, amount)), context);
        // A fee that was let go of may come back with more goods, and stays.
        if (!added.ok || order.feeWaived !== undefined) return;
        const removed = decideOn(added.order, ask({ type: 'removeLine', lineId: 'new' }), context);
        expect(removed).toMatchObject({ ok: true, order: { ...order, version: order.version + 2 } });
      }),
      runs,
    );
  });

  it('has the same total in any order of its lines', () => {
    const lines = fc.uniqueArray(fc.tuple(fc.string(), productId, whole), {
      selector: ([id]) => id,
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        lines.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        discount,
        ([list, shuffled], wanted) => {
          const totalOf = (each: typeof list) => {
            const order = having(
              [opening, ...each.map(([id, product, amount]) => adding(id, product, amount))],
              manager(),
            );
            const granted = decideOn(order, ask({ type: 'discountOrder', discount: wanted }), manager());
            return billOf(granted.ok ? granted.order : order).total;
          };
          expect(totalOf(shuffled)).toBe(totalOf(list));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('gives numbers without a gap: a refused opening or payment uses none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ isGood: fc.boolean(), amount: fc.integer({ min: 140, max: 160 }) }), { maxLength: 30 }),
        (list) => {
          const context = manager();
          const [numbers, receipts]: [number[], number[]] = [[], []];
          for (const { isGood, amount } of list) {
            const opened = decideOn(null, ask({ ...opening, tableId: isGood ? 'table-1' : 'nowhere' } as Ask), context);
            if (!opened.ok) continue;
            numbers.push(opened.order.number as number);
            const filled = decideOn(opened.order, ask(adding('a')), context);
            if (!filled.ok) throw new Error(filled.code);
            const paid = decideOn(
              filled.order,
              ask({ type: 'pay', expectedTotal: 150, payments: [{ id: 'p', method: 'cash', amount }] }),
              context,
            );
            if (paid.ok && paid.order.status === 'closed') receipts.push(paid.order.receiptNumber as number);
          }
          expect(numbers).toEqual(numbers.map((_, index) => index + 1));
          expect(receipts).toEqual(receipts.map((_, index) => index + 1));
        },
      ),
    );
  });
});
