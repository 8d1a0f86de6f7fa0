import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import type { visitErrors } from './domain/errors.ts';
import { serviceClients, visitTariffs } from './domain/resources.ts';
import { visitLimits } from './domain/visit.ts';

declare module '#kernel/event.ts' {
  interface LiveEvents {
    'visit.changed': { readonly visitId: string };
  }
}

type Codes = readonly (keyof typeof visitErrors)[];
const id = z.uuid();
const tariff = z.object({
  steps: z.array(z.object({ upTo: z.int(), price: z.int() })).readonly(),
  further: z.object({ minutes: z.int(), price: z.int() }).nullable(),
  grace: z.int(),
});
const visitView = z.object({
  id,
  version: z.int(),
  productId: id,
  tariff,
  name: z.string(),
  phone: z.string(),
  parent: z.string(),
  startedAt: z.int(),
  alertMinutes: z.int(),
});
const params = z.strictObject({ id });
const words = (most: number) => z.string().trim().max(most);
const alertMinutes = z.int().min(1).max(visitLimits.alert);
const ended = ['VISIT_NOT_FOUND', 'VISIT_ENDED'] as const satisfies Codes;

export const visitsContract = contract({
  ...resourceContract(serviceClients, 'service-clients'),
  ...resourceContract(visitTariffs, 'visit-tariffs'),
  'GET api/visits': {
    permission: 'visit.read',
    summary: 'The visits under way, the longest first, and what is sold by time.',
    output: z.object({
      offersVisits: z.boolean(),
      needsClient: z.boolean(),
      visits: z.array(visitView),
      products: z.array(
        z.object({ productId: id, names: z.record(z.string(), z.string()), tariff, alertMinutes: z.int() }),
      ),
    }),
  },
  'GET api/visits/clients': {
    permission: 'visit.work',
    summary: 'Service clients by their whole phone number.',
    query: z.strictObject({ phone: words(visitLimits.phone) }),
    output: z.object({
      clients: z.array(z.object({ id, phone: z.string(), child: z.string(), parent: z.string() })),
    }),
  },
  'POST api/visits': {
    permission: 'visit.work',
    summary: 'Lets somebody in: their time begins now, by the tariff of now.',
    body: z.strictObject({
      productId: id,
      /** The child, or the number of a wristband. */
      name: words(visitLimits.name).min(1),
      phone: words(visitLimits.phone),
      parent: words(visitLimits.name),
      alertMinutes: alertMinutes.nullable(),
    }),
    output: visitView,
    errors: [
      ...(['VISITS_NOT_OFFERED', 'VISIT_NO_TARIFF', 'VISIT_CLIENT_REQUIRED', 'VISIT_TOO_MANY'] as const),
      'TEXT_IS_CARD',
      'RECORD_INVALID',
    ],
    effect: 'once',
  },
  'POST api/visits/{id}/alert': {
    permission: 'visit.work',
    summary: 'Sets after how many minutes of a visit the tills say that its time is over.',
    params,
    body: z.strictObject({ alertMinutes }),
    output: visitView,
    errors: ended,
    effect: 'once',
  },
  'POST api/visits/{id}/withdraw': {
    permission: 'visit.work',
    summary: 'Takes back a visit that was entered by mistake: within five minutes, or by whoever may do it later.',
    params,
    body: z.strictObject({ reason: words(visitLimits.reason) }),
    output: z.object({ id }),
    errors: [...ended, 'VISIT_NOT_FRESH', 'REASON_REQUIRED', 'TEXT_IS_CARD'],
    effect: 'once',
  },
  'POST api/visits/{id}/check-out': {
    permission: 'visit.work',
    summary: 'Ends a visit: one line at the price of its time, on an open order or on a new direct one.',
    params,
    body: z.strictObject({ orderId: id, lineId: id, opensOrder: z.boolean() }),
    output: z.object({ id, orderId: id, lineId: id, minutes: z.int(), price: z.int() }),
    errors: [
      ...ended,
      // Of the order.
      ...(['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'ORDER_OF_COLLEAGUE', 'ORDER_ON_OTHER_DEVICE'] as const),
      ...(['ORDER_EXISTS', 'ORDER_TYPE_NOT_OFFERED', 'PRODUCT_NOT_FOUND', 'PRODUCT_NOT_OFFERED'] as const),
      ...(['LINE_EXISTS', 'TOO_MANY_LINES', 'TOO_MANY_OPEN_ORDERS', 'SHIFT_REQUIRED'] as const),
    ],
    effect: 'once',
  },
  'POST api/visits/{id}/resume': {
    permission: 'visit.work',
    summary:
      'Undoes a check-out by mistake, within five minutes and before it is paid: its line is voided, and its time goes on.',
    params,
    body: z.strictObject({ reason: words(visitLimits.reason) }),
    output: visitView,
    errors: [
      ...(['VISIT_NOT_FOUND', 'VISIT_NOT_RESUMED', 'REASON_REQUIRED', 'TEXT_IS_CARD'] as const satisfies Codes),
      // Of the order.
      ...(['ORDER_NOT_FOUND', 'ORDER_CLOSED', 'ORDER_OF_COLLEAGUE', 'ORDER_ON_OTHER_DEVICE'] as const),
      ...(['ORDER_HAS_PAYMENTS', 'LINE_NOT_FOUND', 'QUANTITY_INVALID', 'SHIFT_REQUIRED'] as const),
    ],
    effect: 'once',
  },
});
