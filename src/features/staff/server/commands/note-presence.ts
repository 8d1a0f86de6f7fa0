import type { House, Worker } from '#platform/server/house.ts';
import { notePointsSeen } from '../store.ts';

const everyMs = 3 * 60 * 1000;

/** Notes which devices were there, at most every few minutes and all in one write: nothing that a till waits for. */
export function startNotingPresence(house: House): Worker {
  const note = () => {
    notePresence(house).catch((error) => house.log.warn({ err: error }, 'the devices that are there were not noted'));
  };
  const timer = setInterval(note, everyMs);
  timer.unref();
  return {
    stop: async () => clearInterval(timer),
  };
}

export async function notePresence(house: House): Promise<void> {
  const present = house.presence.points();
  if (present.length > 0) await house.withPen(({ tx, now }) => notePointsSeen(tx, present, now));
}
