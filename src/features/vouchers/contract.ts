import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { vouchers } from './domain/resources.ts';
import { longestPrefix, mostVouchers } from './domain/voucher-number.ts';

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
