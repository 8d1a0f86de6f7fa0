import { describe, expect, it } from 'vitest';
import { requeueWork } from '#platform/server/queue/store.ts';
import type { FinishedJob, Job, WorkKind } from '#platform/server/queue/work-kind.ts';
import { createQueueWorker } from '#platform/server/queue/worker.ts';
import { sql } from '#platform/server/sql.ts';
import { openApp } from '../../src/main/app.ts';
import { migrations, testVenue } from '../kit/places.ts';
import {
  done,
  gate,
  itemsOf,
  openQueue,
  queue,
  refused,
  slips,
  statesOf,
  test,
  venue,
  worker,
} from '../kit/work-queue.ts';

openQueue();

describe('a worker that dies', () => {
  /** Claims everything that is due and then disappears. */
  async function die(kind: Partial<WorkKind> = {}): Promise<ReturnType<typeof gate>> {
    const stuck = gate();
    const dead = worker(slips(() => stuck.outcome, kind));
    // The venue may be closed by the time that its attempts have used up theirs.
    dead.runDue().catch(() => undefined);
    await expect.poll(async () => (await statesOf('bar')).includes('running')).toBe(true);
    return { ...stuck, open: (outcome) => stuck.open(outcome) };
  }

  it('leaves physical work unknown, never to be sent again by itself', async () => {
    const finished: FinishedJob[] = [];
    await queue(['bar'], 2);
    const stuck = await die();
    const tried: Job[] = [];
    const other = worker(
      slips(
        async (job) => {
          tried.push(job);
          return done;
        },
        {
          onFinished: async (_tx, jobs) => {
            finished.push(...jobs);
          },
        },
      ),
    );
    test.time.now += 14_999;
    await other.poll();
    expect(await statesOf('bar')).toEqual(['running', 'running']);
    test.time.now += 1;
    await other.poll();
    expect(await itemsOf('bar')).toMatchObject(
      Array(2).fill({ state: 'unknown', problem: 'INTERRUPTED', attempts: 1 }),
    );
    expect(finished.map(({ state }) => state)).toEqual(['unknown', 'unknown']);
    expect(tried).toEqual([]);
    // It was only slow: its true outcome is stored. What it had not begun it leaves alone, because another may have it.
    stuck.open(done);
    await expect.poll(() => statesOf('bar')).toEqual(['done', 'unknown']);
    expect(tried).toEqual([]);
  });

  it('finding 04: is recovered at once by a server that is alone with its database', async () => {
    await queue(['bar'], 3);
    await die({ batch: 1 });
    const kind = slips(async () => done, { batch: 1 });
    await createQueueWorker(venue, [kind]).poll();
    expect(await statesOf('bar')).toEqual(['running', 'queued', 'queued']);
    const alone = createQueueWorker(venue, [kind], { isAlone: true });
    await alone.poll();
    // Only what had been begun is unknown; the rest is printed.
    expect(await statesOf('bar')).toEqual(['unknown', 'queued', 'queued']);
    await alone.runDue();
    expect(await statesOf('bar')).toEqual(['unknown', 'done', 'done']);
  });

  it('finding 04: that only stood still is believed when it says that it failed, and nothing is repeated', async () => {
    await queue(['bar'], 1);
    const stuck = await die();
    const tried: string[] = [];
    const other = worker(
      slips(async ({ id }) => {
        tried.push(id);
        return done;
      }),
    );
    test.time.now += 15_000;
    await other.poll();
    expect(await statesOf('bar')).toEqual(['unknown']);
    stuck.open(refused);
    await expect.poll(() => itemsOf('bar')).toMatchObject([{ state: 'failed', problem: 'NOT_REACHED', attempts: 1 }]);
    test.time.now += 60_000;
    await other.runDue();
    expect(await statesOf('bar')).toEqual(['failed']);
    expect(tried).toEqual([]);
  });

  it('finding 04: that only stood still does not overwrite what another did since', async () => {
    const [id = ''] = (await queue(['bar'], 1)).bar ?? [];
    for (const late of [refused, done, { result: 'unsent' } as const]) {
      await venue.inWriteTx(async (tx) => {
        await tx.run(sql`UPDATE work_item SET state = 'queued', attempts = 0, worker = NULL`);
        await tx.run(sql`DELETE FROM work_target`);
      });
      const stuck = await die();
      const other = worker(
        slips(async () => ({ result: 'failed', problem: 'PAPER', isRetryable: false, isTargetDown: false })),
      );
      test.time.now += 15_000;
      await other.poll();
      await venue.inWriteTx((tx) => requeueWork(tx, id, 'bar'));
      await other.runDue();
      const finished = await itemsOf('bar');
      expect(finished).toMatchObject([{ state: 'failed', problem: 'PAPER', attempts: 1 }]);
      stuck.open(late);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await itemsOf('bar')).toEqual(finished);
    }
  });

  it('finding 04: that stood still begins nothing of what it had claimed', async () => {
    await queue(['bar'], 3);
    const first = gate();
    const tried: string[] = [];
    const slow = worker(
      slips(async ({ id }) => {
        tried.push(id);
        return tried.length === 1 ? first.outcome : done;
      }),
    );
    const doing = slow.runDue();
    await expect.poll(() => statesOf('bar')).toEqual(['running', 'running', 'running']);
    test.time.now += 15_000;
    await worker(slips(async () => done)).poll();
    expect(await statesOf('bar')).toEqual(['unknown', 'unknown', 'unknown']);
    first.open(done);
    await doing;
    expect(await statesOf('bar')).toEqual(['done', 'unknown', 'unknown']);
    expect(tried).toHaveLength(1);
  });

  it('leaves repeatable work to be done by another', async () => {
    await queue(['bar'], 2);
    await die({ isRepeatable: true });
    const other = worker(slips(async () => done, { isRepeatable: true }));
    test.time.now += 15_000;
    await other.poll();
    test.time.now += 500;
    await other.runDue();
    expect(await itemsOf('bar')).toMatchObject(Array(2).fill({ state: 'done', attempts: 2 }));
  });

  it('is not waited for longer than its lease when the clock is set back', async () => {
    await queue(['bar'], 1);
    await die();
    const other = worker(slips(async () => done));
    test.time.now -= 3_600_000;
    await other.poll();
    expect(await statesOf('bar')).toEqual(['running']);
    test.time.now += 15_000;
    await other.poll();
    expect(await statesOf('bar')).toEqual(['unknown']);
  });

  it('keeps its work as long as it renews its lease', async () => {
    const slow = gate();
    const first = worker(slips(() => slow.outcome));
    const other = worker(slips(async () => done));
    await queue(['bar'], 1);
    const doing = first.runDue();
    await expect.poll(() => statesOf('bar')).toEqual(['running']);
    for (let turn = 0; turn < 3; turn += 1) {
      test.time.now += 10_000;
      await first.poll();
      await other.poll();
    }
    expect(await statesOf('bar')).toEqual(['running']);
    slow.open(done);
    await doing;
    expect(await statesOf('bar')).toEqual(['done']);
  });
});

describe('two processes on one database', () => {
  const openSecond = () =>
    openApp({
      connection: test.connection,
      dataFolder: test.dataFolder,
      migrations,
      webFolder: null,
      venues: [{ id: testVenue, setupCode: '123456' }],
      clock: () => test.time.now,
      demo: null,
      logLevel: 'error',
      hasWorkers: false,
    });

  it('do each of 500 jobs once, in the order of each target', async () => {
    const second = await openSecond();
    const runs: { readonly id: string; readonly target: string; readonly by: string }[] = [];
    const underWay = new Set<string>();
    const overlaps: string[] = [];
    const here = new Set<string>();
    const both = gate();
    const kind = (by: string) =>
      slips(
        async ({ id, target }) => {
          if (underWay.has(target)) overlaps.push(target);
          underWay.add(target);
          // Each waits for the other: one alone would show nothing.
          if (here.add(by).size === 2) both.open(done);
          await both.outcome;
          await new Promise((resolve) => setImmediate(resolve));
          underWay.delete(target);
          runs.push({ id, target, by });
          return done;
        },
        { concurrency: 5 },
      );
    const workers = [worker(kind('first')).start(), worker(kind('second'), second.venue).start()];
    try {
      const targets = Array.from({ length: 10 }, (_, index) => `printer ${index}`);
      const queued: string[] = [];
      for (let turn = 0; turn < 10; turn += 1) {
        const ids = await queue(targets, 5, turn % 2 === 0 ? venue : second.venue);
        queued.push(...Object.values(ids).flat());
      }
      const open = () =>
        venue.read((tx) =>
          tx.one<{ count: number }>(sql`SELECT count(*) AS count FROM work_item WHERE state <> 'done'`),
        );
      await expect.poll(open, { timeout: 20_000 }).toEqual({ count: 0 });
      expect(runs.map(({ id }) => id).sort()).toEqual([...queued].sort());
      expect(overlaps).toEqual([]);
      for (const target of targets) {
        const order = runs.filter((each) => each.target === target).map(({ id }) => id);
        expect(order).toEqual([...order].sort());
      }
    } finally {
      await Promise.all(workers.map((each) => each.stop()));
      await second.close();
    }
  });

  it('do recurring work once each time, and once for all missed times', async () => {
    const second = await openSecond();
    const runs: string[] = [];
    const hourly = (by: string) =>
      slips(
        async () => {
          runs.push(by);
          return done;
        },
        { name: 'hourly', schedule: { everyMinutes: 60 }, isRepeatable: true, batch: 1 },
      );
    const both = [worker(hourly('first')), worker(hourly('second'), second.venue)];
    const look = async () => {
      await Promise.all(both.map((each) => each.poll()));
      await Promise.all(both.map((each) => each.runDue()));
    };
    try {
      const counts: number[] = [];
      for (const hours of [0, 0.9, 0.1, 0, 1, 26, 0]) {
        test.time.now += hours * 3_600_000;
        await look();
        counts.push(runs.length);
      }
      expect(counts).toEqual([0, 0, 1, 1, 2, 3, 3]);
      // The clock is set back by a week: the next run is an hour from now, not a week.
      test.time.now -= 7 * 86_400_000;
      await look();
      test.time.now += 3_600_000;
      await look();
      expect(runs).toHaveLength(4);
    } finally {
      await second.close();
    }
  });
});
