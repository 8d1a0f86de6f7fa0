import type { ReadTx } from '#platform/server/database.ts';
import type { Use } from '#platform/server/records/resources.ts';
import { sql } from '#platform/server/sql.ts';

interface Booked {
  readonly id: string;
  readonly name: string;
}

const named = (rows: readonly Booked[]) => rows.map(({ id, name }) => ({ resource: 'reservations', id, name }));

/** A client who is still expected is not deleted, nor is a table that is kept for somebody; `id` is the table there. */
export const whoBooked: readonly Use[] = [
  {
    of: 'tablePlans',
    find: async (tx: ReadTx, id: string, _, now) =>
      named(
        await tx.rows<Booked>(sql`
          SELECT t.id, t.name || ' · ' || r.name AS name
          FROM reservation r JOIN dining_table t ON t.id = ANY (r.table_ids)
          WHERE r.status IN ('booked', 'confirmed') AND r.ends_at > ${new Date(now).toISOString()}::timestamptz AND t.plan_id = ${id}
          ORDER BY r.starts_at LIMIT 200`),
      ),
  },
  {
    of: 'reservationClients',
    find: async (tx: ReadTx, id: string) =>
      named(
        await tx.rows<Booked>(sql`
          SELECT id, name FROM reservation
          WHERE guest_id = ${id} AND status IN ('booked', 'confirmed', 'waiting') ORDER BY starts_at LIMIT 20`),
      ),
  },
  {
    of: 'clients',
    find: async (tx: ReadTx, id: string) =>
      named(
        await tx.rows<Booked>(sql`
          SELECT id, name FROM reservation
          WHERE client_id = ${id} AND status IN ('booked', 'confirmed', 'waiting') ORDER BY starts_at LIMIT 20`),
      ),
  },
];
