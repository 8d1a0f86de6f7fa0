import pg from 'pg';
import type { LiveEvent } from '#kernel/event.ts';
import { type Connection, clientConfig, type Database, type VenueId } from './database.ts';
import { sql } from './sql.ts';
import { eventChannel } from './write-tx.ts';

export type EventListener = (event: LiveEvent) => void;

/** The venue's event log as this process sees it: every event once, in commit order, from all processes. */
export interface EventHub {
  /** Events that this process has just committed. */
  offer(events: readonly LiveEvent[]): void;
  subscribe(listener: EventListener): () => void;
  /** Events after `seq`, oldest first; null when the log no longer reaches back that far. */
  since(seq: number): Promise<readonly LiveEvent[] | null>;
  lastSeq(): number;
  close(): Promise<void>;
}

export interface EventHubOptions {
  readonly database: Database;
  readonly venue: VenueId;
  readonly connection: Connection;
  /** Of this process: its own news it has already. */
  readonly origin: string;
  readonly onProblem: (error: Error) => void;
}

const backlogLimit = 1_000;
const reconnectMs = 500;

export async function openEventHub({
  database,
  venue,
  connection,
  origin,
  onProblem,
}: EventHubOptions): Promise<EventHub> {
  const listeners = new Set<EventListener>();
  let last = await database.read(venue, async (tx) => {
    return (await tx.one<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`)).seq;
  });

  function publish(event: LiveEvent): void {
    if (event.seq !== last + 1) return;
    last = event.seq;
    for (const listener of listeners) listener(event);
  }

  const readAfter = (seq: number, limit: number) =>
    database.read(venue, (tx) =>
      tx.rows<LiveEvent>(sql`
        SELECT seq, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, name, data
        FROM event WHERE seq > ${seq} ORDER BY seq LIMIT ${limit}`),
    );

  let catching: Promise<void> | undefined;
  let isBehind = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  /** Reads what others committed; one read at a time, and once more when news arrived meanwhile. */
  function catchUp(): void {
    isBehind = true;
    if (catching !== undefined || isClosed) return;
    catching = readOn().finally(() => {
      catching = undefined;
    });
  }

  async function readOn(): Promise<void> {
    try {
      while (isBehind) {
        isBehind = false;
        for (const event of await readAfter(last, backlogLimit)) publish(event);
      }
    } catch (error) {
      onProblem(error as Error);
      // What was committed meanwhile is in the log; without this it would wait for the next change.
      if (!isClosed) retry = setTimeout(catchUp, reconnectMs);
    }
  }

  const ear = listen({ connection, venue, origin, onNews: catchUp, onProblem });

  return {
    offer: (events) => {
      for (const event of events) publish(event);
      // Another process was faster, or our own answers arrived out of order: the log knows.
      const newest = events.at(-1);
      if (newest !== undefined && newest.seq > last) catchUp();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    since: async (seq) => {
      if (seq > last) return null;
      const events = await readAfter(seq, backlogLimit + 1);
      if (events.length > backlogLimit) return null;
      if (events.length > 0 && events[0]?.seq !== seq + 1) return null;
      if (events.length === 0 && seq < last) return null;
      return events;
    },
    lastSeq: () => last,
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await ear.close();
    },
  };
}

interface ListenOptions {
  readonly connection: Connection;
  readonly venue: VenueId;
  readonly origin: string;
  readonly onNews: () => void;
  readonly onProblem: (error: Error) => void;
}

/** Keeps one connection on LISTEN, through database restarts. */
function listen({ connection, venue, origin, onNews, onProblem }: ListenOptions) {
  let isClosed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    if (isClosed) return;
    const fresh = new pg.Client(clientConfig(connection));
    client = fresh;
    const retry = (error?: Error) => {
      if (client !== fresh || isClosed) return;
      client = null;
      if (error !== undefined) onProblem(error);
      fresh.end().catch(() => {});
      timer = setTimeout(() => void connect(), reconnectMs);
    };
    fresh.on('error', retry);
    fresh.on('end', () => retry());
    fresh.on('notification', (message) => {
      const [where, whose] = message.payload?.split(' ') ?? [];
      if (where === venue && whose !== origin) onNews();
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${eventChannel}`);
      // Whatever was committed while nobody listened.
      onNews();
    } catch (error) {
      retry(error as Error);
    }
  }
  void connect();
  return {
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
