import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors, type ErrorBody } from '#kernel/error.ts';
import type { LiveEvent } from '#kernel/event.ts';
import { platformContract } from './contract.ts';
import { callerOf, type HttpLimits } from './limits/limits.ts';
import { type Authenticate, accessChanged } from './session.ts';
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

/** `GET api/events`: the venue's event log as it grows, from where the reader left off. */
export function liveFeed(authenticate: Authenticate, limits: Pick<HttpLimits, 'sessionFeeds' | 'addressFeeds'>) {
  const open = new Set<OpenFeed>();
  /** An event is written once for all who hear it. */
  const written = new WeakMap<LiveEvent, string>();
  function textOf(event: LiveEvent): string {
    const known = written.get(event);
    if (known !== undefined) return known;
    const text = `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
    written.set(event, text);
    return text;
  }

  /** A device that lost its connection leaves dead feeds behind: only the newest counts. */
  function makeRoom(session: string, address: string): boolean {
    const own = [...open].filter((feed) => feed.session === session);
    for (const feed of own.slice(0, Math.max(0, own.length - limits.sessionFeeds + 1))) feed.close();
    return [...open].filter((feed) => feed.address === address).length < limits.addressFeeds;
  }

  async function handle(venue: VenueContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await authenticate(venue, request);
    if (session === null) {
      const body: ErrorBody = { error: { code: 'UNAUTHENTICATED' } };
      return reply.code(commonErrors.UNAUTHENTICATED).send(body);
    }
    const query = platformContract['GET api/events'].query.safeParse(request.query);
    if (!query.success) {
      const body: ErrorBody = { error: { code: 'INVALID_INPUT' } };
      return reply.code(commonErrors.INVALID_INPUT).send(body);
    }
    const address = callerOf(request.ip);
    if (!makeRoom(session.tokenHash, address)) {
      const body: ErrorBody = { error: { code: 'TOO_MANY_REQUESTS' } };
      return reply.code(commonErrors.TOO_MANY_REQUESTS).send(body);
    }
    const after = startOf(request);
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });

    const leave = venue.presence.enter(session.pointId);
    let sent = after ?? venue.hub.lastSeq();
    let isClosed = false;
    const write = (text: string) => {
      if (isClosed || stream.destroyed) return;
      stream.write(text);
      // Destroyed, not ended: `end` would wait for the client to read everything that is buffered.
      if (stream.writableLength > unreadBytes) stream.destroy();
    };
    const push = (event: LiveEvent) => {
      if (event.seq <= sent) return;
      sent = event.seq;
      write(textOf(event));
    };
    // Events that are committed while the backlog is read are buffered here, so that nothing is missed or out of order.
    let waiting: LiveEvent[] | null = [];
    const unsubscribe = venue.hub.subscribe((event) => {
      if (event.name === accessChanged)
        void recheck().catch((error) => venue.log.warn({ err: error }, 'a listener was not checked again'));
      else if (waiting === null) push(event);
      else waiting.push(event);
    });
    let { expiresAt } = session;
    const heartbeat = setInterval(() => {
      write(beat());
      if (expiresAt <= venue.clock()) close();
    }, heartbeatMs);
    heartbeat.unref();
    function close(): void {
      if (isClosed) return;
      isClosed = true;
      clearInterval(heartbeat);
      unsubscribe();
      leave();
      open.delete(feed);
      stream.end();
    }
    async function recheck(): Promise<void> {
      const current = await authenticate(venue, request).catch(() => null);
      if (current === null) close();
      else expiresAt = current.expiresAt;
    }
    const feed: OpenFeed = { session: session.tokenHash, address, close };
    open.add(feed);
    stream.on('close', close);
    // The client's connection broke: `close` follows.
    stream.on('error', () => {});

    const backlog = await venue.hub.since(sent).catch(() => null);
    if (backlog === null) {
      sent = venue.hub.lastSeq();
      write(`event: reset\nid: ${sent}\ndata: {"seq":${sent}}\n\n`);
    } else {
      write(': live\n\n');
      for (const event of backlog) if (event.name !== accessChanged) push(event);
    }
    const late = waiting;
    waiting = null;
    for (const event of late) push(event);
  }

  return {
    handle,
    close: () => {
      for (const feed of [...open]) feed.close();
    },
  };
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
