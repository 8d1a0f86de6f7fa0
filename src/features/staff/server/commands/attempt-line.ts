import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Caller } from '#platform/server/feature.ts';
import { callerOf } from '#platform/server/limits/limits.ts';
import { type OfVenue, perVenue } from '#platform/server/per-venue.ts';
import { hashSecret } from '#platform/server/session.ts';
import { openLine } from '#platform/server/write-line.ts';
import { staffErrors } from '../../domain/errors.ts';
import { waitDetails } from '../../domain/pin-throttle.ts';
import { secretsOfPoints } from '../queries/read-employee.ts';
import { type Gate, secondsToWait } from './guard-pin.ts';

/** More at once come from no venue's tills behind one address, and from none of its devices. */
const mostOfOne = 64;

interface Attempts {
  /** In which everybody stands before they may write. */
  readonly line: ReturnType<typeof openLine>;
  /** In which those stand before that who come from no device of the venue, as far as anybody knows. */
  readonly strangers: ReturnType<typeof openLine>;
  /** Of devices of the venue: who has one of these has a turn of their own. One that was thrown out since is found out later. */
  readonly secrets: Set<string>;
  /** The first one reads them. */
  read: Promise<void> | undefined;
}

const attemptsOf = perVenue(
  (): Attempts => ({
    line: openLine({ mostOfOne }),
    strangers: openLine({ mostOfOne }),
    secrets: new Set(),
    read: undefined,
  }),
);

/** Who asks: where from, and when they have hung up. */
export type AttemptFrom = Pick<Caller, 'address' | 'gone'>;

interface Venue extends OfVenue {
  readonly clock: () => number;
  readonly read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;
}

/**
 * Log-ins and enrolments stand in a line of their own before they may write: whoever is not known yet can send as many as they like.
 * An order waits behind one of them at most; a device of the venue behind one of each other device and one stranger, wherever
 * strangers come from and how many they are; a stranger behind one of each other address. A stranger at an address that has to wait
 * takes nobody's turn; that is looked up for one at a time, so that they leave the connections of the database to others.
 */
export async function inAttemptLine<T>(
  venue: Venue,
  { from, posValue, gate }: { readonly from: AttemptFrom; readonly posValue?: string; readonly gate: Gate },
  work: () => Promise<T>,
): Promise<T> {
  const attempts = attemptsOf(venue);
  const gone = from.gone();
  const secret = posValue === undefined ? undefined : hashSecret(posValue);
  if (secret !== undefined && (await isOfVenue(venue, attempts, secret)))
    return attempts.line(work, { who: `device ${secret}`, gone });
  const turn = async () => {
    await refuseWaiting(venue, gate);
    return attempts.line(work, { who: 'strangers', gone });
  };
  return attempts.strangers(turn, { who: callerOf(from.address), gone });
}

async function refuseWaiting(venue: Venue, gate: Gate): Promise<void> {
  const seconds = await venue.read((tx) => secondsToWait(tx, gate, venue.clock()));
  if (seconds > 0) throw new CodedError('LOGIN_LOCKED', staffErrors.LOGIN_LOCKED, waitDetails(seconds));
}

/** A device that was enrolled or has logged in: the next time it does not stand with the strangers. */
export function noteDevice(venue: OfVenue, posValue: string): void {
  attemptsOf(venue).secrets.add(hashSecret(posValue));
}

async function isOfVenue(venue: Venue, attempts: Attempts, secret: string): Promise<boolean> {
  attempts.read ??= venue
    .read(secretsOfPoints)
    .then((secrets) => {
      for (const each of secrets) attempts.secrets.add(each);
    })
    .catch((error: unknown) => {
      // The next one asks again.
      attempts.read = undefined;
      throw error;
    });
  await attempts.read;
  return attempts.secrets.has(secret);
}
