/** Guests who booked for a time, or who wait for a table without having booked. */
export const reservationStatuses = ['booked', 'confirmed', 'waiting', 'showed', 'notShowed', 'cancelled'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

export const reservationLimits = {
  persons: 500,
  tables: 20,
  name: 120,
  phone: 30,
  comment: 500,
  /** How long a table is kept, in minutes. */
  shortest: 15,
  longest: 24 * 60,
  /** How far ahead one can book, in days. */
  ahead: 730,
  /** How long before or after its time guests can be led to a table, in hours. */
  sameDay: 12,
  /** Of one business day, and of those who wait. */
  ofOneDay: 1_000,
  waiting: 200,
} as const;

export interface Reservation {
  readonly id: string;
  readonly version: number;
  readonly status: ReservationStatus;
  /** Came without having booked: it waits for a table, and has none until it is seated. */
  readonly isWalkIn: boolean;
  /** Epoch ms; of a walk-in, since when it waits. */
  readonly startsAt: number;
  /** Until when the table is kept, epoch ms. */
  readonly endsAt: number;
  /** More than one are joined. */
  readonly tableIds: readonly string[];
  readonly persons: number;
  /** When the guests sat down; null until then. */
  readonly seatedAt: number | null;
  /** When they left, as the orders at their tables say; null until then. */
  readonly leftAt: number | null;
  readonly orderId: string | null;
}

/** Which status leads to which. What was set by mistake can be taken back. */
const ways: Readonly<Record<ReservationStatus, readonly ReservationStatus[]>> = {
  booked: ['confirmed', 'showed', 'notShowed', 'cancelled'],
  confirmed: ['booked', 'showed', 'notShowed', 'cancelled'],
  waiting: ['showed', 'notShowed', 'cancelled'],
  showed: ['booked', 'waiting'],
  notShowed: ['booked', 'waiting', 'showed'],
  cancelled: ['booked', 'waiting'],
};

/** Where a reservation can go from its status; one that was booked never waits, and the other way round. */
export function statusesAfter({ status, isWalkIn }: Pick<Reservation, 'status' | 'isWalkIn'>): ReservationStatus[] {
  const foreign: readonly ReservationStatus[] = isWalkIn ? ['booked', 'confirmed'] : ['waiting'];
  return ways[status].filter((next) => !foreign.includes(next));
}

/** Whose guests are still to come, or wait. */
const expecting: readonly ReservationStatus[] = ['booked', 'confirmed', 'waiting'];
/** Whether its guests can be led to a table. */
export const isSeatable = ({ status, orderId }: Pick<Reservation, 'status' | 'orderId'>): boolean =>
  expecting.includes(status) || status === 'notShowed' || (status === 'showed' && orderId === null);

const keeping: readonly ReservationStatus[] = ['booked', 'confirmed', 'showed'];
/** Whether its tables are kept for it. */
export const keepsTables = ({ status }: Pick<Reservation, 'status'>): boolean => keeping.includes(status);

/** How long before its time a reservation is highlighted (specification, section 9). */
export const arrivingMinutes = 30;
/** How long after it guests are not yet late. */
export const graceMinutes = 10;

/**
 * What the floor says of a reservation: its guests arrive within half an hour, or are late. Null before, after the time for which
 * the table is kept, and once they came.
 */
export function arrivalOf(
  reservation: Pick<Reservation, 'status' | 'startsAt' | 'endsAt'>,
  now: number,
): 'arriving' | 'late' | null {
  const { status, startsAt, endsAt } = reservation;
  if (status !== 'booked' && status !== 'confirmed') return null;
  if (now < startsAt - arrivingMinutes * 60_000 || now >= endsAt) return null;
  return now < startsAt + graceMinutes * 60_000 ? 'arriving' : 'late';
}

/** Their order as it is heard of. */
interface HeardOrder {
  readonly orderId: string;
  readonly status: string;
  readonly tableId: string | null;
}

/** Whether guests sit elsewhere than is shown of them, or no more: their order says so, whatever else is heard of them. */
export function areElsewhere(
  { orderId, tableIds }: Pick<Reservation, 'tableIds'> & { readonly orderId: string | null },
  heard: HeardOrder,
): boolean {
  if (orderId !== heard.orderId) return false;
  const isAtTable = heard.tableId === null ? tableIds.length === 0 : tableIds.includes(heard.tableId);
  return heard.status !== 'open' || !isAtTable;
}

/** Whether guests sit at a table with these orders: also those who have paid and whose table is not freed yet. */
export function isOccupied(
  orders: readonly { readonly status: string; readonly isTableHeld: boolean }[] | undefined,
): boolean {
  return orders?.some(({ status, isTableHeld }) => status === 'open' || isTableHeld) ?? false;
}
