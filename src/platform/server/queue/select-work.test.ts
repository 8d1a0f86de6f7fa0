import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOf, type OpenItem, type Selection, selectWork } from './select-work.ts';
import { type DownTarget, healthAfter, type Outcome, stateAfter } from './work-state.ts';

const backoff = { attempts: 3, firstMs: 500, maxMs: 1_000, jitter: 0 };
const rules = { backoff, patienceMs: 3_000, batch: 3, concurrency: 2, isRepeatable: false };
const leaseMs = 15_000;

function queued(id: string, target: string, more: Partial<OpenItem> = {}): OpenItem {
  return {
    id,
    target,
    kind: 'print',
    state: 'queued',
    attempts: 0,
    createdAt: 0,
    notBefore: null,
    worker: null,
    leaseUntil: null,
    ...more,
  };
}
const select = (
  items: readonly OpenItem[],
  now: number,
  { down = {}, held = [] }: { down?: Record<string, DownTarget>; held?: string[] } = {},
) =>
  selectWork({
    items,
    downOf: ({ target }) => down[target] ?? null,
    rulesOf: () => rules,
    worker: 'me',
    held: new Set(held),
    leaseMs,
    now,
  });
const ids = (items: readonly OpenItem[]) => items.map(({ id }) => id);

describe('selection', () => {
  it('claims the first of each target, up to a batch, and holds back what is behind one that waits', () => {
    const items = ['1', '2', '3', '4'].map((id) => queued(id, 'bar'));
    expect(ids(select(items, 0).claimed)).toEqual(['1', '2', '3']);
    const waits = queued('2', 'bar', { attempts: 1, notBefore: 400 });
    expect(select([queued('1', 'bar'), waits, queued('3', 'bar')], 0)).toMatchObject({
      claimed: [{ id: '1' }],
      nextAt: 400,
    });
    expect(select([waits, queued('3', 'bar')], 0)).toMatchObject({ claimed: [], nextAt: 400 });
  });

  it('serves no more targets at once than the kind allows, longest waiting first', () => {
    const items = [queued('3', 'a'), queued('1', 'b'), queued('2', 'c')];
    expect(ids(select(items, 0).claimed)).toEqual(['1', '2']);
    const mine = queued('0', 'd', { state: 'running', worker: 'me', leaseUntil: 9 });
    expect(ids(select([...items, mine], 0, { held: ['0'] }).claimed)).toEqual(['1']);
  });

  it('tries a target that is down with its first item only, when its time has come', () => {
    const down = { bar: { failures: 2, downSince: 0, probeAt: 900, problem: 'NOT_REACHED' } };
    const items = [queued('1', 'bar'), queued('2', 'bar')];
    expect(select(items, 899, { down })).toMatchObject({ claimed: [], expired: [], nextAt: 900 });
    expect(ids(select(items, 900, { down }).claimed)).toEqual(['1']);
  });

  it('lets items fail untried that have waited long enough, counted from when the target went down', () => {
    const down = { bar: { failures: 9, downSince: 1_000, probeAt: 4_200, problem: 'NOT_REACHED' } };
    const items = [queued('1', 'bar'), queued('2', 'bar', { createdAt: 1_100 })];
    expect(select(items, 3_999, { down })).toMatchObject({ expired: [], nextAt: 4_000 });
    expect(ids(select(items, 4_000, { down }).expired)).toEqual(['1']);
    expect(ids(select(items, 4_100, { down }).expired)).toEqual(['1', '2']);
  });

  it('recovers what other workers left behind by their lease, and returns what never reached this one', () => {
    const running = (id: string, worker: string, leaseUntil: number) =>
      queued(id, id, { state: 'running', worker, leaseUntil });
    const items = [running('1', 'dead', 10), running('2', 'alive', 11), running('3', 'me', 11), running('4', 'me', 11)];
    const { lost, returned, claimed, nextAt } = select(items, 10, { held: ['4'] });
    // The room that these leave is claimed at once.
    expect([ids(lost), ids(returned), claimed, nextAt]).toEqual([['1'], ['3'], [], 10]);
    expect(select(items.slice(1, 2), 10)).toMatchObject({ lost: [], returned: [], nextAt: 11 });
  });

  it('waits for nothing longer than its own length when the clock is set back', () => {
    const hour = 3_600_000;
    const lease = queued('1', 'bar', { state: 'running', worker: 'dead', leaseUntil: hour });
    expect(select([lease], 0)).toMatchObject({ lost: [], overlong: [{ id: '1' }], nextAt: leaseMs });
    const retry = queued('2', 'bar', { attempts: 1, notBefore: hour, createdAt: hour });
    expect(ids(select([retry], 0).claimed)).toEqual(['2']);
    const down = { bar: { failures: 1, downSince: hour, probeAt: hour, problem: 'NOT_REACHED' } };
    expect(ids(select([queued('3', 'bar', { createdAt: hour })], 0, { down }).claimed)).toEqual(['3']);
    // An item scheduled for later does not count as waiting.
    expect(select([queued('4', 'bar', { notBefore: hour })], 0)).toMatchObject({ claimed: [], nextAt: hour });
  });
});

/**
 * A simulation of two workers and some targets, driven by chance: applies one selection after the other to the items.
 */
class World {
  readonly down: Record<string, DownTarget> = {};
  readonly runs: { readonly id: string; readonly target: string; readonly worker: string }[] = [];
  items: (OpenItem & { finished?: string })[];
  now = 0;
  constructor(targets: readonly string[]) {
    this.items = targets.map((target, index) => queued(String(index).padStart(3, '0'), target));
  }
  look(worker: string): Selection {
    const open = this.items.filter(({ finished }) => finished === undefined);
    const held = new Set(ids(open.filter((each) => each.state === 'running' && each.worker === worker)));
    const input = { items: open, rulesOf: () => rules, worker, held, leaseMs, now: this.now };
    const selection = selectWork({ ...input, downOf: ({ target }) => this.down[target] ?? null });
    for (const item of selection.claimed)
      this.set(item.id, { state: 'running', worker, leaseUntil: this.now + leaseMs });
    for (const item of selection.expired) this.set(item.id, { finished: 'failed' });
    for (const item of selection.lost) this.set(item.id, { finished: 'unknown' });
    return selection;
  }
  set(id: string, change: Partial<OpenItem & { finished?: string }>): void {
    this.items = this.items.map((each) => (each.id === id ? { ...each, ...change } : each));
  }
  /** The worker tries its items of a target one after the other, until one has to wait. */
  finish(worker: string, target: string, outcome: Outcome): void {
    let isStuck = false;
    for (const item of this.items.filter((each) => each.worker === worker && each.target === target)) {
      if (item.state !== 'running' || item.finished !== undefined) continue;
      const said: Outcome = isStuck ? { result: 'unsent' } : outcome;
      if (!isStuck) this.runs.push({ id: item.id, target, worker });
      const after = stateAfter(rules, item.attempts, said, this.now, 0);
      const health = healthAfter(backoff, this.down[target] ?? null, said, this.now, 0);
      if (health === null) delete this.down[target];
      else this.down[target] = health;
      const { attempts, notBefore } = after;
      if (after.state === 'queued') this.set(item.id, { state: 'queued', worker: null, attempts, notBefore });
      else this.set(item.id, { finished: after.state, worker: null });
      isStuck = outcome.result !== 'done';
    }
  }
}

it('keeps the order of each target, runs one at a time on it, and finishes everything in the end', () => {
  const failed: Outcome = { result: 'failed', problem: 'NOT_REACHED', isRetryable: true, isTargetDown: true };
  const unknown: Outcome = { result: 'unknown', problem: 'SILENT', isTargetDown: true };
  const step = fc.record({
    worker: fc.constantFrom('me', 'other'),
    target: fc.constantFrom('a', 'b', 'c'),
    outcome: fc.constantFrom<Outcome>({ result: 'done' }, { result: 'done' }, failed, unknown),
    ms: fc.integer({ min: 0, max: 700 }),
    isDead: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 }),
      fc.array(step, { maxLength: 40 }),
      (targets, steps) => {
        const world = new World(targets);
        for (const { worker, target, outcome, ms, isDead } of steps) {
          const before = world.items;
          const { claimed } = world.look(worker);
          for (const key of new Set(claimed.map(keyOf))) {
            const own = claimed.filter((each) => keyOf(each) === key);
            const open = before.filter((each) => each.finished === undefined && keyOf(each) === key);
            expect(open.some(({ state }) => state === 'running')).toBe(false);
            expect(ids(own)).toEqual(ids(open).slice(0, own.length));
            expect(own.length).toBeLessThanOrEqual(world.down[own[0]?.target ?? ''] ? 1 : rules.batch);
          }
          world.now += ms;
          if (!isDead) world.finish(worker, target, outcome);
        }
        for (let turn = 0; turn < 200 && world.items.some(({ finished }) => finished === undefined); turn += 1) {
          const { nextAt, claimed } = world.look('last');
          for (const target of new Set(claimed.map((each) => each.target))) {
            world.finish('last', target, { result: 'done' });
          }
          // There is always a next poll.
          if (claimed.length === 0) {
            if (world.items.every(({ finished }) => finished !== undefined)) break;
            expect(nextAt).not.toBeNull();
            world.now = Math.max(world.now, nextAt ?? 0);
          }
        }
        expect(world.items.filter(({ finished }) => finished === undefined)).toEqual([]);
        // First attempts come in the order in which the items were queued.
        for (const target of ['a', 'b', 'c']) {
          const order = world.runs.filter((run) => run.target === target).map(({ id }) => id);
          const first = order.filter((id, index) => order.indexOf(id) === index);
          expect(first).toEqual([...first].sort());
        }
      },
    ),
  );
});
