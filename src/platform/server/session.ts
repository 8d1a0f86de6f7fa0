import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { LiveEventName } from '#kernel/event.ts';
import type { Role, UserFlag } from '#kernel/permission.ts';
import type { ReadTx, VenueId } from './database.ts';
import { perVenue } from './per-venue.ts';
import type { VenueContext } from './venue-context.ts';

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

/** The caller's session in this venue by the request's bearer token, or null. */
export type Authenticate = (
  venue: VenueContext,
  request: { readonly headers: IncomingHttpHeaders },
) => Promise<Session | null>;

/**
 * A new secret for a session or a device of the venue: `<venue>.<256 random bits>`. The name lets the server find the venue
 * where the host name does not tell; whether the secret is good is only found in that venue's own tables.
 */
export function issueSecret(venue: VenueId): string {
  return `${venue}.${randomBytes(32).toString('base64url')}`;
}

/** The venue that a secret names, or null; nothing is proved by it. */
export function venueOfSecret(secret: string): VenueId | null {
  const end = secret.lastIndexOf('.');
  return end < 1 ? null : secret.slice(0, end);
}

/** The bearer token of a request, if it has one of the right form. */
export function tokenOf({ headers }: { readonly headers: IncomingHttpHeaders }): string | undefined {
  return /^Bearer ([\w.-]{20,200})$/.exec(headers.authorization ?? '')?.[1];
}

/** Tokens and device secrets are long and random: a plain hash keeps them unreadable in the database. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** The event after which every known session is looked up anew: log-out, role, PIN, deactivation, revocation. */
export const accessChanged = 'access.changed' satisfies LiveEventName;

/** Looks a venue's sessions up; those that were seen lately are remembered, by venue. */
export function createAuthenticate(source: SessionSource): Authenticate {
  const cacheOf = perVenue(openSessionCache);
  return async (venue, request) => {
    const token = tokenOf(request);
    if (token === undefined) return null;
    const cache = cacheOf(venue);
    const tokenHash = hashSecret(token);
    const now = venue.clock();
    const cached = cache.get(tokenHash);
    if (cached !== undefined && cached.expiresAt > now) return cached;
    const seenGeneration = cache.generation();
    const session = await venue.read((tx) => source(tx, tokenHash, now));
    // Somebody's access changed while we looked: what we saw may be stale, so it is used once and not kept.
    if (session !== null && seenGeneration === cache.generation()) cache.keep(session);
    return session;
  };
}

const limit = 1_000;

/** A venue's sessions in this process; emptied whenever anybody's access changes, so that a cached one is a valid one. */
function openSessionCache({ hub }: VenueContext) {
  const sessions = new Map<string, Session>();
  let generation = 0;
  hub.subscribe((event) => {
    if (event.name !== accessChanged) return;
    generation += 1;
    sessions.clear();
  });
  return {
    /** How often anybody's access has changed. */
    generation: () => generation,
    get: (tokenHash: string) => sessions.get(tokenHash),
    keep: (session: Session) => {
      if (sessions.size >= limit) sessions.clear();
      sessions.set(session.tokenHash, session);
    },
  };
}
