import type { Answer, CallInput, EndpointKey } from '#kernel/contract.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { ApiError } from './errors.ts';
import type { Fetch, RequestParts } from './request.ts';
import { request } from './request.ts';
import type { Session } from './session.ts';
import { fetchWithProgress } from './upload.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Time-out in milliseconds, after which the call throws `OfflineError`; default 5,000. */
  readonly timeoutMs?: number | undefined;
  /**
   * For a change that the caller may send again after an `OfflineError`: with the same id it takes effect once. If
   * omitted, each call gets its own id, which is kept when the call is retried after a new log-in.
   */
  readonly commandId?: string | undefined;
  /** Upload progress of a file, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

type KeyOf<C> = Extract<keyof C, EndpointKey>;
type CallArguments<E> =
  unknown extends CallInput<E>
    ? [input?: undefined, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/** Calls one route of the contract `C`; throws `ApiError` or `OfflineError`. */
export type Call<C> = <K extends KeyOf<C>>(key: K, ...rest: CallArguments<C[K]>) => Promise<Answer<C[K]>>;

export interface Api {
  /** The caller of a feature's contract: `client<typeof import('../contract.ts').contract>()`. */
  client<C>(): Call<C>;
}

export interface ApiOptions {
  readonly session: Session;
  readonly fetch: Fetch;
}

export function createApi({ session, fetch }: ApiOptions): Api {
  async function call(key: string, input: RequestParts = {}, options: CallOptions = {}): Promise<unknown> {
    const commandId = options.commandId ?? (key.startsWith('GET ') ? undefined : uuidv7());
    const send = () =>
      request(options.onProgress ? fetchWithProgress(options.onProgress) : fetch, key, {
        params: input.params,
        query: input.query,
        body: input.body,
        bytes: input.bytes,
        token: session.token(),
        commandId,
        signal: options.signal,
        timeoutMs: options.timeoutMs,
      });

    const person = session.person();
    const token = session.token();
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || token === undefined) throw error;
      const isRenewed = session.token() !== token || (await session.renew());
      // Only for the user who made the call: if a colleague has signed in since, it is not sent in their name.
      if (!isRenewed || session.person() !== person) throw error;
      return send();
    }
  }
  return { client: () => call as never };
}
