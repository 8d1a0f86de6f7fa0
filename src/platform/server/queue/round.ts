import { uuidv7 } from '#kernel/ids.ts';
import type { ReadTx } from '../database.ts';
import type { WriteTx } from '../write-tx.ts';
import { type Calendar, nextOccurrence } from './schedule.ts';
import { keyOf, type OpenItem, type Selection, selectWork } from './select-work.ts';
import {
  claimItems,
  downTargets,
  insertRecurring,
  openItems,
  type ScheduleRow,
  type StateChange,
  scheduleRows,
  shortenLeases,
  type TargetKey,
  writeHealth,
  writeSchedule,
  writeStates,
} from './store.ts';
import { interrupted, type Job, type WorkKind } from './work-kind.ts';
import { type DownTarget, healthAfter, type NextState, type Outcome, stateAfter } from './work-state.ts';

/** The worker that polls the queue, with its settings. */
export interface WorkerContext {
  readonly worker: string;
  readonly kinds: ReadonlyMap<string, WorkKind>;
  readonly leaseMs: number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly calendar: (tx: ReadTx) => Promise<Calendar>;
}

/** The result of an attempt, until it is written. */
export interface Result {
  readonly kind: WorkKind;
  readonly job: Job;
  readonly outcome: Outcome;
  /** The target's health before the attempt. */
  readonly down: DownTarget | null;
  /** Whether it arrived after the attempt had been given up. */
  readonly isLate: boolean;
}

/** Items of one target, run one after the other. */
export interface Batch {
  readonly kind: WorkKind;
  readonly target: string;
  readonly down: DownTarget | null;
  readonly jobs: readonly Job[];
  /** When another worker may take them over, unless the lease is renewed, epoch ms. */
  readonly leaseUntil: number;
}

export interface Round {
  readonly batches: readonly Batch[];
  /** When to poll again; null if nothing waits. Epoch ms. */
  readonly nextAt: number | null;
}

/**
 * One round of the queue, in one transaction: writes results, recovers abandoned items, and claims items for all idle
 * targets. Without `claims` it only writes.
 */
export async function writeAndClaim(
  tx: WriteTx,
  context: WorkerContext,
  results: readonly Result[],
  held: ReadonlySet<string>,
  claims: boolean,
): Promise<Round> {
  const written = results.length === 0 ? [] : writeResults(tx, context, results);
  if (!claims) {
    await written;
    return { batches: [], nextAt: null };
  }
  const [{ selection, downOf }] = await Promise.all([select(tx, context, tx.now, held), written]);
  const recovered = recover(context, selection, downOf, tx.now);
  const [batches] = await Promise.all([
    claim(tx, context, selection.claimed, downOf),
    recovered.length > 0 && change(tx, context, recovered, new Map()),
    selection.overlong.length > 0 &&
      shortenLeases(
        tx,
        selection.overlong.map(({ id }) => id),
        tx.now + context.leaseMs,
      ),
  ]);
  return { batches, nextAt: selection.nextAt };
}

/** Whether a round would find anything to do, read without the write transaction; and when to check again. */
export async function peek(tx: ReadTx, context: WorkerContext, now: number, held: ReadonlySet<string>) {
  const [{ selection }, schedules] = await Promise.all([
    select(tx, context, now, held),
    dueSchedules(tx, context, now),
  ]);
  const { claimed, returned, lost, overlong, expired, nextAt } = selection;
  return {
    hasWork: claimed.length + returned.length + lost.length + overlong.length + expired.length > 0,
    schedules: schedules.length > 0,
    nextAt,
  };
}

/**
 * Queues recurring work that is due. The first process to do so advances the schedule, so that each run happens once.
 */
export async function queueRecurring(tx: WriteTx, context: WorkerContext): Promise<void> {
  for (const { kind, isDue, nextAt } of await dueSchedules(tx, context, tx.now)) {
    if (isDue) await insertRecurring(tx, uuidv7(), kind, tx.now);
    await writeSchedule(tx, { kind, nextAt });
  }
}

/** Schedules that are due, new, or further ahead than possible; the latter two are only rescheduled. */
async function dueSchedules(tx: ReadTx, { kinds, calendar }: WorkerContext, now: number) {
  const recurring = [...kinds.values()].flatMap(({ name, schedule }) => (schedule ? [{ name, schedule }] : []));
  if (recurring.length === 0) return [];
  const [rows, local] = await Promise.all([scheduleRows(tx), calendar(tx)]);
  return recurring.flatMap(({ name, schedule }): (ScheduleRow & { isDue: boolean })[] => {
    const noted = rows.find(({ kind }) => kind === name)?.nextAt ?? Number.POSITIVE_INFINITY;
    const nextAt = nextOccurrence(schedule, now, local);
    return noted <= now || noted > nextAt ? [{ kind: name, nextAt, isDue: noted <= now }] : [];
  });
}

async function select(tx: ReadTx, { kinds, worker, leaseMs }: WorkerContext, now: number, held: ReadonlySet<string>) {
  const names = [...kinds.keys()];
  const perTarget = Math.max(1, ...[...kinds.values()].map(({ batch }) => batch));
  const [items, down] = await Promise.all([openItems(tx, names, perTarget), downTargets(tx, names)]);
  const downByKey = new Map(down.map((each) => [keyOf(each), each]));
  const downOf = (of: TargetKey): DownTarget | null => downByKey.get(keyOf(of)) ?? null;
  const rulesOf = (name: string) => kinds.get(name) as WorkKind;
  return { selection: selectWork({ items, downOf, rulesOf, worker, held, leaseMs, now }), downOf };
}

/** Recovers items abandoned by a dead worker, by a lost response, or because their target does not come back. */
function recover(
  { kinds, random }: WorkerContext,
  { returned, lost, expired }: Selection,
  downOf: (of: TargetKey) => DownTarget | null,
  now: number,
): StateChange[] {
  const silent: Outcome = { result: 'unknown', problem: interrupted, isTargetDown: false };
  const after = (item: OpenItem, outcome: Outcome) =>
    stateAfter(kinds.get(item.kind) as WorkKind, item.attempts, outcome, now, random());
  const changeOf = (item: OpenItem, next: NextState): StateChange => ({
    ...next,
    id: item.id,
    kind: item.kind,
    target: item.target,
    from: item.state,
    worker: item.worker,
  });
  const untried = (item: OpenItem): NextState => ({
    state: 'failed',
    stateIfCancelling: 'cancelled',
    attempts: item.attempts,
    notBefore: null,
    problem: downOf(item)?.problem ?? interrupted,
    finishedAt: now,
  });
  return [
    ...returned.map((item) => changeOf(item, after(item, { result: 'unsent' }))),
    ...lost.map((item) => changeOf(item, after(item, silent))),
    ...expired.map((item) => changeOf(item, untried(item))),
  ];
}

async function writeResults(tx: WriteTx, context: WorkerContext, results: readonly Result[]): Promise<void> {
  const { now } = tx;
  const changeOf = ({ kind, job, outcome, isLate }: Result): StateChange => {
    const next = stateAfter(kind, job.attempts, outcome, now, context.random());
    const of = { id: job.id, kind: kind.name, target: job.target, worker: context.worker };
    return { ...next, ...of, from: isLate ? 'unknown' : 'running' };
  };
  const health = new Map<string, TargetKey & { down: DownTarget | null; before: DownTarget | null | 'unsure' }>();
  for (const { kind, job, outcome, down, isLate } of results) {
    const of = { kind: kind.name, target: job.target };
    const known = health.get(keyOf(of)) ?? { ...of, down, before: isLate ? 'unsure' : down };
    health.set(keyOf(of), { ...known, down: healthAfter(kind.backoff, known.down, outcome, now, context.random()) });
  }
  const changed = [...health.values()].filter(({ down, before }) => down !== before);
  const jobs = new Map(results.map(({ job }) => [job.id, job]));
  const inTime = results.filter(({ isLate }) => !isLate).map(changeOf);
  const late = results.filter(({ isLate }) => isLate).map(changeOf);
  await Promise.all([
    inTime.length > 0 && change(tx, context, inTime, jobs),
    changed.length > 0 && writeHealth(tx, changed),
    late.length > 0 && change(tx, context, late, jobs),
  ]);
}

/** Writes changes and notifies each kind of those that took effect; items that the worker does not hold are loaded. */
async function change(
  tx: WriteTx,
  { kinds }: WorkerContext,
  changes: readonly StateChange[],
  inHand: ReadonlyMap<string, Job>,
): Promise<void> {
  const written = new Map((await writeStates(tx, changes, tx.now)).map(({ id, state }) => [id, state]));
  const finished = changes.flatMap((each) => {
    const state = written.get(each.id);
    return state === undefined || state === 'queued' ? [] : [{ ...each, state }];
  });
  for (const kind of kinds.values()) {
    const own = finished.filter((each) => each.kind === kind.name);
    if (own.length === 0 || kind.onFinished === undefined) continue;
    const missing = own.filter(({ id }) => !inHand.has(id)).map(({ id }) => id);
    const read = missing.length === 0 ? undefined : await kind.load?.(tx, missing);
    const outcomes = own.map(({ id, target, state, problem }) => {
      return { id, target, state, problem, data: inHand.get(id)?.data ?? read?.get(id) };
    });
    // Items deleted since then are not reported.
    await kind.onFinished(tx, kind.load === undefined ? outcomes : outcomes.filter(({ data }) => data !== undefined));
  }
}

async function claim(
  tx: WriteTx,
  { kinds, worker, leaseMs }: WorkerContext,
  items: readonly OpenItem[],
  downOf: (of: TargetKey) => DownTarget | null,
): Promise<Batch[]> {
  if (items.length === 0) return [];
  const idsOf = (of: readonly OpenItem[]) => of.map(({ id }) => id);
  const leaseUntil = tx.now + leaseMs;
  const [rows, ...loaded] = await Promise.all([
    claimItems(tx, idsOf(items), worker, leaseUntil),
    ...[...kinds.values()].map(async (kind) => {
      const own = items.filter((each) => each.kind === kind.name);
      return own.length === 0 ? undefined : kind.load?.(tx, idsOf(own));
    }),
  ]);
  const payloads = new Map(rows.map(({ id, payload }) => [id, payload]));
  const data = new Map(loaded.flatMap((each) => [...(each ?? [])]));
  const batches = new Map<string, Batch>();
  for (const item of items) {
    const { id, target, attempts } = item;
    if (!payloads.has(id)) continue;
    const job: Job = { id, target, attempts, payload: payloads.get(id), data: data.get(id) };
    const batch = batches.get(keyOf(item));
    const kind = kinds.get(item.kind) as WorkKind;
    batches.set(keyOf(item), { kind, target, down: downOf(item), jobs: [...(batch?.jobs ?? []), job], leaseUntil });
  }
  return [...batches.values()];
}
