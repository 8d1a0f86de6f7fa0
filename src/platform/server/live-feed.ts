import type { FastifyReply, FastifyRequest } from 'fastify';
import { commonErrors, type ErrorBody } from '#kernel/error.ts';
import type { LiveEvent } from '#kernel/event.ts';
import { platformContract } from './contract.ts';
import { type Authenticate, accessChanged } from './session.ts';
import type { VenueContext } from './venue-context.ts';

const heartbeatMs = 15_000;
/** A client that does not read is disconnected; it resumes from its last event. Twice the largest possible backlog. */
const unreadBytes = 1024 * 1024;

/** `GET api/events`: the venue's event log as it grows, from where the client left off. */
export function liveFeed(authenticate: Authenticate) {
  const open = new Set<() => void>();

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
      write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`);
    };
    // Events that are committed while the backlog is read are buffered here, so that nothing is missed or out of order.
    let waiting: LiveEvent[] | null = [];
    const unsubscribe = venue.hub.subscribe((event) => {
      if (event.name === accessChanged)
        void recheck().catch((error) => venue.log.warn({ err: error }, 'a listener was not checked again'));
      else if (waiting === null) push(event);
      else waiting.push(event);
    });
    const heartbeat = setInterval(() => {
      write(`: ${venue.clock()}\n\n`);
      if (session.expiresAt <= venue.clock()) close();
    }, heartbeatMs);
    heartbeat.unref();
    function close(): void {
      if (isClosed) return;
      isClosed = true;
      clearInterval(heartbeat);
      unsubscribe();
      leave();
      open.delete(close);
      stream.end();
    }
    async function recheck(): Promise<void> {
      const current = await authenticate(venue, request).catch(() => null);
      if (current === null) close();
    }
    open.add(close);
    stream.on('close', close);
    // The client's connection broke: `close` follows.
    stream.on('error', () => {});

    const backlog = await venue.hub.since(sent).catch(() => null);
    if (backlog === null) {
      sent = venue.hub.lastSeq();
      write(`event: reset\nid: ${sent}\ndata: {"seq":${sent}}\n\n`);
    } else {
      write(`: ${sent}\n\n`);
      for (const event of backlog) if (event.name !== accessChanged) push(event);
    }
    const late = waiting;
    waiting = null;
    for (const event of late) push(event);
  }

  return {
    handle,
    close: () => {
      for (const close of [...open]) close();
    },
  };
}

function startOf(request: FastifyRequest): number | null {
  const wanted = request.headers['last-event-id'] ?? (request.query as { after?: string }).after;
  const seq = Number(wanted);
  return wanted !== undefined && Number.isSafeInteger(seq) && seq >= 0 ? seq : null;
}
