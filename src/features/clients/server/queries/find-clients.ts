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
/** Where somebody lives is nobody's business at the till; an invoice has the address of a business. */
const shownWith = (address: Sql): Sql =>
  sql`id, name, city, right(phone, 2) AS "phoneEnd", fiscal_number AS "fiscalNumber", vat_number AS "vatNumber", ${address} AS address`;
const shown = shownWith(sql`address`);
const nothing = sql``;

/**
 * Part of a name, a whole phone number, the beginning of a tax number. Of a phone number no part: whoever may look for clients
 * could read it figure by figure. It is the same with and without its country, `+383 44 200 300` and `044/200-300`.
 */
const matches = (search: string): Sql => {
  const digits = nationalOf(search);
  const kept = sql`regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^0+', '')`;
  return sql`(position(lower(${search}) IN lower(name)) > 0
  OR (${digits}::text <> '' AND ${kept} <> '' AND length(${kept}) >= ${leastDigits}::int AND (
    right(${digits}::text, length(${kept})) = ${kept} AND length(${digits}::text) - length(${kept}) IN (0, 3)
    OR right(${kept}, length(${digits}::text)) = ${digits}::text AND length(${kept}) - length(${digits}::text) IN (0, 3)))
  OR position(upper(${search}) IN upper(fiscal_number)) = 1)`;
};
/** A phone number without its country has no fewer. */
const leastDigits = 7;

/** The digits of a phone number, without the zeros before it; empty if it is none. */
function nationalOf(text: string): string {
  const digits = text.replace(/[^0-9]/g, '').replace(/^0+/, '');
  return isPhone(text) ? digits : '';
}

/** Whether somebody looks for a whole phone number. */
export function isPhone(text: string): boolean {
  return text.replace(/[^0-9]/g, '').replace(/^0+/, '').length >= leastDigits;
}

/** Clients for somebody who looks for one at the till. A business that is an invoice client too is found once. */
export async function findClients(tx: ReadTx, use: 'order' | 'invoice', search: string) {
  const found = search === '' ? nothing : sql`AND ${matches(search)}`;
  const orCard = search === '' ? nothing : sql`AND (${matches(search)} OR upper(card_number) = upper(${search}))`;
  const clients = sql`SELECT ${shownWith(sql`''`)} FROM client WHERE deleted_at IS NULL ${orCard}`;
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
