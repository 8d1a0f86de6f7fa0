import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CodedError, commonErrors, type ErrorBody } from '#kernel/error.ts';
import { isAway } from './database-faults.ts';
import { type DiskWatch, isDiskFull } from './disk.ts';
import { retryAfterOf } from './disk-health.ts';
import { headers } from './response-headers.ts';

/** Every error becomes a coded answer; faults of the server are logged. */
export function answerErrors(app: FastifyInstance, disk: DiskWatch): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { venueId: venue, routeOptions } = request;
    // The client has hung up: it gets no answer, and this is no error of the server.
    const { raw } = request;
    const isGone = (raw.readableAborted || raw.socket.destroyed) && lineBroke.has(error.code);
    const { status, body } = isGone ? gone : describe(error, routeOptions.config as { readonly tooLarge?: string });
    if (isDiskFull(error)) disk.noteFull();
    // Closed at once, the line breaks under a client that is still sending, before it reads why; the rest is discarded.
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') reply.removeHeader('connection');
    // A refusal of ours is no fault, and a full disk needs no long log.
    const isRefusal = error instanceof CodedError && status === 503;
    if (status >= 500 && !isRefusal) request.log.error({ err: error, url: routeOptions.url, venue }, 'request failed');
    return reply.code(status).headers(retryAfterOf(status)).header('cache-control', 'no-store').send(body);
  });
}

/** What Fastify refuses before it is a request with a route. */
export function refuseEarly(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = describe(error, {});
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body);
}

const fastifyCodes: Readonly<Record<string, keyof typeof commonErrors>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};
function describe(
  error: FastifyError,
  { tooLarge }: { readonly tooLarge?: string },
): { status: number; body: ErrorBody } {
  if (error instanceof CodedError) {
    const { code, status, details, fields } = error;
    return { status, body: { error: { code, ...(details && { details }), ...(fields && { fields }) } } };
  }
  const code = fastifyCodes[error.code] ?? guessCode(error);
  const said = code === 'PAYLOAD_TOO_LARGE' ? (tooLarge ?? code) : code;
  return { status: commonErrors[code], body: { error: { code: said } } };
}

const lineBroke: ReadonlySet<string> = new Set(['ECONNRESET']);
const gone = { status: 400, body: { error: { code: 'INVALID_INPUT' } } } as const;

/** What is not even HTTP, or did not become a request in time. */
export function refuseBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const code = isSlow ? 'REQUEST_TIMEOUT' : 'INVALID_INPUT';
  const body = JSON.stringify({ error: { code } } satisfies ErrorBody);
  const lines = Object.entries({ ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${commonErrors[code]} ${isSlow ? 'Request Timeout' : 'Bad Request'}\r\n` +
        `${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

function guessCode(error: FastifyError): keyof typeof commonErrors {
  if (isAway(error)) return 'UNAVAILABLE';
  if (isDiskFull(error)) return 'STORAGE_FULL';
  return (error.statusCode ?? 500) < 500 ? 'INVALID_INPUT' : 'INTERNAL';
}
