import { nextState, type Transitions } from '#kernel/transition.ts';

export const workStates = ['queued', 'running', 'done', 'failed', 'unknown', 'cancelled'] as const;
export type WorkState = (typeof workStates)[number];

type WorkAction = 'claim' | 'finish' | 'retry' | 'fail' | 'lose' | 'cancel' | 'requeue';

/**
 * `failed` guarantees that nothing happened; `unknown` means that it may have. Both end only by a user's decision, or
 * by the late outcome from the worker that tried.
 */
const transitions: Transitions<WorkState, WorkAction> = {
  queued: { claim: 'running', fail: 'failed', cancel: 'cancelled' },
  running: { finish: 'done', retry: 'queued', fail: 'failed', lose: 'unknown', cancel: 'cancelled' },
  failed: { requeue: 'queued', cancel: 'cancelled' },
  unknown: { finish: 'done', fail: 'failed', requeue: 'queued', cancel: 'cancelled' },
  done: {},
  cancelled: {},
};

/** The state after an action, or null if the table does not allow it. */
export function nextWorkState(from: WorkState, action: WorkAction): WorkState | null {
  return nextState(transitions, from, action);
}

/** The outcome of one attempt. */
export type Outcome =
  | { readonly result: 'done' }
  /** Certainly without effect, so that trying again is safe. */
  | {
      readonly result: 'failed';
      readonly problem: string;
      /** Whether another attempt may succeed. */
      readonly isRetryable: boolean;
      /** Whether the target does not respond: then the items behind it are not tried either. */
      readonly isTargetDown: boolean;
    }
  /** It may or may not have had its effect. */
  | { readonly result: 'unknown'; readonly problem: string; readonly isTargetDown: boolean }
  /** Claimed, but not tried. */
  | { readonly result: 'unsent' };

export interface Backoff {
  /** Total number of attempts. */
  readonly attempts: number;
  readonly firstMs: number;
  /** Each pause is twice as long as the previous one, up to this. */
  readonly maxMs: number;
  /** The part of a pause by which it may be randomly shortened, from 0 to 1. */
  readonly jitter: number;
}

/** The pause after failure number `failures` (from 1), ms. `random` is from 0 to 1. */
export function pauseAfter({ firstMs, maxMs, jitter }: Backoff, failures: number, random: number): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(whole * (1 - jitter * random));
}

export interface RetryRules {
  /** Whether running twice does no harm. Then `unknown` becomes a failure, and an interrupted run starts again. */
  readonly isRepeatable: boolean;
  readonly backoff: Backoff;
}

export interface NextState {
  readonly state: WorkState;
  /** The state if cancellation was requested. */
  readonly stateIfCancelling: WorkState;
  readonly attempts: number;
  /** Epoch ms; null means immediately. */
  readonly notBefore: number | null;
  readonly problem: string | null;
  /** Epoch ms; null while it is not finished. */
  readonly finishedAt: number | null;
}

/**
 * The next state of a running item after an attempt; `attempts` counts those before it. `now` is epoch ms, `random`
 * from 0 to 1.
 */
export function stateAfter(
  rules: RetryRules,
  attempts: number,
  outcome: Outcome,
  now: number,
  random: number,
): NextState {
  const finished = { attempts: attempts + 1, notBefore: null, finishedAt: now };
  switch (outcome.result) {
    case 'done':
      return { ...finished, state: 'done', stateIfCancelling: 'done', problem: null };
    case 'unsent':
      return {
        state: 'queued',
        stateIfCancelling: 'cancelled',
        attempts,
        notBefore: null,
        problem: null,
        finishedAt: null,
      };
    case 'unknown':
      if (rules.isRepeatable) return failure(rules, finished, { ...outcome, isRetryable: true }, random);
      return { ...finished, state: 'unknown', stateIfCancelling: 'unknown', problem: outcome.problem };
    case 'failed':
      return failure(rules, finished, outcome, random);
  }
}

function failure(
  { backoff }: RetryRules,
  finished: { readonly attempts: number; readonly notBefore: null; readonly finishedAt: number },
  { problem, isRetryable }: { readonly problem: string; readonly isRetryable: boolean },
  random: number,
): NextState {
  const { attempts, finishedAt: now } = finished;
  const stateIfCancelling = 'cancelled';
  if (!isRetryable || attempts >= backoff.attempts) {
    return { ...finished, state: 'failed', stateIfCancelling, problem };
  }
  const notBefore = now + pauseAfter(backoff, attempts, random);
  return { state: 'queued', stateIfCancelling, attempts, notBefore, problem, finishedAt: null };
}

/** A target that did not respond. */
export interface DownTarget {
  readonly failures: number;
  /** Epoch ms. */
  readonly downSince: number;
  /** When to try it again, epoch ms. */
  readonly probeAt: number;
  readonly problem: string;
}

/** The health of a target after an attempt: null if it responds, `before` if the attempt reveals nothing new. */
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
