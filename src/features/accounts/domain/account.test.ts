import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumMinor } from '#kernel/money.ts';
import { type Ageing, ageingOf, leftOn, owedByOrder, withBalances } from './account.ts';

/** What happens to an account, day after day. */
const step = fc.record({
  /** Days since the step before. */
  after: fc.integer({ min: 0, max: 40 }),
  kind: fc.constantFrom('charge' as const, 'payment' as const, 'refund' as const),
  amount: fc.integer({ min: 1, max: 10_000 }),
  of: fc.nat(20),
});
const bucket = (days: number) => [30, 60, 90, Number.POSITIVE_INFINITY].findIndex((end) => days <= end);

describe('the age of what is owed', () => {
  it('is that of charges paid one by one, the oldest first', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(120), (steps, until) => {
        const charges: { day: number; amount: number }[] = [];
        let [day, balance, paid] = [0, 0, 0];
        for (const { after, kind, amount, of } of steps) {
          day += after;
          const charge = charges[of % Math.max(1, charges.length)];
          if (kind === 'charge') {
            charges.push({ day, amount });
            balance += amount;
          } else if (kind === 'refund' && charge !== undefined) {
            const part = Math.min(amount, charge.amount);
            charge.amount -= part;
            balance -= part;
          } else if (kind === 'payment' && balance > 0) {
            const part = Math.min(amount, balance);
            paid += part;
            balance -= part;
          }
        }
        const today = day + until;
        const charged = [0, 0, 0, 0];
        const owed = [0, 0, 0, 0];
        for (const charge of charges) {
          const at = bucket(today - charge.day);
          charged[at] = (charged[at] ?? 0) + charge.amount;
          const covered = Math.min(paid, charge.amount);
          paid -= covered;
          owed[at] = (owed[at] ?? 0) + charge.amount - covered;
        }
        expect(ageingOf(balance, charged as unknown as Ageing)).toEqual(owed);
      }),
      { numRuns: 1_000 },
    );
  });

  it('adds up to what is owed, and never to more', () => {
    const amount = fc.integer({ min: -5_000, max: 50_000 });
    fc.assert(
      fc.property(amount, fc.tuple(amount, amount, amount, amount), (balance, charged) => {
        const owed = ageingOf(balance, charged);
        expect(sumMinor(owed)).toBe(Math.max(0, balance));
        expect(owed.every((each) => each >= 0)).toBe(true);
      }),
    );
  });
});

it('what is left of the limit, and what is owed after each entry', () => {
  expect([leftOn({ limit: 500, balance: 200 }), leftOn({ limit: 500, balance: -100 })]).toEqual([300, 600]);
  expect(withBalances(100, [{ amount: 50 }, { amount: -120 }]).map(({ balance }) => balance)).toEqual([150, 30]);
});

describe('what is owed of each order', () => {
  const charge = (orderId: string, amount: number) => ({ kind: 'charge' as const, orderId, amount });
  const payment = (amount: number) => ({ kind: 'payment' as const, orderId: null, amount: 0 - amount });
  const refund = (orderId: string, amount: number) => ({ kind: 'refund' as const, orderId, amount: 0 - amount });

  it('is paid from the oldest on, and less what was given back of it', () => {
    const owed = owedByOrder([charge('a', 500), charge('b', 300), refund('b', 100), payment(600), charge('c', 50)]);
    expect([...owed]).toEqual([
      ['a', 0],
      ['b', 100],
      ['c', 50],
    ]);
    expect([...owedByOrder([charge('a', 500), payment(900)])]).toEqual([['a', 0]]);
  });

  it('adds up to the balance, where nobody has a credit', () => {
    const entry = fc.oneof(
      fc
        .record({ of: fc.nat(5), amount: fc.integer({ min: 1, max: 900 }) })
        .map(({ of, amount }) => charge(`${of}`, amount)),
      fc.integer({ min: 1, max: 900 }).map(payment),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const balance = sumMinor(entries.map(({ amount }) => amount));
        expect(sumMinor([...owedByOrder(entries).values()])).toBe(Math.max(0, balance));
      }),
    );
  });
});
