import { venueOfSecret } from './session.ts';
import type { VenueContext } from './venue-context.ts';

/** The parts of a request that identify its venue. */
export interface Address {
  /** The host name or address of the Host header, without port. */
  readonly host: string;
  /** The session's token or the device's secret, if there is one. */
  readonly secret: string | undefined;
}

/** The venues that this process serves. */
export interface VenueDirectory {
  readonly all: readonly VenueContext[];
  /** The venue of a request (decision 0021), or null. Where only the secret names it, that must be proven yet. */
  find(address: Address): { readonly venue: VenueContext; readonly isProven: boolean } | null;
  /** The venue at a host name, which is any for a single venue; null if none of several is there. */
  atHost(host: string): VenueContext | null;
}

/**
 * A single venue gets every request. With several, the host name decides; for an unknown host name, the venue that the
 * secret names. In any case a secret is only looked up in the tables of that one venue: the name in it grants nothing.
 */
export function createVenueDirectory(venues: readonly [VenueContext, ...VenueContext[]]): VenueDirectory {
  const [first, ...others] = venues;
  const byHost = new Map(venues.flatMap((venue) => venue.hosts.map((host) => [host, venue] as const)));
  const byId = new Map(venues.map((venue) => [venue.id, venue]));
  const atHost = (host: string) => (others.length === 0 ? first : (byHost.get(plainHost(host)) ?? null));
  return {
    all: venues,
    atHost,
    find: ({ host, secret }) => {
      const here = atHost(host);
      if (here !== null) return { venue: here, isProven: true };
      const name = secret === undefined ? null : venueOfSecret(secret);
      const venue = name === null ? undefined : byId.get(name);
      return venue === undefined ? null : { venue, isProven: false };
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
