import type { VenueContext, Worker } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type Delivery, settle } from '../../domain/job.ts';
import { selectDue } from '../../domain/select-due.ts';
import { type DueJob, queuedJobs } from '../queries/read-jobs.ts';
import { markInterrupted, markSending, settleJobs } from '../store.ts';
import { deliverAll } from './drive-printers.ts';

const batchSize = 100;
/** Slips of the same moment share a transaction. */
const gatherMs = 25;
/** A look at the queue although nobody called: events can be lost, jobs cannot. */
const patrolMs = 5_000;
const afterTroubleMs = 500;

interface Sent {
  readonly job: DueJob;
  readonly delivery: Delivery;
}

interface Claim {
  readonly due: readonly DueJob[];
  /** Epoch ms; null where nothing waits. */
  readonly nextAt: number | null;
}

/** Writes what became of the last batch and takes the next one, in one transaction. */
async function settleAndClaim(tx: WriteTx, sent: readonly Sent[], limit: number): Promise<Claim> {
  const { now } = tx;
  if (sent.length > 0) {
    const settled = sent.map(({ job, delivery }) => ({ id: job.id, ...settle(job.attempts + 1, delivery, now) }));
    await settleJobs(tx, settled);
    for (const [index, { job }] of sent.entries()) {
      const state = settled[index]?.state;
      if (state !== 'queued') emit(tx, state === 'done' ? 'print.done' : 'print.failed', job);
    }
  }
  const { due, nextAt } = selectDue(await queuedJobs(tx, batchSize), now, limit);
  if (due.length > 0)
    await markSending(
      tx,
      due.map(({ id }) => id),
    );
  return { due, nextAt };
}

function emit(
  tx: WriteTx,
  name: 'print.done' | 'print.failed',
  job: Pick<DueJob, 'id' | 'printerId' | 'orderId' | 'pointId'>,
): void {
  const { id: jobId, printerId, orderId, pointId } = job;
  tx.emit({ name, data: { jobId, printerId, orderId, pointId } });
}

/** Sends all slips that are due; answers when to look again. Between two transactions nothing is held. */
export function createDelivery(venue: VenueContext) {
  let sent: readonly Sent[] = [];
  return {
    /** Slips that a crash left under way become `unknown`. */
    recover: () =>
      venue.inWriteTx(async (tx) => {
        for (const job of await markInterrupted(tx)) emit(tx, 'print.failed', job);
      }),
    deliverDue: async (isStopping: () => boolean): Promise<number | null> => {
      for (;;) {
        // What was sent is remembered until it is written, through a database that is away.
        const { due, nextAt } = await venue.inWriteTx((tx) => settleAndClaim(tx, sent, isStopping() ? 0 : batchSize));
        sent = [];
        if (due.length === 0) return nextAt;
        const deliveries = await deliverAll(due);
        sent = due.flatMap((job) => {
          const delivery = deliveries.get(job.id);
          return delivery === undefined ? [] : [{ job, delivery }];
        });
      }
    },
    hasUnsettled: () => sent.length > 0,
  };
}

/** The print worker: wakes when a slip is queued, when one is to be tried again, and now and then by itself. */
export function startDelivery(venue: VenueContext): Worker {
  const delivery = createDelivery(venue);
  let isStopping = false;
  let isRecovered = false;
  let isCalled = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  function wakeIn(ms: number): void {
    if (isStopping) return;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(run, ms);
    timer.unref();
  }

  function run(): void {
    timer = null;
    isCalled = false;
    running = round()
      .then(pauseUntil, (error: unknown) => {
        venue.log.warn({ err: error }, 'the print worker could not reach the queue');
        return afterTroubleMs;
      })
      .then((ms) => {
        running = null;
        wakeIn(ms);
      });
  }

  /** Milliseconds until the next round; a slip that was queued meanwhile does not wait for the patrol. */
  function pauseUntil(nextAt: number | null): number {
    if (isCalled) return gatherMs;
    if (nextAt === null) return patrolMs;
    return Math.min(patrolMs, Math.max(gatherMs, nextAt - venue.clock()));
  }

  async function round(): Promise<number | null> {
    if (!isRecovered) await delivery.recover();
    isRecovered = true;
    return delivery.deliverDue(() => isStopping);
  }

  const unsubscribe = venue.hub.subscribe(({ name }) => {
    if (name !== 'print.queued') return;
    isCalled = true;
    if (running === null) wakeIn(gatherMs);
  });
  wakeIn(0);

  return {
    stop: async () => {
      isStopping = true;
      unsubscribe();
      if (timer !== null) clearTimeout(timer);
      await running;
      // A batch whose outcome could not be written gets one more chance; else it is unknown after the next start.
      if (delivery.hasUnsettled()) await delivery.deliverDue(() => true).catch(() => {});
    },
  };
}
