import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** True until the first employee exists: before that, signing in is impossible. */
export async function isSetupNeeded(tx: ReadTx): Promise<boolean> {
  return (await tx.maybe(sql`SELECT 1 FROM employee LIMIT 1`)) === null;
}
