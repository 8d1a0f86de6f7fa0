import { fail } from '#kernel/error.ts';
import { createThrottle } from '#platform/server/limits/throttle.ts';
import { type OfVenue, perVenue } from '#platform/server/per-venue.ts';
import { isPhone } from './find-clients.ts';

// Whoever looks for one guest types some letters; whoever wants them all needs an hour.
const searches = perVenue(() => createThrottle({ burst: 200, perSecond: 0.5 }));
// More than anybody looks up, and far too few to find a number by trying.
const phoneSearches = perVenue(() => createThrottle({ burst: 40, perSecond: 0.2 }));

// More cards than anybody holds before a scanner; numbers of cards may follow one another.
const cardSearches = perVenue(() => createThrottle({ burst: 60, perSecond: 0.2 }));

// Cards are misread now and then. Whoever tries numbers misses with each.
const cardMisses = perVenue(() => createThrottle({ burst: 10, perSecond: 0.05 }));

// More new clients than come in an evening.
const newClients = perVenue(() => createThrottle({ burst: 40, perSecond: 0.02 }));

// Each order of a client may be looked at a few times; whoever goes through all clients is stopped.
const looks = perVenue(() => createThrottle({ burst: 200, perSecond: 0.5 }));

interface Looking {
  readonly userId: string;
  readonly permissions: ReadonlySet<string>;
}

/** Before somebody is noted as a client at the till: as `admitSearch`. */
export function admitNewClient(venue: OfVenue, userId: string): void {
  if (!newClients(venue)(userId)) fail('TOO_MANY_REQUESTS');
}

/** Before what a client has is looked at, by whoever does not read clients in the office anyway: as `admitSearch`. */
export function admitLook(venue: OfVenue, { userId, permissions }: Looking): void {
  if (!permissions.has('clients.read') && !looks(venue)(userId)) fail('TOO_MANY_REQUESTS');
}

/** Before a card's client is looked for: as `admitSearch`. */
export function admitCard(venue: OfVenue, userId: string): void {
  if (!cardSearches(venue)(userId)) fail('TOO_MANY_REQUESTS');
}

/**
 * Does what is proven by clients' cards: refuses who shows too many, and sooner who shows too many wrong ones. Each is taken for a wrong
 * one until the answer, so that many at once try no more than one after the other. What fails is no try.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function withShownCards<T>(
  { venue, userId }: { readonly venue: OfVenue; readonly userId: string },
  count: number,
  work: () => Promise<T>,
  wrongIn: (done: T) => number,
): Promise<T> {
  if (count === 0) return work();
  if (!cardSearches(venue)(userId, count) || !cardMisses(venue)(userId, count)) fail('TOO_MANY_REQUESTS');
  let wrong = 0;
  try {
    const done = await work();
    wrong = Math.min(wrongIn(done), count);
    return done;
  } finally {
    cardMisses(venue)(userId, wrong - count);
  }
}

/** Before clients are looked for at the till, in whatever list: throws TOO_MANY_REQUESTS at who tries more than anybody needs. */
export function admitSearch(venue: OfVenue, userId: string, search: string): void {
  if (!searches(venue)(userId)) fail('TOO_MANY_REQUESTS');
  if (isPhone(search) && !phoneSearches(venue)(userId)) fail('TOO_MANY_REQUESTS');
}
