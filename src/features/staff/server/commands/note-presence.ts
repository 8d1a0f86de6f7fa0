import type { VenueContext, Worker } from '#platform/server/venue-context.ts';
import { notePointsSeen } from '../store.ts';

const everyMs = 3 * 60 * 1000;

/** Records which devices are connected, at most every few minutes and all in one write; no till waits for it. */
export function startNotingPresence(venue: VenueContext): Worker {
  const note = () => {
    notePresence(venue).catch((error) => venue.log.warn({ err: error }, 'the devices that are there were not noted'));
  };
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
