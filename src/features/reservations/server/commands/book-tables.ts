import { readSettings } from '#features/configuration/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { businessDayRange } from '#kernel/time.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { book, change, type Wanted, wait } from '../../domain/decide.ts';
import { usualMinutes, venueClockOf } from '../../domain/policy.ts';
import { reservationLimits } from '../../domain/reservation.ts';
import { eveningOf } from '../../domain/times.ts';
import { countBetween, countWaiting } from '../queries/read-reservations.ts';
import { decideWith, keep, refused, reservationFor } from './decide-with.ts';
import { type Who, whoIs } from './know-guest.ts';

/** Books tables. Of two devices that want one table at once, the second is refused and told who has it. */
export async function bookTables(context: CommandContext, wanted: Wanted & Who) {
  const who = await whoIs(context, wanted);
  await checkRoom(context, wanted.startsAt);
  const id = uuidv7();
  const booked = await decideWith(context, spanOfWanted(wanted), (known) => book(id, timesOf(wanted), known));
  const made = { madeAt: context.tx.now, madeBy: context.session.userId };
  return { reservation: await keep(context, 'book', null, { ...booked, ...who, ...made }) };
}

/** Changes it as its user saw it: what somebody else changed meanwhile is not overwritten. */
export async function changeReservation(
  context: CommandContext,
  { id, version, ...wanted }: Wanted & Who & { readonly id: string; readonly version: number },
) {
  const before = await reservationFor(context, id, version);
  const who = await whoIs(context, wanted);
  const changed = await decideWith(context, spanOfWanted(wanted), (known) => change(before, timesOf(wanted), known));
  if (changed.startsAt !== before.startsAt) await checkRoom(context, changed.startsAt);
  return { reservation: await keep(context, 'change', before, { ...before, ...changed, ...who }) };
}

/** Puts guests without a reservation on the waiting list. */
export async function letWait(context: CommandContext, wanted: Who & Pick<Wanted, 'persons'>) {
  const { tx, session } = context;
  const who = await whoIs(context, wanted);
  if ((await countWaiting(tx)) >= reservationLimits.waiting) throw refused('RESERVATION_TOO_MANY');
  const minutes = usualMinutes(await readSettings(tx));
  const waiting = wait(uuidv7(), { persons: wanted.persons, minutes }, tx.now);
  return {
    reservation: await keep(context, 'wait', null, { ...waiting, ...who, madeAt: tx.now, madeBy: session.userId }),
  };
}

const timesOf = ({ startsAt, minutes, persons, tableIds }: Wanted): Wanted => ({
  startsAt,
  minutes,
  persons,
  tableIds,
});

const spanOfWanted = ({ startsAt, minutes }: Wanted) => ({ from: startsAt, to: startsAt + minutes * 60_000 });

/** No evening has more than anybody can read. */
async function checkRoom({ tx }: CommandContext, startsAt: number): Promise<void> {
  const clock = venueClockOf(await readSettings(tx));
  const { from, to } = businessDayRange(eveningOf(startsAt, clock), clock.timeZone, clock.cutoff);
  if ((await countBetween(tx, from, to)) >= reservationLimits.ofOneDay) throw refused('RESERVATION_TOO_MANY');
}
