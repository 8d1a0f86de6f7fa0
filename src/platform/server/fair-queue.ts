import { fail } from '#kernel/error.ts';
import type { VenueId } from './database.ts';
import { ignoreRejection } from './ignore-rejection.ts';

/** Waits for the venue's turn and runs the job; TOO_MANY_REQUESTS if too many jobs of the venue are waiting already. */
export type RunInTurn = <T>(venue: VenueId, work: () => Promise<T>) => Promise<T>;

/**
 * Runs heavy jobs one at a time in this process, because tills need the processor and the memory, round-robin between
 * venues. Each venue has a queue of its own, so that one venue's jobs neither delay nor displace another's.
 */
export function createFairQueue(longestQueue: number): RunInTurn {
  // A venue that had its turn moves to the end. An entry stays while a job of the venue waits or runs.
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
      // Each job settles its own promise; there is nothing left to reject.
      void ignoreRejection(workOn());
    });
  };
}
