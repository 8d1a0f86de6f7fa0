import { clientsMatching } from '#features/clients/server/index.ts';
import type { Reader } from '#kernel/locale.ts';
import type { Day } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { nameFor } from '#platform/server/names.ts';
import type { UsedBy } from '#platform/server/records/resources.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { type Account, ageingOf, ages, type EntryKind, withBalances } from '../../domain/account.ts';

/** What each client owes: the sum of its entries. */
const balance = sql`coalesce((SELECT sum(e.amount) FROM account_entry e WHERE e.client_id = c.id), 0)::bigint`;

/** The accounts among these clients. */
export async function accountsAmong(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  const rows = await tx.rows<Account & { readonly id: string }>(sql`
    SELECT c.id, c.due_limit AS "limit", ${balance} AS balance
    FROM client c WHERE c.id = ANY (${ids}::uuid[]) AND c.deleted_at IS NULL AND c.due_limit IS NOT NULL`);
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

const found = (search: string, withCards: boolean): Sql =>
  search === '' ? sql`true` : clientsMatching(search, withCards);

const choiceSize = 20;

/** Accounts for somebody who looks for one: by name, phone or, `withCards`, card. */
export async function findAccounts(tx: ReadTx, search: string, withCards: boolean) {
  const rows = await tx.rows<{ id: string; name: string; city: string; limit: number; balance: number }>(sql`
    SELECT c.id, c.name, c.city, c.due_limit AS "limit", ${balance} AS balance
    FROM client c
    WHERE c.deleted_at IS NULL AND c.due_limit IS NOT NULL AND ${found(search, withCards)}
    ORDER BY lower(c.name), c.id LIMIT ${choiceSize + 1}`);
  return { accounts: rows.slice(0, choiceSize), hasMore: rows.length > choiceSize };
}

const listSize = 500;
const [first, second, third] = ages;

/**
 * What clients owe, by how long they have owed it. A refund counts for the day of its charge. Clients without an account are
 * among them as long as they owe something.
 */
export async function listAccounts(tx: ReadTx, today: Day, search: string, withCards: boolean) {
  const rows = await tx.rows<{
    readonly id: string;
    readonly name: string;
    readonly limit: number | null;
    readonly balance: number;
    readonly lastPaidAt: number | null;
    readonly c0: number;
    readonly c1: number;
    readonly c2: number;
    readonly c3: number;
  }>(sql`
    WITH entry AS (
      SELECT e.client_id, e.amount, e.kind, e.at, e.kind <> 'payment' AS is_charged, ${today}::date - coalesce(
        (SELECT min(x.business_day) FROM account_entry x
         WHERE e.kind = 'refund' AND x.kind = 'charge' AND x.client_id = e.client_id AND x.payment_id = e.payment_id),
        e.business_day) AS age
      FROM account_entry e
    ),
    owed AS (
      SELECT client_id, sum(amount) AS balance, max(at) FILTER (WHERE kind = 'payment') AS last_paid_at,
        sum(amount) FILTER (WHERE is_charged AND age <= ${first}) AS c0,
        sum(amount) FILTER (WHERE is_charged AND age > ${first} AND age <= ${second}) AS c1,
        sum(amount) FILTER (WHERE is_charged AND age > ${second} AND age <= ${third}) AS c2,
        sum(amount) FILTER (WHERE is_charged AND age > ${third}) AS c3
      FROM entry GROUP BY client_id
    )
    SELECT c.id, c.name, CASE WHEN c.deleted_at IS NULL THEN c.due_limit END AS "limit",
      coalesce(o.balance, 0)::bigint AS balance, o.last_paid_at AS "lastPaidAt",
      coalesce(o.c0, 0)::bigint AS c0, coalesce(o.c1, 0)::bigint AS c1,
      coalesce(o.c2, 0)::bigint AS c2, coalesce(o.c3, 0)::bigint AS c3
    FROM client c LEFT JOIN owed o ON o.client_id = c.id
    WHERE ((c.due_limit IS NOT NULL AND c.deleted_at IS NULL) OR o.balance <> 0) AND ${found(search, withCards)}
    ORDER BY coalesce(o.balance, 0) DESC, lower(c.name), c.id LIMIT ${listSize + 1}`);
  const accounts = rows.slice(0, listSize).map(({ c0, c1, c2, c3, ...account }) => ({
    ...account,
    ageing: [...ageingOf(account.balance, [c0, c1, c2, c3])],
  }));
  return { today, accounts, hasMore: rows.length > listSize };
}

const statementSize = 500;

/** The entries of an account in a period, with what was owed before and after each; null if there is no such client. */
export async function statementOf(
  tx: ReadTx,
  clientId: string,
  { from, to, reader }: { readonly from: Day; readonly to: Day; readonly reader: Reader },
) {
  const [client, sums, rows] = await Promise.all([
    tx.maybe<{ readonly name: string; readonly limit: number | null }>(sql`
      SELECT name, CASE WHEN deleted_at IS NULL THEN due_limit END AS "limit" FROM client WHERE id = ${clientId}`),
    tx.one<{ readonly before: number; readonly balance: number }>(sql`
      SELECT coalesce(sum(amount) FILTER (WHERE business_day < ${from}::date), 0)::bigint AS before,
        coalesce(sum(amount), 0)::bigint AS balance
      FROM account_entry WHERE client_id = ${clientId}`),
    tx.rows<{
      readonly id: string;
      readonly kind: 'charge' | 'payment' | 'refund';
      readonly amount: number;
      readonly businessDay: Day;
      readonly at: number;
      readonly orderId: string | null;
      readonly number: number;
      readonly methodName: string | null;
      readonly reference: string;
      readonly userName: string;
    }>(sql`
      SELECT a.id, a.kind, a.amount, a.business_day AS "businessDay", a.at, a.order_id AS "orderId", a.number,
        ${nameFor(sql`m.names`, reader)} AS "methodName", a.reference, e.name AS "userName"
      FROM account_entry a JOIN employee e ON e.id = a.user_id LEFT JOIN payment_method m ON m.code = a.method
      WHERE a.client_id = ${clientId} AND a.business_day BETWEEN ${from}::date AND ${to}::date
      ORDER BY a.business_day, a.at, a.id LIMIT ${statementSize + 1}`),
  ]);
  if (client === null) return null;
  const entries = withBalances(sums.before, rows.slice(0, statementSize));
  return { ...client, ...sums, entries, hasMore: rows.length > statementSize };
}

/** All entries of these clients in the order in which they were made, for what is still owed of each order. */
export function entriesOf(
  tx: ReadTx,
  clientIds: readonly string[],
): Promise<{ clientId: string; kind: EntryKind; amount: number; orderId: string | null }[]> {
  return tx.rows(sql`
    SELECT client_id AS "clientId", kind, amount, order_id AS "orderId" FROM account_entry
    WHERE client_id = ANY (${clientIds}::uuid[]) ORDER BY client_id, business_day, at, id`);
}

/** What a client owes, whether they still have an account or not; null if there is no such client. */
export function owedOf(
  tx: ReadTx,
  clientId: string,
): Promise<{ readonly name: string; readonly balance: number } | null> {
  return tx.maybe(sql`SELECT c.name, ${balance} AS balance FROM client c WHERE c.id = ${clientId}`);
}

/** The next number of a payment on an account: one write transaction at a time leaves no gap. */
export async function nextPaymentNumber(tx: ReadTx): Promise<number> {
  const { last } = await tx.one<{ last: number }>(
    sql`SELECT coalesce(max(number), 0) AS last FROM account_entry WHERE kind = 'payment'`,
  );
  return last + 1;
}

/** A client who owes something, or has a credit, cannot be deleted. */
export async function owedBy(tx: ReadTx, clientId: string): Promise<UsedBy[]> {
  const row = await tx.one<{ balance: number }>(sql`
    SELECT coalesce(sum(amount), 0)::bigint AS balance FROM account_entry WHERE client_id = ${clientId}`);
  return row.balance === 0 ? [] : [{ resource: 'openAccounts', id: null, name: '' }];
}
