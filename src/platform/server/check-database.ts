import pg from 'pg';
import { type Connection, clientConfig } from './database.ts';
import { StartUpError } from './start-up-error.ts';

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly commit: string;
  readonly isStandby: boolean;
}

/**
 * Looks at a database that others look after (DATABASE_URL) before anything is changed in it. Returns what an operator
 * should know, one line each.
 *
 * @throws {StartUpError} DATABASE_UNSUITED, DATABASE_POOLED
 */
export async function checkDatabase(connection: Connection): Promise<readonly string[]> {
  return withClient(clientConfig(connection), async (first) => {
    const facts = await factsOf(first);
    if (facts.version < 150_000) throw unsuited('it is older than PostgreSQL 15. Upgrade it.');
    if (facts.isStandby) throw unsuited('it is a standby, which can only be read. Name the primary server.');
    if (facts.encoding !== 'UTF8') {
      throw unsuited(`its encoding is ${facts.encoding}. Create one with: CREATE DATABASE … ENCODING 'UTF8'`);
    }
    if (facts.fsync !== 'on') throw unsuited('fsync is off there: a power cut would destroy it. Set fsync = on.');
    await refusePooler(connection, first);
    if (facts.commit !== 'off') return [];
    return ['synchronous_commit is off in the database: a crash there can lose the last sales. Set it to on.'];
  });
}

async function factsOf(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
            current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
            pg_is_in_recovery() AS "isStandby"`,
  );
  return rows[0] as Facts;
}

/** Each connection has a setting given when it was opened, and, behind a pooler, not necessarily the same session. */
const checkName = 'tavolina.check';

/**
 * The search path of a connection, its role, LISTEN and advisory locks all need a session of its own. A pooler that
 * shares sessions (PgBouncer's pool_mode transaction or statement) would let venues write into one another.
 */
async function refusePooler(connection: Connection, first: pg.Client): Promise<void> {
  // In one object: the options of a DATABASE_URL win over those that the application adds.
  const config = { ...clientConfig(connection), options: `-c ${checkName}=1` };
  try {
    await withClient(config, async (second) => {
      const { rows } = await second.query<{ given: string | null }>(
        `SELECT current_setting('${checkName}', true) AS given`,
      );
      if (rows[0]?.given !== '1') throw pooled('it drops the options with which a connection is opened');
      const ours = await sessionOf(first);
      await second.query('BEGIN');
      const theirs = await sessionOf(second);
      // While the second holds a session, a pooler has to give the first another one, or it had shared this one.
      const again = await sessionOf(first);
      await second.query('COMMIT');
      if (ours === theirs || again !== ours || (await sessionOf(second)) !== theirs) {
        throw pooled('connections share sessions there');
      }
    });
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string };
    // PgBouncer's own words: "unsupported startup parameter", "transaction blocks not allowed in statement pooling mode".
    if (code === '08P01' || /statement pooling/.test(message)) throw pooled(message, error);
    throw error;
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

function pooled(why: string, cause?: unknown): StartUpError {
  return new StartUpError(
    'DATABASE_POOLED',
    `DATABASE_URL leads to a connection pooler, or sets options of its own: ${why}. Name PostgreSQL itself (its own ` +
      'port, often 5432), not PgBouncer: the server keeps its own pool.',
    cause,
  );
}

function unsuited(why: string): StartUpError {
  return new StartUpError('DATABASE_UNSUITED', `The database of DATABASE_URL cannot be used: ${why}`);
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
