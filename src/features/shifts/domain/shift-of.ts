/** When somebody was on shift, epoch ms; `endedAt` is null while it lasts. */
export interface ShiftSpan {
  readonly id: string;
  readonly userId: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** Where money is booked. */
export interface Booking {
  /** Null where nobody was on shift. */
  readonly shiftId: string | null;
  readonly isLate: boolean;
}

/**
 * The shift of money that a user took or gave at that moment. Who takes it keeps it: it is in their drawer, whichever device they
 * used. What arrives after the drawer was counted stays with the shift in which it was taken, marked late, because it was counted
 * there; a count is never changed. What was taken between two shifts is in the drawer of the present one. After the server's clock
 * was set back a counted shift may end after the open one began: what is taken then is in the drawer that is open.
 */
export function bookingOf(shifts: readonly ShiftSpan[], userId: string, at: number): Booking {
  const own = shifts.filter((shift) => shift.userId === userId);
  const open = own.find(({ endedAt }) => endedAt === null);
  if (open !== undefined && open.startedAt <= at) return { shiftId: open.id, isLate: false };
  const then = own.find(({ startedAt, endedAt }) => startedAt <= at && endedAt !== null && at < endedAt);
  if (then !== undefined) return { shiftId: then.id, isLate: true };
  return { shiftId: open?.id ?? null, isLate: false };
}
