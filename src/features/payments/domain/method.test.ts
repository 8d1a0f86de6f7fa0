import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOffered, kindRules, leavesCash, type PaymentMethod, paymentKinds, problemOfMethod } from './method.ts';

const kind = fc.constantFrom(...paymentKinds);
const codes = ['a', 'b', 'c', 'd'] as const;
const method = (code: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  code,
  kind: 'cash',
  needsReference: false,
  isActive: true,
  ...more,
});

describe('a kind of payment', () => {
  it('gives change only where it is rounded to coins: both mean that coins are handed over', () => {
    for (const each of paymentKinds) expect(kindRules[each].givesChange).toBe(kindRules[each].isRounded);
    expect(paymentKinds.filter((each) => kindRules[each].givesChange)).toEqual(['cash']);
  });

  it('takes no money for what is owed, what a voucher pays, and what is free', () => {
    expect(paymentKinds.filter((each) => !kindRules[each].isMoney)).toEqual(['account', 'voucher', 'points', 'free']);
    for (const each of ['account', 'voucher', 'points', 'free'] as const) {
      expect(problemOfMethod(method('a', { kind: each }), '', { offersCard: true })).toBe('PAYMENT_INVALID');
    }
  });
});

describe('a method of payment', () => {
  it('is offered while it is active; the settings for cards, vouchers and what is free concern those alone', () => {
    fc.assert(
      fc.property(
        kind,
        fc.boolean(),
        fc.record({
          offersCard: fc.boolean(),
          offersFree: fc.boolean(),
          offersVouchers: fc.boolean(),
          offersPoints: fc.boolean(),
        }),
        (each, isActive, settings) => {
          const offered = isOffered(method('a', { kind: each, isActive }), settings);
          const switches = {
            card: settings.offersCard,
            voucher: settings.offersVouchers,
            points: settings.offersPoints,
            free: settings.offersFree,
          };
          expect(offered).toBe(isActive && ((switches as Record<string, boolean>)[each] ?? true));
        },
      ),
    );
  });

  it('is never removed as the last cash method, in any order of changes', () => {
    const change = fc.record({
      code: fc.constantFrom(...codes),
      after: fc.option(fc.record({ kind, isActive: fc.boolean() })),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let methods: readonly PaymentMethod[] = [method('a')];
        for (const { code, after } of changes) {
          const next = [
            ...methods.filter((each) => each.code !== code),
            ...(after === null ? [] : [method(code, after)]),
          ];
          const hasCash = next.some((each) => each.kind === 'cash' && each.isActive);
          expect(leavesCash(methods, code, after)).toBe(hasCash);
          if (hasCash) methods = next;
        }
        expect(
          methods.some((each) =>
            isOffered(each, { offersCard: false, offersFree: false, offersVouchers: false, offersPoints: false }),
          ),
        ).toBe(true);
      }),
    );
  });
});
