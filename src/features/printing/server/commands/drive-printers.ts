import type { Outcome } from '#platform/server/queue/work-state.ts';
import type { PrintProblem } from '../../domain/job.ts';
import type { DueSlip } from '../queries/read-jobs.ts';

/** What a driver says of one slip. */
type Delivery = Outcome & { readonly problem?: PrintProblem };

/**
 * Puts one slip on paper, outside any transaction. `failed` promises that nothing came out, so that trying again is
 * safe; whatever is not sure of that answers `unknown`, throws or keeps silent. It lets go of its device when the signal
 * aborts.
 */
export type Driver = (slip: DueSlip, signal: AbortSignal) => Promise<Delivery>;

/** The virtual printer: its paper is the list of its jobs, its power switch a column. */
const printVirtually: Driver = async ({ isOnline }) =>
  isOnline
    ? { result: 'done' }
    : { result: 'failed', problem: 'PRINTER_NOT_REACHED', isRetryable: true, isTargetDown: true };

export const drivers: Readonly<Record<DueSlip['driver'], Driver>> = { virtual: printVirtually };
