import type { LiveEventName } from '#kernel/event.ts';
import type { ReadTx } from '../database.ts';
import type { VenueContext } from '../venue-context.ts';
import type { WriteTx } from '../write-tx.ts';
import type { Schedule } from './schedule.ts';
import type { SelectRules } from './select-work.ts';
import type { Outcome, RetryRules, WorkState } from './work-state.ts';

/** An item that a worker holds. */
export interface Job<Data = unknown> {
  readonly id: string;
  readonly target: string;
  /** The data that was queued with it. */
  readonly payload: unknown;
  /** The data read by `load`; undefined for a kind without it. */
  readonly data: Data;
  /** Attempts before this one. */
  readonly attempts: number;
}

export interface FinishedJob<Data = unknown> extends Pick<Job<Data>, 'id' | 'target' | 'data'> {
  readonly state: WorkState;
  readonly problem: string | null;
}

/** A kind of slow or physical work. A feature declares each of its kinds once, in its server/index.ts. */
export interface WorkKind<Data = unknown> extends RetryRules, SelectRules {
  readonly name: string;
  /** The time limit of one attempt, after which its effect is unknown, ms. */
  readonly timeoutMs: number;
  /** The problem of an attempt that timed out or was interrupted. */
  readonly silence: string;
  /** Live events that accompany new work of this kind: workers poll immediately, not only at the next interval. */
  readonly wakeOn: readonly LiveEventName[];
  /** How long done or cancelled items are kept, days; null keeps them. */
  readonly keptDays: number | null;
  /** Recurring work is queued by the schedule, once among all processes; at most one item at a time. */
  readonly schedule?: Schedule;
  /**
   * Reads the data that the jobs need, in the transaction that claims them or writes their outcome. A job without an entry fails.
   */
  load?(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, Data>>;
  /**
   * Makes one attempt, outside any transaction. An exception or a time-out is `unknown`, or a failure if the kind is
   * repeatable. `signal` aborts at the time limit: release the device then.
   */
  run(job: Job<Data>, context: RunContext): Promise<Outcome>;
  /** Called with finished jobs (any state but queued), in the transaction that stores their state. */
  onFinished?(tx: WriteTx, jobs: readonly FinishedJob<Data>[]): Promise<void>;
}

export interface RunContext {
  readonly venue: VenueContext;
  readonly signal: AbortSignal;
}

/** The problem of items that were running when their worker died. */
export const interrupted = 'INTERRUPTED';
