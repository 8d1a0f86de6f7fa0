import { readableOwner, totalsOwner } from '#features/orders/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import type { Reader } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { nameFor } from '#platform/server/names.ts';
import type { Session } from '#platform/server/session.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { settlementsContract } from '../../contract.ts';
import { sumOf } from '../../domain/settle.ts';

type Listed = Answer<(typeof settlementsContract)['GET api/settlements']>;
type Entry = Listed['entries'][number];

interface Wanted {
  readonly state: 'open' | 'settled';
  readonly before?: string | undefined;
}

const page = 50;

/** The entries that the user may see: all of them, or those of their commands and orders and of their device. */
export async function listSettlements(
  tx: ReadTx,
  session: Session,
  { state, before }: Wanted,
  reader: Reader,
): Promise<Listed> {
  const rows = await tx.rows<Omit<Entry, 'mayBook'> & { readonly isRegular: boolean }>(sql`
    SELECT s.id, s.order_id AS "orderId", s.order_number AS "orderNumber", s.table_name AS "tableName",
           CASE WHEN s.owner_id IS NULL THEN NULL ELSE json_build_object('id', s.owner_id, 'name', w.name) END AS owner,
           s.opened_at AS "openedAt", s.received,
           CASE WHEN o.id IS NULL THEN NULL ELSE json_build_object('status', o.status, 'total', o.total, 'paid', (
             SELECT coalesce(sum(p.amount), 0) FROM order_payment p WHERE p.order_id = o.id)) END AS "order",
           NOT EXISTS (SELECT 1 FROM settlement_payment r WHERE r.settlement_id = s.id AND NOT r.is_regular)
             AS "isRegular",
           ${items} AS items, ${payments(reader)} AS payments,
           CASE WHEN s.settled_at IS NULL THEN NULL ELSE json_build_object(
             'at', ${ms(sql`s.settled_at`)}, 'by', json_build_object('id', s.settled_by, 'name', b.name),
             'outcome', s.outcome, 'rest', s.rest, 'booked', s.booked, 'note', s.note) END AS settled
    FROM settlement s
    LEFT JOIN employee w ON w.id = s.owner_id
    LEFT JOIN employee b ON b.id = s.settled_by
    LEFT JOIN sales_order o ON o.id = s.order_id
    WHERE ${concerning(session)} AND ${within(state, before)}
    ORDER BY ${state === 'open' ? sql`s.opened_at, s.id` : sql`s.settled_at DESC, s.id DESC`}
    LIMIT ${page + 1}`);
  const [whose, whoseTotals] = await Promise.all([readableOwner(tx, session), totalsOwner(tx, session)]);
  const isOf = (owner: string | null, entry: Pick<Entry, 'owner'>) => owner === null || owner === entry.owner?.id;
  const maySettle = session.permissions.has('settlement.settle');
  const entries = rows.slice(0, page).map(({ isRegular, ...entry }) => {
    const mayBook = entry.order?.status === 'open' && isOf(whose, entry) && (isRegular || maySettle);
    return maySettle || isOf(whoseTotals, entry) ? { ...entry, mayBook } : ownPartOf({ ...entry, mayBook }, session);
  });
  return { entries, hasMore: rows.length > page };
}

/** What a user sees of the entry of an order whose total is not for them: what they took, gave or sent themselves. */
function ownPartOf(entry: Entry, { userId }: Session): Entry {
  const items = entry.items.filter(({ madeBy, sentBy, claimedBy }) =>
    [madeBy, sentBy, claimedBy].some((person) => person?.id === userId),
  );
  const payments = entry.payments.filter(({ takenBy }) => takenBy.id === userId);
  return {
    ...entry,
    items: items.map((item) => ({ ...item, order: withoutTotal(item.order) })),
    payments,
    received: sumOf(payments),
    order: withoutTotal(entry.order),
  };
}

const withoutTotal = (order: Entry['order']): Entry['order'] => order && { ...order, total: null, paid: null };

/** How many open entries the user may see. */
export async function countSettlements(tx: ReadTx, session: Session): Promise<{ count: number }> {
  return tx.one(sql`
    SELECT count(*)::int AS count FROM settlement s WHERE ${concerning(session)} AND s.settled_at IS NULL`);
}

/** Epoch ms within JSON. */
const ms = (instant: Sql): Sql => sql`(extract(epoch FROM ${instant}) * 1000)::bigint`;
const named = (id: Sql, name: Sql): Sql =>
  sql`CASE WHEN ${id} IS NULL THEN NULL ELSE json_build_object('id', ${id}, 'name', coalesce(${name}, '')) END`;

function concerning({ permissions, userId, pointId }: Session): Sql {
  if (permissions.has('settlement.settle')) return sql`true`;
  return sql`(s.owner_id = ${userId}::uuid OR EXISTS (
    SELECT 1 FROM settlement_item i WHERE i.settlement_id = s.id
      AND (${userId}::uuid IN (i.user_id, i.sender_id, i.claimed_by) OR i.point_id = ${pointId}::uuid)))`;
}

function within(state: Wanted['state'], before: string | undefined): Sql {
  if (state === 'open') {
    if (before === undefined) return sql`s.settled_at IS NULL`;
    return sql`s.settled_at IS NULL
      AND (s.opened_at, s.id) > (SELECT x.opened_at, x.id FROM settlement x WHERE x.id = ${before}::uuid)`;
  }
  if (before === undefined) return sql`s.settled_at IS NOT NULL`;
  return sql`(s.settled_at, s.id) < (SELECT x.settled_at, x.id FROM settlement x WHERE x.id = ${before}::uuid)`;
}

const items: Sql = sql`(
  SELECT coalesce(json_agg(json_build_object(
    'commandId', i.command_id, 'type', i.type, 'content', i.content, 'label', i.label, 'code', i.code,
    'details', i.details, 'madeBy', ${named(sql`i.user_id`, sql`m.name`)},
    'sentBy', ${named(sql`i.sender_id`, sql`n.name`)}, 'claimedBy', ${named(sql`i.claimed_by`, sql`c.name`)},
    'pointName', t.name, 'givenAt', ${ms(sql`i.given_at`)}, 'arrivedAt', ${ms(sql`i.arrived_at`)},
    'order', CASE WHEN i.order_status IS NULL THEN NULL ELSE json_build_object(
      'status', i.order_status, 'total', i.order_total, 'paid', i.order_paid) END
  ) ORDER BY i.position), '[]')
  FROM settlement_item i JOIN employee m ON m.id = i.user_id JOIN point t ON t.id = i.point_id
  LEFT JOIN employee n ON n.id = i.sender_id LEFT JOIN employee c ON c.id = i.claimed_by
  WHERE i.settlement_id = s.id)`;

const payments = (reader: Reader): Sql => sql`(
  SELECT coalesce(json_agg(json_build_object(
    'id', p.id, 'method', p.method, 'kind', p.kind, 'name', coalesce(${nameFor(sql`y.names`, reader)}, p.method),
    'reference', p.reference, 'amount', p.amount, 'cardFee', p.card_fee,
    'rounding', p.rounding, 'tip', p.tip,
    'takenBy', ${named(sql`p.taken_by`, sql`e.name`)}, 'takenAt', ${ms(sql`p.taken_at`)}, 'pointName', t.name
  ) ORDER BY p.position), '[]')
  FROM settlement_payment p JOIN employee e ON e.id = p.taken_by JOIN point t ON t.id = p.point_id
  LEFT JOIN payment_method y ON y.code = p.method
  WHERE p.settlement_id = s.id)`;
