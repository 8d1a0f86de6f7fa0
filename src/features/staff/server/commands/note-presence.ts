import type { VenueContext, Worker } from '#platform/server/venue-context.ts';
import { lastSeenOf } from '../queries/read-points.ts';
import { notePointsSeen } from '../store.ts';

const everyMs = 60 * 1000;

/**
 * Records which devices are connected, at most every minute and all in one write; no till waits for it. What was recorded
 * before this process began says how long a device was away.
 */
export function startNotingPresence(venue: VenueContext): Worker {
  const note = () => {
    notePresence(venue).catch((error) => venue.log.warn({ err: error }, 'the devices that are there were not noted'));
  };
  venue
    .read(lastSeenOf)
    .then(venue.presence.recall)
    .catch((error) => venue.log.warn({ err: error }, 'when the devices were last there was not read'));
  const timer = setInterval(note, everyMs);
  timer.unref();
  return {
    stop: async () => clearInterval(timer),
  };
}

export async function notePresence(venue: VenueContext): Promise<void> {
  const present = venue.presence.points();
  if (present.length > 0) await venue.inWriteTx((tx) => notePointsSeen(tx, present, tx.now));
}
