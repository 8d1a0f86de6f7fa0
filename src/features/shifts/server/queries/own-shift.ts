import { readSettings } from '#features/configuration/server/index.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { orderTakers } from '#features/orders/server/index.ts';
import { kindRules } from '#features/payments/domain/method.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { type Locale, nameIn, toLocale } from '#kernel/locale.ts';
import { addDays } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import type { ShiftPermission } from '../../domain/permissions.ts';
import { mayReceive, mustBeOnShift, shiftPolicy } from '../../domain/policy.ts';
import { receiverOf } from '../commands/shift-of-command.ts';
import { isUntouched, openOrderCount, openShiftOf, takenOnNoShift, unpaidTips } from './read-shifts.ts';

/** A venue where somebody clocked in within these business days works with shifts: whoever is first of a day is told too. */
const daysOfHabit = 14;

/** What the till needs to know of the user's own shift; of what is expected in the drawer only whether it has to be counted. */
export async function ownShift(tx: ReadTx, session: Session, now: number) {
  const settings = await readSettings(tx);
  const today = orderDay(now, settings);
  const since = addDays(today, -daysOfHabit);
  const [shift, openOrders, earlier, { isUsual, isNew }] = await Promise.all([
    tx.maybe<{ id: string; startedAt: number; openingFloat: number; pointName: string; isUntouched: boolean }>(sql`
      SELECT s.id, s.started_at AS "startedAt", s.opening_float AS "openingFloat", p.name AS "pointName",
             ${isUntouched} AS "isUntouched"
      FROM shift s JOIN point p ON p.id = s.point_id
      WHERE s.user_id = ${session.userId} AND s.ended_at IS NULL`),
    openOrderCount(tx, session.userId),
    takenOnNoShift(tx, session.userId, today),
    tx.one<{ isUsual: boolean; isNew: boolean }>(sql`
      SELECT EXISTS (SELECT 1 FROM shift WHERE ended_at IS NULL OR business_day > ${since}) AS "isUsual",
             NOT EXISTS (SELECT 1 FROM drawer_movement WHERE business_day <= ${since}) AS "isNew"`),
  ]);
  const policy = shiftPolicy(settings);
  const hasEarlier = earlier.some(({ kind }) => kind === 'cash');
  return {
    shift: shift && { ...shift, tips: await unpaidTips(tx, { id: shift.id, userId: session.userId }) },
    // Of the first cash of a new venue nobody knows yet that it is counted by shifts.
    isUsual: isUsual || (isNew && hasEarlier),
    hasEarlier,
    isRequired: mustBeOnShift(session.role, policy),
    openOrders,
    mayReceive: mayReceive(receiverOf(session), policy),
    countedMethods: policy.countsCards ? await otherMethods(tx, toLocale(settings.languageCode)) : [],
  };
}

/** Whether the user is still to count a drawer that was open on this day, or before it, without being told what is in it. */
export async function countsBlind(
  tx: ReadTx,
  { userId, permissions }: Pick<Session, 'userId' | 'permissions'>,
  day: string,
): Promise<boolean> {
  if (permissions.has('shift.read' satisfies ShiftPermission)) return false;
  const shift = await openShiftOf(tx, userId);
  return shift !== null && shift.businessDay <= day;
}

/**
 * The methods besides cash that are counted, by name: those that the venue has, and what was put away while a drawer that is still
 * to be counted, or to be received, has some of it.
 */
export async function otherMethods(tx: ReadTx, locale: Locale) {
  const [methods, used] = await Promise.all([
    paymentMethodsAt(tx, await tx.catalogueVersion()),
    tx.rows<{ method: string }>(sql`
      SELECT DISTINCT method FROM drawer_movement WHERE shift_id IN (
        SELECT id FROM shift WHERE ended_at IS NULL UNION ALL SELECT shift_id FROM handout WHERE received_at IS NULL)`),
  ]);
  const inUse = new Set(used.map(({ method }) => method));
  return [...methods.values()].flatMap(({ code, kind, isActive, names }) =>
    kind !== 'cash' && kindRules[kind].isMoney && (isActive || inUse.has(code))
      ? { method: code, name: nameIn(names, locale) }
      : [],
  );
}

/** Who is on shift, for whoever looks for somebody to take orders over. */
export async function onShiftNow(tx: ReadTx, permissionsOf: PermissionsOf) {
  const takers = await orderTakers(tx, permissionsOf);
  const rows = await tx.rows<{
    shiftId: string;
    user: { id: string; name: string };
    pointName: string;
    startedAt: number;
    isUntouched: boolean;
    openOrders: number;
  }>(sql`
    SELECT s.id AS "shiftId", json_build_object('id', e.id, 'name', e.name) AS user, p.name AS "pointName",
           s.started_at AS "startedAt", ${isUntouched} AS "isUntouched",
           (SELECT count(*) FROM sales_order o
            WHERE o.status = 'open' AND o.type <> 'staff' AND o.owner_id = s.user_id)::int AS "openOrders"
    FROM shift s JOIN employee e ON e.id = s.user_id JOIN point p ON p.id = s.point_id
    WHERE s.ended_at IS NULL ORDER BY e.name, s.id`);
  return rows.map((row) => ({ ...row, takesOrders: takers.has(row.user.id) }));
}
