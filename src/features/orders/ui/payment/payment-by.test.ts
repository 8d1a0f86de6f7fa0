import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { canBeTip, chargedBy, paymentBy } from './payment-by.ts';
import { cashDue } from './quick-cash.ts';

const cash = { code: 'cash', kind: 'cash', name: 'Cash', needsReference: false, isActive: true } as const;
const card = { ...cash, code: 'card', kind: 'card' } as const;
const owing = (remaining: number, tip = 0, currency: CurrencyCode = 'EUR') => ({
  remaining,
  left: remaining,
  before: 0,
  cardFee: 0,
  tip,
  currency,
});

describe('a payment as it is typed', () => {
  it('pays all with the tip besides, by card and in cash', () => {
    expect(paymentBy(card, null, owing(920, 80))).toEqual({ method: 'card', amount: 920, tip: 80 });
    expect(paymentBy(cash, null, owing(920, 80))).toEqual({ method: 'cash', amount: 920, rounding: 0, tip: 80 });
    // A banknote: the change is of what is left of it.
    expect(paymentBy(cash, 2000, owing(920, 80))).toMatchObject({ amount: 920, tip: 80, tendered: 2000 });
    expect(chargedBy(paymentBy(card, null, owing(920, 80)))).toBe(1000);
    // What a client owes is no money that anybody gives.
    expect(chargedBy(paymentBy({ ...card, code: 'account', kind: 'account' }, null, owing(920, 80)))).toBe(920);
  });

  it('leaves the tip for the rest where only a part is paid', () => {
    for (const method of [cash, card]) {
      const part = paymentBy(method, 500, owing(920, 80));
      expect(part).toMatchObject({ amount: 500 });
      expect(part).not.toHaveProperty('tip');
    }
    // Between what is owed and the tip that was agreed: it is the amount, and change.
    expect(paymentBy(cash, 950, owing(920, 80))).toEqual({ method: 'cash', amount: 920, rounding: 0, tendered: 950 });
  });

  it('adds the fee on what is paid by card, and on nothing else', () => {
    const toPay = { ...owing(10_000, 500), cardFee: 200 };
    expect(paymentBy(card, null, toPay)).toEqual({ method: 'card', amount: 10_200, cardFee: 200, tip: 500 });
    expect(chargedBy(paymentBy(card, null, toPay))).toBe(10_700);
    // What is typed is the part of the bill; of a few cents there is no fee.
    expect(paymentBy(card, 5000, toPay)).toEqual({ method: 'card', amount: 5100, cardFee: 100 });
    expect(paymentBy(card, 20, toPay)).toEqual({ method: 'card', amount: 20 });
    expect(paymentBy(cash, null, toPay)).toMatchObject({ amount: 10_000, rounding: 0, tip: 500 });
    expect(paymentBy({ ...card, code: 'transfer', kind: 'other' }, null, toPay)).toMatchObject({ amount: 10_000 });
  });

  it('never asks for more than is given, and never loses what is given in cash', () => {
    const sums = fc.integer({ min: 100, max: 100_000 });
    fc.assert(
      fc.property(
        sums,
        fc.option(sums),
        fc.nat(5000),
        fc.constantFrom<CurrencyCode>('EUR', 'ALL', 'MKD'),
        (owed, typed, more, currency) => {
          // Nobody gives parts of a coin.
          const unit = currencies[currency].cashUnit;
          const given = typed === null ? null : Math.ceil(typed / unit) * unit;
          const tip = more * unit;
          const { amount, rounding = 0, tip: taken = 0, tendered } = paymentBy(cash, given, owing(owed, tip, currency));
          expect(amount).toBeLessThanOrEqual(owed);
          expect([0, tip]).toContain(taken);
          if (given !== null && tendered !== undefined) expect(tendered).toBe(given);
          if (given !== null && given >= cashDue(owed, currency, 0)) {
            expect(amount + rounding + taken).toBeLessThanOrEqual(given);
          }
        },
      ),
    );
  });

  it('takes a small rest in coins for a tip, not that of a banknote', () => {
    expect(canBeTip(80, 920, 'EUR')).toBe(true);
    expect(canBeTip(4080, 920, 'EUR')).toBe(false);
    expect(canBeTip(0, 920, 'EUR')).toBe(false);
    expect(canBeTip(50, 9200, 'MKD')).toBe(false);
  });
});
