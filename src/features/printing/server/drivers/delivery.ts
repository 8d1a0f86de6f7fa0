import type { Outcome } from '#platform/server/queue/work-state.ts';
import type { PrintProblem } from '../../domain/job.ts';

/** A driver's result for one slip. */
export type Delivery = Outcome & { readonly problem?: PrintProblem };
