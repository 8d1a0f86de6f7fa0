import type { LiveEvent } from '#kernel/event.ts';
import type { Database, VenueId } from './database.ts';
import { type EventListener, reconnectMs } from './event-listener.ts';
import { sql } from './sql.ts';

/** The venue's event log as this process sees it: every event once, in commit order, from all processes. */
export interface EventHub {
  /** Publishes events that this process has just committed. */
  offer(events: readonly LiveEvent[]): void;
  subscribe(listener: (event: LiveEvent) => void): () => void;
  /** Events after `seq`, oldest first; null if the log no longer reaches back that far. */
  since(seq: number): Promise<readonly LiveEvent[] | null>;
  lastSeq(): number;
  close(): void;
}

export interface EventHubOptions {
  readonly database: Database;
  readonly venue: VenueId;
  readonly listener: EventListener;
  readonly onProblem: (error: Error) => void;
}

const backlogLimit = 1_000;

export async function openEventHub({ database, venue, listener, onProblem }: EventHubOptions): Promise<EventHub> {
  const listeners = new Set<(event: LiveEvent) => void>();
  let last = await database.read(venue, async (tx) => {
    return (await tx.one<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`)).seq;
  });

  function publish(event: LiveEvent): void {
    if (event.seq !== last + 1) return;
    last = event.seq;
    for (const tell of listeners) tell(event);
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
  /** Reads what other processes committed; one read at a time, and one more if it was called while reading. */
  function catchUp(): void {
    isBehind = true;
    if (catching !== undefined || isClosed) return;
    catching = readOn()
      .finally(() => {
        catching = undefined;
      })
      .catch(onProblem);
  }

  async function readOn(): Promise<void> {
    try {
      while (isBehind) {
        isBehind = false;
        for (const event of await readAfter(last, backlogLimit)) publish(event);
      }
    } catch (error) {
      onProblem(error as Error);
      // What was committed since then is in the log; without this retry it would wait for the next change.
      if (!isClosed) retry = setTimeout(catchUp, reconnectMs);
    }
  }

  listener.follow(venue, catchUp);

  return {
    offer: (events) => {
      for (const event of events) publish(event);
      // Another process was faster, or our own transactions finished out of order: read the log.
      const newest = events.at(-1);
      if (newest !== undefined && newest.seq > last) catchUp();
    },
    subscribe: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
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
    close: () => {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}
