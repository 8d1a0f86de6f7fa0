import { addDays, businessDay, type Day } from '#kernel/time.ts';
import type { VenueSettings } from './settings.ts';

/** The VAT rate of new products; null if none was chosen. */
export function usualVatId(settings: Pick<VenueSettings, 'defaultVatId'>): string | null {
  return settings.defaultVatId === '' ? null : settings.defaultVatId;
}

/** `05:00` as minutes after midnight: the start of the business day. */
export function cutoffMinutes({ closedTime }: Pick<VenueSettings, 'closedTime'>): number {
  const [hours = 0, minutes = 0] = closedTime.split(':').map(Number);
  return hours * 60 + minutes;
}

/** What decides which business day it is. */
export type DaySettings = Pick<VenueSettings, 'timeZone' | 'closedTime' | 'closedDay' | 'otherClosedDays' | 'openDay'>;

/**
 * How far the clock may fall behind what was done, in days: it is set back, or the closing hour is put off. Days further ahead
 * were written under a wrong clock, and hold nobody up.
 */
const mostBehind = 2;

/**
 * The business day of an instant, by the venue's clock and its closing hour. Nothing is done on a day after somebody closed it, or
 * on an earlier one: it belongs to the day after. Where days are closed by hand alone, the day on which something was sold lasts
 * until then.
 */
export function dayOf(now: number, settings: DaySettings): Day {
  const { openDay, closedDay, otherClosedDays } = settings;
  const byClock = businessDay(now, settings.timeZone, cutoffMinutes(settings));
  const latest = addDays(byClock, mostBehind);
  if (openDay !== '' && openDay <= latest) return openDay;
  const closed = [...(closedDay === '' ? [] : [{ from: closedDay, to: closedDay }]), ...readDays(otherClosedDays)];
  const reached = closed.filter(({ from }) => from <= latest).map(({ to }) => (to < latest ? to : latest));
  const last = reached.reduce((one, other) => (one > other ? one : other), '');
  let day = last < byClock ? byClock : addDays(last, 1);
  for (let over = spanOf(closed, day); over !== undefined; over = spanOf(closed, day)) day = addDays(over.to, 1);
  return day;
}

/** Days that follow each other, both included. */
interface Days {
  readonly from: Day;
  readonly to: Day;
}

const spanOf = (spans: readonly Days[], day: Day) => spans.find(({ from, to }) => from <= day && day <= to);

/** `2026-11-20..2026-11-24 2026-11-26`: what `writeDays` made of days. */
function readDays(text: string): Days[] {
  return text
    .split(' ')
    .filter((span) => span !== '')
    .map((span) => {
      const [from = '', to = from] = span.split('..');
      return { from, to };
    });
}

/** Days as a short text: a venue that closes each of its days has one span of them. */
export function writeDays(days: readonly Day[]): string {
  const spans: Days[] = [];
  for (const day of [...days].sort()) {
    const last = spans.at(-1);
    if (last !== undefined && day <= addDays(last.to, 1)) spans.splice(-1, 1, { from: last.from, to: day });
    else spans.push({ from: day, to: day });
  }
  return spans.map(({ from, to }) => (from === to ? from : `${from}..${to}`)).join(' ');
}
