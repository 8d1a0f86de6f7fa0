import { readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/session.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { shiftsContract } from '../../contract.ts';
import type { CountedMethod } from '../../domain/count.ts';
import { drawerOf, enteredReasons, type MethodSum, movementReasons, takenOutReasons } from '../../domain/drawer.ts';
import { isForReceiver, shiftPolicy } from '../../domain/policy.ts';
import { refused } from '../commands/shift-of-command.ts';
import { readMethodNames } from './method-names.ts';
import { movementsOf } from './read-shifts.ts';
import { receiversOf } from './receivers.ts';

const page = 50;

export interface Wanted {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly userId?: string | undefined;
  /** The last row that the reader has. */
  readonly before?: string | undefined;
}

type Shifts = Answer<(typeof shiftsContract)['GET api/shifts']>;
type Handouts = Answer<(typeof shiftsContract)['GET api/handouts']>;
type Handout = Handouts['handouts'][number];
/** Its methods have no names yet. */
type StoredView = Omit<Handout, 'methods' | 'lateBy' | 'mayReceive'> & {
  readonly methods: readonly CountedMethod[];
  readonly lateBy: readonly MethodSum[];
};
type WholeHandout = Answer<(typeof shiftsContract)['GET api/handouts/{id}']>;

const all = (conditions: readonly Sql[]): Sql =>
  conditions.reduce((joined, each) => sql`${joined} AND ${each}`, sql`true`);

/** What both lists are filtered by; `day` is the column of the business day, `user` that of the employee. */
function within({ from, to, userId }: Wanted, day: Sql, user: Sql): Sql[] {
  return [
    ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${day} <= ${to}::date`]),
    ...(userId === undefined ? [] : [sql`${user} = ${userId}::uuid`]),
  ];
}

export async function listShifts(
  tx: ReadTx,
  wanted: Wanted & { readonly state?: 'open' | 'ended' | undefined },
): Promise<Shifts> {
  const { state, before } = wanted;
  const conditions = [
    ...within(wanted, sql`s.business_day`, sql`s.user_id`),
    ...(state === undefined ? [] : [state === 'open' ? sql`s.ended_at IS NULL` : sql`s.ended_at IS NOT NULL`]),
    ...(before === undefined
      ? []
      : [sql`(s.started_at, s.id) < (SELECT x.started_at, x.id FROM shift x WHERE x.id = ${before}::uuid)`]),
  ];
  const rows = await tx.rows<Shifts['shifts'][number]>(sql`
    SELECT s.id, json_build_object('id', e.id, 'name', e.name) AS user, p.name AS "pointName",
           s.business_day AS "businessDay", s.started_at AS "startedAt", s.ended_at AS "endedAt",
           CASE WHEN n.id IS NULL THEN NULL ELSE json_build_object('id', n.id, 'name', n.name) END AS "endedBy",
           s.opening_float AS "openingFloat",
           CASE WHEN h.id IS NULL THEN NULL ELSE json_build_object('id', h.id, 'number', h.number, 'counted', h.counted,
             'difference', h.difference, 'isReceived', h.received_at IS NOT NULL) END AS handout
    FROM shift s JOIN employee e ON e.id = s.user_id JOIN point p ON p.id = s.point_id
    LEFT JOIN employee n ON n.id = s.ended_by LEFT JOIN handout h ON h.shift_id = s.id
    WHERE ${all(conditions)}
    ORDER BY s.started_at DESC, s.id DESC LIMIT ${page + 1}`);
  return { shifts: rows.slice(0, page), hasMore: rows.length > page };
}

const handouts: Sql = sql`
  SELECT h.id, h.number, h.shift_id AS "shiftId", json_build_object('id', e.id, 'name', e.name) AS user,
         h.business_day AS "businessDay", s.started_at AS "startedAt", f.counted_at AS "countedAt",
         json_build_object('id', c.id, 'name', c.name) AS "countedBy", h.expected, h.counted, h.difference,
         (SELECT coalesce(sum(m.amount), 0) FROM drawer_movement m
          WHERE m.shift_id = h.shift_id AND m.is_late AND m.kind = 'cash')::bigint AS late,
         (SELECT coalesce(json_agg(json_build_object('method', x.method, 'amount', x.amount) ORDER BY x.method), '[]'::json)
          FROM (SELECT m.method, sum(m.amount) AS amount FROM drawer_movement m
                WHERE m.shift_id = h.shift_id AND m.is_late AND m.kind <> 'cash'
                GROUP BY m.method HAVING sum(m.amount) <> 0) x) AS "lateBy",
         (SELECT coalesce(-sum(m.amount), 0) FROM drawer_movement m
          WHERE m.shift_id = h.shift_id AND m.reason = ANY (${takenOutReasons}::text[]))::bigint AS "takenOut",
         h.methods, h.handed_over AS "handedOver", h.reason,
         CASE WHEN h.received_at IS NULL THEN NULL ELSE json_build_object(
           'at', (extract(epoch FROM h.received_at) * 1000)::bigint,
           'by', json_build_object('id', r.id, 'name', r.name)) END AS received
  FROM handout h JOIN shift s ON s.id = h.shift_id JOIN employee e ON e.id = s.user_id
  CROSS JOIN LATERAL (
    SELECT n.counted_by, n.counted_at FROM handout_count n WHERE n.handout_id = h.id ORDER BY n.position DESC LIMIT 1) f
  JOIN employee c ON c.id = f.counted_by
  LEFT JOIN employee r ON r.id = h.received_by`;

interface Reader {
  readonly session: Session;
  readonly permissionsOf: PermissionsOf;
}

/** Whether a cash-out waits for the reader; until it is received it has one count. */
async function forReader(tx: ReadTx, { session, permissionsOf }: Reader) {
  const receivers = await receiversOf(tx, shiftPolicy(await readSettings(tx)), permissionsOf);
  return ({ received, user, countedBy }: Pick<StoredView, 'received' | 'user' | 'countedBy'>): boolean =>
    received === null && isForReceiver(session.userId, { ownerId: user.id, countedBy: countedBy.id }, receivers);
}

export async function listHandouts(
  tx: ReadTx,
  wanted: Wanted & { readonly state?: 'counted' | 'received' | undefined },
  reader: Reader,
): Promise<Handouts> {
  const { state, before } = wanted;
  const conditions = [
    ...within(wanted, sql`h.business_day`, sql`s.user_id`),
    ...(state === undefined ? [] : [state === 'counted' ? sql`h.received_at IS NULL` : sql`h.received_at IS NOT NULL`]),
    ...(before === undefined ? [] : [sql`h.number < (SELECT x.number FROM handout x WHERE x.id = ${before}::uuid)`]),
  ];
  const rows = await tx.rows<StoredView>(
    sql`${handouts} WHERE ${all(conditions)} ORDER BY h.number DESC LIMIT ${page + 1}`,
  );
  const [named, isForReader] = await Promise.all([readMethodNames(tx), forReader(tx, reader)]);
  const shown = rows
    .slice(0, page)
    .map((row) => ({ ...row, methods: named(row.methods), lateBy: named(row.lateBy), mayReceive: isForReader(row) }));
  return { handouts: shown, hasMore: rows.length > page };
}

/** A cash-out with its sums, counts and what people entered. Throws HANDOUT_NOT_FOUND. */
export async function wholeHandout(tx: ReadTx, id: string, reader: Reader): Promise<WholeHandout> {
  const handout = await tx.maybe<StoredView>(sql`${handouts} WHERE h.id = ${id}`);
  if (handout === null) throw refused('HANDOUT_NOT_FOUND');
  const { shiftId } = handout;
  const [more, movements, counts, entered] = await Promise.all([
    tx.one<Pick<WholeHandout, 'openingFloat'>>(sql`
      SELECT opening_float AS "openingFloat" FROM shift WHERE id = ${shiftId}`),
    movementsOf(tx, shiftId),
    tx.rows<WholeHandout['counts'][number]>(sql`
      SELECT json_build_object('id', e.id, 'name', e.name) AS by, c.counted_at AS at, c.cash, c.pieces
      FROM handout_count c JOIN employee e ON e.id = c.counted_by WHERE c.handout_id = ${id} ORDER BY c.position`),
    tx.rows<WholeHandout['entered'][number]>(sql`
      SELECT m.id, m.at, m.reason, m.amount, m.note, m.category, m.receipt_number AS "receiptNumber",
             json_build_object('id', e.id, 'name', e.name) AS by
      FROM drawer_movement m JOIN employee e ON e.id = m.user_id
      WHERE m.shift_id = ${shiftId} AND m.reason = ANY (${enteredReasons}::text[])
      ORDER BY m.at, m.id`),
  ]);
  const drawer = drawerOf(more.openingFloat, movements);
  const sums = movementReasons.map((reason) => ({ reason, amount: drawer.sums[reason] }));
  const named = await readMethodNames(tx);
  const methods = named(handout.methods);
  const lateBy = named(handout.lateBy);
  const mayReceive = (await forReader(tx, reader))(handout);
  return { ...handout, ...more, methods, lateBy, mayReceive, sums, counts, entered };
}
