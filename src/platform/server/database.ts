import pg from 'pg';
import { ignoreRejection } from './ignore-rejection.ts';
import type { OfVenue } from './per-venue.ts';
import { type Line, type SilentLines, watchSilentLines } from './silent-lines.ts';
import { quoteName, type Sql, sql } from './sql.ts';

// int8 arrives as text. Every count and amount fits a safe integer; any other value is a bug that should stop the
// query.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 outside the safe range: ${text}`);
  return value;
});
// Sums of amounts are numeric, which no sum is too large for: beyond the safe integers one is near rather than a fault.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Instants are epoch milliseconds everywhere in the code, days are 'YYYY-MM-DD'.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type VenueId = string;

/** Reads of one transaction. After its end every call throws: using a finished transaction is a caller error. */
export interface ReadTx extends OfVenue {
  readonly venue: VenueId;
  /** All rows. Statements that are not awaited one by one are sent in one round trip. */
  rows<Row>(statement: Sql): Promise<Row[]>;
  /** Exactly one row; throws otherwise. */
  one<Row>(statement: Sql): Promise<Row>;
  /** The first row, or null. */
  maybe<Row>(statement: Sql): Promise<Row | null>;
  /**
   * The version of the catalogue (products, prices, plans, settings, rights); anything cached under an older one is stale.
   * Read once per transaction.
   */
  catalogueVersion(): Promise<number>;
}

/**
 * A transaction that also writes, without what a change of the venue involves (lock, journal, events): for the code
 * below `inWriteTx`, and for tests. All other writers take a `WriteTx`.
 */
export interface RawWriteTx extends ReadTx {
  /** Writes; returns the number of rows written. */
  run(statement: Sql): Promise<number>;
  /** Writes; returns the rows of the statement. */
  returning<Row>(statement: Sql): Promise<Row[]>;
}

export interface Connection {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly database?: string;
  readonly user?: string;
  readonly password?: string;
  /** A role set on connecting: limits an owner's connection to what the application may do. */
  readonly role?: string;
}

export interface Database {
  /** Reads within one read-only transaction of the venue. */
  read<T>(venue: VenueId, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** One transaction of the venue; commits when `work` resolves, rolls back when it rejects. */
  inVenue<T>(venue: VenueId, work: (tx: RawWriteTx) => Promise<T>): Promise<T>;
  /** An object that identifies the venue in this database: the key of per-venue memory (per-venue.ts). */
  memoryOf(venue: VenueId): object;
  /** A trivial statement, to check that the database responds. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: Connection;
  readonly poolSize?: number;
  /** After how long without an answer a connection is given up, ms. */
  readonly silentMs?: number;
  /** After how long without an answer to a write the venue is not ready, ms. */
  readonly suspiciousMs?: number;
  /** Connection losses outside a query are logged; they must never end the process. */
  readonly onConnectionError?: (error: Error) => void;
}

export function clientConfig(connection: Connection): pg.ClientConfig {
  const { role, ...rest } = connection;
  return {
    ...rest,
    application_name: 'tavolina',
    ...(role === undefined ? {} : { options: `-c role=${role}` }),
  };
}

const reading = { begin: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', isWriting: false };
const writing: typeof reading = { begin: 'BEGIN', isWriting: true };

/** A write that has been without an answer for so long holds up all others: the venue is not ready. */
const usualSuspiciousMs = 5_000;
/** Longer than any statement of ours takes, and shorter than people wait. */
const usualSilentMs = 25_000;
/** The server's own end of what nobody waits for any more, such as a lock of a process that has lost its line. */
const abandonedMs = 60_000;

export function openDatabase({
  connection,
  poolSize = 10,
  silentMs = usualSilentMs,
  suspiciousMs = usualSuspiciousMs,
  onConnectionError,
}: DatabaseOptions): Database {
  const lines = watchSilentLines(silentMs);
  const pool = new pg.Pool({
    ...clientConfig(connection),
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: abandonedMs,
    idle_in_transaction_session_timeout: abandonedMs,
    keepAlive: true,
    // Statements of one transaction that do not depend on each other share a round trip.
    pipeline: true,
  } as pg.PoolConfig);
  const report = onConnectionError ?? (() => {});
  pool.on('error', report);
  // A client without a listener of its own would end the process when its connection breaks between queries.
  pool.on('connect', (client) => {
    client.on('error', report);
  });

  const memories = new Map<VenueId, object>();
  function memoryOf(venue: VenueId): object {
    const memory = memories.get(venue) ?? {};
    memories.set(venue, memory);
    return memory;
  }

  /** The venue in the search path of each connection. It stays valid, because only this code sets the path. */
  const venueOf = new WeakMap<pg.PoolClient, VenueId>();
  async function enter(client: pg.PoolClient, line: Line, venue: VenueId): Promise<void> {
    if (venueOf.get(client) === venue) return;
    // Awaited, and outside the transaction, whose rollback would undo it: no statement may ever run in another venue's
    // schema.
    venueOf.delete(client);
    await line.answer(client.query(`SET search_path TO ${quoteName(venue)}, pg_catalog`));
    venueOf.set(client, venue);
  }

  async function transaction<T>(
    { begin, isWriting }: typeof reading,
    venue: VenueId,
    work: (tx: RawWriteTx) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect();
    const line = lines.open(client, isWriting);
    const scope = openScope(client, line, venue, memoryOf(venue));
    let broken: Error | undefined;
    try {
      await enter(client, line, venue);
      gather(client);
      const opening = line.answer(client.query(begin));
      // The work's own statements follow in the same round trip; if BEGIN fails, they fail as well.
      opening.catch(() => {});
      const result = await work(scope.tx);
      // The COMMIT is sent after statements that the work did not await, in the same round trip.
      gather(client);
      const commit = line.answer(client.query('COMMIT'));
      const [ending] = await Promise.all([commit, opening, scope.settled()]);
      // PostgreSQL responds with ROLLBACK to the COMMIT of a transaction that had failed.
      if (ending.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
      return result;
    } catch (error) {
      await scope.settled().catch(() => {});
      await line.answer(client.query('ROLLBACK')).catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw error;
    } finally {
      scope.end();
      line.end();
      client.release(broken);
    }
  }

  return {
    // One snapshot for all statements: an order is never read with the lines of another version.
    read: (venue, work) => transaction(reading, venue, work),
    inVenue: (venue, work) => transaction(writing, venue, work),
    memoryOf,
    ping: () => ping(pool, lines, suspiciousMs),
    close: () => {
      lines.close();
      return pool.end();
    },
  };
}

/** A trivial statement; rejects while a write gets no answer, or if it gets none itself within the time, ms. */
async function ping(pool: pg.Pool, lines: SilentLines, withinMs: number): Promise<void> {
  if (lines.silentWriteMs() > withinMs) throw new Error('Connection terminated: a write gets no answer');
  const client = await pool.connect();
  const line = lines.open(client, false);
  const asked = line.answer(client.query('SELECT 1'));
  const ended = (fault?: Error) => {
    line.end();
    client.release(fault);
  };
  // Whoever asks is not kept waiting for the line; it goes back to the pool, or is given up, by itself.
  asked.then(() => ended(), ended);
  await Promise.race([asked, notWithin(withinMs)]);
}

/** Rejects after a time, ms. */
function notWithin(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('timeout exceeded')), ms).unref();
  });
}

/** The statements of one transaction: tracks pending ones and rejects new ones after the end. */
function openScope(client: pg.PoolClient, line: Line, venue: VenueId, memory: object) {
  let isOpen = true;
  const underWay = new Set<Promise<unknown>>();

  async function query(statement: Sql): Promise<pg.QueryResult> {
    if (!isOpen) throw new Error('this transaction has ended');
    gather(client);
    const pending = line.answer(client.query({ ...statement, values: statement.values as unknown[] }));
    underWay.add(pending);
    pending.catch(() => {});
    return pending;
  }

  const rows = <Row>(statement: Sql) => ignoreRejection(query(statement).then((result) => result.rows as Row[]));
  const one = <Row>(statement: Sql) =>
    ignoreRejection(
      query(statement).then(({ rows }) => {
        if (rows.length === 1) return rows[0] as Row;
        throw new Error(`expected one row, got ${rows.length}: ${statement.text.slice(0, 80)}`);
      }),
    );
  let version: Promise<number> | undefined;
  const tx: RawWriteTx = {
    venue,
    memory,
    rows,
    returning: rows,
    one,
    catalogueVersion: () => {
      version ??= ignoreRejection(
        one<{ version: number }>(sql`SELECT catalogue_version AS version FROM venue_head`).then((head) => head.version),
      );
      return version;
    },
    maybe: <Row>(statement: Sql) =>
      ignoreRejection(query(statement).then(({ rows }) => (rows[0] as Row | undefined) ?? null)),
    run: (statement) => ignoreRejection(query(statement).then(({ rowCount }) => rowCount ?? 0)),
  };
  return {
    tx,
    /** Resolves when all statements have finished; rejects with the first failure among them. */
    settled: async () => {
      await Promise.all(underWay);
    },
    end: () => {
      isOpen = false;
    },
  };
}

const gathering = new WeakSet<object>();

/**
 * Statements of one turn of the event loop are sent in one write. Sent one by one, each would wake PostgreSQL, and cost
 * more in system calls than the rest of a command.
 */
function gather(client: pg.PoolClient): void {
  const { stream } = client.connection;
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}
