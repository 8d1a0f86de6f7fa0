// Four printers and a dead one: how long a slip waits from its commit until its printer is called, with five that
// respond and with one that does not. Run by tsx with a connection as JSON in BENCH_CONNECTION; prints JSON.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { uuidv7 } from '#kernel/ids.ts';
import type { Connection } from '#platform/server/database.ts';
import { insertWork } from '#platform/server/queue/store.ts';
import type { WorkKind } from '#platform/server/queue/work-kind.ts';
import { createQueueWorker } from '#platform/server/queue/worker.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { migrations } from '../kit/places.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 120);
const everyMs = 60;
const silenceMs = 1_000;
const living = ['a', 'b', 'c', 'd'];

/** Milliseconds from the commit of a slip until the driver of one of the four receives it. */
async function measure({ venue }: App, fifth: 'answers' | 'dead'): Promise<number[]> {
  const committed = new Map<string, number>();
  const begun = new Map<string, number>();
  const kind: WorkKind = {
    name: 'bench',
    isRepeatable: false,
    backoff: { attempts: 3, firstMs: 500, maxMs: 1_000, jitter: 0.2 },
    patienceMs: 3_000,
    timeoutMs: silenceMs,
    silence: 'SILENT',
    batch: 20,
    concurrency: 50,
    wakeOn: ['record.changed'],
    keptDays: null,
    run: async ({ id, target }) => {
      if (target === 'dead') return new Promise(() => {});
      begun.set(id, performance.now());
      await delay(5);
      return { result: 'done' };
    },
  };
  const worker = createQueueWorker(venue, [kind]).start();
  for (let round = 0; round < rounds; round += 1) {
    const items = [...living, fifth].map((target) => ({ id: uuidv7(), kind: 'bench', target }));
    await venue.inWriteTx(async (tx) => {
      tx.append(insertWork, items);
      tx.emit({ name: 'record.changed', data: { resource: 'bench', id: null, action: 'created' } });
    });
    const now = performance.now();
    for (const { id, target } of items) if (living.includes(target)) committed.set(id, now);
    await delay(everyMs);
  }
  while (begun.size < rounds * living.length || [...committed.keys()].some((id) => !begun.has(id))) await delay(10);
  await worker.stop();
  return [...committed].map(([id, at]) => (begun.get(id) as number) - at).sort((a, b) => a - b);
}

const at = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] as number;

const dataFolder = await mkdtemp(join(tmpdir(), 'tavolina-bench-queue-'));
const app = await openApp({
  connection: JSON.parse(process.env.BENCH_CONNECTION as string) as Connection,
  dataFolder,
  migrations,
  webFolder: null,
  venues: [{ id: 'bench_queue', setupCode: uuidv7() }],
  demo: null,
  logLevel: 'error',
  hasWorkers: false,
});
try {
  const figures: Record<string, { p50: number; p95: number; max: number }> = {};
  for (const fifth of ['answers', 'dead'] as const) {
    const waits = await measure(app, fifth);
    figures[fifth] = { p50: at(waits, 0.5), p95: at(waits, 0.95), max: at(waits, 1) };
  }
  process.stdout.write(JSON.stringify(figures));
} finally {
  await app.close();
  await rm(dataFolder, { recursive: true, force: true });
}
