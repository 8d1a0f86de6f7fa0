import type { VenueContext } from '../venue-context.ts';
import type { Job, WorkKind } from './work-kind.ts';
import type { Outcome } from './work-state.ts';

export interface Attempt {
  /** Resolves within the kind's time limit; never rejects. */
  readonly outcome: Promise<Outcome>;
  /** The outcome of a run that exceeded the time limit: null if it was in time or its outcome is unknown. */
  readonly late: Promise<Outcome | null>;
}

/** Runs a job once. If a run throws or times out, its effect is unknown. */
export function attempt(venue: VenueContext, kind: WorkKind, job: Job): Attempt {
  const silence: Outcome = { result: 'unknown', problem: kind.silence, isTargetDown: true };
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  const patience = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      abort.abort();
      resolve(silence);
    }, kind.timeoutMs);
  });
  const run = start(kind, job, { venue, signal: abort.signal }).catch((error: unknown) => {
    venue.log.warn({ err: error, kind: kind.name, job: job.id }, 'a job broke off');
    return silence;
  });
  return {
    outcome: Promise.race([run, patience]).finally(() => clearTimeout(timer)),
    late: run.then((outcome) => (isLate && outcome.result !== 'unknown' ? outcome : null)),
  };
}

/** Async, so that a run which throws synchronously rejects like any other. */
async function start(kind: WorkKind, job: Job, context: Parameters<WorkKind['run']>[1]): Promise<Outcome> {
  if (kind.load !== undefined && job.data === undefined) {
    return { result: 'failed', problem: 'GONE', isRetryable: false, isTargetDown: false };
  }
  return kind.run(job, context);
}
