import { nextState, type Transitions } from '#kernel/transition.ts';

export const workStates = ['queued', 'running', 'done', 'failed', 'unknown', 'cancelled'] as const;
export type WorkState = (typeof workStates)[number];

type WorkAction = 'claim' | 'finish' | 'retry' | 'fail' | 'lose' | 'cancel' | 'requeue';

/**
 * `failed` promises that nothing happened, `unknown` that nobody knows. From both only a person leads on, or the truth
 * that arrives late from the worker that had tried.
 */
const transitions: Transitions<WorkState, WorkAction> = {
  queued: { claim: 'running', fail: 'failed', cancel: 'cancelled' },
  running: { finish: 'done', retry: 'queued', fail: 'failed', lose: 'unknown', cancel: 'cancelled' },
  failed: { requeue: 'queued', cancel: 'cancelled' },
  unknown: { finish: 'done', fail: 'failed', requeue: 'queued', cancel: 'cancelled' },
  done: {},
  cancelled: {},
};

/** The state after an action, or null where the table does not allow it. */
export function nextWorkState(from: WorkState, action: WorkAction): WorkState | null {
  return nextState(transitions, from, action);
}

/** What became of one attempt. */
export type Outcome =
  | { readonly result: 'done' }
  /** Surely without effect, so that trying again is safe. */
  | {
      readonly result: 'failed';
      readonly problem: string;
      /** Whether another attempt may succeed. */
      readonly isRetryable: boolean;
      /** Whether the target does not answer: then what waits behind is not tried either. */
      readonly isTargetDown: boolean;
    }
  /** It may have had its effect or not. */
  | { readonly result: 'unknown'; readonly problem: string; readonly isTargetDown: boolean }
  /** Claimed, and not tried. */
  | { readonly result: 'unsent' };

export interface Backoff {
  /** Attempts in all. */
  readonly attempts: number;
  readonly firstMs: number;
  /** Each pause is twice the one before, up to this. */
  readonly maxMs: number;
  /** The part of a pause that chance may take away, from 0 to 1. */
  readonly jitter: number;
}

/** The pause after failure number `failures` (from 1), ms. `random` is from 0 to 1. */
export function pauseAfter({ firstMs, maxMs, jitter }: Backoff, failures: number, random: number): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(whole * (1 - jitter * random));
}

export interface SettleRules {
  /** Whether running twice does no harm. Then `unknown` is only a failure, and an interrupted run starts anew. */
  readonly isRepeatable: boolean;
  readonly backoff: Backoff;
}

export interface Settlement {
  readonly state: WorkState;
  /** The state instead, where somebody has asked for it to be cancelled. */
  readonly stateIfCancelling: WorkState;
  readonly attempts: number;
  /** Epoch ms; null is at once. */
  readonly notBefore: number | null;
  readonly problem: string | null;
  /** Epoch ms; null while it is not settled. */
  readonly settledAt: number | null;
}

/** What becomes of a running item that had `attempts` before this one. `now` is epoch ms, `random` from 0 to 1. */
export function settle(
  rules: SettleRules,
  attempts: number,
  outcome: Outcome,
  now: number,
  random: number,
): Settlement {
  const settled = { attempts: attempts + 1, notBefore: null, settledAt: now };
  switch (outcome.result) {
    case 'done':
      return { ...settled, state: 'done', stateIfCancelling: 'done', problem: null };
    case 'unsent':
      return {
        state: 'queued',
        stateIfCancelling: 'cancelled',
        attempts,
        notBefore: null,
        problem: null,
        settledAt: null,
      };
    case 'unknown':
      if (rules.isRepeatable) return failure(rules, settled, { ...outcome, isRetryable: true }, random);
      return { ...settled, state: 'unknown', stateIfCancelling: 'unknown', problem: outcome.problem };
    case 'failed':
      return failure(rules, settled, outcome, random);
  }
}

function failure(
  { backoff }: SettleRules,
  settled: { readonly attempts: number; readonly notBefore: null; readonly settledAt: number },
  { problem, isRetryable }: { readonly problem: string; readonly isRetryable: boolean },
  random: number,
): Settlement {
  const { attempts, settledAt: now } = settled;
  const stateIfCancelling = 'cancelled';
  if (!isRetryable || attempts >= backoff.attempts) {
    return { ...settled, state: 'failed', stateIfCancelling, problem };
  }
  const notBefore = now + pauseAfter(backoff, attempts, random);
  return { state: 'queued', stateIfCancelling, attempts, notBefore, problem, settledAt: null };
}

/** A target that did not answer. */
export interface DownTarget {
  readonly failures: number;
  /** Epoch ms. */
  readonly downSince: number;
  /** When to try it again, epoch ms. */
  readonly probeAt: number;
  readonly problem: string;
}

/** What is known of a target after an attempt on it; null is that it answers, `before` that the attempt says nothing new. */
export function healthAfter(
  backoff: Backoff,
  before: DownTarget | null,
  outcome: Outcome,
  now: number,
  random: number,
): DownTarget | null {
  if (outcome.result === 'unsent') return before;
  if (outcome.result === 'done' || !outcome.isTargetDown) return null;
  const failures = (before?.failures ?? 0) + 1;
  return {
    failures,
    downSince: before?.downSince ?? now,
    probeAt: now + pauseAfter(backoff, failures, random),
    problem: outcome.problem,
  };
}
