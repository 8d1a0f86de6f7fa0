// Work that is queued for targets and done by workers of the test: each test begins with an empty queue.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { insertWork } from '#platform/server/queue/store.ts';
import type { WorkKind } from '#platform/server/queue/work-kind.ts';
import type { Outcome } from '#platform/server/queue/work-state.ts';
import { createQueueWorker, type QueueWorker } from '#platform/server/queue/worker.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { openTestApp, type TestApp } from './app.ts';
import { noon } from './places.ts';

export let test: TestApp;
export let venue: VenueContext;
export const done: Outcome = { result: 'done' };
export const refused: Outcome = { result: 'failed', problem: 'NOT_REACHED', isRetryable: true, isTargetDown: true };

/** A physical kind, like a printer. */
export function slips(run: WorkKind['run'], more: Partial<WorkKind> = {}): WorkKind {
  return {
    name: 'slips',
    isRepeatable: false,
    backoff: { attempts: 3, firstMs: 500, maxMs: 1_000, jitter: 0 },
    patienceMs: 3_000,
    timeoutMs: 60_000,
    silence: 'SILENT',
    batch: 20,
    concurrency: 20,
    wakeOn: ['record.changed'],
    keptDays: null,
    run,
    ...more,
  };
}

export const worker = (kind: WorkKind, of = venue): QueueWorker => createQueueWorker(of, [kind], { random: () => 0 });

/** Queues `count` items for each target; returns their ids by target, in order. */
export async function queue(targets: readonly string[], count: number, of = venue, kind = 'slips') {
  const ids: Record<string, string[]> = Object.fromEntries(targets.map((target) => [target, []]));
  await of.inWriteTx(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      for (const target of targets) {
        const id = uuidv7();
        ids[target]?.push(id);
        tx.append(insertWork, [{ id, kind, target, payload: { index } }]);
      }
    }
    tx.emit({ name: 'record.changed', data: { resource: 'slips', id: null, action: 'created' } });
  });
  return ids;
}

interface Item {
  readonly id: string;
  readonly target: string;
  readonly state: string;
  readonly attempts: number;
  readonly problem: string | null;
}

export const itemsOf = (target: string): Promise<Item[]> =>
  venue.read((tx) =>
    tx.rows<Item>(sql`
      SELECT id, target, state, attempts, problem FROM work_item WHERE target = ${target} ORDER BY id`),
  );

export const statesOf = async (target: string) => (await itemsOf(target)).map(({ state }) => state);

/** A run that waits until the test releases it. */
export function gate() {
  let open: (outcome: Outcome) => void = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    open = resolve;
  });
  return { outcome, open };
}

export function openQueue(): void {
  beforeAll(async () => {
    test = await openTestApp();
    venue = test.app.venue;
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.time.now = noon;
    await venue.inWriteTx(async (tx) => {
      await tx.run(sql`DELETE FROM work_item`);
      await tx.run(sql`DELETE FROM work_target`);
      await tx.run(sql`DELETE FROM work_schedule`);
    });
  });
}
