import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CommonErrorCode, commonErrors, type ErrorBody } from '#kernel/error.ts';
import type { LiveEvent } from '#kernel/event.ts';
import { platformContract } from './contract.ts';
import { type HttpLimits, machineOf } from './limits/limits.ts';
import type { MayHear } from './live-audience.ts';
import { type Authenticate, accessChanged, type Session } from './session.ts';
import type { VenueContext } from './venue-context.ts';

/** A device gives a line up that brings no heartbeat in time (platform/ui/live/feed.ts). */
const heartbeatMs = 2_000;
/** A client that does not read is disconnected; it resumes from its last event. Twice the largest possible backlog. */
const unreadBytes = 1024 * 1024;

interface OpenFeed {
  readonly session: string;
  readonly address: string;
  readonly close: () => void;
}

/**
 * `GET api/events`: the venue's event log as it grows, from where the reader left off, as far as the reader may know it
 * (live-audience.ts).
 */
export function liveFeed(
  authenticate: Authenticate,
  mayHear: MayHear,
  limits: Pick<HttpLimits, 'sessionFeeds' | 'addressFeeds'>,
) {
  const open = new Set<OpenFeed>();
  const textOf = textsOfEvents();

  /** A device that lost its connection leaves dead feeds behind: only the newest counts. */
  function makeRoom(session: string, address: string): boolean {
    const own = [...open].filter((feed) => feed.session === session);
    for (const feed of own.slice(0, Math.max(0, own.length - limits.sessionFeeds + 1))) feed.close();
    return [...open].filter((feed) => feed.address === address).length < limits.addressFeeds;
  }

  async function handle(venue: VenueContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const signedIn = await authenticate(venue, request);
    if (signedIn === null) return refuse(reply, 'UNAUTHENTICATED');
    if (!platformContract['GET api/events'].query.safeParse(request.query).success) {
      return refuse(reply, 'INVALID_INPUT');
    }
    const address = machineOf(request.ip);
    if (!makeRoom(signedIn.tokenHash, address)) return refuse(reply, 'TOO_MANY_REQUESTS');
    const after = startOf(request);
    reply.hijack();
    const text = openText(reply.raw, after ?? venue.hub.lastSeq(), textOf);
    await follow(venue, { signedIn, text, again: () => authenticate(venue, request) }, address);
  }

  /** Tells a reader what happens, until either side leaves. */
  async function follow(venue: VenueContext, { signedIn, text, again }: Listener, address: string): Promise<void> {
    const leave = venue.presence.enter(signedIn.pointId);
    let session: Session = signedIn;
    let isClosed = false;
    const gate = createGate((event) => text.pass(event, () => mayHear(venue.resources, session, event)));
    const unsubscribe = venue.hub.subscribe((event) => {
      if (event.name === accessChanged)
        void gate.hold(recheck).catch((error) => venue.log.warn({ err: error }, 'a listener was not checked again'));
      gate.take(event);
    });
    const heartbeat = setInterval(() => {
      text.write(`${text.place()}${beat()}`);
      if (session.expiresAt <= venue.clock()) close();
    }, heartbeatMs);
    heartbeat.unref();
    function close(): void {
      if (isClosed) return;
      isClosed = true;
      clearInterval(heartbeat);
      unsubscribe();
      leave();
      open.delete(feed);
      text.end();
    }
    async function recheck(): Promise<void> {
      const current = await again().catch(() => null);
      if (current === null) {
        close();
        return;
      }
      const gains = [...current.permissions].some((permission) => !session.permissions.has(permission));
      session = current;
      // What changed before was not told: whoever may read more than before reads everything again.
      if (gains) text.reset(text.passed());
    }
    const feed: OpenFeed = { session: session.tokenHash, address, close };
    open.add(feed);
    text.onClose(close);

    await gate.hold(async () => {
      const backlog = await venue.hub.since(text.passed()).catch(() => null);
      // Rights that changed while the reader was away: the same holds as above.
      if (backlog === null || backlog.some(changesRights)) text.reset(venue.hub.lastSeq());
      else {
        for (const event of backlog) gate.pass(event);
        text.write(`${text.place()}: live\n\n`);
      }
    });
  }

  return {
    handle,
    close: () => {
      for (const feed of [...open]) feed.close();
    },
  };
}

interface Listener {
  readonly signedIn: Session;
  readonly text: FeedText;
  /** The session as it is now; null if it has ended. */
  readonly again: () => ReturnType<Authenticate>;
}

async function refuse(reply: FastifyReply, code: CommonErrorCode): Promise<void> {
  const body: ErrorBody = { error: { code } };
  return reply.code(commonErrors[code]).send(body);
}

/** An event is written once for all who hear it. */
function textsOfEvents(): (event: LiveEvent) => string {
  const written = new WeakMap<LiveEvent, string>();
  return (event) => {
    const known = written.get(event);
    if (known !== undefined) return known;
    const text = `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
    written.set(event, text);
    return text;
  };
}

/** The event stream of one reader. */
interface FeedText {
  write(text: string): void;
  /** Writes an event that the reader may hear; those up to here are not written again. */
  pass(event: LiveEvent, isHeard: () => boolean): void;
  /** Everything is to be read again, as of this event. */
  reset(seq: number): void;
  /** Where to resume, for a reader to whom nothing that happened meanwhile was told: an id without an event. */
  place(): string;
  /** Events up to here were sent, or were not for this session. */
  passed(): number;
  end(): void;
  onClose(close: () => void): void;
}

function openText(stream: ServerResponse, from: number, textOf: (event: LiveEvent) => string): FeedText {
  let passed = from;
  /** The last place that the reader was told. */
  let lastPlace = -1;
  stream.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return;
    stream.write(text);
    // Destroyed, not ended: `end` would wait for the client to read everything that is buffered.
    if (stream.writableLength > unreadBytes) stream.destroy();
  };
  return {
    write,
    pass(event, isHeard) {
      if (event.seq <= passed) return;
      passed = event.seq;
      if (!isHeard()) return;
      lastPlace = event.seq;
      write(textOf(event));
    },
    reset(seq) {
      passed = seq;
      lastPlace = seq;
      write(`event: reset\nid: ${seq}\ndata: {"seq":${seq}}\n\n`);
    },
    place() {
      if (lastPlace === passed) return '';
      lastPlace = passed;
      return `id: ${passed}\n`;
    },
    passed: () => passed,
    end: () => stream.end(),
    onClose(close) {
      stream.on('close', close);
      // The client's connection broke: `close` follows.
      stream.on('error', () => {});
    },
  };
}

/**
 * What is committed while the backlog is read, or while the reader's rights are looked up, waits here, so that nothing is
 * missed, out of order, or told by rights that have ended.
 */
function createGate(pass: (event: LiveEvent) => void) {
  const waiting: LiveEvent[] = [];
  let holds = 0;
  return {
    pass,
    take(event: LiveEvent): void {
      if (holds === 0) pass(event);
      else waiting.push(event);
    },
    async hold(work: () => Promise<void>): Promise<void> {
      holds += 1;
      try {
        await work();
      } finally {
        holds -= 1;
        if (holds === 0) for (const event of waiting.splice(0)) pass(event);
      }
    },
  };
}

/** Perhaps the reader's, unless it was only the log-out of one user. */
function changesRights(event: LiveEvent): boolean {
  return event.name === accessChanged && event.data.userId === undefined;
}

/**
 * When it was sent, by a clock that nobody sets: the device sees how far a slow line lags. So long that a line of a few
 * bytes a second cannot bring one in time.
 */
function beat(): string {
  return `: ${Math.round(performance.timeOrigin + performance.now())}\n\n`;
}

function startOf(request: FastifyRequest): number | null {
  const wanted = request.headers['last-event-id'] ?? (request.query as { after?: string }).after;
  const seq = Number(wanted);
  return wanted !== undefined && Number.isSafeInteger(seq) && seq >= 0 ? seq : null;
}
