import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { clients, invoiceClients, reservationClients } from './domain/resources.ts';

export const clientsContract = contract({
  ...resourceContract(clients, 'clients', { errors: ['CARD_IS_PAYMENT_CARD'] }),
  ...resourceContract(invoiceClients, 'invoice-clients'),
  ...resourceContract(reservationClients, 'reservation-clients'),
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
});
