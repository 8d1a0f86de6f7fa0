/** A job that waits for its printer. */
export interface Waiting {
  readonly printerId: string;
  /** Epoch ms. */
  readonly dueAt: number;
}

export interface Due<Job> {
  /** To be sent now. */
  readonly due: readonly Job[];
  /** When to look again for what is not due yet; null where nothing waits. Epoch ms. */
  readonly nextAt: number | null;
}

/**
 * What may be sent now of jobs that come printer by printer, oldest first: a printer's slips keep their order, so that
 * one which waits to be tried again holds back all behind it. `limit` at most, each printer in its turn.
 */
export function selectDue<Job extends Waiting>(jobs: readonly Job[], now: number, limit: number): Due<Job> {
  const queues = new Map<string, Job[]>();
  for (const job of jobs) queues.set(job.printerId, [...(queues.get(job.printerId) ?? []), job]);
  const ready: Job[][] = [];
  let nextAt: number | null = null;
  for (const queue of queues.values()) {
    const firstLater = queue.findIndex(({ dueAt }) => dueAt > now);
    ready.push(firstLater === -1 ? queue : queue.slice(0, firstLater));
    const later = queue[firstLater];
    if (later !== undefined) nextAt = Math.min(nextAt ?? later.dueAt, later.dueAt);
  }
  const due: Job[] = [];
  for (let turn = 0; due.length < limit && ready.some((queue) => queue.length > turn); turn += 1) {
    for (const queue of ready) {
      const job = queue[turn];
      if (job !== undefined && due.length < limit) due.push(job);
    }
  }
  return { due, nextAt };
}
