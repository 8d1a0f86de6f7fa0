import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** Whether another tariff is of this product. */
export async function productHasTariff(tx: ReadTx, productId: string, except: string): Promise<boolean> {
  const row = await tx.maybe(sql`
    SELECT 1 FROM visit_tariff WHERE product_id = ${productId} AND id <> ${except} AND deleted_at IS NULL`);
  return row !== null;
}
