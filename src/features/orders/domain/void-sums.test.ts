import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  adding,
  ask,
  contextOf,
  decideOn,
  feeRates,
  having,
  opening,
  shelf,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import { limits, type Order } from './order.ts';

const manager = () => contextOf({}, { role: 'Manager', flags: [] });
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 9 }).map((pieces) => pieces * 1000),
  fc.integer({ min: 1, max: 5000 }),
);
const line = fc.record({
  productId: fc.constantFrom(...Object.keys(shelf)),
  quantity,
  /** Cuts of the line into the parts in which it is voided, thousandths of it. */
  cuts: fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 3 }),
  isVoided: fc.boolean(),
});
type Line = typeof line extends fc.Arbitrary<infer Value> ? Value : never;
const discount = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 3000 }) }),
  fc.constant(null),
);

const step = (order: Order, command: Ask): Order => {
  const decision = decideOn(order, ask(command), manager());
  return decision.ok ? decision.order : order;
};

type Wanted = typeof discount extends fc.Arbitrary<infer Value> ? Value : never;

/** Sent lines, then voids of some of them until nothing of those is left. */
function voided(lines: readonly Line[], wanted: Wanted, feeRate: number) {
  const added = lines.map(({ productId, quantity: amount }, index) => adding(`line-${index}`, productId, amount));
  let order: Order = { ...having([opening], manager()), feeRate };
  for (const command of [...added, { type: 'send' } as const]) order = step(order, command);
  order = step(order, { type: 'discountOrder', discount: wanted });
  const gone = new Set<string>();
  lines.forEach(({ quantity: amount, cuts, isVoided }, index) => {
    const lineId = `line-${index}`;
    if (!isVoided || !order.lines.some(({ id }) => id === lineId)) return;
    gone.add(lineId);
    let left = amount;
    // Whole pieces are taken back in whole pieces; where a part is refused, the rest is taken at once.
    for (const [part, cut] of [...cuts, null].entries()) {
      const taken = cut === null ? left : Math.max(1, Math.round((left * cut) / 1000));
      const voidLineId = `void-${index}-${part}`;
      order = step(order, { type: 'voidLine', lineId, voidLineId, quantity: taken, reason: 'cold' });
      if (order.lines.some(({ id }) => id === voidLineId)) left -= taken;
    }
    expect(left).toBe(0);
  });
  return { order, gone };
}

describe('reliability 4: voids in parts that round by half a cent', () => {
  const figures = ['gross', 'lineDiscount', 'orderDiscount', 'fee', 'total', 'vat', 'net'] as const;

  it('leave exactly nothing of a line that was voided in whole, in any figure', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), discount, feeRates, (lines, wanted, rate) => {
        const { order, gone } = voided(lines, wanted, rate);
        const bill = billOf(order);
        for (const lineId of gone) {
          const ids = new Set(
            order.lines.filter((each) => each.id === lineId || each.voidsLineId === lineId).map(({ id }) => id),
          );
          for (const figure of figures) {
            const sum = bill.lines.reduce((total, each) => total + (ids.has(each.id) ? each[figure] : 0), 0);
            expect({ lineId, figure, sum }).toEqual({ lineId, figure, sum: 0 });
          }
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('review 26: keep for good why each of them was, as far as a reason goes', () => {
    const voiding = (voidLineId: string, reason: string): Ask => ({
      type: 'voidLine',
      lineId: 'a',
      voidLineId,
      quantity: 1000,
      reason,
    });
    const long = 'x'.repeat(limits.comment + 1);
    const order = having(
      [opening, adding('a', 'makiato', 3000), { type: 'send' }, voiding('b', 'cold'), voiding('c', long)],
      manager(),
    );
    expect(order.lines.map(({ id, voidsLineId, voidReason }) => [id, voidsLineId, voidReason])).toEqual([
      ['a', null, null],
      ['b', 'a', 'cold'],
      ['c', 'a', long.slice(1)],
    ]);
  });

  it('leave the other lines and all sums as if it had never been there', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), discount, feeRates, (lines, wanted, rate) => {
        const { order, gone } = voided(lines, wanted, rate);
        const isGone = ({ id, voidsLineId }: Order['lines'][number]) => gone.has(voidsLineId ?? id);
        const rest = { ...order, lines: order.lines.filter((each) => !isGone(each)) };
        const [whole, without] = [billOf(order), billOf(rest)];
        const kept = new Set(rest.lines.map(({ id }) => id));
        expect(whole.lines.filter(({ id }) => kept.has(id))).toEqual(without.lines);
        expect(whole.rates.filter(({ gross }) => gross !== 0)).toEqual(
          without.rates.filter(({ gross }) => gross !== 0),
        );
        for (const figure of ['total', 'vat', 'net', 'discount', 'fee'] as const)
          expect(whole[figure]).toBe(without[figure]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('come to zero in every sum of an order whose lines were all voided', () => {
    fc.assert(
      fc.property(
        fc.array(
          line.map((each) => ({ ...each, isVoided: true })),
          { minLength: 1, maxLength: 6 },
        ),
        discount,
        feeRates,
        (lines, wanted, rate) => {
          const bill = billOf(voided(lines, wanted, rate).order);
          for (const figure of ['total', 'vat', 'net', 'discount', 'remaining'] as const) expect(bill[figure]).toBe(0);
          for (const rate of bill.rates) expect(rate).toEqual({ rate: rate.rate, gross: 0, vat: 0, net: 0 });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
