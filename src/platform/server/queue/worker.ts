import { uuidv7 } from '#kernel/ids.ts';
import type { VenueContext, Worker } from '../venue-context.ts';
import type { WriteTx } from '../write-tx.ts';
import { attempt } from './attempt.ts';
import { type Batch, peek, queueRecurring, type Result, type WorkerContext, writeAndClaim } from './round.ts';
import { gatherMs, gatherResultsMs, type RoundClock, restMs, startRounds } from './rounds.ts';
import { keyOf } from './select-work.ts';
import { endLeases, renewLeases } from './store.ts';
import type { WorkKind } from './work-kind.ts';
import type { Outcome } from './work-state.ts';

interface QueueOptions {
  /** How long after its last renewal a worker counts as dead, ms. */
  readonly leaseMs?: number;
  /** From 0 to 1; randomises the pauses between attempts. */
  readonly random?: () => number;
  /**
   * No other process works on this database: what a dead one held is recovered at the start, without waiting for the end
   * of its lease.
   */
  readonly isAlone?: boolean;
}

export interface QueueWorker {
  /**
   * Runs everything that is due and waits for it; returns when to poll again, null if nothing waits, epoch ms. This and
   * `poll` are for driving a worker manually that was not started.
   */
  runDue(): Promise<number | null>;
  /** Renews its leases, checks the schedules and items abandoned by others, and starts what is due. */
  poll(): Promise<number | null>;
  /** Works until it is stopped: wakes on events, when work is due, and at a fixed interval. */
  start(): Worker;
}

const leaseLength = 15_000;
/** Safety poll: an event can be lost, work must not be. */
const pollMs = 5_000;

/**
 * The worker of one venue. Each target has its own loop. Their results are written in one transaction, which also
 * claims their next work. So a target that does not respond delays no other.
 */
export function createQueueWorker(
  venue: VenueContext,
  kinds: readonly WorkKind[],
  { leaseMs = leaseLength, random = Math.random, isAlone = false }: QueueOptions = {},
): QueueWorker {
  const context: WorkerContext = {
    worker: uuidv7(),
    kinds: new Map(kinds.map((kind) => [kind.name, kind])),
    leaseMs,
    random,
    calendar: venue.lookups.regionOf,
  };
  const loops = new Map<string, Promise<void>>();
  /** Running in a loop, or finished and not yet written. */
  const held = new Set<string>();
  const cancelled = new Set<string>();
  let results: readonly Result[] = [];
  let isStopping = false;
  let hasEndedLeases = !isAlone;
  /** Until when everything held is this worker's, epoch ms; others may take it over afterwards. */
  let renewedUntil = 0;
  /** Called with new results; `isIdle` if the target has nothing left. */
  let onResult: (isIdle: boolean) => void = () => {};

  async function look(claims: boolean): Promise<number | null> {
    // Results are kept until they are written, even if the database is unavailable.
    const written = results;
    const { batches, nextAt } = await venue.inWriteTx((tx) =>
      writeAndClaim(tx, context, written, held, claims && !isStopping),
    );
    results = results.slice(written.length);
    for (const { job, isLate } of written) {
      if (isLate) continue;
      held.delete(job.id);
      cancelled.delete(job.id);
    }
    for (const batch of batches) runBatch(batch);
    return nextAt;
  }

  function runBatch(batch: Batch): void {
    const key = keyOf({ kind: batch.kind.name, target: batch.target });
    for (const { id } of batch.jobs) held.add(id);
    const loop = runInOrder(batch).finally(() => {
      loops.delete(key);
      onResult(true);
    });
    loops.set(key, loop);
  }

  /** Once one of them has to wait, those behind it are not tried, so that none overtakes it. */
  async function runInOrder({ kind, jobs, down, leaseUntil }: Batch): Promise<void> {
    let isStuck = false;
    for (const job of jobs) {
      const bring = (outcome: Outcome, isLate = false) => {
        results = [...results, { kind, job, outcome, down: isLate ? null : down, isLate }];
        onResult(false);
      };
      // A process that stood still for longer than its lease may find that another has taken over.
      const isLate = venue.clock() >= Math.max(leaseUntil, renewedUntil);
      if (isStuck || isStopping || isLate || cancelled.has(job.id)) {
        bring({ result: 'unsent' });
        continue;
      }
      const tried = attempt(venue, kind, job);
      const outcome = await tried.outcome;
      bring(outcome);
      isStuck = outcome.result !== 'done' && (('isRetryable' in outcome && outcome.isRetryable) || isDown(outcome));
      void tried.late
        .then((late) => {
          // A late failure is not retried automatically: only a user can decide that.
          if (late !== null) bring(late.result === 'failed' ? { ...late, isRetryable: false } : late, true);
        })
        .catch((error: unknown) => venue.log.warn({ err: error }, 'a late outcome could not be taken'));
    }
  }

  async function runDue(): Promise<number | null> {
    for (;;) {
      const nextAt = await look(true);
      const isDueNow = nextAt !== null && nextAt <= venue.clock();
      if (loops.size === 0 && results.length === 0 && !isDueNow) return nextAt;
      await Promise.all(loops.values());
    }
  }

  async function poll(): Promise<number | null> {
    if (!hasEndedLeases) await venue.inWriteTx((tx) => endLeases(tx, context.worker, tx.now));
    hasEndedLeases = true;
    if (loops.size > 0) renewedUntil = await venue.inWriteTx((tx) => renew(tx));
    const seen = await venue.read((tx) => peek(tx, context, venue.clock(), held));
    if (seen.schedules) await venue.inWriteTx((tx) => queueRecurring(tx, context));
    return seen.hasWork || seen.schedules || results.length > 0 ? look(true) : seen.nextAt;
  }

  async function renew(tx: WriteTx): Promise<number> {
    const until = tx.now + leaseMs;
    await renewLeases(tx, context.worker, until);
    return until;
  }

  /** Milliseconds until the next round. */
  async function turn(clock: RoundClock): Promise<number> {
    const isPoll = clock.takePoll();
    const nextAt = await (isPoll ? poll() : look(true));
    if (clock.isCalled()) return restMs;
    const untilDue = nextAt === null ? Number.POSITIVE_INFINITY : Math.max(restMs, nextAt - venue.clock());
    const untilWritten = results.length > 0 ? gatherResultsMs : Number.POSITIVE_INFINITY;
    return Math.min(untilDue, untilWritten, Math.max(gatherMs, clock.untilPoll()));
  }

  function start(): Worker {
    const rounds = startRounds({
      pollMs: Math.min(pollMs, leaseMs / 3),
      turn,
      onTrouble: (error) => venue.log.warn({ err: error }, 'the worker could not reach the queue'),
    });
    onResult = (isIdle) => (isIdle ? rounds.wakeSoon() : rounds.wakeIn(gatherResultsMs));
    const wakers = new Set(kinds.flatMap(({ wakeOn }) => wakeOn));
    const unsubscribe = venue.hub.subscribe((event) => {
      if (event.name === 'work.cancelRequested' && held.has(event.data.id)) cancelled.add(event.data.id);
      if (wakers.has(event.name)) rounds.wakeSoon();
    });
    rounds.wakeIn(0);
    return {
      stop: async () => {
        isStopping = true;
        unsubscribe();
        await rounds.stop();
        await Promise.all(loops.values());
        // Results that cannot be written now are recovered when their lease ends, after the next start.
        if (results.length > 0) await look(false).catch(() => {});
      },
    };
  }

  return { runDue, poll, start };
}

function isDown(outcome: Outcome): boolean {
  return (outcome.result === 'failed' || outcome.result === 'unknown') && outcome.isTargetDown;
}
