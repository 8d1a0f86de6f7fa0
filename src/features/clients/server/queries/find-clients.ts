import { lettersOfCard } from '#features/staff/domain/card.ts';
import type { Answer } from '#kernel/contract.ts';
import { isPhone, leastDigits, nationalOf } from '#kernel/phone.ts';
import { searchKey } from '#kernel/text.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { searchable } from '#platform/server/records/record-reader.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { clientsContract } from '../../contract.ts';
import { birthdaysOn } from '../../domain/birthday.ts';
import type { ClientPolicy } from '../../domain/policy.ts';

type Found = Answer<(typeof clientsContract)['GET api/clients/choice']>['clients'][number];

const choiceSize = 20;
/** Where somebody lives is nobody's business at the till; an invoice has the address of a business. */
const shownWith = (address: Sql): Sql =>
  sql`id, name, city, right(phone, 2) AS "phoneEnd", fiscal_number AS "fiscalNumber", vat_number AS "vatNumber", ${address} AS address`;
const ownDiscount = ({ offersCards }: Pick<ClientPolicy, 'offersCards'>): Sql =>
  offersCards ? sql`coalesce(discount, 0)` : sql`0`;
const shown = shownWith(sql`address`);
/** `today` is of the venue's business day, as `2026-11-27`. */
const isBorn = (today: string): Sql =>
  sql`coalesce(to_char(birth_date, 'MM-DD') = ANY (${birthdaysOn(today)}::text[]), false)`;
const nothing = sql``;

/**
 * Part of a name in any script, also of the person who speaks for a business, a whole phone number, the beginning of a tax number.
 * Of a phone number no part: whoever may look for clients could read it figure by figure. It is the same with and without its country, `+383 44 200 300` and `044/200-300`.
 */
const matches = (
  search: string,
  ready = nothing,
): Sql => sql`((${ready} position(${searchKey(search)} IN ${searchable(sql`name || ' ' || contact_person`)}) > 0)
  OR position(upper(${search}) IN upper(fiscal_number)) = 1 ${isPhone(search) ? sql`OR ${isCalled(sql`phone`, search)}` : nothing})`;

/** Whether a column with a phone number has this one, which `isPhone`; most searches are none, and look at no number. */
export function isCalled(column: Sql, phone: string): Sql {
  const digits = nationalOf(phone);
  const kept = sql`regexp_replace(regexp_replace(${column}, '[^0-9]', '', 'g'), '^0+', '')`;
  const isPart = (one: Sql, of: Sql) =>
    sql`(right(${of}, length(${one})) = ${one} AND length(${of}) - length(${one}) IN (0, ${countryDigits}::int))`;
  const typed = sql`${digits}::text`;
  return sql`(length(${kept}) >= ${leastDigits}::int AND (${isPart(kept, typed)} OR ${isPart(typed, kept)}))`;
}

/** As `383`, `355` and `389` have. */
const countryDigits = 3;
/**
 * The condition on rows of `client` for a search at the till that is not empty: as `matches`, or the whole number of the card, where it
 * may be compared with them (`admitSearch`).
 */
export function clientsMatching(search: string, withCards: boolean): Sql {
  // The column has the name among others, folded already: a name is folded only where it may be the one.
  const ready = sql`position(${searchKey(search)} IN searched) > 0 AND`;
  return sql`(${matches(search, ready)} OR ${cardIs(search, withCards)})`;
}

/** Whether this is the number of the client's card; nobody has an empty one. */
const hasCard = (number: string): Sql =>
  sql`(card_number <> '' AND lower(card_number) = lower(${lettersOfCard(number)}))`;

const cardIs = (search: string, withCards: boolean): Sql => (withCards ? hasCard(search) : sql`false`);

/** The same on an order, as far as the venue has cards: it may want that whoever has one shows it. */
function orderedFor(search: string, { offersCards, findsByName }: ClientPolicy, withCards: boolean): Sql {
  const ready = sql`position(${searchKey(search)} IN searched) > 0 AND`;
  if (!offersCards) return matches(search, ready);
  return findsByName
    ? clientsMatching(search, withCards)
    : sql`((card_number = '' AND ${matches(search, ready)}) OR ${cardIs(search, withCards)})`;
}

/** The client with this card. */
export function clientByCard(tx: ReadTx, number: string, today: string): Promise<Found | null> {
  return tx.maybe<Found>(sql`
    SELECT ${shownWith(sql`''`)}, coalesce(discount, 0) AS discount, ${isBorn(today)} AS "isBirthday" FROM client
    WHERE deleted_at IS NULL AND ${hasCard(number)}`);
}

/** Whose card it is. */
export function holderOfCard(tx: ReadTx, number: string): Promise<{ readonly name: string } | null> {
  return tx.maybe(sql`SELECT name FROM client WHERE deleted_at IS NULL AND ${hasCard(number)}`);
}

/** A client with this phone number, with its country or without. */
export async function clientByPhone(tx: ReadTx, phone: string): Promise<{ readonly name: string } | null> {
  if (!isPhone(phone)) return null;
  return tx.maybe(sql`
    SELECT name FROM client WHERE deleted_at IS NULL AND ${isCalled(sql`phone`, phone)} ORDER BY id LIMIT 1`);
}

interface Looking {
  readonly policy: ClientPolicy;
  readonly today: string;
  readonly withCards: boolean;
}

/** Clients for somebody who looks for one at the till. A business that is an invoice client too is found once. */
export async function findClients(
  tx: ReadTx,
  use: 'order' | 'invoice',
  search: string,
  { policy, today, withCards }: Looking,
) {
  const found = search === '' ? nothing : sql`AND ${matches(search)}`;
  const orCard = search === '' ? nothing : sql`AND ${clientsMatching(search, withCards)}`;
  // Whoever has to show a card is not in the list that is there before anything is typed either.
  const shownFirst = policy.offersCards && !policy.findsByName ? sql`AND card_number = ''` : nothing;
  const ordering = search.trim() === '' ? shownFirst : sql`AND ${orderedFor(search, policy, withCards)}`;
  const clients = sql`
    SELECT ${shownWith(sql`''`)}, ${ownDiscount(policy)} AS discount, ${isBorn(today)} AS "isBirthday", priority AS rank FROM client WHERE deleted_at IS NULL ${ordering}`;
  const buyers = sql`
    SELECT DISTINCT ON (upper("fiscalNumber")) * FROM (
      SELECT ${shown}, 0 AS discount, false AS "isBirthday", 0 AS rank FROM invoice_client WHERE deleted_at IS NULL ${found}
      UNION ALL SELECT ${shown}, 0 AS discount, false AS "isBirthday", 1 AS rank FROM client
      WHERE deleted_at IS NULL AND kind <> 'person' AND fiscal_number <> '' ${orCard}
    ) both_kinds ORDER BY upper("fiscalNumber"), rank, id`;
  const rows = await tx.rows<Found>(sql`
    SELECT id, name, city, "phoneEnd", "fiscalNumber", "vatNumber", address, discount, "isBirthday"
    FROM (${use === 'order' ? clients : buyers}) found
    ORDER BY ${use === 'order' ? sql`rank NULLS LAST,` : nothing} lower(name), id LIMIT ${choiceSize + 1}`);
  return { clients: rows.slice(0, choiceSize), hasMore: rows.length > choiceSize };
}
