import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { pickupErrors } from '../domain/errors.ts';
import { pickupTypes, stages } from '../domain/pickup.ts';

const id = z.uuid();
const stage = z.enum(stages);

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** What is waited for at the counter is not what it was. */
    'pickup.changed': Readonly<Record<never, never>>;
  }
}

const waitedFor = z.object({
  id,
  number: z.int(),
  /** That of its number: numbers begin anew every day. */
  businessDay: z.string(),
  type: z.enum(pickupTypes),
  stage,
  /** Epoch ms. */
  since: z.int(),
  promisedAt: z.int().nullable(),
  guestName: z.string().nullable(),
  waiterName: z.string(),
  isPaid: z.boolean(),
  /** Whether a tap moves it on; `unpaid`: whoever fetches it pays first. */
  next: z.enum(['free', 'unpaid', 'none']),
  /** Whether a tap takes it back. */
  isReturnable: z.boolean(),
  items: z.array(
    z.object({
      name: z.string(),
      /** Thousandths. */
      quantity: z.int(),
      /** Of what is sold by weight or measure, how its unit is written. */
      unit: z.string(),
      isMade: z.boolean(),
    }),
  ),
});

/** The display controller: orders whose guests wait for them without a table (decision 0111). */
export const pickupContract = contract({
  'GET api/pickup': {
    permission: 'display.control',
    summary: 'Orders over the counter, to be fetched or brought, by how far they are; 100 of each stage at most.',
    query: z.strictObject({ locale: z.enum(locales).optional() }),
    output: z.object({
      serverTime: z.int(),
      businessDay: z.string(),
      orders: z.array(waitedFor),
      /** How many of a stage are left out, by the stage. */
      more: z.object({ preparing: z.int(), ready: z.int(), collected: z.int() }),
    }),
  },
  'POST api/pickup/{id}/move': {
    permission: 'display.control',
    summary: 'Moves an order on by a stage or back, if it still stands where its user saw it.',
    params: z.strictObject({ id }),
    body: z.strictObject({ from: stage, to: stage }),
    output: z.object({
      /** Where it stands; null if nobody waits for it any more. */
      stage: stage.nullable(),
      isMoved: z.boolean(),
    }),
    errors: Object.keys(pickupErrors).filter((code) => code.startsWith('PICKUP_')),
    effect: 'once',
    isSelling: true,
  },
});
