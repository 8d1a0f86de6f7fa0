import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { LiveEventName } from '#kernel/event.ts';
import type { Role, UserFlag, UserLimits } from '#kernel/permission.ts';
import type { ReadTx, VenueId } from './database.ts';
import { perVenue } from './per-venue.ts';
import type { VenueContext } from './venue-context.ts';

/** The caller, their device, and their permissions. */
export interface Session {
  readonly tokenHash: string;
  readonly userId: string;
  readonly userName: string;
  readonly role: Role;
  readonly flags: readonly UserFlag[];
  readonly limits: UserLimits;
  readonly pointId: string;
  readonly pointName: string;
  /** Epoch ms. */
  readonly expiresAt: number;
  readonly permissions: ReadonlySet<string>;
}

/** Finds the live session of a token; null for ended, expired, deactivated and revoked ones. */
export type SessionSource = (tx: ReadTx, tokenHash: string, now: number) => Promise<Session | null>;

/**
 * The caller's session in this venue by the request's bearer token, or null. `admit` may throw before a session is looked up
 * that was not looked up a moment ago: whoever sends invented tokens is a stranger.
 */
export type Authenticate = (
  venue: VenueContext,
  request: { readonly headers: IncomingHttpHeaders },
  admit?: () => void,
) => Promise<Session | null>;

/**
 * A new secret for a session or a device of the venue: `<venue>.<256 random bits>`. The venue's name helps the server
 * to find the venue if the host name does not identify it; the secret is only checked against that venue's own tables.
 */
export function issueSecret(venue: VenueId): string {
  return `${venue}.${randomBytes(32).toString('base64url')}`;
}

/** The venue that a secret names, or null; it proves nothing. */
export function venueOfSecret(secret: string): VenueId | null {
  const end = secret.lastIndexOf('.');
  return end < 1 ? null : secret.slice(0, end);
}

/** The bearer token of a request, if it has one of the right form. */
export function tokenOf({ headers }: { readonly headers: IncomingHttpHeaders }): string | undefined {
  return /^Bearer ([\w.-]{20,200})$/.exec(headers.authorization ?? '')?.[1];
}

/** Tokens and device secrets are long and random: a plain hash protects them in the database. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** The event after which every cached session is looked up again: log-out, role, PIN, deactivation, revocation. */
export const accessChanged = 'access.changed' satisfies LiveEventName;

/** Looks a venue's sessions up, with a cache of recent ones per venue. */
export function createAuthenticate(source: SessionSource): Authenticate {
  const cacheOf = perVenue(openSessionCache);
  return async (venue, request, admit) => {
    const token = tokenOf(request);
    if (token === undefined) {
      admit?.();
      return null;
    }
    const cache = cacheOf(venue);
    const tokenHash = hashSecret(token);
    const now = venue.clock();
    const cached = cache.get(tokenHash);
    if (cached !== undefined && cached.expiresAt > now) return cached;
    admit?.();
    const seenGeneration = cache.generation();
    const session = await venue.read((tx) => source(tx, tokenHash, now));
    // Access changed during the look-up: the result may be stale, so it is used once and not cached.
    if (session !== null && seenGeneration === cache.generation()) cache.keep(session);
    return session;
  };
}

const limit = 1_000;

/** A venue's sessions in this process; cleared on any change of access, so that cached sessions are valid. */
function openSessionCache({ hub }: VenueContext) {
  const sessions = new Map<string, Session>();
  let generation = 0;
  hub.subscribe((event) => {
    if (event.name !== accessChanged) return;
    generation += 1;
    sessions.clear();
  });
  return {
    /** Counts the changes of access. */
    generation: () => generation,
    get: (tokenHash: string) => sessions.get(tokenHash),
    keep: (session: Session) => {
      if (sessions.size >= limit) sessions.clear();
      sessions.set(session.tokenHash, session);
    },
  };
}
