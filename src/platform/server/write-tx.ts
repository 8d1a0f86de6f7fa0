import type { LiveEvent, NewLiveEvent } from '#kernel/event.ts';
import { type Database, ignoreRejection, isRetryable, type RawWriteTx, type ReadTx, type VenueId } from './database.ts';
import { type JournalEntry, sealAll } from './journal.ts';
import { sql } from './sql.ts';

/** A change that was carried out, under the id that its maker gave it. */
export interface RememberedCommand {
  readonly id: string;
  readonly bodyHash: string;
  /** JSON of what was answered. */
  readonly answer: string;
}

/**
 * A write transaction of the venue. There is one at a time, in all processes: what it has read cannot change before its
 * commit (decision 0003). What it emits, audits and remembers is written with the change.
 */
export interface WriteTx extends RawWriteTx {
  /** The server's clock at the start of the transaction, epoch ms. */
  readonly now: number;
  /** The catalogue's version; what was cached under an older one is stale. */
  catalogueVersion(): Promise<number>;
  /** Tells the live feed what changed, once it is committed. */
  emit(event: NewLiveEvent): void;
  /** Adds an entry to the journal. */
  audit(entry: JournalEntry): void;
  /** Keeps the answer to a command id: the same id again is answered by it. */
  remember(command: RememberedCommand): void;
  /**
   * Adds rows to a write that happens once, at the end of the transaction, for all that were added to it: what many
   * orders of one transaction bring to the same table leaves in one statement.
   */
  append<Row>(write: RowWriter<Row>, rows: readonly Row[]): void;
  /** Says that products, prices, plans or settings change: tills load them again. */
  touchCatalogue(): void;
}

/** Writes rows of a table at the end of a transaction; `now` is the transaction's. It emits and audits nothing more. */
export type RowWriter<Row> = (tx: WriteTx, rows: readonly Row[], now: number) => Promise<unknown>;

export interface WriteTxOptions {
  readonly database: Database;
  readonly venue: VenueId;
  readonly clock: () => number;
  readonly journalKey: string;
  /** Names this process in what it tells the others, which it need not hear itself. */
  readonly origin: string;
  /** Called after the commit with what was emitted. */
  readonly onCommitted: (events: readonly LiveEvent[]) => void;
}

/** The channel on which processes tell each other that a venue has new events: `<venue> <origin>`. */
export const eventChannel = 'tavolina_event';

interface Head {
  readonly eventSeq: number;
  readonly journalSeq: number;
  readonly journalHash: string;
  readonly catalogueVersion: number;
}

const attempts = 3;

/** Runs `work` in the venue's write transaction; tries again when the database asks for it. */
export async function inWriteTx<T>(options: WriteTxOptions, work: (tx: WriteTx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, events } = await write(options, work);
      if (events.length > 0) options.onCommitted(events);
      return result;
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
    }
  }
}

async function write<T>(options: WriteTxOptions, work: (tx: WriteTx) => Promise<T>) {
  const events: NewLiveEvent[] = [];
  const entries: JournalEntry[] = [];
  const commands: RememberedCommand[] = [];
  const appended = new Map<RowWriter<never>, unknown[]>();
  let touched = 0;
  return options.database.inVenue(options.venue, async (tx) => {
    const now = options.clock();
    // Sent first and not awaited: what the work reads follows in the same round trip, yet runs after the lock is held.
    const head = tx.one<Head>(sql`
      SELECT event_seq AS "eventSeq", journal_seq AS "journalSeq", journal_hash AS "journalHash",
             catalogue_version AS "catalogueVersion"
      FROM venue_head FOR UPDATE`);
    head.catch(() => {});
    const whole: WriteTx = {
      ...tx,
      now,
      catalogueVersion: async () => (await head).catalogueVersion,
      emit: (event) => events.push(event),
      audit: (entry) => entries.push(entry),
      remember: (command) => commands.push(command),
      append: (write, rows) => {
        const known = appended.get(write as RowWriter<never>);
        if (known === undefined) appended.set(write as RowWriter<never>, [...rows]);
        else known.push(...rows);
      },
      touchCatalogue: () => {
        touched = 1;
      },
    };
    const result = await work(whole);
    for (const [append, rows] of appended) void ignoreRejection(append(whole, rows as never[], now));
    const tip = await head;
    if (touched === 1) events.push({ name: 'catalogue.changed', data: { version: tip.catalogueVersion + 1 } });
    const at = new Date(now).toISOString();
    const live = events.map((event, index) => ({ ...event, seq: tip.eventSeq + index + 1, at }));
    const sealed = sealAll(options.journalKey, { seq: tip.journalSeq, hash: tip.journalHash }, now, entries);
    if (live.length + sealed.length + commands.length > 0) {
      const last = sealed.at(-1);
      // Not awaited: it travels with the COMMIT.
      void tx
        .run(sql`
        WITH commands AS (
          INSERT INTO command (id, at, body_hash, answer)
          SELECT id, ${at}::timestamptz, "bodyHash", answer
          FROM json_to_recordset(${JSON.stringify(commands)}::json) AS c (id uuid, "bodyHash" text, answer text)
        ), entries AS (
          INSERT INTO journal (seq, at, user_id, approver_id, point_id, command_id, action, subject, data, hash)
          SELECT seq, ${at}::timestamptz, "userId", "approverId", "pointId", "commandId", action, subject, data, hash
          FROM json_to_recordset(${JSON.stringify(sealed)}::json) AS e (
            seq bigint, "userId" uuid, "approverId" uuid, "pointId" uuid, "commandId" uuid, action text, subject text,
            data text, hash text)
        ), events AS (
          INSERT INTO event (seq, at, name, data)
          SELECT seq, ${at}::timestamptz, name, data
          FROM json_to_recordset(${JSON.stringify(live)}::json) AS e (seq bigint, name text, data jsonb)
        )
        UPDATE venue_head SET event_seq = event_seq + ${live.length}, journal_seq = journal_seq + ${sealed.length},
                              journal_hash = ${last?.hash ?? tip.journalHash},
                              catalogue_version = catalogue_version + ${touched}`)
        .catch(() => {});
    }
    if (live.length > 0) {
      // A statement of its own that names no table: a Citus cluster runs it where we are connected, and not on a worker,
      // which nobody listens to. It too travels with the COMMIT.
      void ignoreRejection(tx.run(sql`SELECT pg_notify(${eventChannel}, ${`${tx.venue} ${options.origin}`})`));
    }
    return { result, events: live as readonly LiveEvent[] };
  });
}

/** What was answered to this command before, or null. The same id with another body is refused by the caller. */
export async function recall(tx: ReadTx, id: string): Promise<RememberedCommand | null> {
  return tx.maybe<RememberedCommand>(sql`
    SELECT id, body_hash AS "bodyHash", answer FROM command WHERE id = ${id}`);
}
