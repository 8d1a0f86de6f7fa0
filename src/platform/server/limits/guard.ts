import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Upload } from '#kernel/contract.ts';
import { CodedError, commonErrors, fail } from '#kernel/error.ts';
import { hungUp } from '../hung-up.ts';
import type { Session } from '../session.ts';
import { callerOf, type HttpLimits, machineOf } from './limits.ts';
import { createThrottle } from './throttle.ts';

/** The limits that apply before a request's body is read (decision 0029). */
export interface Guard {
  /** Before anything is read or looked up; throws TOO_MANY_REQUESTS. */
  admitPublic(request: FastifyRequest, endpoint: Pick<Endpoint, 'weight'>): void;
  /** Before a file of the web app is read; throws TOO_MANY_REQUESTS. */
  admitFile(request: FastifyRequest): void;
  /** When the caller is known, before the body is read; throws TOO_MANY_REQUESTS. */
  admitBody(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, session: Session): void;
  /** The largest body that a route takes, in bytes. */
  bodyLimitOf(endpoint: Endpoint): number;
}

export function createGuard(app: FastifyInstance, limits: HttpLimits): Guard {
  const publicCalls = createThrottle(limits.publicCalls);
  // Of their own, so that whoever takes files keeps nobody at the same address from logging in.
  const files = createThrottle(limits.publicCalls);
  const largeBodies = createThrottle(limits.largeBodies);
  const uploads = createUploads(limits);
  const addressOf = limitConnections(app.server as Server, limits);
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (!socket.destroyed && socket.remoteAddress !== undefined) return;
    // The caller has hung up: nobody waits for an answer, and the address is forgotten. The call counts all the same.
    publicCalls(addressOf(socket));
    reply.hijack();
    socket.destroy();
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!hasBody(request)) return payload;
    // A small body is there in the next turn of the event loop: only one that is not needs the watched stream.
    if (!isWhole(request)) await nextTurn();
    const { isUpload = false } = request.routeOptions.config as { readonly isUpload?: boolean };
    return isWhole(request) ? payload : inTime(payload as Readable, isUpload ? limits.uploadMs : limits.bodyMs);
  });
  app.addHook('onResponse', async (request) => cutOffLater(request, limits.lingerMs));
  const bodyLimitOf = ({ upload, permission }: Endpoint) =>
    uploadLimitOf(upload) ?? (permission === 'public' ? limits.publicBody : limits.body);
  return {
    bodyLimitOf,
    admitPublic: ({ ip }, { weight = 1 }) => {
      if (!publicCalls(callerOf(ip), weight)) fail('TOO_MANY_REQUESTS');
    },
    admitFile: ({ ip }) => {
      if (!files(callerOf(ip))) fail('TOO_MANY_REQUESTS');
    },
    admitBody: (request, reply, endpoint, session) => {
      const bytes = Math.min(
        Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY),
        bodyLimitOf(endpoint),
      );
      if (endpoint.upload !== undefined) uploads.claim(session.tokenHash, bytes, reply);
      else if (bytes > limits.largeBody && hasBody(request) && !largeBodies(session.tokenHash, bytes)) {
        fail('TOO_MANY_REQUESTS');
      }
    },
  };
}

/** A form has a boundary and headers around its file. */
const formHeadBytes = 8_192;

function uploadLimitOf(upload: Upload | undefined): number | undefined {
  return upload && upload.maxBytes + (upload.isForm === true ? formHeadBytes : 0);
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** A body that is there already, as that of almost every request: nothing has to be waited for. */
function isWhole({ raw }: FastifyRequest): boolean {
  return raw.complete;
}

/** The body, which fails with REQUEST_TIMEOUT when it has not ended in time. */
function inTime(body: Readable, ms: number): Readable {
  const limited = new PassThrough();
  const end = (error?: Error) => {
    clearTimeout(timer);
    if (error !== undefined) limited.destroy(error);
  };
  const timer = setTimeout(() => end(new CodedError('REQUEST_TIMEOUT', commonErrors.REQUEST_TIMEOUT)), ms);
  timer.unref();
  body.once('end', () => end());
  body.once('error', end);
  const closed = () => end(body.readableEnded ? undefined : hungUp());
  body.once('close', closed);
  if (body.destroyed) closed();
  limited.once('close', () => end());
  // If the request was refused for another reason, nothing reads the body, and its error must not end the process.
  limited.on('error', () => {});
  return body.pipe(limited);
}

/** After the answer the rest of the body is discarded; a client that keeps sending it slowly is disconnected. */
function cutOffLater({ raw }: FastifyRequest, lingerMs: number): void {
  const { socket } = raw;
  if (raw.complete !== false || socket.destroyed) return;
  // Whoever read it has stopped, and would hold the rest back.
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => {
    if (!raw.complete) socket.destroy();
  }, lingerMs);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}

/** Counts the connections of each address and network, and closes at once what is too much. Returns whose a connection is or was. */
export function limitConnections(
  server: Server,
  { connections, networkConnections }: Pick<HttpLimits, 'connections' | 'networkConnections'>,
): (socket: Socket) => string {
  const open = new Map<string, number>();
  const addresses = new WeakMap<Socket, string>();
  const add = (who: string, change: number) => {
    const count = (open.get(who) ?? 0) + change;
    if (count > 0) open.set(who, count);
    else open.delete(who);
  };
  server.on('connection', (socket: Socket) => {
    const [machine, network] = [machineOf(socket.remoteAddress ?? ''), callerOf(socket.remoteAddress ?? '')];
    addresses.set(socket, network);
    const isTooMuch = (open.get(machine) ?? 0) >= connections || (open.get(network) ?? 0) >= networkConnections;
    if (isTooMuch) {
      socket.destroy();
      return;
    }
    const counted = new Set([machine, network]);
    for (const who of counted) add(who, 1);
    socket.once('close', () => {
      for (const who of counted) add(who, -1);
    });
  });
  return (socket) => addresses.get(socket) ?? '';
}

/** The bytes of uploads under way: they are in memory until the upload is answered. */
function createUploads({ uploads: most, sessionUploads }: HttpLimits) {
  const bySession = new Map<string, number>();
  let all = 0;
  return {
    claim(session: string, bytes: number, reply: FastifyReply): void {
      const own = (bySession.get(session) ?? 0) + bytes;
      if (own > sessionUploads || all + bytes > most) fail('TOO_MANY_REQUESTS');
      bySession.set(session, own);
      all += bytes;
      reply.raw.once('close', () => {
        all -= bytes;
        const left = (bySession.get(session) ?? bytes) - bytes;
        if (left > 0) bySession.set(session, left);
        else bySession.delete(session);
      });
    },
  };
}
