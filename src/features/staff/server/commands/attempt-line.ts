import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { EventHub } from '#platform/server/event-hub.ts';
import type { Caller } from '#platform/server/feature.ts';
import { callerOf } from '#platform/server/limits/limits.ts';
import { type OfVenue, perVenue } from '#platform/server/per-venue.ts';
import { accessChanged, hashSecret } from '#platform/server/session.ts';
import { openLine } from '#platform/server/write-line.ts';
import { staffErrors } from '../../domain/errors.ts';
import { waitDetails } from '../../domain/pin-throttle.ts';
import { keysOfDevices } from '../queries/read-employee.ts';
import { type Gate, secondsToWait } from './guard-pin.ts';
import { type DeviceProof, isSigned } from './prove-device.ts';

/** More at once come from no venue's tills behind one address, and from none of its devices. */
const mostOfOne = 64;

type Keys = ReadonlyMap<string, string | null>;

interface Attempts {
  /** In which everybody stands before they may write. */
  readonly line: ReturnType<typeof openLine>;
  /** In which those stand before that who come from no device of the venue. */
  readonly strangers: ReturnType<typeof openLine>;
  /** The devices of the venue, each of which has a turn of its own: the first attempt reads them, and the first after a change again. */
  devices: Promise<Keys> | undefined;
  isFollowing: boolean;
}

const attemptsOf = perVenue(
  (): Attempts => ({
    line: openLine({ mostOfOne }),
    strangers: openLine({ mostOfOne }),
    devices: undefined,
    isFollowing: false,
  }),
);

/** Who asks: where from, and when they have hung up. */
export type AttemptFrom = Pick<Caller, 'address' | 'gone'>;

interface Venue extends OfVenue {
  readonly clock: () => number;
  readonly read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;
  readonly hub: Pick<EventHub, 'subscribe'>;
  readonly secrets: { readonly pinKey: string };
}

interface Asker {
  readonly from: AttemptFrom;
  /** The secret of the device, and what it signed with its key if it has one. */
  readonly posValue?: string;
  readonly proof?: DeviceProof | undefined;
  readonly gate: Gate;
}

/**
 * Log-ins and enrolments stand in a line of their own before they may write: whoever is not known yet can send as many as they like.
 * An order waits behind one of them at most; a device of the venue behind one of each other device and one stranger, wherever
 * strangers come from and how many they are; a stranger behind one of each other address. A stranger at an address that has to wait
 * takes nobody's turn; that is looked up for one at a time, so that they leave the connections of the database to others. A copied
 * secret is a stranger's: a device with a key has signed before it gets its turn.
 */
export async function inAttemptLine<T>(
  venue: Venue,
  { from, posValue, proof, gate }: Asker,
  work: () => Promise<T>,
): Promise<T> {
  const attempts = attemptsOf(venue);
  const gone = from.gone();
  const secret = posValue === undefined ? undefined : hashSecret(posValue);
  const key = secret === undefined ? undefined : (await devicesOf(venue, attempts)).get(secret);
  const isItself = key !== undefined && (key === null || isSigned(venue.secrets.pinKey, key, proof, venue.clock()));
  if (isItself) return attempts.line(work, { who: `device ${secret}`, gone });
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

function devicesOf(venue: Venue, attempts: Attempts): Promise<Keys> {
  if (!attempts.isFollowing) {
    attempts.isFollowing = true;
    // A device was enrolled, thrown out or deleted.
    venue.hub.subscribe(({ name }) => {
      if (name === accessChanged) attempts.devices = undefined;
    });
  }
  if (attempts.devices !== undefined) return attempts.devices;
  const read = venue.read(keysOfDevices);
  attempts.devices = read;
  read.catch(() => {
    // The next one asks again.
    if (attempts.devices === read) attempts.devices = undefined;
  });
  return read;
}
