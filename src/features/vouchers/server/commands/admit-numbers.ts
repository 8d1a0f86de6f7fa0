import { CodedError, fail } from '#kernel/error.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import { countingMisses } from '#platform/server/limits/misses.ts';
import { createThrottle } from '#platform/server/limits/throttle.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { VoucherProblem } from '../../domain/errors.ts';
import { numberKey } from '../../domain/voucher.ts';

const mostMisses = 10;
// More than a busy counter takes, and far too few to find a number by trying: to look at one, and to pay with it.
const numbersOf = perVenue(() => createThrottle({ burst: 100, perSecond: 0.5 }));
// Paper is misread now and then. Whoever tries numbers misses with each.
const missesOf = perVenue(() => createThrottle({ burst: mostMisses, perSecond: 0.05 }));
// Whoever goes on trying fills no journal.
const entriesOf = perVenue(() => createThrottle({ burst: 1, perSecond: 1 / 600 }));

const misses: readonly string[] = ['VOUCHER_NOT_FOUND', 'VOUCHER_MISTYPED'] satisfies readonly VoucherProblem[];
const isMiss = (code: string | null) => code !== null && misses.includes(code);

interface Asking {
  readonly venue: VenueContext;
  readonly session: Pick<Session, 'userId' | 'pointId'>;
}

/**
 * Does what names vouchers by their numbers: refuses who tries too many, and sooner who misses with too many, which the journal
 * says. What fails is no miss, unless it says that there is no such number.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function withVoucherNumbers<T>(
  asking: Asking,
  numbers: readonly string[],
  work: () => Promise<T>,
  refusedIn: (done: T) => readonly (string | null)[] = () => [],
): Promise<T> {
  const { venue, session } = asking;
  const key = session.userId;
  const count = new Set(numbers.map(numberKey)).size;
  if (count === 0) return work();
  if (!numbersOf(venue)(key, count)) fail('TOO_MANY_REQUESTS');
  const refuse = () => {
    if (entriesOf(venue)(key)) void ignoreRejection(enterTrying(asking));
    return fail('TOO_MANY_REQUESTS');
  };
  return countingMisses(
    { throttle: missesOf(venue), key, count, refuse },
    work,
    (done) => refusedIn(done).filter(isMiss).length,
    (error) => (error instanceof CodedError && isMiss(error.code) ? 1 : 0),
  );
}

/** In a transaction of its own: nobody waits for it, and what was asked has failed. Of the numbers nothing is kept. */
async function enterTrying({ venue, session: { userId, pointId } }: Asking): Promise<void> {
  await venue.inWriteTx(async (tx) => {
    tx.audit({
      action: 'voucher.tried',
      subject: `points:${pointId}`,
      userId,
      pointId,
      commandId: null,
      senderId: null,
      approverId: null,
      data: { count: mostMisses },
    });
  });
}
