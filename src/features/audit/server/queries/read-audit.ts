import { settingsAt } from '#features/configuration/server/index.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { type Locale, nameIn, toLocale } from '#kernel/locale.ts';
import { addDays, businessDayRange } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { joined, type Sql, sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';

import { isId, readSubject, referencedBy } from '../../domain/subjects.ts';
import { orderNames } from './order-names.ts';

export interface AuditQuery {
  readonly userId?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  readonly before?: number | undefined;
  readonly locale?: Locale | undefined;
}

export interface AuditEntry {
  readonly seq: number;
  readonly at: number;
  readonly userName: string | null;
  readonly senderName: string | null;
  readonly approverName: string | null;
  readonly pointName: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subjectName: string | null;
  readonly data: Record<string, unknown>;
  /** The names of records that the data refer to, by detail; null for one that was deleted. */
  readonly names: Record<string, string | null>;
}

/** One page of the journal. */
export async function readAudit(
  venue: VenueContext,
  tx: ReadTx,
  query: AuditQuery,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await tx.rows<Omit<AuditEntry, 'data' | 'subjectName' | 'names'> & { data: string }>(
    auditSql(query, await instantsOf(tx, query), limit),
  );
  const entries = rows.map((row) => ({ ...row, data: JSON.parse(row.data) as Record<string, unknown> }));
  const wanted = entries.flatMap(({ subject, data }) => [subject, ...referencesIn(data).map(([, key]) => key)]);
  const locale = toLocale(query.locale);
  const [names, ofOrder, methods] = await Promise.all([
    namesOf(venue, tx, wanted, locale),
    orderNames(tx, entries),
    methodNames(tx, locale),
  ]);
  return entries.map((entry) => ({
    ...entry,
    subjectName: names.get(keyOf(entry.subject)) ?? null,
    names: {
      ...Object.fromEntries(referencesIn(entry.data).flatMap(([name, key]) => [[name, names.get(key) ?? null]])),
      ...ofOrder(entry),
      ...(Array.isArray(entry.data.payments) ? methods : {}),
    },
  }));
}

/** The names of the payment methods by `method.code`. */
async function methodNames(tx: ReadTx, locale: Locale): Promise<Record<string, string>> {
  const methods = await paymentMethodsAt(tx, await tx.catalogueVersion());
  return Object.fromEntries([...methods].map(([code, { names }]) => [`method.${code}`, nameIn(names, locale)]));
}

/** The details that are ids of records, each with `resource:id`. */
function referencesIn(data: Readonly<Record<string, unknown>>): [name: string, key: string][] {
  return Object.entries(referencedBy).flatMap(([name, resource]): [string, string][] =>
    isId(data[name]) ? [[name, `${resource}:${data[name]}`]] : [],
  );
}

export interface Instants {
  readonly from: number | null;
  readonly to: number | null;
}

/** Days outside this range have no entries, and PostgreSQL formats their instants differently. */
const earliest = '2000-01-01';
const latest = '2199-12-31';

/** The requested calendar days as instants, by the venue's clock. */
async function instantsOf(tx: ReadTx, { from, to }: AuditQuery): Promise<Instants> {
  if (from === undefined && to === undefined) return { from: null, to: null };
  const { timeZone } = await settingsAt(tx, await tx.catalogueVersion());
  return {
    from:
      from === undefined || from < earliest ? null : businessDayRange(from > latest ? latest : from, timeZone, 0).from,
    to:
      to === undefined || to > latest
        ? null
        : businessDayRange(addDays(to < earliest ? earliest : to, 1), timeZone, 0).from,
  };
}

/**
 * Time and number rise together, so each filter has an index in the requested order: user and action by number, a
 * period by time.
 */
export function auditSql(
  { userId, action, search = '', before }: AuditQuery,
  { from, to }: Instants,
  limit: number,
): Sql {
  const iso = (instant: number) => new Date(instant).toISOString();
  const text = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    sql`true`,
    ...(userId === undefined ? [] : [sql`(j.user_id = ${userId} OR j.sender_id = ${userId})`]),
    ...(action === undefined ? [] : [sql`j.action = ${action}`]),
    ...(before === undefined ? [] : [sql`j.seq < ${before}`]),
    ...(from === null ? [] : [sql`j.at >= ${iso(from)}::timestamptz`]),
    ...(to === null ? [] : [sql`j.at < ${iso(to)}::timestamptz`]),
    ...(search.trim() === '' ? [] : [sql`(j.action || ' ' || j.subject || ' ' || j.data) ILIKE ${text}`]),
  ];
  const isByTime = (from !== null || to !== null) && userId === undefined && action === undefined;
  const order = isByTime ? sql`j.at DESC, j.seq DESC` : sql`j.seq DESC`;
  return sql`
    SELECT j.seq, j.at, e.name AS "userName", s.name AS "senderName", a.name AS "approverName", p.name AS "pointName", j.action, j.subject, j.data
    FROM journal j LEFT JOIN employee e ON e.id = j.user_id LEFT JOIN employee a ON a.id = j.approver_id
         LEFT JOIN employee s ON s.id = j.sender_id
         LEFT JOIN point p ON p.id = j.point_id
    WHERE ${joined(conditions, ' AND ')} ORDER BY ${order} LIMIT ${limit}`;
}

const keyOf = (subject: string) => {
  const { resource, id } = readSubject(subject);
  return `${resource}:${id}`;
};

/** The names of those subjects that are records of a resource. */
async function namesOf(
  venue: VenueContext,
  tx: ReadTx,
  subjects: readonly string[],
  locale: Locale,
): Promise<Map<string, string>> {
  const byResource = new Map<string, Set<string>>();
  for (const subject of subjects) {
    const { resource, id } = readSubject(subject);
    if (!/^[0-9a-f-]{36}$/.test(id)) continue;
    byResource.set(resource, (byResource.get(resource) ?? new Set()).add(id));
  }
  const found = new Map<string, string>();
  for (const [resource, ids] of byResource) {
    const titles = await venue.resources.titlesInJournal(tx, resource, [...ids], locale);
    for (const [id, title] of titles) found.set(`${resource}:${id}`, title);
  }
  return found;
}

/** All actions in the journal. Each is found by one step along the index. */
export async function auditActions(tx: ReadTx): Promise<string[]> {
  const rows = await tx.rows<{ action: string }>(sql`
    WITH RECURSIVE step (action) AS (
      (SELECT action FROM journal ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT j.action FROM journal j WHERE j.action > step.action ORDER BY j.action LIMIT 1)
      FROM step WHERE step.action IS NOT NULL
    )
    SELECT action FROM step WHERE action IS NOT NULL`);
  return rows.map(({ action }) => action);
}
