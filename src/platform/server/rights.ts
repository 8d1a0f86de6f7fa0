import type pg from 'pg';
import type { VenueId } from './database.ts';
import { quoteName } from './sql.ts';

export const applicationRole = 'tavolina_app';
export const reportRole = 'tavolina_report';

/** The platform's own tables that the application may only append to; features declare theirs (`insertOnly`). */
const ownInsertOnly = ['journal', 'venue_key'] as const;
/** Tables that the application neither reads nor writes. */
const ownerOnly: ReadonlySet<string> = new Set(['migration']);

/**
 * Creates the two roles where they are missing, and lets the owner take them on. Returns false if the database refuses
 * that: then privileges enforce nothing.
 */
export async function ensureRoles(client: pg.ClientBase): Promise<boolean> {
  for (const role of [applicationRole, reportRole]) {
    try {
      await ensureRole(client, role);
    } catch (error) {
      if ((error as { code?: string }).code === '42501') return false;
      throw error;
    }
  }
  return true;
}

async function ensureRole(client: pg.ClientBase, role: string): Promise<void> {
  // The membership is looked at even if the role exists: a start may have been cut off between the two.
  const { rows } = await client.query<{ isOurs: boolean }>(
    `SELECT pg_has_role(current_user, oid, CASE WHEN current_setting('server_version_num')::int >= 160000
                                                THEN 'SET' ELSE 'MEMBER' END) AS "isOurs"
     FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  if (rows[0]?.isOurs) return;
  if (rows.length === 0) {
    try {
      await client.query(`CREATE ROLE ${quoteName(role)} LOGIN`);
    } catch (error) {
      // Another process created it at the same moment.
      if (!['42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
    }
  }
  await client.query(`GRANT ${quoteName(role)} TO CURRENT_USER`);
}

/**
 * Gives both roles exactly their rights on the venue's tables, whatever they were before. Called in the transaction of
 * each migration and at each start: no state that a process can leave behind has other rights.
 */
export async function setRights(client: pg.ClientBase, venue: VenueId, insertOnly: readonly string[]): Promise<void> {
  const wantedOf = wantedRights(new Set([...ownInsertOnly, ...insertOnly]));
  const schema = quoteName(venue);
  const roles = [applicationRole, reportRole];
  const { rows: closed } = await client.query<{ role: string }>(
    `SELECT role FROM unnest($1::text[]) AS role WHERE NOT has_schema_privilege(role, $2, 'USAGE')`,
    [roles, venue],
  );
  for (const { role } of closed) await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${quoteName(role)}`);
  const wrong = (await rightsOf(client, venue)).filter(({ name, role, rights }) => rights !== wantedOf(name, role));
  const revoked = groupBy(
    wrong.filter(({ rights }) => rights !== ''),
    ({ role }) => `ON % FROM ${grantee(role)}`,
  );
  for (const [on, names] of revoked) await client.query(`REVOKE ALL ${on.replace('%', tables(venue, names))}`);
  const granted = groupBy(wrong, ({ name, role }) => `${wantedOf(name, role)} ON % TO ${grantee(role)}`);
  for (const [on, names] of granted) {
    if (!on.startsWith(' ')) await client.query(`GRANT ${on.replace('%', tables(venue, names))}`);
  }
}

/** The names of the tables by what is done with all of them in one statement. */
function groupBy(of: readonly TableRights[], keyOf: (each: TableRights) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const each of of) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each.name]);
  return groups;
}

const grantee = (role: string) => (role === everybody ? 'PUBLIC' : quoteName(role));
const tables = (venue: VenueId, names: readonly string[]) =>
  names.map((name) => `${quoteName(venue)}.${quoteName(name)}`).join(', ');

const everybody = 'public';

interface TableRights {
  readonly name: string;
  /** One of the two roles, or `public`: everybody. */
  readonly role: string;
  /** In alphabetical order, such as `INSERT, SELECT`. */
  readonly rights: string;
}

/** The rights that each role has now on each table of the venue. */
async function rightsOf(client: pg.ClientBase, venue: VenueId): Promise<TableRights[]> {
  const { rows } = await client.query<TableRights>(
    `SELECT c.relname AS name, r.name AS role, coalesce(string_agg(a.privilege_type, ', ' ORDER BY a.privilege_type), '') AS rights
     FROM pg_class c
     CROSS JOIN (SELECT rolname AS name, oid FROM pg_roles WHERE rolname = ANY ($2::text[])
                 UNION ALL SELECT 'public', 0::oid) r
     LEFT JOIN LATERAL aclexplode(c.relacl) a ON a.grantee = r.oid
     WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
     GROUP BY c.relname, r.name ORDER BY c.relname, r.name`,
    [quoteName(venue), [applicationRole, reportRole]],
  );
  return rows;
}

function wantedRights(insertOnly: ReadonlySet<string>) {
  return (table: string, role: string): string => {
    if (role === reportRole) return 'SELECT';
    if (role !== applicationRole || ownerOnly.has(table)) return '';
    return insertOnly.has(table) ? 'INSERT, SELECT' : 'DELETE, INSERT, SELECT, UPDATE';
  };
}
