import type { Locale } from '#kernel/locale.ts';
import { ApiError, OfflineError } from './errors.ts';
import type { Fetch } from './request.ts';
import { request } from './request.ts';

/**
 * The part of the response to `POST api/login` that the platform reads; the feature that owns the log-in declares all
 * of it.
 */
export interface LoginAnswer {
  readonly posConfig: Readonly<Record<string, unknown>>;
  readonly authorization: {
    readonly auth_token: string;
    /** Of this user on this device (`kept-change.ts`); missing from an older server. */
    readonly sealKey?: string;
  };
  /** Names of permissions. */
  readonly userPermissions: readonly string[];
  /** The device. */
  readonly id: string;
  readonly employee: {
    readonly id: string;
    readonly name: string;
    readonly role: { readonly name: string };
    /** The PIN was set under older rules, or is too short for the user's rights. */
    readonly needsNewPin?: boolean;
    /** They cannot put that off. */
    readonly mustRenewPin?: boolean;
    /** The user's own language; null if the device decides, missing from an older server. */
    readonly language?: Locale | null;
  };
  readonly point: { readonly id: string; readonly name: string };
}

/** The session, as needed by the shell and the outbox. */
export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

export interface SessionState {
  /** The log-in response, or undefined if no user is signed in. */
  readonly login: LoginAnswer | undefined;
  /** Why the session ended, for the log-in screen. */
  readonly ended: 'never' | 'signed-out' | 'expired';
}

/** The browser's two storages; tests pass maps. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionOptions {
  readonly fetch: Fetch;
  /** Outlives the tab: stores which registered point this device is. */
  readonly device: KeyValue;
  /** Lives as long as the tab: stores the token, so that a reload keeps the session. Never stores the PIN. */
  readonly tab: KeyValue;
  /** Signs for this device at log-in, if it has a key. */
  readonly prove?: (() => Promise<unknown>) | undefined;
  /** Called at each log-in. */
  readonly appVersion?: string | undefined;
}

export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  token(): string | undefined;
  /** Changes with each log-in and log-out, not with a renewed token: shows whether the user is still the same. */
  person(): number;
  /** Signs in. Throws what `request` throws; the session is then unchanged. */
  logIn(secret: Secret): Promise<LoginAnswer>;
  /**
   * Gets a new token for the same user with the PIN or card in memory; concurrent callers share one call. Returns false, and
   * ends the session, if that is impossible. Throws `OfflineError` if the server is unreachable: the session stays.
   */
  renew(): Promise<boolean>;
  logOut(): void;
  /** Reloads the venue's settings, after they were changed during this session. */
  readSettings(): Promise<void>;
  /** Reloads this user's permissions and what this device is set up for, after either was changed. */
  readRights(): Promise<void>;
  /** Sets the language that the signed-in user chose; the server already has it. */
  noteLanguage(language: Locale | null): void;
  /** The secret of this device's registered point; undefined on an unregistered device. */
  posValue(): string | undefined;
  /** `hasKey`: the device also signs at log-in. */
  setPosValue(value: string, hasKey?: boolean): void;
  /** Whether this device should have a key. */
  hasKey(): boolean;
  /** Starts the hourly silent log-in; returns a stop function. */
  keepAlive(): () => void;
}

/** What somebody typed or held to the reader. It is kept in memory only. */
export interface Secret {
  readonly pin?: string;
  readonly card?: string;
}

const tabKey = 'tavolina.session';
const deviceKey = 'tavolina.point';
/** Present while the device has a key besides its secret. */
const keyMark = 'tavolina.key';
export const renewEveryMs = 3_600_000;

export function createSession({ fetch, device, tab, appVersion, prove }: SessionOptions): Session {
  let secret: Secret | undefined;
  let current: SessionState = { login: readKept(tab), ended: 'never' };
  let person = 0;
  let renewing: Promise<boolean> | undefined;
  let settingsAsked = 0;
  let rightsAsked = 0;
  const listeners = new Set<() => void>();

  const change = (next: SessionState): void => {
    current = next;
    if (next.login) tab.setItem(tabKey, JSON.stringify(next.login));
    else tab.removeItem(tabKey);
    for (const listener of [...listeners]) listener();
  };
  const end = (ended: SessionState['ended']): void => {
    secret = undefined;
    person += 1;
    change({ login: undefined, ended });
  };
  async function ask(given: Secret): Promise<LoginAnswer> {
    const proof = device.getItem(keyMark) === null ? undefined : await prove?.();
    const body = { ...given, posValue: device.getItem(deviceKey) ?? '', ...(proof !== undefined && { proof }) };
    return (await request(fetch, 'POST api/login', { appVersion, body })) as LoginAnswer;
  }

  async function renewOnce(): Promise<boolean> {
    const before = current.login;
    if (!before) return false;
    if (secret === undefined) {
      end('expired');
      return false;
    }
    try {
      const after = await ask(secret);
      // Another log-out or log-in has happened since: keep that session.
      if (current.login !== before) return false;
      if (userOf(after).id !== userOf(before).id) {
        // The PIN or card now belongs to a colleague; this user's work must not continue in their name.
        end('expired');
        return false;
      }
      if (after.employee.mustRenewPin) {
        // A session that may nothing would have the device's unsent work refused: it waits until they have signed in.
        end('expired');
        return false;
      }
      change({ login: after, ended: 'never' });
      return true;
    } catch (error) {
      if (isPassing(error)) throw new OfflineError(error);
      if (current.login === before) end('expired');
      return false;
    }
  }

  const session: Session = {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: () => current.login?.authorization.auth_token,
    person: () => person,
    async logIn(given) {
      const answer = await ask(given);
      secret = given;
      person += 1;
      change({ login: answer, ended: 'never' });
      return answer;
    },
    renew() {
      renewing ??= renewOnce().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },
    logOut() {
      const token = current.login?.authorization.auth_token;
      end('signed-out');
      // The server deletes the token when it is reachable; the device has deleted it already.
      if (token) request(fetch, 'POST api/logout', { token }).catch(() => undefined);
    },
    noteLanguage(language) {
      const { login } = current;
      if (login) change({ ...current, login: { ...login, employee: { ...login.employee, language } } });
    },
    async readSettings() {
      const asked = ++settingsAsked;
      const token = session.token();
      if (token === undefined) return;
      const read = (await request(fetch, 'GET api/configuration', { token })) as LoginAnswer['posConfig'];
      const { login } = current;
      // A response that was overtaken by a newer one is out of date.
      if (login === undefined || asked !== settingsAsked || session.token() !== token) return;
      if (JSON.stringify(read) !== JSON.stringify(login.posConfig)) {
        change({ ...current, login: { ...login, posConfig: read } });
      }
    },
    async readRights() {
      const asked = ++rightsAsked;
      const token = session.token();
      if (token === undefined) return;
      const { userPermissions, point } = (await request(fetch, 'GET api/session', { token })) as LoginAnswer;
      const { login } = current;
      if (login === undefined || asked !== rightsAsked || session.token() !== token) return;
      const isSame = JSON.stringify([userPermissions, point]) === JSON.stringify([login.userPermissions, login.point]);
      if (!isSame) {
        change({ ...current, login: { ...login, userPermissions, point } });
      }
    },
    posValue: () => device.getItem(deviceKey) ?? undefined,
    setPosValue(value, hasKey = false) {
      device.setItem(deviceKey, value);
      if (hasKey) device.setItem(keyMark, 'yes');
      else device.removeItem(keyMark);
    },
    hasKey: () => device.getItem(keyMark) !== null,
    keepAlive() {
      const timer = setInterval(() => {
        // After a reload there is neither PIN nor card for a renewal; the token is used until the server rejects it.
        if (current.login && secret !== undefined) session.renew().catch(() => undefined);
      }, renewEveryMs);
      return () => clearInterval(timer);
    },
  };
  return session;
}

/** Network errors, 429 and 503 do not end the session. */
function isPassing(error: unknown): boolean {
  if (error instanceof OfflineError) return true;
  return error instanceof ApiError && (error.status === 429 || error.status >= 500);
}

export function userOf({ employee }: LoginAnswer): SessionUser {
  return { id: employee.id, name: employee.name, role: employee.role.name };
}

function readKept(tab: KeyValue): LoginAnswer | undefined {
  try {
    const kept = JSON.parse(tab.getItem(tabKey) ?? 'null') as LoginAnswer | null;
    // Data stored by an older build may lack properties that this build reads.
    return kept?.authorization?.auth_token && kept.employee?.role && kept.point ? kept : undefined;
  } catch {
    return undefined;
  }
}
