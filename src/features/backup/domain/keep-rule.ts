/**
 * Up to so many backups nothing is removed while one of them has a date that has not come yet: then the clock was wrong when
 * it was made, or is wrong now, and nobody knows which are the old ones. A year too late must not fill the disk.
 */
export const keptInDoubt = 60;

/** How many days, weeks and months back a backup is kept; of each only the newest. */
export const kept = { days: 7, weeks: 4, months: 12 } as const;

const dayMs = 24 * 60 * 60 * 1000;

const dayOf = (time: number) => Math.floor(time / dayMs);
/** Weeks begin on Mondays; 1 January 1970 was a Thursday. */
const weekOf = (time: number) => Math.floor((dayOf(time) + 3) / 7);
function monthOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const spans = [
  { spanOf: dayOf, count: kept.days },
  { spanOf: weekOf, count: kept.weeks },
  { spanOf: monthOf, count: kept.months },
] as const;

interface KeepFacts {
  /** When the backup was taken that has just been made, epoch ms; it is kept whatever the clock says. */
  readonly made: number;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Which of these backups are kept, by their times (epoch ms): the newest of each of the last days, weeks and months that have
 * one, and all of the last 24 hours before the newest. Counted are days that have a backup, so that a venue that closes for a month loses none.
 * One with a date that has not come yet stays, and takes the place of no other.
 */
export function toKeep(times: readonly number[], { made, now }: KeepFacts): ReadonlySet<number> {
  const ahead = times.filter((time) => time > now);
  if (ahead.length > 0 && times.length <= keptInDoubt) return new Set([...times, made]);
  const newestFirst = times.filter((time) => time <= now).sort((a, b) => b - a);
  const keep = new Set([made, ...ahead]);
  const [newest] = newestFirst;
  if (newest === undefined) return keep;
  for (const time of newestFirst) if (time > newest - dayMs) keep.add(time);
  for (const { spanOf, count } of spans) {
    const seen = new Set<number>();
    for (const time of newestFirst) {
      const span = spanOf(time);
      if (seen.has(span)) continue;
      if (seen.size === count) break;
      seen.add(span);
      keep.add(time);
    }
  }
  return keep;
}
