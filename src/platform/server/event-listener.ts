import pg from 'pg';
import { type Connection, clientConfig, type VenueId } from './database.ts';
import { eventChannel } from './write-tx.ts';

/** The LISTEN connection that reports changes made by other processes. */
export interface EventListener {
  /** Calls `onEvents` when another process has committed events of the venue, and when some may have been missed. */
  follow(venue: VenueId, onEvents: () => void): void;
  /** Whether the database has not responded for longer than a connection takes to be made anew. */
  isAway(): boolean;
  /** Calls `listener` each time the database goes away, as `isAway` says. */
  onAway(listener: () => void): void;
  close(): Promise<void>;
}

export interface EventListenerOptions {
  readonly connection: Connection;
  /** Identifies this process: its own events are ignored. */
  readonly origin: string;
  readonly onProblem: (error: Error) => void;
}

export const reconnectMs = 500;
/** A connection that was ended by hand is back sooner. */
const awayAfterMs = 2_000;

/** Keeps one connection on LISTEN for all venues, through database restarts. */
export function openEventListener({ connection, origin, onProblem }: EventListenerOptions): EventListener {
  const followers = new Map<VenueId, () => void>();
  let isClosed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let away = false;
  let awayTimer: NodeJS.Timeout | null = null;
  const awayListeners = new Set<() => void>();

  function noteLost(): void {
    awayTimer ??= setTimeout(() => {
      away = true;
      for (const listener of awayListeners) listener();
    }, awayAfterMs).unref();
  }
  function noteBack(): void {
    if (awayTimer !== null) clearTimeout(awayTimer);
    awayTimer = null;
    away = false;
  }

  async function connect(): Promise<void> {
    if (isClosed) return;
    const fresh = new pg.Client(clientConfig(connection));
    client = fresh;
    const retry = (error?: Error) => {
      if (client !== fresh || isClosed) return;
      client = null;
      noteLost();
      if (error !== undefined) onProblem(error);
      fresh.end().catch(() => {});
      timer = setTimeout(start, reconnectMs);
    };
    fresh.on('error', retry);
    fresh.on('end', () => retry());
    fresh.on('notification', (message) => {
      const [venue = '', whose] = message.payload?.split(' ') ?? [];
      if (whose !== origin) followers.get(venue)?.();
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${eventChannel}`);
      noteBack();
      // Anything that was committed before LISTEN.
      for (const onEvents of followers.values()) onEvents();
    } catch (error) {
      retry(error as Error);
    }
  }
  function start(): void {
    connect().catch(onProblem);
  }
  start();
  return {
    follow: (venue, onEvents) => {
      followers.set(venue, onEvents);
      // Anything that was committed before: the connection may have been listening for a long time.
      onEvents();
    },
    isAway: () => away,
    onAway: (listener) => {
      awayListeners.add(listener);
    },
    close: async () => {
      isClosed = true;
      noteBack();
      if (timer !== null) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
