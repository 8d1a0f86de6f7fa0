import { z } from 'zod';
import { contract } from '#kernel/contract.ts';

/** The sale at the till of the board. Amounts are minor units. */
const sale = z.object({
  isPaid: z.boolean(),
  /** By which it is called; null where nobody makes anything of it. */
  number: z.int().nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      /** Thousandths. */
      quantity: z.int(),
      besides: z.array(z.string()),
      amount: z.int(),
    }),
  ),
  discount: z.int(),
  fee: z.int(),
  total: z.int(),
  paid: z.int(),
  remaining: z.int(),
  tendered: z.int(),
  change: z.int(),
});

/** The customer board: what hangs on the wall for guests, and nothing that does not. */
export const boardContract = contract({
  'POST api/board': {
    permission: 'public',
    summary:
      'What a customer board shows: the numbers that are being prepared and are ready, and at a till its running sale. For the device of the board alone, by its secret and, where it has a key, by its signature.',
    body: z.strictObject({
      posValue: z.string().min(1).max(200),
      /** From an earlier answer; without it, a device with a key signs. */
      pass: z.string().max(200).optional(),
      proof: z.strictObject({ nonce: z.string().max(200), signature: z.string().max(200) }).optional(),
    }),
    output: z.object({
      serverTime: z.int(),
      venueName: z.string(),
      /** The id of a picture; null without one. */
      logo: z.string().nullable(),
      timeZone: z.string(),
      currency: z.string(),
      /** For the next readings; null for a device without a key. */
      pass: z.string().nullable(),
      preparing: z.array(z.int()),
      /** The latest first; since when, epoch ms. */
      ready: z.array(z.object({ number: z.int(), since: z.int() })),
      /** Whether it hangs at a till. */
      hasTill: z.boolean(),
      sale: sale.nullable(),
    }),
    errors: ['BOARD_REFUSED'],
    effect: 'own',
    deviceSecret: 'posValue',
  },
});
