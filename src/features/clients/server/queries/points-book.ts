import type { Answer } from '#kernel/contract.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { clientsContract } from '../../contract.ts';
import { noPoints } from '../../domain/points.ts';
import { pointsAmong } from './read-points.ts';

type Book = Answer<(typeof clientsContract)['GET api/clients/{id}/points/entries']>;

export const entriesAtOnce = 100;

/** What a client has in points, and how that came about, the latest first; `before` is the entry after which it goes on. */
export async function pointsBookOf(tx: ReadTx, clientId: string, before: string | undefined): Promise<Book> {
  const older = before === undefined ? sql`` : sql`AND p.id < ${before}`;
  const [points, rows] = await Promise.all([
    pointsAmong(tx, [clientId]),
    tx.rows<Book['entries'][number]>(sql`
      SELECT p.id, p.kind, p.points, p.at, p.number, p.order_id AS "orderId", e.name AS "userName"
      FROM points_entry p LEFT JOIN employee e ON e.id = p.user_id
      WHERE p.client_id = ${clientId} ${older} ORDER BY p.id DESC LIMIT ${entriesAtOnce + 1}`),
  ]);
  const { balance, owed } = points.get(clientId) ?? noPoints;
  return { balance, owed, entries: rows.slice(0, entriesAtOnce), hasMore: rows.length > entriesAtOnce };
}
