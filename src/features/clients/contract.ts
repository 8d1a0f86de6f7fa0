import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { pointsEntryKinds } from './domain/points.ts';
import { clients, invoiceClients, reservationClients } from './domain/resources.ts';

/** A client for whoever looks for one at the till. */
const foundClient = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string(),
  /** The last figures of the phone number: they tell two of one name apart. */
  phoneEnd: z.string(),
  fiscalNumber: z.string(),
  vatNumber: z.string(),
  address: z.string(),
  /** Their own, basis points; 0 without one, and where the venue offers no cards. */
  discount: z.int(),
  /** Today, by the venue's business day; which day it is of other clients is not said. */
  isBirthday: z.boolean(),
});

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
    output: z.object({ clients: z.array(foundClient), hasMore: z.boolean() }),
  },
  'GET api/clients/card': {
    permission: 'client.find',
    summary: 'The client with this card, by its whole number, in either case of letters; null if it is nobody’s.',
    query: z.strictObject({ number: z.string().trim().min(1).max(60) }),
    output: z.object({ client: foundClient.nullable() }),
  },
  'GET api/clients/{id}/points': {
    permission: 'client.find',
    summary: 'How many points a client can spend.',
    params: z.strictObject({ id: z.uuid() }),
    output: z.object({ points: z.int() }),
  },
  'GET api/clients/{id}/points/entries': {
    permission: 'clients.read',
    summary:
      'What a client has in points and still owes, and the entries, the latest first, 100 at most; `before` is the last entry of the page before.',
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ before: z.uuid().optional() }),
    output: z.object({
      balance: z.int(),
      owed: z.int(),
      entries: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(pointsEntryKinds),
          /** Negative took some away. */
          points: z.int(),
          at: z.int(),
          /** Of the order, or of the refund. */
          number: z.int(),
          orderId: z.uuid(),
          userName: z.string().nullable(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
  'POST api/clients/at-till': {
    permission: 'client.create',
    summary:
      'Notes a person who is no client yet, with the card that was handed to them: no discount, no account, no prices of their own.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(120),
      phone: z.string().trim().max(30),
      cardNumber: z.string().trim().max(40),
    }),
    output: foundClient,
    errors: ['CLIENT_EXISTS', 'CARD_IS_PAYMENT_CARD', 'RECORD_INVALID'],
    effect: 'once',
    isSelling: true,
  },
});
