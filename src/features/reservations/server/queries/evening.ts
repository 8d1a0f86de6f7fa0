import { readSettings } from '#features/configuration/server/index.ts';
import { businessDayRange } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { usualMinutes, venueClockOf } from '../../domain/policy.ts';
import { eveningOf } from '../../domain/times.ts';
import { reservationsBetween, waitingNow } from './read-reservations.ts';

/** One business day with all that is booked on it, and who waits. */
export async function evening(tx: ReadTx, now: number, wanted: string | undefined) {
  const settings = await readSettings(tx);
  const clock = venueClockOf(settings);
  const day = wanted ?? eveningOf(now, clock);
  const { from, to } = businessDayRange(day, clock.timeZone, clock.cutoff);
  const [reservations, waiting] = await Promise.all([reservationsBetween(tx, from, to), waitingNow(tx)]);
  return { day, from, to, ...clock, usualMinutes: usualMinutes(settings), reservations, waiting };
}
