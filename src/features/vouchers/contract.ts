import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { vouchers } from './domain/resources.ts';
import { longestPrefix, mostVouchers } from './domain/voucher-number.ts';

export const vouchersContract = contract({
  ...resourceContract(vouchers, 'vouchers', { errors: ['VOUCHER_USED'] }),
  'POST api/vouchers/batch': {
    permission: 'vouchers.write',
    summary: 'Creates many vouchers of one value, each with a number that cannot be guessed: all or none.',
    body: z.strictObject({
      count: z.int().min(1).max(mostVouchers),
      /** Minor units. */
      value: z.int().min(1).max(1_000_000_00),
      /** The last day on which they are valid; null if they never expire. */
      expiresOn: z.iso.date().nullable(),
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
