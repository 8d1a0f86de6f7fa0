// What property tests do to an order before they ask what they are about: chosen by fast-check.
import fc from 'fast-check';
import { type Ask, adding, assortment, lowering } from './orders.ts';

export const voiding = (lineId: fc.Arbitrary<string>, quantity: fc.Arbitrary<number>): fc.Arbitrary<Ask> =>
  fc.record({
    type: fc.constant('voidLine' as const),
    lineId,
    voidLineId: fc.string({ minLength: 3, maxLength: 4 }),
    quantity,
    reason: fc.constant('cold'),
  });

/** Mostly something more, and besides it what is sent, lowered and voided. */
export const filling = (
  lineId: fc.Arbitrary<string>,
  quantity: fc.Arbitrary<number>,
  ...besides: readonly Ask[]
): fc.Arbitrary<Ask> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(lineId, fc.constantFrom(...assortment), quantity)
        .map(([id, product, amount]) => adding(id, product, amount)),
    },
    { weight: 1, arbitrary: fc.constant<Ask>({ type: 'send' }) },
    { weight: 1, arbitrary: lowering(lineId) },
    { weight: 1, arbitrary: voiding(lineId, quantity) },
    ...besides.map((ask) => ({ weight: 1, arbitrary: fc.constant(ask) })),
  );
