import type { ReadTx } from '#platform/server/database.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { kindOf } from '../../domain/command-kinds.ts';
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

/** The last numbers of the days around now; which day is today depends on the venue's time zone. */
export async function lastNumbers(
  tx: ReadTx,
  commands: readonly OrderCommand[],
  now: number,
): Promise<readonly LastNumber[]> {
  const series = [...new Set(commands.flatMap((command) => kindOf(command).series ?? []))];
  if (series.length === 0) return [];
  return tx.rows<LastNumber>(sql`
    SELECT series, business_day AS day, last FROM number_series
    WHERE series = ANY (${series}) AND business_day >= ${new Date(now - 3 * 86_400_000).toISOString()}::date`);
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
