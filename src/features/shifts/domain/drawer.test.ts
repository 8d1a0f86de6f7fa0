import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrencyCode } from '#kernel/money.ts';
import { cashOf, denominations, isCount, isOff, outcomeOf } from './count.ts';
import { drawerOf, isMovement, type Movement, movementReasons, signedAmount } from './drawer.ts';
import { bookingOf, type ShiftSpan } from './shift-of.ts';

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const movement: fc.Arbitrary<Movement> = fc
  .record({
    reason: fc.constantFrom(...movementReasons),
    method: fc.constantFrom('cash', 'visa', 'transfer'),
    kind: fc.constant('cash' as const),
    amount,
    isLate: fc.boolean(),
  })
  .map((each) => ({ ...each, kind: each.method === 'cash' ? 'cash' : 'card' }));
const movements = fc.array(movement, { maxLength: 60 });
const float = fc.integer({ min: 0, max: 1_000_000 });
const sum = (rows: readonly Movement[]) => rows.reduce((total, row) => total + row.amount, 0);

describe('a drawer', () => {
  it('holds the float, what came in and less what went out; late money is beside it, other methods are never cash', () => {
    fc.assert(
      fc.property(float, movements, (openingFloat, rows) => {
        const drawer = drawerOf(openingFloat, rows);
        const cash = rows.filter(({ kind }) => kind === 'cash');
        expect(drawer.expected).toBe(openingFloat + sum(cash.filter(({ isLate }) => !isLate)));
        expect(drawer.late).toBe(sum(cash.filter(({ isLate }) => isLate)));
        const others = rows.filter(({ kind, isLate }) => kind !== 'cash' && !isLate);
        expect(drawer.methods.reduce((total, each) => total + each.amount, 0)).toBe(sum(others));
      }),
    );
  });

  it('does not depend on the order of what moved it, nor on how much of it was summed before', () => {
    fc.assert(
      fc.property(float, movements, movements, (openingFloat, some, more) => {
        const { expected, methods } = drawerOf(openingFloat, [...some, ...more]);
        expect(drawerOf(openingFloat, [...more, ...some])).toMatchObject({ expected, methods });
        const { expected: first } = drawerOf(openingFloat, some);
        expect(drawerOf(0, more).expected + first).toBe(expected);
      }),
    );
  });

  it('of 500 with a sale of 749 paid with 1000 holds 1249: the change is not in it', () => {
    const sale = { reason: 'payment', method: 'cash', kind: 'cash', amount: 749, isLate: false } as const;
    expect(drawerOf(500, [sale]).expected).toBe(1249);
  });

  it('holds cash tips until they are paid out; those of a card are with the card', () => {
    const tip = { reason: 'tip', method: 'cash', kind: 'cash', amount: 80, isLate: false } as const;
    const byCard = { ...tip, method: 'card', kind: 'card', amount: 200 } as const;
    const paid = { ...tip, reason: 'tipsPaid', amount: -280 } as const;
    expect(drawerOf(500, [tip, byCard])).toMatchObject({ expected: 580, methods: [{ method: 'card', amount: 200 }] });
    // The drawer lends what the card still owes.
    expect(drawerOf(500, [tip, byCard, paid]).expected).toBe(300);
    expect(signedAmount('tipsPaid', 280)).toBe(-280);
  });

  it('is opened without money and moved only with some; an expense says for what', () => {
    expect(isMovement({ reason: 'noSale', amount: 0 })).toBe(true);
    expect(isMovement({ reason: 'noSale', amount: 1 })).toBe(false);
    expect(isMovement({ reason: 'paidIn', amount: 0 })).toBe(false);
    expect(isMovement({ reason: 'expense', amount: 5 })).toBe(false);
    expect(isMovement({ reason: 'expense', amount: 5, category: 'goods' })).toBe(true);
    expect(isMovement({ reason: 'paidOut', amount: 5, category: 'goods' })).toBe(false);
    expect(isMovement({ reason: 'paidOut', amount: 0.5 })).toBe(false);
    expect([signedAmount('paidIn', 5), signedAmount('paidOut', 5), signedAmount('noSale', 0)]).toEqual([5, -5, 0]);
  });
});

describe('a count', () => {
  const currency = fc.constantFrom(...(Object.keys(denominations) as CurrencyCode[]));
  const counted = currency.chain((code) =>
    fc.tuple(
      fc.constant(code),
      fc
        .uniqueArray(fc.constantFrom(...denominations[code]))
        .chain((values) =>
          fc.tuple(...values.map((value) => fc.record({ value: fc.constant(value), pieces: fc.nat(99) }))),
        ),
    ),
  );

  it('is the sum of notes and coins that there are, each counted once', () => {
    const none = new Set<string>();
    fc.assert(
      fc.property(counted, ([code, pieces]) => {
        expect(isCount({ pieces, methods: [] }, code, none)).toBe(true);
        const [first] = pieces;
        if (first === undefined) return;
        expect(isCount({ pieces: [...pieces, first], methods: [] }, code, none)).toBe(false);
        expect(isCount({ pieces: [{ ...first, value: 3 }], methods: [] }, code, none)).toBe(false);
        expect(isCount({ pieces: [{ ...first, pieces: -1 }], methods: [] }, code, none)).toBe(false);
      }),
    );
  });

  it('counted − expected = difference; cards are part of both only where the venue counts them', () => {
    const sums = fc.uniqueArray(
      fc.record({ method: fc.constantFrom('visa', 'master', 'bank'), amount: fc.nat(100_000) }),
      { selector: ({ method }) => method },
    );
    fc.assert(
      fc.property(
        counted,
        fc.nat(1_000_000),
        sums,
        sums,
        fc.boolean(),
        ([, pieces], cash, known, methods, isCounted) => {
          const outcome = outcomeOf({ pieces, methods }, { expected: cash, methods: known }, isCounted);
          const expected = cash + (isCounted ? known.reduce((total, each) => total + each.amount, 0) : 0);
          expect(outcome.handedOver - expected).toBe(outcome.difference);
          expect(outcome.counted).toBe(cashOf(pieces));
          const others = isCounted ? methods.reduce((total, each) => total + each.amount, 0) : 0;
          expect(outcome.handedOver).toBe(outcome.counted + others);
          expect(outcome.methods.every((each) => (each.counted === null) === !isCounted)).toBe(true);
        },
      ),
    );
  });
});

describe('review 26: a cash-out', () => {
  it('has every method that was counted, also where nothing of it was expected', () => {
    const cards = { pieces: [], methods: [{ method: 'card', amount: 700 }] };
    const nothing = { expected: 0, methods: [] };
    expect(outcomeOf(cards, nothing, true)).toEqual({
      counted: 0,
      methods: [{ method: 'card', expected: 0, counted: 700 }],
      difference: 700,
      handedOver: 700,
    });
    // Where only cash is counted, cards are none of its business.
    expect(outcomeOf(cards, nothing, false)).toEqual({ counted: 0, methods: [], difference: 0, handedOver: 0 });
  });
});

describe('review of issue 10, 4: a difference', () => {
  it('of one part is not made up for by another', () => {
    const card = (counted: number | null) => [{ method: 'card', expected: 5_000, counted }];
    expect(isOff({ counted: 10_000, expected: 10_000, methods: card(5_000) })).toBe(false);
    expect(isOff({ counted: 5_000, expected: 10_000, methods: card(10_000) })).toBe(true);
    expect(isOff({ counted: 10_000, expected: 10_000, methods: card(3_000) })).toBe(true);
    // What is not counted is not wrong.
    expect(isOff({ counted: 10_000, expected: 10_000, methods: card(null) })).toBe(false);
  });
});

describe('money that somebody takes', () => {
  const spans = fc
    .array(fc.record({ work: fc.integer({ min: 1, max: 100 }), rest: fc.nat(100) }), { maxLength: 6 })
    .chain((parts) => fc.tuple(fc.constant(parts), fc.boolean()))
    .map(([parts, isOn]) => {
      let at = 0;
      return parts.map(({ work, rest }, index): ShiftSpan => {
        const startedAt = at + rest;
        at = startedAt + work;
        const isOpen = isOn && index === parts.length - 1;
        return { id: String(index), userId: 'arta', startedAt, endedAt: isOpen ? null : at };
      });
    });

  it('is in exactly one shift, never in a colleague’s; late if that shift was counted when it was taken', () => {
    fc.assert(
      fc.property(spans, fc.nat(1_500), (shifts, at) => {
        expect(bookingOf(shifts, 'besa', at)).toEqual({ shiftId: null, isLate: false });
        const { shiftId, isLate } = bookingOf(shifts, 'arta', at);
        const shift = shifts.find(({ id }) => id === shiftId);
        const during = shifts.filter(({ startedAt, endedAt }) => endedAt !== null && startedAt <= at && at < endedAt);
        expect(during.length).toBeLessThanOrEqual(1);
        expect(isLate).toBe(during.length === 1);
        if (isLate) expect(shift).toBe(during[0]);
        else expect(shift).toBe(shifts.find(({ endedAt }) => endedAt === null));
      }),
    );
  });

  it('review 14, F5: is in the open drawer where the clock was set back into a shift that was counted', () => {
    fc.assert(
      fc.property(spans, fc.nat(1_500), fc.nat(500), (shifts, startedAt, later) => {
        const counted = shifts.filter(({ endedAt }) => endedAt !== null);
        const again: ShiftSpan = { id: 'again', userId: 'arta', startedAt, endedAt: null };
        expect(bookingOf([...counted, again], 'arta', startedAt + later)).toEqual({ shiftId: 'again', isLate: false });
      }),
    );
  });
});
