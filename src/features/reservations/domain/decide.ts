import { type Clash, clashOf, type Others, spanOf } from './clash.ts';
import type { ReservationErrorCode } from './errors.ts';
import {
  isSeatable,
  keepsTables,
  type Reservation,
  type ReservationStatus,
  reservationLimits,
  statusesAfter,
} from './reservation.ts';
import { problemOfStart } from './times.ts';

export interface Refused {
  readonly ok: false;
  readonly code: ReservationErrorCode;
  readonly clash?: Clash;
}
export type Decision = { readonly ok: true; readonly reservation: Reservation } | Refused;

export interface Context extends Omit<Others, 'except'> {
  /** The reservations that may meet it. */
  readonly others: readonly Reservation[];
  readonly now: number;
  readonly hasTable: (id: string) => boolean;
}

const refuse = (code: ReservationErrorCode): Refused => ({ ok: false, code });
const accept = (reservation: Reservation): Decision => ({ ok: true, reservation });
const minute = 60_000;
/** Guests of another day are not led to a table. */
const sameDayMs = reservationLimits.sameDay * 60 * minute;

/** When, for how long, how many and where. */
export interface Wanted {
  readonly startsAt: number;
  readonly minutes: number;
  readonly persons: number;
  readonly tableIds: readonly string[];
}

export function book(id: string, wanted: Wanted, context: Context): Decision {
  const problem = problemOfStart(wanted.startsAt, context.now);
  if (problem !== null) return refuse(problem);
  const fresh = {
    id,
    version: 1,
    status: 'booked',
    isWalkIn: false,
    seatedAt: null,
    leftAt: null,
    orderId: null,
  } as const;
  return place({ ...fresh, ...timesOf(wanted), persons: wanted.persons, tableIds: wanted.tableIds }, context);
}

/** Guests without a reservation who wait for a table. */
export function wait(id: string, { persons, minutes }: Pick<Wanted, 'persons' | 'minutes'>, now: number): Reservation {
  return {
    id,
    version: 1,
    status: 'waiting',
    isWalkIn: true,
    persons,
    tableIds: [],
    startsAt: now,
    endsAt: now + minutes * minute,
    seatedAt: null,
    leftAt: null,
    orderId: null,
  };
}

/** Moves it, or changes its tables, its guests or its length. */
export function change(before: Reservation, wanted: Wanted, context: Context): Decision {
  const { startsAt, persons, tableIds } = wanted;
  const isMoved = startsAt !== before.startsAt;
  if (before.status === 'waiting')
    return accept(next(before, { persons, endsAt: before.startsAt + wanted.minutes * minute }));
  if (before.status === 'cancelled' || before.status === 'notShowed') return refuse('RESERVATION_ENDED');
  if (isMoved && before.status === 'showed') return refuse('RESERVATION_SEATED');
  const problem = isMoved ? problemOfStart(startsAt, context.now) : null;
  if (problem !== null) return refuse(problem);
  const changed = next(before, { ...timesOf(wanted), persons, tableIds });
  const isSame = changed.endsAt <= before.endsAt && !isMoved && tableIds.every((id) => before.tableIds.includes(id));
  // A venue that took a table away can still shorten what was booked at it.
  return isSame ? accept(changed) : place(changed, context);
}

/** Sets the status by hand; `seat` is what leads guests to a table. */
export function setStatus(before: Reservation, to: ReservationStatus, context: Context): Decision {
  if (!statusesAfter(before).includes(to)) return refuse('RESERVATION_STATUS_UPDATE_FAILED');
  const tableIds = to === 'waiting' ? [] : before.tableIds;
  const unseated = to === 'showed' ? {} : { seatedAt: null, leftAt: null, orderId: null };
  const after = next(before, { status: to, tableIds, ...unseated });
  // Its tables may have been given to others meanwhile.
  const takesBack = keepsTables(after) && (!keepsTables(before) || before.seatedAt !== null);
  return takesBack ? place(after, context) : accept(after);
}

export interface Seating {
  readonly orderId: string;
  /** Without any, at those that are booked. */
  readonly tableIds?: readonly string[] | undefined;
  /** How long a table is kept, in minutes. */
  readonly minutes: number;
}

/**
 * Leads its guests to their tables. Who comes without a reservation, too late, or sits elsewhere, has the table until the next
 * guests who booked it; not one that is booked for now.
 */
export function seat(
  before: Reservation,
  { orderId, tableIds = before.tableIds, minutes }: Seating,
  context: Context,
): Decision {
  if (!isSeatable(before)) return refuse('RESERVATION_STATUS_UPDATE_FAILED');
  if (tableIds.length === 0) return refuse('RESERVATION_TABLE_REQUIRED');
  if (!tableIds.every(context.hasTable)) return refuse('RESERVATION_TABLE_GONE');
  const { now } = context;
  if (Math.abs(before.startsAt - now) > sameDayMs) return refuse('RESERVATION_OTHER_DAY');
  const after = next(before, { status: 'showed', tableIds, seatedAt: now, leftAt: null, orderId });
  const isAsBooked = keepsTables(before) && now < before.endsAt && tableIds.every((id) => before.tableIds.includes(id));
  if (isAsBooked) return accept(after);
  const until = now < before.endsAt && !before.isWalkIn ? before.endsAt : now + minutes * minute;
  const meets = (from: number, to: number) =>
    clashOf({ from, to }, { tableIds, others: context.others, except: before.id });
  // Whoever comes early keeps the table from now on.
  const clash = meets(now, Math.max(now, after.startsAt) + 1);
  if (clash !== null) return { ok: false, code: 'RESERVATION_CLASH', clash };
  const following = meets(now, until);
  return accept({ ...after, endsAt: following === null ? until : spanOf(following.reservation).from });
}

function place(reservation: Reservation, { others, hasTable }: Context): Decision {
  const { id, tableIds } = reservation;
  if (!tableIds.every(hasTable)) return refuse('RESERVATION_TABLE_GONE');
  const clash = clashOf(spanOf(reservation), { tableIds, others, except: id });
  return clash === null ? accept(reservation) : { ok: false, code: 'RESERVATION_CLASH', clash };
}

const timesOf = ({ startsAt, minutes }: Wanted) => ({ startsAt, endsAt: startsAt + minutes * minute });

const next = (before: Reservation, values: Partial<Reservation>): Reservation => ({
  ...before,
  ...values,
  version: before.version + 1,
});

/** The longest since they came first: whose turn it is of those who wait. */
export function inTurn<R extends Pick<Reservation, 'startsAt' | 'id'>>(waiting: readonly R[]): R[] {
  return [...waiting].sort((one, other) => one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1));
}
