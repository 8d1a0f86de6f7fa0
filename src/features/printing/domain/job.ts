import { nextState, type Transitions } from '#kernel/transition.ts';

export const jobKinds = ['orderTicket', 'orderTotal', 'receipt', 'test'] as const;
export type JobKind = (typeof jobKinds)[number];
export const jobStates = ['queued', 'sending', 'done', 'failed', 'unknown', 'dismissed'] as const;
export type JobState = (typeof jobStates)[number];

type JobAction = 'claim' | 'confirm' | 'defer' | 'fail' | 'lose' | 'retry' | 'dismiss';

/** A slip that may have come out is `unknown`: only a person who has looked at the paper decides about it. */
export const jobTransitions: Transitions<JobState, JobAction> = {
  queued: { claim: 'sending' },
  sending: { confirm: 'done', defer: 'queued', fail: 'failed', lose: 'unknown' },
  failed: { retry: 'queued', dismiss: 'dismissed' },
  unknown: { retry: 'queued', dismiss: 'dismissed' },
  done: {},
  dismissed: {},
};

/** The state after an action, or null where the table does not allow it. */
export function nextJobState(from: JobState, action: JobAction): JobState | null {
  return nextState(jobTransitions, from, action);
}

/** Why a slip is not on paper, as the screens translate it. */
export type PrintProblem = 'PRINTER_NOT_REACHED' | 'PRINTER_SILENT' | 'INTERRUPTED';

/** What a driver says of one delivery. `failed`: surely nothing came out; `unknown`: something may have. */
export type Delivery =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'failed' | 'unknown'; readonly problem: PrintProblem };

export interface Settlement {
  readonly state: JobState;
  /** When to try again; epoch ms. */
  readonly dueAt: number;
  readonly problem: PrintProblem | null;
  readonly printedAt: number | null;
}

/** Pauses between the attempts, ms: all of them together leave time to tell the waiter within 3 s. */
const pauses = [500, 1_000];

/** What becomes of a job after attempt number `attempts` (from 1). */
export function settle(attempts: number, delivery: Delivery, now: number): Settlement {
  if (delivery.outcome === 'done') return { state: 'done', dueAt: now, problem: null, printedAt: now };
  const { outcome, problem } = delivery;
  const pause = pauses[attempts - 1];
  if (outcome === 'unknown') return { state: 'unknown', dueAt: now, problem, printedAt: null };
  if (pause === undefined) return { state: 'failed', dueAt: now, problem, printedAt: null };
  return { state: 'queued', dueAt: now + pause, problem, printedAt: null };
}
