import { book, wait } from '#features/reservations/domain/decide.ts';
import { insertReservations } from '#features/reservations/server/index.ts';
import { addDays, type Day, firstInstantAt } from '#kernel/time.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { demoIds } from './demo-ids.ts';

type DemoReservation = readonly [
  inDays: number,
  /** By the venue's clock. */
  time: string,
  tableKeys: readonly string[],
  persons: number,
  name: string,
  phone: string,
  comment?: string,
];

/** Tonight, and the day after; with a note they are confirmed. */
const demoReservations: readonly DemoReservation[] = [
  [0, '19:00', ['table-2'], 2, 'Arbër Gashi', '+383 44 310 211'],
  [0, '19:30', ['table-6'], 4, 'Familja Krasniqi', '+383 45 220 118', 'Karrige për fëmijë'],
  [0, '20:00', ['table-7', 'table-8'], 8, 'Studio Ura', '+383 44 200 300', 'Ditëlindje, me tortë'],
  [0, '20:30', ['table-3'], 3, 'Елена Петровска', '+389 70 555 312'],
  [0, '21:15', ['table-2'], 2, 'Mira Berisha', '+383 49 871 004'],
  [0, '21:30', [], 5, 'Jovana Ilić', '+381 64 118 2210'],
  [1, '13:00', ['table-6'], 4, 'Drita Hoxha', '+383 44 910 557'],
  [1, '20:00', ['table-1'], 2, 'Leart Shala', '+383 45 661 093'],
];

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const minute = 60_000;

export interface DemoEvening {
  readonly today: Day;
  readonly timeZone: string;
  readonly tables: ReadonlyMap<string, string>;
  /** Who took them. */
  readonly madeBy: string;
}

/** Writes the reservations of the demo, by the rules of any; what has begun already today is left out. */
export async function writeReservations(tx: WriteTx, { today, timeZone, tables, madeBy }: DemoEvening): Promise<void> {
  const newId = demoIds('tavolina-demo-reservations');
  const known = { madeAt: tx.now, madeBy, guestId: null, clientId: null };
  const booked = demoReservations.flatMap(([inDays, time, keys, persons, name, phone, comment]) => {
    const startsAt = firstInstantAt(addDays(today, inDays), timeZone, minutesOf(time));
    const tableIds = keys.flatMap((key) => tables.get(key) ?? []);
    const context = { others: [], now: tx.now, hasTable: () => true };
    const decision = book(newId(tx.now), { startsAt, minutes: 120, persons, tableIds }, context);
    if (!decision.ok) return [];
    const status = comment === undefined ? ('booked' as const) : ('confirmed' as const);
    return [{ ...decision.reservation, ...known, status, name, phone, comment: comment ?? '' }];
  });
  const party = wait(newId(tx.now), { persons: 2, minutes: 120 }, tx.now - 8 * minute);
  const waiting = { ...party, ...known, name: 'Besa', phone: '', comment: '' };
  await insertReservations(tx, [...booked, waiting]);
}
