import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import type { reservationErrors } from './domain/errors.ts';
import { reservationLimits, reservationStatuses } from './domain/reservation.ts';

const id = z.uuid();
/** No earlier ones: the database has no year 0. */
const day = z.iso.date().refine((text) => text >= '2000-01-01');
/** Epoch ms, of this century. */
const instant = z.int().min(946_684_800_000).max(4_102_444_800_000);
const version = z.int().min(1).max(2_000_000_000);
const persons = z.int().min(1).max(reservationLimits.persons);
const minutes = z.int().min(reservationLimits.shortest).max(reservationLimits.longest).multipleOf(5);
const tableIds = z
  .array(id)
  .max(reservationLimits.tables)
  .refine((ids) => new Set(ids).size === ids.length);
const name = z.string().trim().min(1).max(reservationLimits.name);
const phone = z
  .string()
  .trim()
  .max(reservationLimits.phone)
  .regex(/^(?:\+?[\d\s()/.-]{5,30})?$/);
const comment = z.string().max(reservationLimits.comment);

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** Somebody booked, or a reservation changed. */
    'reservation.changed': { readonly reservationId: string };
  }
}

/** Who: a name, and what is known of them. */
const who = {
  name,
  phone,
  comment,
  /** From the list of reservation clients; without one, the number finds or adds them there. */
  guestId: id.nullable(),
  /** A client with a card, a discount or prices of their own: the order gets them. */
  clientId: id.nullable(),
};
const wanted = z.strictObject({ startsAt: instant, minutes, persons, tableIds, ...who });

/** What the floor shows: no phone number, and nothing that was noted of the guests. */
const arrival = {
  id,
  version: z.int(),
  status: z.enum(reservationStatuses),
  isWalkIn: z.boolean(),
  startsAt: z.int(),
  endsAt: z.int(),
  tableIds: z.array(id),
  persons: z.int(),
  name: z.string(),
  seatedAt: z.int().nullable(),
  leftAt: z.int().nullable(),
  orderId: id.nullable(),
};
export const reservationView = z.object({
  ...arrival,
  phone: z.string(),
  comment: z.string(),
  guestId: id.nullable(),
  clientId: id.nullable(),
  madeAt: z.int(),
  madeBy: z.object({ id, name: z.string() }),
});

const changed = z.object({ reservation: reservationView });
const placing = ['RESERVATION_CLASH', 'RESERVATION_TABLE_GONE'] as const satisfies Codes;
const timing = ['RESERVATION_IN_PAST', 'RESERVATION_TIME_INVALID', 'TEXT_IS_CARD'] as const satisfies Codes;
const known = ['RESERVATION_NOT_FOUND', 'RESERVATION_CHANGED'] as const satisfies Codes;
const named = ['CLIENT_NOT_FOUND'] as const;
type Codes = readonly (keyof typeof reservationErrors)[];

export const reservationsContract = contract({
  'GET api/reservations': {
    permission: 'reservation.read',
    summary: 'The reservations of one business day, by default the present one, and all guests who wait for a table.',
    query: z.strictObject({ day: day.optional() }),
    output: z.object({
      day: z.string(),
      /** The business day's instants: from ≤ instant < to. */
      from: z.int(),
      to: z.int(),
      timeZone: z.string(),
      /** At which minute of the clock a business day begins. */
      cutoff: z.int(),
      /** How long a table is kept unless said otherwise. */
      usualMinutes: z.int(),
      reservations: z.array(reservationView),
      waiting: z.array(reservationView),
    }),
  },
  'GET api/reservations/arrivals': {
    permission: 'reservation.arrivals',
    summary: 'Who is expected within twelve hours or is late, and who sits at the tables that were kept for them.',
    output: z.object({ arrivals: z.array(z.object(arrival)) }),
  },
  'GET api/reservations/found': {
    permission: 'reservation.read',
    summary: 'Reservations of any day by part of a name or by a phone number, the newest times first.',
    query: z.strictObject({ search: z.string().trim().min(2).max(100) }),
    output: z.object({ reservations: z.array(reservationView), hasMore: z.boolean() }),
  },
  'POST api/reservations': {
    permission: 'reservation.write',
    summary: 'Books tables for guests.',
    body: wanted,
    output: changed,
    errors: [...timing, ...placing, ...named, 'RESERVATION_TOO_MANY'],
    effect: 'once',
  },
  'PUT api/reservations/{id}': {
    permission: 'reservation.write',
    summary: 'Moves a reservation, or changes its tables, guests or length.',
    params: z.strictObject({ id }),
    body: wanted.extend({ version }),
    output: changed,
    errors: [
      ...known,
      ...timing,
      ...placing,
      ...named,
      'RESERVATION_SEATED',
      'RESERVATION_ENDED',
      'RESERVATION_TOO_MANY',
    ],
    effect: 'once',
  },
  'POST api/reservations/waiting': {
    permission: 'reservation.write',
    summary: 'Puts guests without a reservation on the waiting list.',
    body: z.strictObject({ persons, name, phone, comment, guestId: id.nullable(), clientId: id.nullable() }),
    output: changed,
    errors: ['TEXT_IS_CARD', 'RESERVATION_TOO_MANY', ...named],
    effect: 'once',
  },
  'POST api/reservations/{id}/status': {
    permission: 'reservation.write',
    summary: 'Sets the status of a reservation: confirmed, showed, not showed, cancelled, or back.',
    params: z.strictObject({ id }),
    body: z.strictObject({ version, status: z.enum(reservationStatuses) }),
    output: changed,
    errors: ['RESERVATION_NOT_FOUND', 'RESERVATION_STATUS_UPDATE_FAILED', 'RESERVATION_SEATED', ...placing],
    effect: 'once',
  },
  'POST api/reservations/{id}/seat': {
    permission: 'reservation.write',
    summary: 'Leads the guests to their tables and opens their order there, with their number and their client.',
    params: z.strictObject({ id }),
    body: z.strictObject({ version, orderId: id, tableIds: tableIds.min(1).optional() }),
    output: z.object({ reservation: reservationView, orderId: id, tableId: id }),
    errors: [
      ...known,
      ...placing,
      'RESERVATION_STATUS_UPDATE_FAILED',
      'RESERVATION_TABLE_REQUIRED',
      'RESERVATION_OTHER_DAY',
      // Of the order.
      'TABLE_NOT_FOUND',
      'ORDER_TYPE_NOT_OFFERED',
      'ORDER_EXISTS',
      'TOO_MANY_OPEN_ORDERS',
      'SHIFT_REQUIRED',
    ],
    effect: 'once',
  },
});
