import type { House, Worker } from '#platform/server/house.ts';
import type { Pen } from '#platform/server/pen.ts';
import { drain } from '../../domain/drain.ts';
import { type Delivery, settle } from '../../domain/job.ts';
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
async function settleAndClaim(pen: Pen, sent: readonly Sent[], limit: number): Promise<Claim> {
  const { tx, now } = pen;
  if (sent.length > 0) {
    const settled = sent.map(({ job, delivery }) => ({ id: job.id, ...settle(job.attempts + 1, delivery, now) }));
    await settleJobs(tx, settled);
    for (const [index, { job }] of sent.entries()) {
      const state = settled[index]?.state;
      if (state !== 'queued') emit(pen, state === 'done' ? 'print.done' : 'print.failed', job);
    }
  }
  const { due, nextAt } = drain(await queuedJobs(tx, batchSize), now, limit);
  if (due.length > 0)
    await markSending(
      tx,
      due.map(({ id }) => id),
    );
  return { due, nextAt };
}

function emit(
  pen: Pen,
  name: 'print.done' | 'print.failed',
  job: Pick<DueJob, 'id' | 'printerId' | 'orderId' | 'pointId'>,
): void {
  const { id: jobId, printerId, orderId, pointId } = job;
  pen.emit({ name, data: { jobId, printerId, orderId, pointId } });
}

/** Sends all slips that are due; answers when to look again. Between two transactions nothing is held. */
export function createDelivery(house: House) {
  let sent: readonly Sent[] = [];
  return {
    /** Slips that a crash left under way become `unknown`. */
    recover: () =>
      house.withPen(async (pen) => {
        for (const job of await markInterrupted(pen.tx)) emit(pen, 'print.failed', job);
      }),
    deliverDue: async (isStopping: () => boolean): Promise<number | null> => {
      for (;;) {
        // What was sent is remembered until it is written, through a database that is away.
        const { due, nextAt } = await house.withPen((pen) => settleAndClaim(pen, sent, isStopping() ? 0 : batchSize));
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
export function startDelivery(house: House): Worker {
  const delivery = createDelivery(house);
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
        house.log.warn({ err: error }, 'the print worker could not reach the queue');
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
    return Math.min(patrolMs, Math.max(gatherMs, nextAt - house.clock()));
  }

  async function round(): Promise<number | null> {
    if (!isRecovered) await delivery.recover();
    isRecovered = true;
    return delivery.deliverDue(() => isStopping);
  }

  const unsubscribe = house.hub.subscribe(({ name }) => {
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
