import { type Names, nameIn } from '#kernel/locale.ts';
import type { Use } from '#platform/server/records/resources.ts';
import { sql } from '#platform/server/sql.ts';

/** The products with a VAT rate. */
export const vatUses: Use = {
  of: 'vats',
  async find(tx, id, locale) {
    const rows = await tx.rows<{ id: string; names: Names }>(sql`
      SELECT p.id, p.names FROM product p JOIN vat_rate v ON v.rate = p.vat_rate
      WHERE v.id = ${id} AND NOT p.course_spliter AND p.deleted_at IS NULL ORDER BY p.code LIMIT 100`);
    return rows.map((row) => ({ resource: 'products', id: row.id, name: nameIn(row.names, locale) }));
  },
};
