import { describe, expect, it } from 'vitest';
import { tillPolicy, typeOfNew } from './till-policy.ts';
import type { PosConfig } from './views.ts';

const policyOf = (settings: Partial<PosConfig>) => tillPolicy(settings as PosConfig);

describe('what a venue wants of its tills', () => {
  it('a bill before payment is printed at once, asked about first, or never', () => {
    const bill = (printed: boolean, asked: boolean) =>
      policyOf({ orderTotalNonFical: printed, orderTotalNonFiscalOptional: asked }).bill;
    expect([bill(true, false), bill(true, true), bill(false, false), bill(false, true)]).toEqual([
      'prints',
      'asks',
      'never',
      'never',
    ]);
  });

  it('a new order is a delivery where they are the rule, and only where there are any', () => {
    const type = (delivery: boolean, deliveryDefault: boolean) =>
      typeOfNew(policyOf({ delivery, deliveryDefault, directOrder: true }));
    expect([type(true, true), type(true, false), type(false, true)]).toEqual(['delivery', 'direct', 'direct']);
  });
});
