import type { LiveEvent, NewLiveEvent } from '#kernel/event.ts';
import type { Database, RawWriteTx, ReadTx, VenueId } from './database.ts';
import { isRetryable } from './database-faults.ts';
import { ignoreRejection } from './ignore-rejection.ts';
import { type JournalEntry, type JournalTip, sealAll } from './journal.ts';
import { perVenue } from './per-venue.ts';
import { sql } from './sql.ts';
import { openLine } from './write-line.ts';

/** A command that was carried out, under the id that the client gave it. */
export interface RememberedCommand {
  readonly id: string;
  readonly bodyHash: string;
  /** JSON of the response. */
  readonly answer: string;
}

/**
 * A write transaction of the venue. There is one at a time, in all processes: data that it has read cannot change
 * before its commit (decision 0003). Its events, journal entries and command ids are written with the change.
 */
export interface WriteTx extends RawWriteTx {
  /** The server's clock at the start of the transaction, epoch ms. */
  readonly now: number;
  /** Publishes a live event after the commit. */
  emit(event: NewLiveEvent): void;
  /** Adds an entry to the journal. */
  audit(entry: JournalEntry): void;
  /** Stores the response to a command id: a repeat of the id returns it. */
  remember(command: RememberedCommand): void;
  /**
   * Adds rows to a write that happens once, at the end of the transaction, for all rows added to it: rows of many
   * orders for the same table are written in one statement.
   */
  append<Row>(write: RowWriter<Row>, rows: readonly Row[]): void;
  /** Marks the catalogue (products, prices, plans, settings) as changed: tills reload it. */
  touchCatalogue(): void;
}

/**
 * Writes rows of a table at the end of a transaction; `now` is the transaction's. It emits no events and adds no
 * journal entries. The COMMIT follows at once: it awaits nothing but its own statements.
 */
export type RowWriter<Row> = (tx: WriteTx, rows: readonly Row[], now: number) => Promise<unknown>;

export interface WriteTxOptions {
  readonly database: Database;
  readonly venue: VenueId;
  readonly clock: () => number;
  readonly journalKey: string;
  /** Identifies this process in its notifications, so that it ignores its own; null where no other process listens. */
  readonly origin: string | null;
  /** Called after the commit with the emitted events. */
  readonly onCommitted: (events: readonly LiveEvent[]) => void;
  /** Called after the commit of journal entries with the tip that it has from then on. */
  readonly onSealed: (tip: JournalTip) => void;
}

/** The channel on which processes notify each other that a venue has new events: `<venue> <origin>`. */
export const eventChannel = 'tavolina_event';

interface Head {
  readonly eventSeq: number;
  readonly journalSeq: number;
  readonly journalHash: string;
  readonly catalogueVersion: number;
}

const attempts = 3;

const lineOf = perVenue(() => openLine());

/** Runs `work` in the venue's write transaction; retries if the database asks for it. */
export async function inWriteTx<T>(options: WriteTxOptions, work: (tx: WriteTx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result, events, tip } = await write(options, work);
      if (tip !== undefined) options.onSealed(tip);
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
  const { database, venue } = options;
  const inTurn = lineOf({ memory: database.memoryOf(venue) });
  const written = async (tx: RawWriteTx) => {
    const now = options.clock();
    // Sent first and not awaited: the reads of the work follow in the same round trip, yet run after the lock is held.
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
      // Not awaited: it is sent with the COMMIT.
      void tx
        .run(sql`
        WITH commands AS (
          INSERT INTO command (id, at, body_hash, answer)
          SELECT id, ${at}::timestamptz, "bodyHash", answer
          FROM json_to_recordset(${JSON.stringify(commands)}::json) AS c (id uuid, "bodyHash" text, answer text)
        ), entries AS (
          INSERT INTO journal (seq, at, user_id, sender_id, approver_id, point_id, command_id, action, subject, data, hash)
          SELECT seq, ${at}::timestamptz, "userId", "senderId", "approverId", "pointId", "commandId", action, subject, data, hash
          FROM json_to_recordset(${JSON.stringify(sealed)}::json) AS e (
            seq bigint, "userId" uuid, "senderId" uuid, "approverId" uuid, "pointId" uuid, "commandId" uuid, action text, subject text,
            data text, hash text)
        ), events AS (
          INSERT INTO event (seq, at, name, data)
          SELECT seq, ${at}::timestamptz, name, data
          FROM json_to_recordset(${JSON.stringify(live)}::json) AS e (seq bigint, name text, data jsonb)
        )
        UPDATE venue_head SET event_seq = event_seq + ${live.length}, journal_seq = journal_seq + ${sealed.length},
                              journal_hash = ${last?.hash ?? tip.journalHash},
                              catalogue_version = catalogue_version + ${touched},
                              catalogue_at = CASE WHEN ${touched} = 1 THEN ${at}::timestamptz ELSE catalogue_at END`)
        .catch(() => {});
    }
    if (live.length > 0 && options.origin !== null) {
      // A separate statement that names no table: a Citus cluster runs it on the coordinator, where the listeners are,
      // not on a worker. It is sent with the COMMIT.
      void ignoreRejection(tx.run(sql`SELECT pg_notify(${eventChannel}, ${`${tx.venue} ${options.origin}`})`));
    }
    return { result, events: live as readonly LiveEvent[], tip: sealed.at(-1) };
  };
  return inTurn(() => database.inVenue(venue, written));
}

/** The stored response to this command, or null. The caller rejects the same id with another body. */
export async function recall(tx: ReadTx, id: string): Promise<RememberedCommand | null> {
  return tx.maybe<RememberedCommand>(sql`
    SELECT id, body_hash AS "bodyHash", answer FROM command WHERE id = ${id}`);
}
