import type { WorkKind } from '#platform/server/queue/work-kind.ts';
import type { WorkState } from '#platform/server/queue/work-state.ts';
import { kitchenKinds, type PrintProblem } from '../../domain/job.ts';
import type { Delivery } from '../drivers/delivery.ts';
import { createDrivers, type Drivers } from '../drivers/printer-drivers.ts';
import { type DueSlip, dueSlips } from '../queries/read-jobs.ts';
import { printWork } from '../store.ts';

const silence: PrintProblem = 'PRINTER_SILENT';
const events: Partial<Record<WorkState, 'print.done' | 'print.failed' | 'print.resolved'>> = {
  done: 'print.done',
  failed: 'print.failed',
  unknown: 'print.failed',
  cancelled: 'print.resolved',
};

/** Nobody stands at a drawer that opens later than this, ms. */
const drawerMs = 30_000;

/** A drawer is opened at once or not at all, and never again: there is no copy of that. */
const isTooLate = ({ kind, copy, createdAt }: DueSlip, now: number): boolean =>
  kind === 'drawer' && (copy > 0 || now - createdAt > drawerMs);

/** After a night without the server, or a printer, nobody waits for this food: what is older is asked about, and never dropped. */
const staleMs = 30 * 60_000;

const isStale = ({ kind, askedAt }: DueSlip, now: number): boolean => kitchenKinds.has(kind) && now - askedAt > staleMs;

const stale: Delivery = { result: 'failed', problem: 'SLIP_STALE', isRetryable: false, isTargetDown: false };

/** Delivers slips to printers. Each printer is a target of its own. */
export function slipWork(by: Drivers = createDrivers()): WorkKind<DueSlip> {
  return {
    name: printWork,
    isRepeatable: false,
    // All attempts together leave time to notify the waiter within 3 s.
    backoff: { attempts: 3, firstMs: 300, maxMs: 600, jitter: 0.2 },
    patienceMs: 3_000,
    timeoutMs: 5_000,
    silence,
    // Only the slip that is being sent is unknown after a crash; those behind it are still queued.
    batch: 1,
    concurrency: 50,
    wakeOn: ['print.queued', 'printer.changed'],
    keptDays: null,
    load: dueSlips,
    run: async ({ data }, { signal, venue }) => {
      const now = venue.clock();
      if (isTooLate(data, now)) return { result: 'done' };
      return isStale(data, now) ? stale : by[data.type](data, signal);
    },
    onFinished: async (tx, jobs) => {
      for (const name of new Set(jobs.flatMap(({ state }) => events[state] ?? []))) tx.emit({ name, data: {} });
    },
  };
}
