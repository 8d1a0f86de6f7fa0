import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/contract.ts';
import { fail } from '#kernel/error.ts';
import { type Authenticate, hashSecret, tokenOf } from './session.ts';
import type { VenueContext } from './venue-context.ts';
import type { VenueDirectory } from './venue-directory.ts';

/**
 * The venue of a request (decision 0021). At a host that no venue has, no answer depends on whether a venue of some name is
 * here, unless the secret that names it is one of its own.
 */
export function venueOfRequest(directory: VenueDirectory, authenticate: Authenticate) {
  const found = (request: FastifyRequest, venue: VenueContext): VenueContext => {
    request.venueId = venue.id;
    return venue;
  };
  return {
    /** Of a route that needs a session: whether the token is one is asked of that venue next. */
    ofSession(request: FastifyRequest): VenueContext {
      const secret = tokenOf(request);
      const at = directory.find({ host: request.hostname, secret });
      if (at === null) fail(secret === undefined ? 'VENUE_UNKNOWN' : 'UNAUTHENTICATED');
      return found(request, at.venue);
    },

    /** Of a public route: throws VENUE_UNKNOWN also for a name with a secret that is not known there. */
    async ofPublic(request: FastifyRequest, { deviceSecret }: Endpoint): Promise<VenueContext> {
      const token = tokenOf(request);
      const device =
        deviceSecret === undefined ? undefined : (request.body as Record<string, unknown> | null)?.[deviceSecret];
      const secret = token ?? (typeof device === 'string' ? device : undefined);
      const at = directory.find({ host: request.hostname, secret });
      if (at === null || secret === undefined) return found(request, at?.venue ?? fail('VENUE_UNKNOWN'));
      const { venue, isProven } = at;
      const isKnown =
        isProven ||
        (token === undefined
          ? await venue.read((tx) => venue.lookups.isDevice(tx, hashSecret(secret)))
          : (await authenticate(venue, request)) !== null);
      return found(request, isKnown ? venue : fail('VENUE_UNKNOWN'));
    },
  };
}
