import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { clients, invoiceClients, reservationClients, vouchers } from './domain/resources.ts';
import { longestPrefix, mostVouchers } from './domain/voucher-number.ts';

export const clientsContract = contract({
  ...resourceContract(clients, 'clients', { errors: ['CARD_IS_PAYMENT_CARD'] }),
  ...resourceContract(invoiceClients, 'invoice-clients'),
  ...resourceContract(reservationClients, 'reservation-clients'),
  ...resourceContract(vouchers, 'vouchers', { errors: ['VOUCHER_USED'] }),
  'GET api/clients/choice': {
    permission: 'client.find',
    summary:
      'Clients by name, whole phone number, card or tax number, the first 20: for an order, or those with a tax number, invoice clients among them, for an invoice.',
    query: z.strictObject({
      search: z.string().trim().max(100).optional(),
      use: z.enum(['order', 'invoice']),
    }),
    output: z.object({
      clients: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          city: z.string(),
          /** The last figures of the phone number: they tell two of one name apart. */
          phoneEnd: z.string(),
          fiscalNumber: z.string(),
          vatNumber: z.string(),
          address: z.string(),
        }),
      ),
      hasMore: z.boolean(),
    }),
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
