import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

interface Numbered {
  readonly number: number;
  readonly day: string;
}

/** In a venue that was restored: shifts that were ended since are open, and days that were closed since too. */
export async function afterRestoreOfShifts(tx: WriteTx): Promise<readonly string[]> {
  const [cashOut, closed, { open }] = await Promise.all([
    tx.maybe<Numbered>(sql`SELECT number, business_day AS day FROM handout ORDER BY handout.number DESC LIMIT 1`),
    tx.maybe<Numbered>(sql`SELECT number, day FROM closed_day ORDER BY closed_day.number DESC LIMIT 1`),
    tx.one<{ open: number }>(sql`SELECT count(*)::int AS open FROM shift WHERE ended_at IS NULL`),
  ]);
  return [
    ...(cashOut === null ? [] : [`The last cash-out is number ${cashOut.number}, of ${cashOut.day}.`]),
    ...(closed === null ? [] : [`The last day that was closed by hand is number ${closed.number}, of ${closed.day}.`]),
    `${open} shifts are open as they were. One that was ended since is open again, one that was begun since is not known, and neither are cash-outs, money of drawers and days that were closed since. Their numbers are given again: count the drawers, and end the shifts that are over.`,
  ];
}
