import { fail } from '#kernel/error.ts';
import { venueOfSecret } from './session.ts';
import type { VenueContext } from './venue-context.ts';

/** What a request says of where it wants to go. */
export interface Address {
  /** The host name or address of the Host header, without port. */
  readonly host: string;
  /** The session's token or the device's secret, as far as there is one. */
  readonly secret: string | undefined;
}

/** The venues that this process serves. */
export interface VenueDirectory {
  readonly all: readonly VenueContext[];
  /** The venue that a request belongs to (decision 0021); throws VENUE_UNKNOWN. */
  find(address: Address): VenueContext;
}

/**
 * The only venue gets every request. Of several, the host name decides; on a host that none of them has, the venue that is
 * named in the secret. Whichever it is, a secret is then looked up in the tables of that one venue: the name in it opens
 * nothing.
 */
export function createVenueDirectory(venues: readonly [VenueContext, ...VenueContext[]]): VenueDirectory {
  const [first, ...others] = venues;
  const byHost = new Map(venues.flatMap((venue) => venue.hosts.map((host) => [host, venue] as const)));
  const byId = new Map(venues.map((venue) => [venue.id, venue]));
  return {
    all: venues,
    find: ({ host, secret }) => {
      if (others.length === 0) return first;
      const named = secret === undefined ? null : venueOfSecret(secret);
      return byHost.get(plainHost(host)) ?? (named === null ? undefined : byId.get(named)) ?? fail('VENUE_UNKNOWN');
    },
  };
}

/** `[::1]` as `::1`, `Bar.Example.` as `bar.example`. */
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}
