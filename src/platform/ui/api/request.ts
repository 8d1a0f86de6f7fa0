import type { ErrorBody } from '#kernel/error.ts';
import { ApiError, OfflineError } from './errors.ts';

export interface RequestParts {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** A file, for a route with `upload`. */
  readonly bytes?: Blob | undefined;
}

export interface RequestOptions extends RequestParts {
  readonly token?: string | undefined;
  readonly commandId?: string | undefined;
  /** The build of the app, for the administrator of the devices. */
  readonly appVersion?: string | undefined;
  /** The caller's own reason to abort, such as leaving a screen. */
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/** `fetch` as the browser gives it; tests inject their own. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** For the whole exchange, however slowly its bytes come: nobody waits longer in front of a screen. */
const defaultTimeoutMs = 5_000;

/**
 * `api/menus/{id}` with its params and query filled in. Undefined and null query values are omitted, arrays are
 * repeated.
 */
export function addressOf(path: string, parts: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parts.params?.[name];
    if (value === undefined || value === '') throw new Error(`The address ${path} lacks ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const query = search.toString();
  return `/${filled}${query ? `?${query}` : ''}`;
}

/**
 * One HTTP call by contract key, without session handling. Resolves to the parsed body (undefined for 204). Throws
 * `ApiError` for an error response, `OfflineError` if there was no response, and the signal's reason if the caller
 * aborted it.
 */
export async function request(fetch: Fetch, key: string, options: RequestOptions = {}): Promise<unknown> {
  const [method = 'GET', path = ''] = key.split(' ');
  const { headers, body } = envelope(options);
  // Includes reading the body: a connection that stays open and silent must not block a waiter.
  const late = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const stop = new AbortController();
  const forward = (signal: AbortSignal) => () => stop.abort(signal.reason);
  const onLate = forward(late);
  const onCaller = options.signal && forward(options.signal);
  late.addEventListener('abort', onLate);
  if (onCaller) options.signal?.addEventListener('abort', onCaller);
  options.signal?.throwIfAborted();
  try {
    const answer = await fetch(addressOf(path, options), {
      method,
      headers,
      signal: stop.signal,
      // The token is sent in a header; cookies of other apps on this host are not sent.
      credentials: 'omit',
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (answer.ok) return readText(text, answer);
    throw new ApiError(answer.status, errorOf(text, answer.status));
  } catch (error) {
    if (error instanceof ApiError) {
      // A proxy responds for a server that it cannot reach: for the till that is the same as no server.
      if (error.code === 'NO_ANSWER') throw new OfflineError(error);
      throw error;
    }
    if (options.signal?.aborted) throw options.signal.reason;
    throw new OfflineError(error);
  } finally {
    late.removeEventListener('abort', onLate);
    if (onCaller) options.signal?.removeEventListener('abort', onCaller);
  }
}

/** JSON, unless the answer is a file, which comes as the text of its base64. */
function readText(text: string, { headers }: Response): unknown {
  if (text === '') return undefined;
  return headers.has('content-disposition') ? text : JSON.parse(text);
}

/** Headers and body: the token, the command id, and JSON or the bytes of a file. */
function envelope({ token, commandId, appVersion, body, bytes }: RequestOptions) {
  const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (commandId) headers['command-id'] = commandId;
  if (appVersion) headers['app-version'] = appVersion;
  if (sent !== undefined) headers['content-type'] = bytes ? 'application/octet-stream' : 'application/json';
  return { headers, body: sent };
}

function errorOf(text: string, status: number): ErrorBody['error'] {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>;
    if (typeof body.error?.code === 'string') return body.error;
  } catch {
    // Not from our server: a response of a proxy or a static server.
  }
  return { code: status >= 500 ? 'NO_ANSWER' : 'INTERNAL' };
}
