import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { workFigures } from '#platform/server/queue/figures.ts';
import { cancelWork, insertWork, probeNow, requeueWork } from '#platform/server/queue/store.ts';
import type { WorkKind } from '#platform/server/queue/work-kind.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
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
