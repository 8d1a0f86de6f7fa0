import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { FloorCount } from '../../domain/floor-size.ts';
import { isOnFloor } from './read-orders.ts';

export interface FloorNeeds {
  readonly userIds: readonly string[];
  readonly tableIds: readonly string[];
  readonly orderIds: readonly string[];
}

/**
 * How many orders are on the floor, in one pass: apart where they belong to these users, stand at these tables, or are
 * these orders; all others together. What is paid and yet to be fetched or brought counts for nobody.
 */
export function countFloor(tx: ReadTx, { userIds, tableIds, orderIds }: FloorNeeds): Promise<FloorCount[]> {
  return tx.rows(sql`
    SELECT CASE WHEN owner_id = ANY ((SELECT ${userIds}::uuid[])::uuid[]) THEN owner_id END AS "ownerId",
           CASE WHEN table_id = ANY ((SELECT ${tableIds}::uuid[])::uuid[]) THEN table_id END AS "tableId",
           CASE WHEN id = ANY ((SELECT ${orderIds}::uuid[])::uuid[]) THEN id END AS id, count(*)::int AS count
    FROM sales_order WHERE ${isOnFloor} AND (status = 'open' OR table_id IS NOT NULL) GROUP BY 1, 2, 3`);
}
