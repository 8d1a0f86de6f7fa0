import { fail } from '#kernel/error.ts';
import type { VenueId } from './database.ts';
import { ignoreRejection } from './database.ts';

/** Waits for the venue's turn and does the work; TOO_MANY_REQUESTS when too much of the venue waits already. */
export type RunInTurn = <T>(venue: VenueId, work: () => Promise<T>) => Promise<T>;

/**
 * Heavy work, one piece at a time in this process, because tills need the processor and the memory. The venues take
 * turns, and each has a queue of its own: what one of them sends does not make another wait behind all of it, or refuses it.
 */
export function createFairQueue(longestQueue: number): RunInTurn {
  // A venue that had its turn goes to the end. An entry stays while something of the venue waits or runs.
  const queues = new Map<VenueId, { unfinished: number; readonly waiting: (() => Promise<void>)[] }>();
  let isBusy = false;

  async function workOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = take(); next !== undefined; next = take()) await next();
    isBusy = false;
  }

  function take(): (() => Promise<void>) | undefined {
    for (const { waiting } of queues.values()) {
      const next = waiting.shift();
      if (next !== undefined) return next;
    }
    return undefined;
  }

  return (venue, work) => {
    const queue = queues.get(venue) ?? { unfinished: 0, waiting: [] };
    if (queue.unfinished >= longestQueue) fail('TOO_MANY_REQUESTS');
    queues.set(venue, queue);
    queue.unfinished += 1;
    return new Promise((resolve, reject) => {
      queue.waiting.push(async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        }
        queue.unfinished -= 1;
        queues.delete(venue);
        if (queue.unfinished > 0) queues.set(venue, queue);
      });
      // Each work settles its own promise; nothing is left to reject.
      void ignoreRejection(workOn());
    });
  };
}
