import { isLocale } from '#kernel/locale.ts';
import type { Lookups } from '#platform/server/lookups.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { pointBySecret } from './read-employee.ts';

const byId = (rows: readonly { readonly id: string; readonly name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]));

const namesFrom =
  (statement: (ids: readonly string[]) => Sql): Lookups['userNames'] =>
  async (tx, ids) =>
    ids.length === 0 ? new Map() : byId(await tx.rows(statement(ids)));

/** Look-ups of users and devices for the platform. */
export const staffLookups: Pick<Lookups, 'userNames' | 'pointNames' | 'userLanguage' | 'isDevice'> = {
  userNames: namesFrom((ids) => sql`SELECT id, name FROM employee WHERE id = ANY (${ids}::uuid[])`),
  pointNames: namesFrom((ids) => sql`SELECT id, name FROM point WHERE id = ANY (${ids}::uuid[])`),
  isDevice: async (tx, secretHash) => (await pointBySecret(tx, secretHash)) !== null,
  async userLanguage(tx, userId) {
    const row = await tx.maybe<{ language: string | null }>(sql`SELECT language FROM employee WHERE id = ${userId}`);
    return isLocale(row?.language) ? row.language : null;
  },
};
