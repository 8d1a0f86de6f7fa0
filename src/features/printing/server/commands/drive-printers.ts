import type { Delivery } from '../../domain/job.ts';
import type { DueJob } from '../queries/read-jobs.ts';

/**
 * Puts one slip on paper, outside any transaction. `failed` promises that nothing came out, so that trying again is
 * safe; whatever is not sure of that answers `unknown`.
 */
export type Driver = (job: DueJob) => Promise<Delivery>;

/** The virtual printer: its paper is the list of its jobs, its power switch a column. */
const printVirtually: Driver = async ({ isOnline }) =>
  isOnline ? { outcome: 'done' } : { outcome: 'failed', problem: 'PRINTER_NOT_REACHED' };

export const drivers: Readonly<Record<DueJob['driver'], Driver>> = { virtual: printVirtually };

/** How long a printer may keep silent before nobody knows what it did, ms. */
const patience = 5_000;

/** Delivers one slip by its driver; a driver that fails or hangs leaves it unknown. */
export async function deliver(job: DueJob, by: typeof drivers = drivers): Promise<Delivery> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Delivery>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: 'unknown', problem: 'PRINTER_SILENT' }), patience);
  });
  try {
    return await Promise.race([by[job.driver](job), silence]);
  } catch {
    return { outcome: 'unknown', problem: 'PRINTER_SILENT' };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Delivers a batch: printers side by side, the slips of one printer one after the other. Once one of them fails, those
 * behind it are not tried, so that none overtakes it; they share its fate.
 */
export async function deliverAll(
  jobs: readonly DueJob[],
  by: typeof drivers = drivers,
): Promise<Map<string, Delivery>> {
  const results = new Map<string, Delivery>();
  const printerIds = new Set(jobs.map(({ printerId }) => printerId));
  await Promise.all(
    [...printerIds].map(async (printerId) => {
      let stuck: Delivery | null = null;
      for (const job of jobs.filter((each) => each.printerId === printerId)) {
        const delivery: Delivery = stuck ?? (await deliver(job, by));
        results.set(job.id, delivery);
        if (delivery.outcome === 'failed') stuck = delivery;
      }
    }),
  );
  return results;
}
