import type { Names } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import type { PaymentMethod } from '../../domain/method.ts';

/** A stored method, with its name in every language. */
export interface StoredMethod extends PaymentMethod {
  readonly names: Names;
}

/**
 * All current and former methods of the venue, in the till's order. Deleted ones are included as inactive: a till that
 * was offline may still send payments made with one.
 */
export function readMethods(tx: ReadTx): Promise<StoredMethod[]> {
  return tx.rows<StoredMethod>(sql`
    SELECT code, kind, names, needs_reference AS "needsReference", is_active AND deleted_at IS NULL AS "isActive"
    FROM payment_method ORDER BY ranking, code`);
}

/** The methods by code, at a catalogue version that the caller has read in this transaction. */
export const paymentMethodsAt = cachedByCatalogueVersion<ReadonlyMap<string, StoredMethod>>(
  async (tx) => new Map((await readMethods(tx)).map((method) => [method.code, method])),
);
