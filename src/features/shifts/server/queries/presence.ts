import { readSettings } from '#features/configuration/server/index.ts';
import type { ReadPresence } from '#features/orders/server/index.ts';
import type { Role } from '#kernel/permission.ts';
import { sql } from '#platform/server/sql.ts';
import { mustBeOnShift, shiftPolicy } from '../../domain/policy.ts';

/** Who of these people is at work, for whoever looks for one. Where nobody is on shift the venue works without shifts, and all are. */
export const readPresence: ReadPresence = async (tx, userIds) => {
  const [settings, rows] = await Promise.all([
    readSettings(tx),
    tx.rows<{ id: string; role: Role; isOnShift: boolean; isUsual: boolean }>(sql`
      SELECT e.id, e.role,
             EXISTS (SELECT 1 FROM shift s WHERE s.user_id = e.id AND s.ended_at IS NULL) AS "isOnShift",
             EXISTS (SELECT 1 FROM shift s WHERE s.ended_at IS NULL) AS "isUsual"
      FROM employee e WHERE e.id = ANY (${userIds}::uuid[])`),
  ]);
  const policy = shiftPolicy(settings);
  return new Map(
    rows.map(({ id, role, isOnShift, isUsual }) => {
      const mayTake = isOnShift || !mustBeOnShift(role, policy);
      return [id, { isOffShift: !isOnShift && (isUsual || !mayTake), mayTake }];
    }),
  );
};
