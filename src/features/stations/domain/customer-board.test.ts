import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boardOf, boardSpan } from './customer-board.ts';
import { stages } from './pickup.ts';

const now = 1_800_000_000_000;
const today = '2027-01-15';
const order = {
  number: 47,
  businessDay: today,
  type: 'direct',
  stage: 'ready',
  since: now - 1_000,
  promisedAt: null,
} as const;
const shown = (...orders: Parameters<typeof boardOf>[0]) => boardOf(orders, { now, today });

it('shows the numbers of today, in order, and what was ready last first', () => {
  const { preparing, ready } = shown(
    { ...order, number: 9, stage: 'preparing' },
    { ...order, number: 3, stage: 'preparing', type: 'takeAway' },
    { ...order, number: 5, since: now - 60_000 },
    { ...order, number: 2 },
    { ...order, number: 1, stage: 'collected' },
    { ...order, number: 8, businessDay: '2027-01-14' },
    { ...order, number: 7, type: 'delivery' },
  );
  expect(preparing).toEqual([3, 9]);
  expect(ready.map(({ number }) => number)).toEqual([2, 5]);
});

it('lets a number go that nobody marks, and counts from its promise', () => {
  expect(shown({ ...order, since: now - boardSpan + 1 }).ready).toHaveLength(1);
  expect(shown({ ...order, since: now - boardSpan }).ready).toHaveLength(0);
  expect(shown({ ...order, since: now - 3 * boardSpan, promisedAt: now - 1 }).ready).toHaveLength(1);
});

it('shows nothing that is promised for much later', () => {
  const hour = 60 * 60_000;
  expect(shown({ ...order, stage: 'preparing', promisedAt: now + hour }).preparing).toHaveLength(1);
  expect(shown({ ...order, stage: 'preparing', promisedAt: now + hour + 1 }).preparing).toHaveLength(0);
  expect(shown({ ...order, promisedAt: now + hour + 1 }).ready).toHaveLength(0);
});

it('shows a number in one column at most, and none that was collected', () => {
  const any = fc.record({
    number: fc.integer({ min: 1, max: 400 }),
    businessDay: fc.constantFrom(today, '2027-01-14'),
    type: fc.constantFrom('direct' as const, 'takeAway' as const, 'delivery' as const),
    stage: fc.constantFrom(...stages),
    since: fc.integer({ min: now - 3 * boardSpan, max: now }),
    promisedAt: fc.option(fc.integer({ min: now - 4 * boardSpan, max: now + 4 * boardSpan })),
  });
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: ({ number }) => number, maxLength: 40 }), (orders) => {
      const { preparing, ready } = shown(...orders);
      const all = [...preparing, ...ready.map(({ number }) => number)];
      expect(new Set(all).size).toBe(all.length);
      for (const number of all) {
        const found = orders.find((each) => each.number === number);
        expect(found?.stage).not.toBe('collected');
        expect(found?.businessDay).toBe(today);
        expect(found?.type).not.toBe('delivery');
      }
    }),
  );
});
