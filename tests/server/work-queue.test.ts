import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { workFigures } from '#platform/server/queue/figures.ts';
import { cancelWork, insertWork, probeNow, requeueWork } from '#platform/server/queue/store.ts';
import type { FinishedJob, Job, WorkKind } from '#platform/server/queue/work-kind.ts';
import type { Outcome } from '#platform/server/queue/work-state.ts';
import { createQueueWorker, type QueueWorker } from '#platform/server/queue/worker.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { openApp } from '../../src/main/app.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { migrations, noon, testVenue } from '../kit/places.ts';

let test: TestApp;
let venue: VenueContext;
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

const done: Outcome = { result: 'done' };
const refused: Outcome = { result: 'failed', problem: 'NOT_REACHED', isRetryable: true, isTargetDown: true };

/** A physical kind, like a printer. */
function slips(run: WorkKind['run'], more: Partial<WorkKind> = {}): WorkKind {
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
const worker = (kind: WorkKind, of = venue): QueueWorker => createQueueWorker(of, [kind], { random: () => 0 });

/** Queues `count` items for each target; returns their ids by target, in order. */
async function queue(targets: readonly string[], count: number, of = venue, kind = 'slips') {
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
const itemsOf = (target: string): Promise<Item[]> =>
  venue.read((tx) =>
    tx.rows<Item>(sql`
      SELECT id, target, state, attempts, problem FROM work_item WHERE target = ${target} ORDER BY id`),
  );
const statesOf = async (target: string) => (await itemsOf(target)).map(({ state }) => state);

/** A run that waits until the test releases it. */
function gate() {
  let open: (outcome: Outcome) => void = () => {};
  const outcome = new Promise<Outcome>((resolve) => {
    open = resolve;
  });
  return { outcome, open };
}

describe('a target that does not respond', () => {
  const living = ['a', 'b', 'c', 'd'];

  it('delays no other, and its outcome is stored truthfully when it comes back', async () => {
    const dead = gate();
    const tried: string[] = [];
    const run: WorkKind['run'] = async ({ target }) => {
      tried.push(target);
      return target === 'dead' ? dead.outcome : done;
    };
    const running = worker(slips(run)).start();
    await queue(['dead', ...living], 3);
    // They are done while the dead target is still being waited for; so are later ones.
    for (const target of living) await expect.poll(() => statesOf(target)).toEqual(['done', 'done', 'done']);
    expect(await statesOf('dead')).toEqual(['running', 'running', 'running']);
    await queue(living, 1);
    for (const target of living) await expect.poll(() => statesOf(target)).toEqual(['done', 'done', 'done', 'done']);
    expect(tried.filter((target) => target === 'dead')).toHaveLength(1);
    dead.open(done);
    await expect.poll(() => statesOf('dead')).toEqual(['done', 'done', 'done']);
    await running.stop();
  });

  it('costs its silence once: the others wait, and fail untried when they have waited enough', async () => {
    const tried: string[] = [];
    const run: WorkKind['run'] = ({ id }) => {
      tried.push(id);
      return new Promise(() => {});
    };
    const own = worker(slips(run, { timeoutMs: 20 }));
    const { dead: ids = [] } = await queue(['dead'], 5);
    await own.runDue();
    expect(tried).toEqual([ids[0]]);
    expect(await itemsOf('dead')).toMatchObject([
      { state: 'unknown', attempts: 1, problem: 'SILENT' },
      ...Array.from({ length: 4 }, () => ({ state: 'queued', attempts: 0 })),
    ]);
    test.time.now += 499;
    await own.runDue();
    expect(tried).toHaveLength(1);
    // One is tried from time to time; those that cannot wait any longer fail, and were certainly not printed.
    test.time.now += 1;
    await own.runDue();
    expect(tried).toEqual([ids[0], ids[1]]);
    await venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE work_target SET probe_at = ${new Date(tx.now + 900).toISOString()}::timestamptz,
        down_since = ${new Date(tx.now - 3_000).toISOString()}::timestamptz`),
    );
    test.time.now += 3_000 - 500;
    await venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE work_target SET probe_at = ${new Date(tx.now + 900).toISOString()}::timestamptz`),
    );
    await own.runDue();
    expect(tried).toHaveLength(2);
    expect((await itemsOf('dead')).slice(2)).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: 'failed', attempts: 0, problem: 'SILENT' })),
    );
  });

  it('is believed late: what was unknown becomes what it says in the end', async () => {
    const slow = gate();
    const own = worker(slips(() => slow.outcome, { timeoutMs: 20 }));
    await queue(['slow'], 1);
    await own.runDue();
    expect(await statesOf('slow')).toEqual(['unknown']);
    slow.open(done);
    await slow.outcome;
    await own.runDue();
    expect(await statesOf('slow')).toEqual(['done']);
    expect(await venue.read((tx) => tx.rows(sql`SELECT target FROM work_target`))).toEqual([]);
  });
});

describe('an attempt', () => {
  it('is repeated after its pauses, and holds back what is behind it', async () => {
    const tried: string[] = [];
    const run: WorkKind['run'] = async ({ id }) => {
      tried.push(id);
      return refused;
    };
    const own = worker(slips(run));
    const { bar: ids = [] } = await queue(['bar'], 2);
    const counts: number[] = [];
    for (const pause of [0, 499, 1, 999, 1]) {
      test.time.now += pause;
      await own.runDue();
      counts.push(tried.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3]);
    expect(new Set(tried)).toEqual(new Set([ids[0]]));
    expect(await itemsOf('bar')).toMatchObject([
      { state: 'failed', attempts: 3, problem: 'NOT_REACHED' },
      { state: 'queued', attempts: 0 },
    ]);
  });

  it('is retried at once when a user expects the target to be back', async () => {
    const answers = [refused, done, done];
    const own = worker(slips(async () => answers.shift() ?? refused));
    await queue(['bar'], 2);
    await own.runDue();
    expect(await statesOf('bar')).toEqual(['queued', 'queued']);
    await venue.inWriteTx((tx) => probeNow(tx, 'slips', 'bar'));
    await own.runDue();
    expect(await statesOf('bar')).toEqual(['done', 'done']);
  });

  it('that throws is unknown, unless it is repeatable', async () => {
    let isBroken = true;
    const run: WorkKind['run'] = async () => {
      if (isBroken) throw new Error('ECONNRESET');
      return done;
    };
    await queue(['bar'], 1);
    await worker(slips(run)).runDue();
    expect(await itemsOf('bar')).toMatchObject([{ state: 'unknown', problem: 'SILENT' }]);
    await queue(['server'], 1, venue, 'mail');
    const mail = worker(slips(run, { name: 'mail', isRepeatable: true }));
    await mail.runDue();
    expect(await itemsOf('server')).toMatchObject([{ state: 'queued', attempts: 1, problem: 'SILENT' }]);
    isBroken = false;
    test.time.now += 500;
    await mail.runDue();
    expect(await itemsOf('server')).toMatchObject([{ state: 'done', attempts: 2, problem: null }]);
  });

  it('waits for its time', async () => {
    const own = worker(slips(async () => done));
    await venue.inWriteTx(async (tx) =>
      tx.append(insertWork, [{ id: uuidv7(), kind: 'slips', target: 'later', notBefore: tx.now + 60_000 }]),
    );
    expect(await own.runDue()).toBe(test.time.now + 60_000);
    expect(await statesOf('later')).toEqual(['queued']);
    test.time.now += 60_000;
    await own.runDue();
    expect(await statesOf('later')).toEqual(['done']);
  });

  it('of several targets is written in one transaction, which claims what follows', async () => {
    let transactions = 0;
    const counted: VenueContext = {
      ...venue,
      inWriteTx: (work) => {
        transactions += 1;
        return venue.inWriteTx(work);
      },
    };
    await queue(['a', 'b', 'c', 'd', 'e'], 40);
    await worker(
      slips(async () => done),
      counted,
    ).runDue();
    // Two batches of twenty each: claim, write and claim, write.
    expect(transactions).toBe(3);
    expect(await statesOf('e')).toEqual(Array(40).fill('done'));
  });
});

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

describe('to cancel', () => {
  const cancel = (id: string) => venue.inWriteTx((tx) => cancelWork(tx, id));

  it('ends what is queued, also behind a target that is down, and only what is not finished', async () => {
    const tried: string[] = [];
    const own = worker(
      slips(async ({ id }) => {
        tried.push(id);
        return refused;
      }),
    );
    const { bar: ids = [] } = await queue(['bar'], 3);
    await own.runDue();
    expect(await cancel(ids[0] as string)).toBe('cancelled');
    expect(await cancel(ids[1] as string)).toBe('cancelled');
    expect(await cancel(ids[1] as string)).toBeNull();
    test.time.now += 500;
    await own.runDue();
    expect(tried).toEqual([ids[0], ids[2]]);
    expect(await statesOf('bar')).toEqual(['cancelled', 'cancelled', 'queued']);
    await expect(cancel(uuidv7())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('ends items without effect, and stores the true outcome of the others', async () => {
    const gates = { back: gate(), out: gate(), lost: gate() };
    const kind = slips(({ target }) => gates[target as keyof typeof gates].outcome);
    const running = worker(kind).start();
    const ids = await queue(Object.keys(gates), 2);
    for (const target of Object.keys(gates)) {
      await expect.poll(() => statesOf(target)).toEqual(['running', 'running']);
      for (const id of ids[target] ?? []) expect(await cancel(id)).toBe('running');
    }
    gates.back.open(refused);
    gates.out.open(done);
    gates.lost.open({ result: 'unknown', problem: 'SILENT', isTargetDown: true });
    // The second of each was held by the worker, and not yet sent.
    await expect.poll(() => statesOf('back')).toEqual(['cancelled', 'cancelled']);
    await expect.poll(() => statesOf('out')).toEqual(['done', 'cancelled']);
    await expect.poll(() => statesOf('lost')).toEqual(['unknown', 'cancelled']);
    await running.stop();
  });

  it('does not hinder a person from queuing it again', async () => {
    const own = worker(slips(async () => ({ ...refused, isRetryable: false, isTargetDown: false })));
    const { bar: ids = [] } = await queue(['bar'], 1);
    await own.runDue();
    expect(await statesOf('bar')).toEqual(['failed']);
    const again = () => venue.inWriteTx((tx) => requeueWork(tx, ids[0] as string, 'other'));
    expect(await again()).toBe(true);
    expect(await again()).toBe(false);
    await worker(slips(async () => done)).runDue();
    expect(await itemsOf('other')).toMatchObject([{ state: 'done', attempts: 1 }]);
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

describe('the figures', () => {
  it('say what is open, in trouble and down, by kind, also on the health page', async () => {
    const run: WorkKind['run'] = async ({ target }) => {
      if (target === 'lost') return { result: 'unknown', problem: 'SILENT', isTargetDown: false };
      return target === 'good' ? done : { ...refused, isRetryable: target === 'down' };
    };
    await queue(['good', 'down', 'lost', 'bad'], 1);
    await venue.inWriteTx(async (tx) =>
      tx.append(insertWork, [{ id: uuidv7(), kind: 'slips', target: 'later', notBefore: tx.now + 3_600_000 }]),
    );
    await worker(slips(run)).runDue();
    test.time.now += 2_000;
    const slipFigures = { queued: 2, running: 0, failed: 1, unknown: 1, down: 2, oldestMs: 2_000 };
    expect(await venue.read((tx) => workFigures(tx, test.time.now))).toEqual({ slips: slipFigures });
    expect((await test.call('GET', 'health/ready')).body).toEqual({
      status: 'ready',
      journal: 'whole',
      disk: expect.objectContaining({ level: 'ok' }),
      work: { slips: slipFigures },
    });
  });
});
