import type { ReadTx } from '#platform/server/database.ts';
import { type Sql, sql } from '#platform/server/sql.ts';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly phoneEnd: string;
  readonly fiscalNumber: string;
  readonly vatNumber: string;
  readonly address: string;
}

const choiceSize = 20;
const shown = sql`id, name, city, right(phone, 3) AS "phoneEnd", fiscal_number AS "fiscalNumber", vat_number AS "vatNumber", address`;
const nothing = sql``;

/** Part of a name or a phone number, the beginning of a tax number. */
const matches = (search: string): Sql => sql`(position(lower(${search}) IN lower(name)) > 0
  OR position(${search} IN phone) > 0 OR position(upper(${search}) IN upper(fiscal_number)) = 1)`;

/** Clients for somebody who looks for one at the till. A business that is an invoice client too is found once. */
export async function findClients(tx: ReadTx, use: 'order' | 'invoice', search: string) {
  const found = search === '' ? nothing : sql`AND ${matches(search)}`;
  const orCard = search === '' ? nothing : sql`AND (${matches(search)} OR upper(card_number) = upper(${search}))`;
  const clients = sql`SELECT ${shown} FROM client WHERE deleted_at IS NULL ${orCard}`;
  const buyers = sql`
    SELECT DISTINCT ON (upper("fiscalNumber")) * FROM (
      SELECT ${shown}, 0 AS rank FROM invoice_client WHERE deleted_at IS NULL ${found}
      UNION ALL SELECT ${shown}, 1 AS rank FROM client
      WHERE deleted_at IS NULL AND kind <> 'person' AND fiscal_number <> '' ${orCard}
    ) both_kinds ORDER BY upper("fiscalNumber"), rank, id`;
  const rows = await tx.rows<Found>(sql`
    SELECT id, name, city, "phoneEnd", "fiscalNumber", "vatNumber", address FROM (${use === 'order' ? clients : buyers}) found
    ORDER BY lower(name), id LIMIT ${choiceSize + 1}`);
  return { clients: rows.slice(0, choiceSize), hasMore: rows.length > choiceSize };
}
