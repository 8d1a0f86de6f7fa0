import type { OrderErrorCode } from '#features/orders/domain/errors.ts';
import { limits } from '#features/orders/domain/order.ts';
import { voucherNumber } from '#features/vouchers/domain/voucher-number.ts';
import { adding, contextOf, having, opening, paying, policy } from './orders.ts';
import {
  by,
  card,
  charging,
  closed,
  corrected,
  correcting,
  feast,
  giving,
  known,
  large,
  lender,
  manager,
  partPaid,
  type RefusalCase,
  redeeming,
  refundedOnce,
  second,
  served,
  spending,
  withFee,
  withPolicy,
} from './refused-orders.ts';

/** Why no payment is taken, none corrected, and nothing given for free. */
export const refusedPayments = {
  CARD_FEE_CHANGED: [
    // Not shown, another one, and one where there is none.
    [served, by('card'), withPolicy({ cardFee: 200 })],
    [served, by('card', { amount: 152, cardFee: 2 }), withPolicy({ cardFee: 200 })],
    [served, by('card', { amount: 151, cardFee: 1 })],
    [served, by('cash', { amount: 153, cardFee: 3 }), withPolicy({ cardFee: 200 })],
  ],
  CORRECTION_HAS_FEE: [[withFee, correcting({ paymentId: 'p', amount: 153, method: 'cash' }), manager]],
  SALES_AMOUNT_CHANGED: [[served, paying(149)]],
  PAYMENT_INVALID: [
    [served, by('card', { cardFee: 150 })],
    [served, by('card', { amount: 147, cardFee: -3 })],
    [served, by('card', { cardFee: 0.5 })],
    [served, by('cash', { tip: -50 })],
    [served, by('card', { tip: 0.5 })],
    [served, by('card', { tip: limits.amount + 1 })],
    // Half a denar is no coin.
    [served, by('cash', { tip: 50 }), withPolicy({ currency: 'MKD' })],
    [served, paying(150, 0)],
    [served, paying(150, -5)],
    [served, { type: 'pay', expectedTotal: 150, payments: [] }],
    [served, card(150, 200)],
    [partPaid, paying(300, 50)],
    // A payment of the same id on the other order.
    [partPaid, { type: 'mergeOrders', toOrderId: 'second' }, contextOf(), { ...second, payments: partPaid.payments }],
    // Control and format characters, by every kind and also of an outdated device.
    [served, by('transfer', { reference: 'F\u001b@12' })],
    [served, by('transfer', { reference: '\u200b' })],
    [served, by('card', { reference: 'F\n12' })],
    [served, by('cash', { reference: 'F\u202e12' })],
    // Cash that asks for no reference has none.
    [served, by('cash', { reference: 'F-12' })],
    [
      served,
      {
        type: 'pay',
        expectedTotal: 150,
        payments: Array.from({ length: limits.payments + 1 }, (_, n) => ({
          id: `${n}`,
          method: 'cash' as const,
          amount: 1,
        })),
      },
    ],
  ],
  PAYMENT_TOO_MUCH: [
    [served, paying(150, 151)],
    [partPaid, paying(300, 101, 'second')],
  ],
  PAYMENT_METHOD_UNKNOWN: [
    [served, by('shells')],
    [served, by('Cash')],
  ],
  PAYMENT_METHOD_INACTIVE: [[served, by('cheque')]],
  PAYMENT_REFERENCE_REQUIRED: [
    [served, by('transfer')],
    [served, by('transfer', { reference: '  ' })],
    [served, by('transfer', { reference: '\u3164' })],
  ],
  PAYMENT_REFERENCE_IS_CARD: [
    [served, by('card', { reference: '4111111111111111' })],
    [served, by('card', { reference: '4111 1111-1111 1111' })],
    [served, by('card', { reference: '4111.1111.1111.1111' })],
    [served, by('card', { reference: 'Visa 4111111111111111 12/28' })],
    [served, by('card', { reference: '٤١١١١١١١١١١١١١١١' })],
    [served, by('cash', { reference: '4111111111111111' })],
  ],
  PAYMENT_NEEDS_SERVER: [
    [served, charging(150), contextOf({ serverRules: null })],
    [served, giving(150), contextOf({ serverRules: null })],
  ],
  ACCOUNT_NOT_ALLOWED: [[served, charging(150), contextOf()]],
  ACCOUNT_NOT_FOUND: [[served, charging(150, { clientId: 'stranger' }), lender]],
  ACCOUNT_LIMIT_REACHED: [
    [large, charging(1_050, { clientId: 'client-owing', expectedTotal: 1_050 }), lender],
    // Review 26: a cent more than is left.
    [large, charging(1_001, { clientId: 'client-owing', expectedTotal: 1_050 }), lender],
  ],
  VOUCHERS_NOT_OFFERED: [[served, redeeming(150), withPolicy({ offersVouchers: false })]],
  POINTS_NOT_OFFERED: [[known, spending(150)]],
  POINTS_OF_ANOTHER: [[known, spending(150, { clientId: 'client' }), withPolicy({ pointWorth: 1 })]],
  POINTS_TOO_FEW: [
    [
      { ...large, clientId: 'client-rich' },
      spending(501, { expectedTotal: 1_050, card: 'RICH-1' }),
      withPolicy({ pointWorth: 1 }),
    ],
  ],
  CARD_OF_ANOTHER: [
    [
      { ...large, clientId: 'client-rich' },
      spending(1, { expectedTotal: 1_050, card: 'POOR-1' }),
      withPolicy({ pointWorth: 1 }),
    ],
  ],
  // The check letter says which of the two it is.
  VOUCHER_NOT_FOUND: [[served, redeeming(150, { number: voucherNumber('', new Uint8Array(10)) })]],
  VOUCHER_MISTYPED: [[served, redeeming(150, { number: 'GUESS' })]],
  VOUCHER_EXPIRED: [[served, redeeming(150, { number: 'OVER' })]],
  VOUCHER_NOT_SOLD: [[served, redeeming(150, { number: 'SALE' })]],
  VOUCHER_BALANCE: [[feast, redeeming(4_001, { expectedTotal: 4_500 })]],
  FREE_NOT_OFFERED: [[served, giving(150), withPolicy({ offersFree: false })]],
  FREE_NEEDS_REASON: [[served, giving(150, { reason: ' \u200b' })]],
  CORRECTION_TOO_LATE: [[closed, correcting(), { ...manager, businessDay: '2027-01-16' }]],
  CORRECTION_REFUNDED: [[closed, correcting(), refundedOnce]],
  CORRECTION_INVALID: [
    [closed, correcting({ paymentId: 'stranger' }), manager],
    [closed, correcting({ amount: 149 }), manager],
    [closed, correcting({ method: 'cash' }), manager],
    [closed, correcting({ replacementId: 'reversal' }), manager],
    [closed, correcting({ reversalId: closed.payments[0]?.id }), manager],
    // Corrected already, and what it was corrected by.
    [corrected, correcting({ reversalId: 'r2', replacementId: 'again2' }), manager],
    [corrected, correcting({ paymentId: 'reversal', reversalId: 'r2', replacementId: 'again2' }), manager],
    [having([opening, adding('a'), charging(150)], lender), correcting({ paymentId: 'owed' }), manager],
  ],
  CORRECTION_TIP: [
    [
      {
        ...closed,
        payments: closed.payments.map((each) => ({ ...each, method: 'card', kind: 'card' as const, tip: 8 })),
      },
      correcting({ method: 'cash', tip: 8 }),
      contextOf({ policy: { ...policy, currency: 'ALL' } }, { role: 'Manager', flags: [] }),
    ],
  ],
  CARD_NOT_OFFERED: [[served, card(150), withPolicy({ offersCard: false })]],
  NOT_ENOUGH_TENDERED: [
    [served, { type: 'pay', expectedTotal: 150, payments: [{ id: 'p', method: 'cash', amount: 150, tendered: 149 }] }],
  ],
} satisfies { readonly [Code in OrderErrorCode]?: readonly RefusalCase[] };
