import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** What a till may know of a client besides the name; null if there is no such client. */
export interface ClientFacts {
  /** Month and day, `05-14`; the year is nobody's business at the till. */
  readonly birthday: string | null;
  /** How many points they can spend. */
  readonly points: number;
}

export function clientFacts(tx: ReadTx, id: string): Promise<ClientFacts | null> {
  return tx.maybe<ClientFacts>(sql`
    SELECT to_char(c.birth_date, 'MM-DD') AS birthday, coalesce(p.balance, 0)::bigint AS points
    FROM client c LEFT JOIN client_points p ON p.client_id = c.id WHERE c.id = ${id} AND c.deleted_at IS NULL`);
}
