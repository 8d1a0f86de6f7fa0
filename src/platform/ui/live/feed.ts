import { isBelow, type LiveEvent, type LiveEventBelow, type LiveEventPrefix } from '#kernel/event.ts';

export type LiveStatus = 'connecting' | 'live' | 'lost';
export type LiveHandler<Prefix extends LiveEventPrefix> = (event: LiveEventBelow<Prefix>) => void;

export interface Feed {
  /** Connects and reconnects until the returned function is called. */
  start(): () => void;
  status(): LiveStatus;
  onStatus(listener: () => void): () => void;
  /** Events of a name, or of all names that begin with the prefix (`order.`). */
  on<Prefix extends LiveEventPrefix>(prefix: Prefix, handler: LiveHandler<Prefix>): () => void;
  /**
   * Events were missed and cannot be replayed: reload everything. Also called after the first connection of a session,
   * when there is no last event yet.
   */
  onReset(handler: () => void): () => void;
  /** The sequence number up to which everything was delivered. */
  after(): number | undefined;
}

export interface FeedOptions {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  readonly token: () => string | undefined;
  /** The server rejected the token: gets a new token; returns false if that fails. */
  readonly renew: () => Promise<boolean>;
  /** A handler threw; the other handlers and the feed continue. */
  readonly onFault?: (error: unknown) => void;
  readonly random?: () => number;
  readonly times?: Partial<typeof feedTimes>;
}

/** Milliseconds. */
export const feedTimes = {
  retryFirst: 300,
  retryMost: 3_000,
  /**
   * The server sends a heartbeat every 2 s. A line without a whole one for so long, or on which they come so much later
   * than they were sent, is dead or too slow.
   */
  quietMost: 4_500,
  connectMost: 5_000,
};

/** One record of an event stream. */
export interface StreamRecord {
  readonly event: string;
  readonly data: string;
  readonly id: string | undefined;
}

/**
 * Reads `text/event-stream` chunk by chunk; comments (heartbeats) go to `onComment`, an id without an event to `onPlace`.
 */
export function createStreamParser(
  onRecord: (record: StreamRecord) => void,
  onComment?: (text: string) => void,
  onPlace?: (id: string) => void,
): (piece: string) => void {
  let rest = '';
  let event = 'message';
  let data: string[] = [];
  let id: string | undefined;
  const takeLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onRecord({ event, data: data.join('\n'), id });
      else if (id !== undefined) onPlace?.(id);
      event = 'message';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) {
      onComment?.(line.slice(1));
      return;
    }
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id') id = value;
  };
  return (piece) => {
    rest += piece;
    // A chunk may end between CR and LF; the CR waits for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?=.)/s);
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
  };
}

/**
 * The event log of the venue as it grows, resumed after an interruption. Over fetch: EventSource cannot send the token.
 */
export function createFeed(options: FeedOptions): Feed {
  const times = { ...feedTimes, ...options.times };
  const random = options.random ?? Math.random;
  const statusListeners = new Set<() => void>();
  const resetHandlers = new Set<() => void>();
  const handlers = new Set<(event: LiveEvent) => void>();
  let status: LiveStatus = 'connecting';
  let after: number | undefined;

  const setStatus = (next: LiveStatus): void => {
    if (next === status) return;
    status = next;
    for (const listener of [...statusListeners]) listener();
  };
  const guarded = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      options.onFault?.(error);
    }
  };
  const reset = (): void => {
    for (const handler of [...resetHandlers]) guarded(handler);
  };

  function take({ event, data, id }: StreamRecord): void {
    if (event === 'reset') {
      const seq = Number(id);
      after = Number.isSafeInteger(seq) && id ? seq : undefined;
      reset();
      return;
    }
    const live = JSON.parse(data) as LiveEvent;
    // A resumed stream may repeat events that were in transit when the connection broke.
    if (after !== undefined && live.seq <= after) return;
    after = live.seq;
    for (const handler of [...handlers]) guarded(() => handler(live));
  }

  /** The server passed events that were not for this user. */
  function takePlace(id: string): void {
    const seq = Number(id);
    if (Number.isSafeInteger(seq) && seq > (after ?? -1)) after = seq;
  }

  /** Runs one connection until it closes. Returns whether it was ever live. */
  async function connect(token: string, stop: AbortSignal): Promise<boolean> {
    const line = new AbortController();
    const hangUp = () => line.abort();
    stop.addEventListener('abort', hangUp);
    let watch = setTimeout(hangUp, times.connectMost);
    // Only what is whole counts: bytes that trickle in bring no event in time.
    const heard = () => {
      clearTimeout(watch);
      watch = setTimeout(hangUp, times.quietMost);
    };
    let leastDelay = Number.POSITIVE_INFINITY;
    const takeBeat = (text: string) => {
      heard();
      const delay = performance.now() - Number(text);
      if (delay < leastDelay) leastDelay = delay;
      else if (delay - leastDelay > times.quietMost) hangUp();
    };
    let wasLive = false;
    try {
      const answer = await options.fetch(`/api/events${after === undefined ? '' : `?after=${after}`}`, {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(after === undefined ? {} : { 'last-event-id': String(after) }),
        },
        cache: 'no-store',
        credentials: 'omit',
        signal: line.signal,
      });
      if (answer.status === 401) {
        await options.renew();
        return false;
      }
      if (!answer.ok || !answer.body) return false;
      heard();
      wasLive = true;
      setStatus('live');
      // Events before the first connection were not received.
      if (after === undefined) reset();
      const reader = answer.body.getReader();
      const text = new TextDecoder();
      const takeRecord = (record: StreamRecord) => {
        heard();
        take(record);
      };
      const parse = createStreamParser(takeRecord, takeBeat, takePlace);
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return wasLive;
        parse(text.decode(value, { stream: true }));
      }
    } catch {
      // The connection broke for any reason: the next one resumes after the last event.
      return wasLive;
    } finally {
      clearTimeout(watch);
      stop.removeEventListener('abort', hangUp);
      line.abort();
    }
  }

  async function run(stop: AbortSignal): Promise<void> {
    let delay = times.retryFirst;
    while (!stop.aborted) {
      const token = options.token();
      const wasLive = token !== undefined && (await connect(token, stop));
      if (stop.aborted) return;
      setStatus('lost');
      delay = wasLive ? times.retryFirst : Math.min(times.retryMost, delay * 1.7);
      await pause(delay * (0.7 + 0.3 * random()), stop);
    }
  }

  return {
    start() {
      const stop = new AbortController();
      status = 'connecting';
      run(stop.signal).catch((error) => options.onFault?.(error));
      return () => {
        stop.abort();
        setStatus('connecting');
      };
    },
    status: () => status,
    onStatus(listener) {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    on(prefix, handler) {
      const heard = (event: LiveEvent) => {
        if (isBelow(prefix, event)) handler(event);
      };
      handlers.add(heard);
      return () => handlers.delete(heard);
    },
    onReset(handler) {
      resetHandlers.add(handler);
      return () => resetHandlers.delete(handler);
    },
    after: () => after,
  };
}

/** Waits; shorter if the network is back or the feed is stopped. */
function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      stop.removeEventListener('abort', go);
      globalThis.removeEventListener?.('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    stop.addEventListener('abort', go);
    globalThis.addEventListener?.('online', go);
  });
}
