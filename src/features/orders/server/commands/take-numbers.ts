import type { ReadTx } from '#platform/server/database.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { kindOf } from '../../domain/kind-of.ts';
import type { Series } from '../../domain/order.ts';
import { saveSeries } from '../store.ts';

interface LastNumber {
  readonly series: Series;
  readonly day: string;
  readonly last: number;
}

/** Gapless numbers of one business day. */
export interface Numbers {
  next(series: Series): number;
  /** Stores the last assigned numbers; not awaited, so that it shares a round trip. */
  write(tx: WriteTx): void;
}

/** As many days of a series as are read. */
const daysRead = 40;
/** Further ahead than days closed under a wrong clock lead (`closedAround`). */
const mostAhead = 150;
const dayMs = 86_400_000;

/**
 * The last numbers of the latest days, of all that are ahead of the clock, and of the day that lasts until somebody closes it. Which of
 * them is the present one depends on the venue: a day may have begun long ago, or under a clock that was years behind, and where days
 * were closed under a clock that was ahead, it is the one after them (`dayOf`). Usually nothing is ahead.
 */
export async function lastNumbers(
  tx: ReadTx,
  commands: readonly OrderCommand[],
  now: number,
): Promise<readonly LastNumber[]> {
  const series = [...new Set(commands.flatMap((command) => kindOf(command).series ?? []))];
  if (series.length === 0) return [];
  const tomorrow = new Date(now + dayMs).toISOString();
  return tx.rows<LastNumber>(sql`
    SELECT n.series, n.business_day AS day, n.last FROM unnest((SELECT ${series}::text[])) AS wanted (series)
    CROSS JOIN LATERAL (
      (SELECT * FROM number_series WHERE series = wanted.series AND business_day <= ${tomorrow}::date
       ORDER BY business_day DESC LIMIT ${daysRead})
      UNION
      SELECT * FROM number_series WHERE series = wanted.series
      AND business_day = (SELECT nullif(settings ->> 'openDay', '')::date FROM configuration)
      UNION
      SELECT * FROM number_series WHERE series = wanted.series AND business_day > ${tomorrow}::date
      AND business_day <= ${tomorrow}::date + ${mostAhead}::integer) AS n`);
}

export function openNumbers(rows: readonly LastNumber[], today: string): Numbers {
  const last = new Map(rows.filter(({ day }) => day === today).map((row) => [row.series, row.last]));
  const given = new Map<Series, number>();
  return {
    next(series) {
      const next = (last.get(series) ?? 0) + 1;
      last.set(series, next);
      given.set(series, next);
      return next;
    },
    write(tx) {
      if (given.size > 0) void ignoreRejection(saveSeries(tx, today, given));
    },
  };
}
