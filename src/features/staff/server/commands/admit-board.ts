import { createHmac, timingSafeEqual } from 'node:crypto';
import { perVenue } from '#platform/server/per-venue.ts';
import { hashSecret } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { boardBySecret } from '../queries/read-points.ts';
import { type DeviceProof, isProof } from './prove-device.ts';

/** How long a device with a key is believed after it has signed. */
const passMs = 60 * 60_000;
/** A board that reads no more has left. */
const leavesAfterMs = 30_000;

export interface BoardRequest {
  readonly posValue: string;
  /** That it has signed within the last hour; it signs again without one. */
  readonly pass?: string | undefined;
  readonly proof?: DeviceProof | undefined;
}

/** A customer board that may read what it shows, and nothing else: it has no session, and no user. */
export interface AdmittedBoard {
  readonly id: string;
  /** The till whose running sale it shows. */
  readonly tillId: string | null;
  /** For the next readings; null of a device without a key. */
  readonly pass: string | null;
}

/** The board of this secret, or null: also of a copied secret, where the device has a key to sign with. */
export async function admitBoard(
  venue: VenueContext,
  { posValue, pass, proof }: BoardRequest,
): Promise<AdmittedBoard | null> {
  const secretHash = hashSecret(posValue);
  const board = await venue.read((tx) => boardBySecret(tx, secretHash));
  if (board === null) return null;
  const { id, tillId, publicKey } = board;
  const now = venue.clock();
  const { pinKey } = venue.secrets;
  if (publicKey === null) {
    noteThere(venue, id);
    return { id, tillId, pass: null };
  }
  const of = { pinKey, secretHash, publicKey };
  const isKnown = pass !== undefined && isPass(pass, of, now);
  if (!isKnown && !isProof({ memory: venue.memory, now }, pinKey, publicKey, proof)) return null;
  noteThere(venue, id);
  return { id, tillId, pass: isKnown ? pass : passOf(of, now + passMs) };
}

interface PassOf {
  readonly pinKey: string;
  readonly secretHash: string;
  readonly publicKey: string;
}

function passOf({ pinKey, secretHash, publicKey }: PassOf, until: number): string {
  const seal = createHmac('sha256', pinKey).update(`board:${secretHash}:${publicKey}:${until}`).digest('base64url');
  return `${until}.${seal}`;
}

/** After the clock was set back it is good for an hour at most. */
function isPass(pass: string, of: PassOf, now: number): boolean {
  const until = Number(pass.split('.')[0]);
  if (!Number.isSafeInteger(until) || until <= now || until > now + passMs) return false;
  const [given, right] = [Buffer.from(pass), Buffer.from(passOf(of, until))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const boards = perVenue(() => new Map<string, { readonly leave: () => void; readonly timer: NodeJS.Timeout }>());

/** The list of devices says that it is there, as it does of devices with a live feed. */
function noteThere(venue: VenueContext, id: string): void {
  const there = boards(venue);
  const known = there.get(id);
  clearTimeout(known?.timer);
  const leave = known?.leave ?? venue.presence.enter(id);
  const timer = setTimeout(() => {
    there.delete(id);
    leave();
  }, leavesAfterMs);
  timer.unref();
  there.set(id, { leave, timer });
}
