import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { LiveEventName } from '#kernel/event.ts';
import type { Role, UserFlag } from '#kernel/permission.ts';
import type { ReadTx } from './database.ts';

/** Who is calling, from which device, and what they may do. */
export interface Session {
  readonly tokenHash: string;
  readonly userId: string;
  readonly userName: string;
  readonly role: Role;
  readonly flags: readonly UserFlag[];
  /** Basis points that this user grants without an approver. */
  readonly discountLimit: number;
  readonly pointId: string;
  readonly pointName: string;
  /** Epoch ms. */
  readonly expiresAt: number;
  readonly permissions: ReadonlySet<string>;
}

/** Finds the live session of a token; null for ended, expired, deactivated and revoked ones. */
export type SessionSource = (tx: ReadTx, tokenHash: string, now: number) => Promise<Session | null>;

/** The caller's session by the request's bearer token, or null. */
export type Authenticate = (request: { readonly headers: IncomingHttpHeaders }) => Promise<Session | null>;

/** Tokens and device secrets are long and random: a plain hash keeps them unreadable in the database. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The event after which every known session is looked up anew: log-out, role, PIN, deactivation, revocation. */
export const accessChanged = 'access.changed' satisfies LiveEventName;

export interface SessionCache {
  get(tokenHash: string): Session | undefined;
  keep(session: Session): void;
  clear(): void;
}

const limit = 1_000;

/** Sessions of this process; emptied whenever anybody's access changes, so that a cached one is a valid one. */
export function createSessionCache(): SessionCache {
  const sessions = new Map<string, Session>();
  return {
    get: (tokenHash) => sessions.get(tokenHash),
    keep: (session) => {
      if (sessions.size >= limit) sessions.clear();
      sessions.set(session.tokenHash, session);
    },
    clear: () => sessions.clear(),
  };
}
