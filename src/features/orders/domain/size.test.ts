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
  shelf,
} from '../../../../tests/kit/orders.ts';
import { billOf } from './bill.ts';
import type { SellableProduct } from './decision.ts';
import { limits, type Order } from './order.ts';
import { repriceLines } from './rules/reprice.ts';

/** A product of any price that its form allows. */
const selling = (price: number) => contextOf({ product: () => ({ ...makiato, price }) });
const makiato = shelf.makiato as SellableProduct;
const priced = (unitPrice: number) => () => ({ unitPrice, source: 'list' as const, offer: null });

const price = fc.integer({ min: 0, max: 10_000_000_000 });
const quantity = fc.integer({ min: 1, max: limits.quantity / 1000 }).map((pieces) => pieces * 1000);
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), price, quantity }),
  fc.record({ kind: fc.constant('change' as const), price, quantity, line: fc.nat(9) }),
);

describe('finding 13: what an order comes to', () => {
  it('stays within its bound, whatever is asked, and can always be paid', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), fc.maxSafeInteger(), (steps, tendered) => {
        let order: Order = having([opening]);
        for (const [at, wanted] of steps.entries()) {
          const command: Ask =
            wanted.kind === 'add'
              ? adding(`line${at}`, 'makiato', wanted.quantity)
              : { type: 'changeQuantity', lineId: `line${wanted.line}`, quantity: wanted.quantity };
          // More of a line is sold at its own price alone.
          const own = wanted.kind === 'add' ? undefined : order.lines.find(({ id }) => id === `line${wanted.line}`);
          const decision = decideOn(order, ask(command), selling(own?.unitPrice ?? wanted.price));
          if (decision.ok) order = decision.order;
          else expect(['ORDER_AMOUNT_TOO_LARGE', 'LINE_NOT_FOUND']).toContain(decision.code);
          expect(billOf(order).total).toBeLessThanOrEqual(limits.amount);
        }
        const { total } = billOf(order);
        if (total === 0) return;
        const pay = (given: number): Ask => ({
          type: 'pay',
          expectedTotal: total,
          payments: [{ id: 'p', method: 'cash', amount: total, tendered: given }],
        });
        expect(codeOf(order, pay(total))).toBe('done');
        if (tendered > limits.amount) expect(codeOf(order, pay(tendered))).toBe('PAYMENT_INVALID');
      }),
    );
  });

  it('may be beyond it from an earlier time, and then do everything but grow', () => {
    const dear = selling(10_000_000_000);
    const [line] = having([opening, adding('a')], dear).lines;
    const large: Order = {
      ...having([opening]),
      lines: Array.from({ length: 30 }, (_, at) => ({ ...line, id: `l${at}` })) as never,
    };
    expect(codeOf(large, adding('b'), dear)).toBe('ORDER_AMOUNT_TOO_LARGE');
    expect(codeOf(large, { type: 'removeLine', lineId: 'l0' }, dear)).toBe('done');
    expect(codeOf(large, { type: 'send' }, dear)).toBe('done');
    const total = billOf(large).total;
    const payment = { id: 'p', method: 'card', amount: total };
    expect(codeOf(large, { type: 'pay', expectedTotal: total, payments: [payment] }, dear)).toBe('done');
  });

  it('is not raised beyond it by a new price', () => {
    const order = having([opening, adding('a', 'makiato', 9_000_000)]);
    expect(repriceLines(order, makiato, { priceOf: priced(11_111_111) }, () => null)?.lines).toBe(1);
    expect(repriceLines(order, makiato, { priceOf: priced(11_111_112) }, () => null)).toBeNull();
  });
});

describe('finding 3: the parts and extras of an order', () => {
  it('stay within their bound; beyond it from an earlier time it may do everything but grow', () => {
    const [line] = having([opening, adding('a', 'menu')]).lines;
    /** Lines of thirty parts each. */
    const of = (count: number): Order => ({
      ...having([opening]),
      lines: Array.from({ length: count }, (_, at) => ({
        ...line,
        id: `l${at}`,
        choices: Array.from({ length: 30 }, () => line?.choices[0]),
      })) as never,
    });
    const most = limits.choicesOfOrder / 30;
    expect(codeOf(of(most - 1), adding('b', 'menu'))).toBe('done');
    expect(codeOf(of(most), adding('b', 'menu'))).toBe('TOO_MANY_CHOICES');
    expect(codeOf(of(most), adding('b', 'makiato'))).toBe('done');
    expect(codeOf(of(most + 1), { type: 'removeLine', lineId: 'l0' })).toBe('done');
    expect(codeOf(of(most + 1), { type: 'commentOrder', comment: 'birthday' })).toBe('done');
    expect(codeOf(of(most + 1), { type: 'send' })).toBe('done');
    expect(limits.lines * 10).toBeLessThan(limits.choicesOfOrder);
  });
});
