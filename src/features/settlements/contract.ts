import { z } from 'zod';
import { localeCode } from '#features/menu/contract.ts';
import { paymentKinds } from '#features/payments/domain/method.ts';
import { contract } from '#kernel/contract.ts';
import { settlementErrors } from './domain/errors.ts';
import { type Movement, outcomes, rests } from './domain/settle.ts';

const id = z.uuid();
const minor = z.int();

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** An entry was added to, or settled. */
    'settlement.changed': Readonly<Record<string, never>>;
  }
  interface DomainEvents {
    /** A guest got received money back; its amounts are negative. */
    'settlement.returned': { readonly orderId: string; readonly returned: readonly Movement[] };
  }
}

/** An order's state; total and paid are null for who may not see them. */
const orderState = z.object({ status: z.string(), total: minor.nullable(), paid: minor.nullable() }).nullable();

const person = z.object({ id, name: z.string() });

/** A command that was given at a till without the server and refused when it arrived. */
const itemView = z.object({
  commandId: id,
  type: z.string(),
  /** The command's own fields, without prices, as the device sent them. */
  content: z.record(z.string(), z.unknown()),
  /** What readers call the thing that the command is about. */
  label: z.string().nullable(),
  code: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  madeBy: person,
  /** Who sent it in, if another than who made it. */
  sentBy: person.nullable(),
  /** Whose it was said to be, without proof. */
  claimedBy: person.nullable(),
  pointName: z.string(),
  /** Epoch ms. */
  givenAt: z.int(),
  arrivedAt: z.int(),
  /** The order when it arrived; null if there was none. */
  order: orderState,
});

const receivedPayment = z.object({
  id,
  method: z.string(),
  kind: z.enum(paymentKinds),
  /** The method's name at present. */
  name: z.string(),
  reference: z.string(),
  amount: minor,
  /** What of the amount is the fee for paying by card. */
  cardFee: minor,
  rounding: minor,
  /** Besides the amount: it stays with whoever took it. */
  tip: minor,
  takenBy: person,
  takenAt: z.int(),
  pointName: z.string(),
});

export const settlementView = z.object({
  id,
  orderId: id,
  orderNumber: z.int().nullable(),
  tableName: z.string().nullable(),
  owner: person.nullable(),
  openedAt: z.int(),
  /**
   * Money that was taken and is in no payment of an order, minor units. Who may not see the order's total is shown only
   * what they took, gave or sent themselves.
   */
  received: minor,
  items: z.array(itemView),
  payments: z.array(receivedPayment),
  /** The order as it is now; null if there is none. */
  order: orderState,
  /** Whether the reader may book the money on the order; giving it back or keeping it needs `settlement.settle`. */
  mayBook: z.boolean(),
  settled: z
    .object({
      at: z.int(),
      by: person,
      outcome: z.enum(outcomes),
      rest: z.enum(rests).nullable(),
      /** What the order took. */
      booked: minor,
      note: z.string(),
    })
    .nullable(),
});

export const settlementsContract = contract({
  'GET api/settlements': {
    permission: 'settlement.read',
    summary:
      'What someone has to settle, oldest first, or what was settled, newest first; 50 at a time. Without `settlement.settle` only what concerns the user.',
    query: z.strictObject({
      state: z.enum(['open', 'settled']).default('open'),
      /** The last entry that the reader has: those that follow it in the list. */
      before: id.optional(),
      locale: localeCode.optional(),
    }),
    output: z.object({ entries: z.array(settlementView), hasMore: z.boolean() }),
  },
  'GET api/settlements/count': {
    permission: 'settlement.read',
    summary: 'How many open entries the user may see.',
    output: z.object({ count: z.int() }),
  },
  'POST api/settlements/{id}/settle': {
    permission: 'settlement.read',
    summary:
      'Settles an entry: the order takes the money, the guest gets it back, it is kept, or (without money) it is noted. Refused if someone else has settled it.',
    params: z.strictObject({ id }),
    body: z.strictObject({
      outcome: z.enum(outcomes),
      /** What becomes of the part that the order does not owe. */
      rest: z.enum(rests).optional(),
      /** The money that the user was shown; refused if more has arrived since. */
      received: minor,
      note: z.string().trim().max(200).optional(),
    }),
    output: z.object({ booked: minor, rest: minor }),
    errors: [
      ...Object.keys(settlementErrors),
      'ORDER_CLOSED',
      'ORDER_NOT_FOUND',
      'ORDER_EMPTY',
      'ORDER_OF_COLLEAGUE',
    ].concat([
      'ORDER_ON_OTHER_DEVICE',
      'DISCOUNT_OUTGROWN',
      'MINIMUM_NOT_REACHED',
      'PAYMENT_TOO_MUCH',
      'PAYMENT_INVALID',
    ]),
    effect: 'once',
  },
});
