import type { LiveEventName } from '#kernel/event.ts';
import type { ReadTx } from '../database.ts';
import type { VenueContext } from '../venue-context.ts';
import type { WriteTx } from '../write-tx.ts';
import type { Schedule } from './schedule.ts';
import type { SelectRules } from './select-work.ts';
import type { Outcome, SettleRules, WorkState } from './work-state.ts';

/** An item in the hands of a worker. */
export interface Job<Data = unknown> {
  readonly id: string;
  readonly target: string;
  /** What was queued with it. */
  readonly payload: unknown;
  /** What `load` read; undefined for a kind without it. */
  readonly data: Data;
  /** Attempts before this one. */
  readonly attempts: number;
}

export interface SettledJob<Data = unknown> extends Pick<Job<Data>, 'id' | 'target' | 'data'> {
  readonly state: WorkState;
  readonly problem: string | null;
}

/** A kind of slow or physical work. A feature declares each of its kinds once, in its server's entry. */
export interface WorkKind<Data = unknown> extends SettleRules, SelectRules {
  readonly name: string;
  /** How long one attempt may take before nobody knows what it did, ms. */
  readonly timeoutMs: number;
  /** The problem of an attempt that took longer or broke off. */
  readonly silence: string;
  /** Live events that come with new work of this kind: workers look at once, and not only when they poll. */
  readonly wakeOn: readonly LiveEventName[];
  /** How long what is done or cancelled is kept, days; null keeps it. */
  readonly keptDays: number | null;
  /** Recurring work is queued by the schedule, once among all processes; at most one at a time. */
  readonly schedule?: Schedule;
  /** Reads what the jobs need, in the transaction that claims or settles them. A job without an entry fails. */
  load?(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, Data>>;
  /**
   * Makes one attempt, outside any transaction. What it throws, and silence, are `unknown`, or a failure where the kind
   * is repeatable. `signal` aborts when the time is up: let go of the device then.
   */
  run(job: Job<Data>, context: RunContext): Promise<Outcome>;
  /** Tells what became of jobs (any state but queued), in the transaction that writes it. */
  onSettled?(tx: WriteTx, jobs: readonly SettledJob<Data>[]): Promise<void>;
}

export interface RunContext {
  readonly venue: VenueContext;
  readonly signal: AbortSignal;
}

/** The problem of what was running when its worker died. */
export const interrupted = 'INTERRUPTED';
