import { businessDay, businessDayRange, type Day } from '#kernel/time.ts';
import type { PlannedOrder } from './demo-history.ts';

type Guests = Pick<PlannedOrder, 'waiterKey' | 'tableKey' | 'covers' | 'lines' | 'toGo'> & {
  readonly minutesAgo: number;
};

const line = (productKey: string, pieces = 1) => ({ productKey, quantity: pieces * 1_000 });

/** Two tables that no reservation keeps, what somebody will fetch, and what is brought to a flat nearby. */
const guests: readonly Guests[] = [
  {
    minutesAgo: 48,
    waiterKey: 'arta',
    tableKey: 'table-4',
    covers: 3,
    lines: [line('makiato', 2), line('uje-rugove-025'), line('hamburger', 2)],
  },
  { minutesAgo: 25, waiterKey: 'besnik', tableKey: 'table-t2', covers: 2, lines: [line('birra-peja', 2)] },
  {
    minutesAgo: 15,
    waiterKey: 'luan',
    tableKey: null,
    covers: 0,
    lines: [line('hamburger'), line('koka-kola')],
    toGo: { type: 'takeAway', name: 'Vesa', phone: '+383 44 310 418', address: '' },
  },
  {
    minutesAgo: 12,
    waiterKey: 'luan',
    tableKey: null,
    covers: 0,
    lines: [line('hamburger', 2), line('koka-kola', 2)],
    toGo: { type: 'delivery', name: 'Goran Petrovski', phone: '+389 70 311 002', address: 'Rr. Agim Ramadani 12' },
  },
];

interface Evening {
  readonly now: number;
  readonly today: Day;
  readonly timeZone: string;
  /** Minutes after midnight at which the business day ends. */
  readonly cutoff: number;
}

const minute = 60_000;

/** Orders of guests who are here now; none while the day has hardly begun, or for another day. */
export function planEvening({ now, today, timeZone, cutoff }: Evening): readonly PlannedOrder[] {
  const passed = Math.floor((now - businessDayRange(today, timeZone, cutoff).from) / minute);
  if (businessDay(now, timeZone, cutoff) !== today || passed < 60) return [];
  return guests.map(({ minutesAgo, ...each }) => ({
    ...each,
    day: today,
    minuteOfDay: cutoff + passed - minutesAgo,
    stayMinutes: minutesAgo,
    payments: 'cash',
    isOpen: true,
  }));
}
