import { lettersOfCard } from '#features/staff/domain/card.ts';
import { fail } from '#kernel/error.ts';
import { isPhone } from '#kernel/phone.ts';
import { countingMisses } from '#platform/server/limits/misses.ts';
import { createThrottle } from '#platform/server/limits/throttle.ts';
import { type OfVenue, perVenue } from '#platform/server/per-venue.ts';

// Whoever looks for one guest types some letters; whoever wants them all needs an hour.
const searches = perVenue(() => createThrottle({ burst: 200, perSecond: 0.5 }));
// More than anybody looks up, and far too few to find a number by trying.
const phoneSearches = perVenue(() => createThrottle({ burst: 40, perSecond: 0.2 }));

// More cards than anybody holds before a scanner; numbers of cards may follow one another.
const cardSearches = perVenue(() => createThrottle({ burst: 60, perSecond: 0.2 }));

// Goods that nobody knows are looked for as cards too.
const scanMisses = perVenue(() => createThrottle({ burst: 20, perSecond: 0.05 }));

// Beyond that what is typed is looked for among names and phone numbers only.
const typedCards = perVenue(() => createThrottle({ burst: 20, perSecond: 0.05 }));

/** So many wrong cards may be shown, and no more are taken at once. */
export const mostShownCards = 10;
// Cards are misread now and then. Whoever tries numbers misses with each.
const cardMisses = perVenue(() => createThrottle({ burst: mostShownCards, perSecond: 0.05 }));

// More new clients than come in an evening.
const newClients = perVenue(() => createThrottle({ burst: 40, perSecond: 0.02 }));

// Each order of a client may be looked at a few times; whoever goes through all clients is stopped.
const looks = perVenue(() => createThrottle({ burst: 200, perSecond: 0.5 }));

const tooMany = () => fail('TOO_MANY_REQUESTS');

interface Looking {
  readonly userId: string;
  readonly permissions: ReadonlySet<string>;
}

/** Before somebody is noted as a client at the till: as `admitSearch`. */
export function admitNewClient(venue: OfVenue, userId: string): void {
  if (!newClients(venue)(userId)) tooMany();
}

/** Before what a client has is looked at, by whoever does not read clients in the office anyway: as `admitSearch`. */
export function admitLook(venue: OfVenue, { userId, permissions }: Looking): void {
  if (!permissions.has('clients.read') && !looks(venue)(userId)) tooMany();
}

/**
 * Looks for a card's client: as `admitSearch`, and sooner at who looks for many that are nobody's. A card pays with points, so its
 * number must not be found by looking for many.
 */
export async function withScannedCard<T>(
  venue: OfVenue,
  userId: string,
  find: () => Promise<T | null>,
): Promise<T | null> {
  if (!cardSearches(venue)(userId)) tooMany();
  const tries = { throttle: scanMisses(venue), key: userId, count: 1, refuse: tooMany };
  return countingMisses(tries, find, (found) => (found === null ? 1 : 0));
}

/**
 * Does what is proven by clients' cards: refuses who shows too many, and sooner who shows too many wrong ones.
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
  if (!cardSearches(venue)(userId, count)) tooMany();
  return countingMisses({ throttle: cardMisses(venue), key: userId, count, refuse: tooMany }, work, wrongIn);
}

/** Before a whole phone number is looked for in another list of people: as `admitSearch`, without names and cards. */
export function admitPhone(venue: OfVenue, userId: string): void {
  if (!phoneSearches(venue)(userId)) tooMany();
}

/**
 * Before clients are looked for at the till, in whatever list: throws TOO_MANY_REQUESTS at who tries more than anybody needs. Returns
 * whether what is typed may be compared with the numbers of cards too.
 */
export function admitSearch(venue: OfVenue, userId: string, search: string): boolean {
  if (!searches(venue)(userId)) tooMany();
  if (isPhone(search) && !phoneSearches(venue)(userId)) tooMany();
  // Numbers of cards have digits; names, which are typed all day, have none.
  return /\d/.test(lettersOfCard(search)) && typedCards(venue)(userId);
}
