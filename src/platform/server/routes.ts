import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Endpoint } from '#kernel/contract.ts';
import { CodedError, commonErrors, fail } from '#kernel/error.ts';
import { isUuid, uuidv7 } from '#kernel/ids.ts';
import type { ReadTx } from './database.ts';
import type { AfterReading, Caller } from './feature.ts';
import type { Session } from './session.ts';
import type { VenueContext } from './venue-context.ts';
import { findUnwritable } from './writable.ts';
import { recall } from './write-tx.ts';

/** The arguments of a handler; its exact type follows from the contract. */
export type Handler = (context: never, input: never) => Promise<unknown>;

export interface Route {
  readonly key: string;
  readonly method: string;
  /** Fastify's form: `/api/menus/:id`. */
  readonly url: string;
  readonly endpoint: Endpoint;
  readonly handler: Handler;
}

export interface Request {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly commandId: string | undefined;
  readonly caller: Caller;
}

export function route(key: string, endpoint: Endpoint, handler: Handler): Route {
  const [method = '', path = ''] = key.split(' ');
  if (method !== 'GET' && endpoint.effect === undefined) throw new Error(`${key} changes things: name its effect`);
  if ((endpoint.permission as string | undefined) === undefined) throw new Error(`${key} names no permission`);
  return { key, method, url: `/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, endpoint, handler };
}

/** Throws UNAUTHENTICATED and NO_PERMISSION. Asked before the body of a request is read. */
export function authorize({ permission }: Endpoint, session: Session | null): asserts session is Session {
  if (session === null) fail('UNAUTHENTICATED');
  const isOpen = permission === 'session' || permission === 'public';
  if (!isOpen && !session.permissions.has(permission)) fail('NO_PERMISSION', { permission });
}

/** The one way in: session, permission, parsing, transaction, the command once, the handler. */
export async function answer(
  venue: VenueContext,
  { key, endpoint, handler }: Route,
  session: Session | null,
  request: Request,
) {
  const { permission, effect } = endpoint;
  const { caller } = request;
  if (permission === 'public') {
    return call(handler, { venue, caller }, parse(endpoint, request));
  }
  authorize(endpoint, session);
  const input = parse(endpoint, request);
  if (effect === 'own') return call(handler, { venue, session, caller }, input);
  if (effect === 'once') return once(venue, key, session, request, input, handler);
  const result = await venue.read((tx) => call(handler, { venue, session, caller, tx }, input));
  return typeof result === 'function' ? (result as AfterReading<unknown>)() : result;
}

/** A command takes effect once: its id, its changes and its response are stored in one transaction. */
async function once(
  venue: VenueContext,
  key: string,
  session: Session,
  request: Request,
  input: object,
  handler: Handler,
) {
  const { caller } = request;
  const commandId = commandIdOf(request.commandId);
  const { bytes, ...rest } = input as { readonly bytes?: Uint8Array };
  const bodyHash = hashBody([key, session.userId, bytes === undefined ? rest : { ...rest, bytes: digest(bytes) }]);
  return venue.inWriteTx(async (tx) => {
    const seen = await answeredBefore(tx, commandId, bodyHash);
    if (seen !== null) return seen.answer;
    const result = await call(handler, { venue, session, caller, tx, commandId }, input);
    tx.remember({ id: commandId, bodyHash, answer: JSON.stringify(result) });
    return result;
  });
}

/**
 * The id of a change: the caller's, or a new one for a caller that names none. Such a caller cannot ask twice for the same
 * change; ours always name one.
 */
export function commandIdOf(given: string | undefined): string {
  if (given === undefined) return uuidv7();
  if (!isUuid(given)) fail('COMMAND_ID_REQUIRED');
  return given;
}

/** The stored response to this command, or null; rejects the same id with another body. */
export async function answeredBefore(
  tx: ReadTx,
  commandId: string,
  bodyHash: string,
): Promise<{ answer: unknown } | null> {
  const seen = await recall(tx, commandId);
  if (seen === null) return null;
  if (seen.bodyHash !== bodyHash) fail('COMMAND_ID_REUSED');
  return { answer: JSON.parse(seen.answer) as unknown };
}

/** The hash that identifies a body; for a file, its digest. */
export function hashBody(body: unknown): string {
  return digest(JSON.stringify(body));
}

export function digest(value: string | Uint8Array): string {
  return hash('sha256', value, 'base64url');
}

function call(handler: Handler, context: object, input: object): Promise<unknown> {
  return handler(context as never, input as never);
}

function parse(endpoint: Endpoint, request: Request): object {
  const problems: { path: string; problem: string }[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown, part: string) => {
    const result = (schema ?? nothing).safeParse(value ?? {});
    // What has not the right form is not looked through: it may be anything, and a megabyte of it.
    if (result.success) {
      findUnwritable(value, part, problems);
      return schema === undefined ? undefined : result.data;
    }
    for (const issue of result.error.issues) {
      problems.push({ path: [part, ...issue.path.map(String)].join('.'), problem: issue.code });
    }
    return undefined;
  };
  const bytes = request.body instanceof Uint8Array ? request.body : undefined;
  const input = {
    params: read(endpoint.params, request.params, 'params'),
    query: read(endpoint.query, request.query, 'query'),
    body: bytes === undefined ? read(endpoint.body, request.body, 'body') : undefined,
  };
  // Nothing stands at an address that names nothing: the same answer as for an id that nobody has.
  if (problems.length > 0 && problems.every(({ path }) => path.startsWith('params.'))) fail('NOT_FOUND');
  if (problems.length > 0)
    throw new CodedError('INVALID_INPUT', commonErrors.INVALID_INPUT, undefined, problems.slice(0, 50));
  if (endpoint.upload === undefined) return input;
  if (bytes === undefined) fail('UNSUPPORTED_MEDIA_TYPE');
  // The body of a form may be a little larger than its file.
  const { maxBytes, tooLarge } = endpoint.upload;
  if (bytes.byteLength > maxBytes) throw new CodedError(tooLarge, commonErrors.PAYLOAD_TOO_LARGE);
  return { ...input, bytes };
}

/** Allowed values of a part that the contract does not declare. */
const nothing = z.strictObject({});
