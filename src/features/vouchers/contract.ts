import { z } from 'zod';
import { methodCode } from '#features/payments/contract.ts';
import { takingErrors } from '#features/payments/domain/errors.ts';
import { longest, type PaymentKind, paymentKinds } from '#features/payments/domain/method.ts';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import type { Role } from '#kernel/permission.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { mostValue, vouchers } from './domain/resources.ts';
import { longestPrefix, mostVouchers } from './domain/voucher-number.ts';

interface Moved {
  readonly method: string;
  readonly kind: PaymentKind;
  /** Negative where it is given back. */
  readonly amount: number;
  readonly rounding: number;
  /** The end of the voucher's number. */
  readonly note: string;
}

declare module '#kernel/event.ts' {
  interface DomainEvents {
    /** A voucher was sold: money came in, and the guest gets a paper. */
    'voucher.sold': {
      readonly moved: Moved;
      readonly voucher: { readonly number: string; readonly value: number; readonly expiresOn: string | null };
    };
    /** A sale was taken back, and its money given back. */
    'voucher.takenBack': { readonly moved: Moved };
  }
  interface Checks {
    /** Somebody is about to take money for a voucher, or to give it back. */
    'voucher.sell': { readonly userId: string; readonly role: Role };
  }
}

/** As it is scanned or typed. */
export const voucherNumber = z.string().trim().min(1).max(40);

export const vouchersContract = contract({
  ...resourceContract(vouchers, 'vouchers', { errors: ['VOUCHER_USED', 'VOUCHER_SOLD'] }),
  'GET api/vouchers/find': {
    permission: 'voucher.find',
    summary: 'A voucher by its whole number, in either case of letters: what is left on it, and why it does not pay.',
    query: z.strictObject({ number: voucherNumber }),
    output: z.object({
      id: z.uuid(),
      /** The last letters of its number. */
      ending: z.string(),
      value: z.int(),
      /** What is left on it, whether it pays today or not. */
      left: z.int(),
      expiresOn: z.iso.date().nullable(),
      problem: z.enum(['VOUCHER_EXPIRED', 'VOUCHER_NOT_SOLD']).nullable(),
      isSold: z.boolean(),
    }),
    errors: ['VOUCHER_NOT_FOUND', 'VOUCHER_MISTYPED', 'VOUCHERS_NOT_OFFERED'],
  },
  'GET api/vouchers/methods': {
    permission: 'voucher.sell',
    summary: 'The methods by which money for a voucher can be taken.',
    query: z.strictObject({ locale: z.enum(locales).optional() }),
    output: z.array(
      z.object({ code: z.string(), kind: z.enum(paymentKinds), name: z.string(), needsReference: z.boolean() }),
    ),
  },
  'POST api/vouchers/sell': {
    permission: 'voucher.sell',
    summary:
      'Sells a voucher for its value: a new one, or one that was made for sale, by its number or id. It is no sale of goods and has no VAT.',
    body: z
      .strictObject({
        /** Minor units, of a new one. */
        value: z.int().min(1).max(mostValue).optional(),
        /** Of one that was made for sale, by whoever has not looked it up. */
        number: voucherNumber.optional(),
        /** Of one that was made for sale and was looked up: an id that stays on a device pays nothing. */
        id: z.uuid().optional(),
        method: methodCode,
        reference: z.string().max(longest.reference).optional(),
      })
      .refine(({ value, number, id }) => [value, number, id].filter((each) => each !== undefined).length === 1),
    output: z.object({
      id: z.uuid(),
      /** All of it: whoever bought it needs it. */
      number: z.string(),
      value: z.int(),
      expiresOn: z.iso.date().nullable(),
      /** Of the sale, from 1 without a gap. */
      saleNumber: z.int(),
      /** What coins add to the value in cash, or take off it. */
      rounding: z.int(),
    }),
    errors: [
      ...([
        'VOUCHER_NOT_FOUND',
        'VOUCHER_MISTYPED',
        'VOUCHER_EXPIRED',
        'VOUCHER_SOLD',
        'VOUCHERS_NOT_OFFERED',
      ] as const),
      ...Object.keys(takingErrors),
      'SHIFT_REQUIRED',
    ],
    effect: 'once',
    isSelling: true,
  },
  'POST api/vouchers/{id}/take-back': {
    permission: 'voucher.sell',
    summary:
      'Takes a sold voucher back of which nothing is spent: it ends, and its money goes back as it came. By whoever may, or with an approval.',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ reason: z.string().max(200), approvalId: z.uuid().optional() }),
    output: z.object({
      method: z.string(),
      /** What was given back, in coins where it was cash. */
      amount: z.int(),
    }),
    errors: [
      'VOUCHER_NOT_FOUND',
      'VOUCHER_NOT_SOLD',
      'VOUCHER_USED',
      'APPROVAL_REQUIRED',
      'REASON_REQUIRED',
      'SHIFT_REQUIRED',
    ],
    effect: 'once',
    isSelling: true,
  },
  'POST api/vouchers/batch': {
    permission: 'vouchers.write',
    summary: 'Creates many vouchers of one value, each with a number that cannot be guessed: all or none.',
    body: z.strictObject({
      count: z.int().min(1).max(mostVouchers),
      /** Minor units. */
      value: z.int().min(1).max(1_000_000_00),
      /** The last day on which they are valid; null if they never expire. */
      expiresOn: z.iso.date().nullable(),
      /** Worth nothing until they are sold at a till; otherwise they are valid at once. */
      isForSale: z.boolean().default(false),
      prefix: z.string().max(longestPrefix),
      comment: z.string().max(200),
    }),
    output: z.object({
      /** The list and the print sheet find the vouchers by it. */
      batch: z.string(),
      count: z.int(),
    }),
    errors: ['RECORD_INVALID'],
    effect: 'once',
  },
});
