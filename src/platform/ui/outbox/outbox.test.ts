import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, OfflineError } from '../api/errors.ts';
import type { SendAnswer } from './deliver.ts';
import type { NewEntry, OutboxEntry, OutboxStorage, RefusedEntry } from './entry.ts';
import { createOutbox } from './outbox.ts';
import { sendFaultOf } from './send-fault.ts';
import type { TabMessage, Tabs } from './tabs.ts';

/** A disk: its content survives every outbox on it. */
function memoryStorage(): OutboxStorage {
  const pending = new Map<number, OutboxEntry>();
  const refused = new Map<number, RefusedEntry>();
  let last = 0;
  const turn = () => Promise.resolve();
  return {
    async append(entry) {
      const seq = ++last;
      await turn();
      pending.set(seq, { ...entry, seq });
      return seq;
    },
    async prove(seq, proof) {
      await turn();
      const entry = pending.get(seq);
      if (entry !== undefined) pending.set(seq, { ...entry, proof });
    },
    async pending() {
      await turn();
      return [...pending.values()].sort((a, b) => a.seq - b.seq);
    },
    async remove(seqs) {
      await turn();
      for (const seq of seqs) pending.delete(seq);
    },
    async refuse(entries) {
      await turn();
      for (const entry of entries) {
        refused.set(entry.seq, entry);
        pending.delete(entry.seq);
      }
    },
    refused: async () => [...refused.values()],
    async forgetRefused(seqs) {
      for (const seq of seqs) refused.delete(seq);
    },
  };
}

/** A browser whose tabs share a lock and a channel; `locks: false` is one on plain http. */
function memoryBrowser({ locks = true } = {}) {
  const handlers = new Map<object, (message: TabMessage) => void>();
  let queue = Promise.resolve();
  return (): Tabs => {
    const self = {};
    return {
      post(message) {
        for (const [tab, handler] of handlers) if (tab !== self) handler(structuredClone(message));
      },
      onMessage: (handler) => void handlers.set(self, handler),
      lead(stop, run) {
        if (!locks) return run();
        queue = queue.then(() => (stop.aborted ? undefined : run()));
        return queue;
      },
    };
  };
}

/** A server that executes each command once and records the order. */
function memoryServer() {
  const effects: { id: string; lanes: readonly string[]; userId: string }[] = [];
  function take(entries: readonly OutboxEntry[]): SendAnswer[] {
    return entries.map(({ id, lanes, userId }) => {
      if (!effects.some((effect) => effect.id === id)) effects.push({ id, lanes, userId });
      return { id, outcome: 'done' };
    });
  }
  return {
    effects,
    take,
    /** The first is deferred, and with it the entries behind it in any lane; the rest is done. */
    putOff(entries: readonly OutboxEntry[]): SendAnswer[] {
      const held = new Set(entries[0]?.lanes);
      return entries.flatMap((one) => {
        if (!one.lanes.some((lane) => held.has(lane))) return take([one]);
        for (const lane of one.lanes) held.add(lane);
        return [{ id: one.id, outcome: 'wait' as const }];
      });
    },
  };
}

const quick = { retryFirst: 1, retryMost: 2, laneWait: 3 };
const entry = (id: string, lanes: string | readonly string[] = 'order-1', userId = 'arta'): NewEntry => ({
  id,
  lanes: [lanes].flat(),
  userId,
  command: { kind: 'addLine', id },
  at: '2026-11-21T10:00:00.000Z',
});

async function until(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 2_000 && !isSo(); i++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(isSo()).toBe(true);
}

describe('an outbox', () => {
  it('counts a command at once, stores it before it resolves, and deletes it when the server has it', async () => {
    const storage = memoryStorage();
    const server = memoryServer();
    const outbox = createOutbox({
      storage,
      send: async (entries) => server.take(entries),
      faultOf: sendFaultOf,
      tabs: memoryBrowser()(),
      times: quick,
    });
    const kept = outbox.append(entry('a'));
    expect(outbox.count()).toBe(1);
    expect(outbox.all().map((one) => one.id)).toEqual(['a']);
    await kept;
    expect((await storage.pending()).map((one) => one.id)).toEqual(['a']);
    const stop = outbox.start();
    await until(() => outbox.count() === 0);
    stop();
    expect(server.effects.map((effect) => effect.id)).toEqual(['a']);
    expect(await storage.pending()).toEqual([]);
  });

  it('finding 07: keeps the proof of a command once it is there; the command waits neither for it nor for its failure', async () => {
    const storage = memoryStorage();
    const server = memoryServer();
    const outbox = createOutbox({
      storage,
      send: async (entries) => server.take(entries),
      faultOf: sendFaultOf,
      tabs: memoryBrowser()(),
      times: quick,
    });
    let prove: (proof: string) => void = () => undefined;
    const late = new Promise<string>((resolve) => {
      prove = resolve;
    });
    await outbox.append(entry('a'), late);
    await outbox.append(entry('b'), Promise.reject(new Error('no cryptography')));
    await outbox.append(entry('c'), Promise.resolve(undefined));
    const proofs = async () => (await storage.pending()).map(({ id, proof }) => [id, proof]);
    expect(await proofs()).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', undefined],
    ]);
    prove('proof of a');
    await expect.poll(async () => (await proofs())[0]?.[1]).toBe('proof of a');
    expect(await proofs()).toEqual([
      ['a', 'proof of a'],
      ['b', undefined],
      ['c', undefined],
    ]);
    const stop = outbox.start();
    await until(() => outbox.count() === 0);
    stop();
    // One that comes after its command has gone brings nothing back.
    await storage.prove(1, 'again');
    expect(await storage.pending()).toEqual([]);
  });

  it('takes a command off the list and rejects when the device cannot keep it', async () => {
    const storage: OutboxStorage = {
      ...memoryStorage(),
      append: () => Promise.reject(new Error('QuotaExceededError')),
    };
    const outbox = createOutbox({
      storage,
      send: async () => [],
      faultOf: sendFaultOf,
      tabs: memoryBrowser()(),
    });
    await expect(outbox.append(entry('a'))).rejects.toThrow('QuotaExceededError');
    expect(outbox.count()).toBe(0);
  });

  it('sends what an earlier page left, in the name of the user who gave it', async () => {
    const storage = memoryStorage();
    await storage.append(entry('a', 'order-1', 'arta'));
    await storage.append(entry('b', 'order-1', 'besnik'));
    const server = memoryServer();
    const outbox = createOutbox({
      storage,
      send: async (entries) => server.take(entries),
      faultOf: sendFaultOf,
      tabs: memoryBrowser()(),
      times: quick,
    });
    await outbox.ready;
    expect(outbox.count()).toBe(2);
    const stop = outbox.start();
    await until(() => outbox.count() === 0);
    stop();
    expect(server.effects).toEqual([
      { id: 'a', lanes: ['order-1'], userId: 'arta' },
      { id: 'b', lanes: ['order-1'], userId: 'besnik' },
    ]);
  });

  it('never sends more than fifty at a time', async () => {
    const storage = memoryStorage();
    for (let i = 0; i < 120; i++) await storage.append(entry(`c${i}`));
    const sizes: number[] = [];
    const server = memoryServer();
    const outbox = createOutbox({
      storage,
      send: async (entries) => {
        sizes.push(entries.length);
        return server.take(entries);
      },
      faultOf: sendFaultOf,
      tabs: memoryBrowser()(),
      times: quick,
    });
    await outbox.ready;
    const stop = outbox.start();
    await until(() => outbox.count() === 0);
    stop();
    expect(sizes).toEqual([50, 50, 20]);
  });

  it('holds only the lane that must wait', async () => {
    const storage = memoryStorage();
    await storage.append(entry('held', 'order-1'));
    await storage.append(entry('free', 'order-2'));
    const server = memoryServer();
    let isHeld = true;
    const outbox = createOutbox({
      storage,
      send: async (entries) =>
        entries.flatMap((one): SendAnswer[] =>
          one.lanes.includes('order-1') && isHeld ? [{ id: one.id, outcome: 'wait' }] : server.take([one]),
        ),
      faultOf: sendFaultOf,
      tabs: memoryBrowser()(),
      times: quick,
    });
    await outbox.ready;
    const stop = outbox.start();
    await until(() => outbox.count() === 1);
    expect(server.effects.map((effect) => effect.id)).toEqual(['free']);
    isHeld = false;
    await until(() => outbox.count() === 0);
    stop();
    expect(server.effects.map((effect) => effect.id)).toEqual(['free', 'held']);
  });

  it('sends at once what comes for another lane while one waits', async () => {
    const storage = memoryStorage();
    await storage.append(entry('held', 'order-1'));
    const server = memoryServer();
    const outbox = createOutbox({
      storage,
      send: async (entries) =>
        entries.flatMap((one): SendAnswer[] =>
          one.lanes.includes('order-1') ? [{ id: one.id, outcome: 'wait' }] : server.take([one]),
        ),
      faultOf: sendFaultOf,
      tabs: memoryBrowser()(),
      // Longer than the timeout of this test: nothing here may wait for it.
      times: { ...quick, laneWait: 600_000 },
    });
    await outbox.ready;
    const stop = outbox.start();
    // The second is given while the outbox sleeps because of the waiting lane; the first may be given while it still
    // sends.
    for (const id of ['first', 'second']) {
      await outbox.append(entry(id, 'order-2'));
      await until(() => server.effects.some((effect) => effect.id === id));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    stop();
    expect(outbox.all().map((one) => one.id)).toEqual(['held']);
  });

  it('lets nothing overtake a command on two lanes that must wait, in either of them', async () => {
    const storage = memoryStorage();
    for (const each of [entry('held', 'order-1'), entry('both', ['order-1', 'order-2']), entry('behind', 'order-2')]) {
      await storage.append(each);
    }
    await storage.append(entry('free', 'order-3'));
    const server = memoryServer();
    let isHeld = true;
    const outbox = createOutbox({
      storage,
      send: async (entries) =>
        isHeld && entries[0]?.lanes.includes('order-1') ? server.putOff(entries) : server.take(entries),
      faultOf: sendFaultOf,
      tabs: memoryBrowser()(),
      times: { ...quick, batchMost: 1 },
    });
    await outbox.ready;
    const stop = outbox.start();
    await until(() => outbox.count() === 3);
    isHeld = false;
    await until(() => outbox.count() === 0);
    stop();
    expect(server.effects.map((effect) => effect.id)).toEqual(['free', 'held', 'both', 'behind']);
  });

  it('hands a refused command over, in every tab, and keeps it for review', async () => {
    const storage = memoryStorage();
    const browser = memoryBrowser();
    const make = () =>
      createOutbox({
        storage,
        send: async (entries) =>
          entries.map((one) => ({ id: one.id, outcome: 'refused', refusal: { code: 'ORDER_CLOSED' } })),
        faultOf: sendFaultOf,
        tabs: browser(),
        times: quick,
      });
    const [leader, other] = [make(), make()];
    const heard: string[] = [];
    leader.onRefused((entries) => heard.push(...entries.map((one) => `leader ${one.id} ${one.refusal.code}`)));
    other.onRefused((entries) => heard.push(...entries.map((one) => `other ${one.id} ${one.refusal.code}`)));
    const stop = leader.start();
    await other.append(entry('a'));
    await until(() => heard.length === 2);
    stop();
    expect(heard.sort()).toEqual(['leader a ORDER_CLOSED', 'other a ORDER_CLOSED']);
    await until(() => other.count() === 0);
    const [kept] = await leader.refused();
    expect(kept).toMatchObject({ id: 'a', refusal: { code: 'ORDER_CLOSED' }, command: { kind: 'addLine', id: 'a' } });
    await leader.forgetRefused([kept?.seq as number]);
    expect(await leader.refused()).toEqual([]);
  });

  it('finds the one command that makes the server refuse a whole batch', async () => {
    const storage = memoryStorage();
    for (const id of ['a', 'bad', 'c']) await storage.append(entry(id));
    const server = memoryServer();
    const outbox = createOutbox({
      storage,
      send: async (entries) => {
        if (entries.some((one) => one.id === 'bad')) throw new ApiError(400, { code: 'INVALID_INPUT' });
        return server.take(entries);
      },
      faultOf: sendFaultOf,
      tabs: memoryBrowser()(),
      times: quick,
    });
    await outbox.ready;
    const stop = outbox.start();
    await until(() => outbox.count() === 0);
    stop();
    expect(server.effects.map((effect) => effect.id)).toEqual(['a', 'c']);
    expect((await outbox.refused()).map((one) => one.id)).toEqual(['bad']);
  });

  it('keeps everything when only the person signed in may not send it', async () => {
    const storage = memoryStorage();
    await storage.append(entry('a'));
    let calls = 0;
    const outbox = createOutbox({
      storage,
      send: async () => {
        calls += 1;
        throw new ApiError(calls % 2 ? 403 : 401, { code: 'NO_PERMISSION' });
      },
      faultOf: sendFaultOf,
      tabs: memoryBrowser()(),
      times: quick,
    });
    await outbox.ready;
    const stop = outbox.start();
    await until(() => calls > 4);
    stop();
    expect(outbox.count()).toBe(1);
    expect(await outbox.refused()).toEqual([]);
  });

  it('does every command once and in the order of its lane, whatever happens to connection, pages and responses', async () => {
    const lane = fc.constantFrom('lane-0', 'lane-1', 'lane-2');
    const plan = fc.record({
      commands: fc.array(
        fc.record({ lanes: fc.uniqueArray(lane, { minLength: 1, maxLength: 2 }), tab: fc.integer({ min: 0, max: 1 }) }),
        {
          minLength: 1,
          maxLength: 40,
        },
      ),
      // The outcome of each call: the request is lost, its response is lost, the page dies, half is unanswered,
      // the first is deferred, or all is well.
      fates: fc.array(fc.constantFrom('ok', 'lost', 'answerLost', 'pageDies', 'half', 'held'), { maxLength: 30 }),
      locks: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ commands, fates, locks }) => {
        const storage = memoryStorage();
        const server = memoryServer();
        const browser = memoryBrowser({ locks });
        const rest = [...fates];
        const stops: (() => void)[] = [];
        const openTab = () => {
          const outbox = createOutbox({
            storage,
            faultOf: sendFaultOf,
            tabs: browser(),
            times: { retryFirst: 0, retryMost: 0, laneWait: 0, batchMost: 7 },
            async send(entries) {
              await Promise.resolve();
              const fate = rest.shift() ?? 'ok';
              if (fate === 'lost') throw new OfflineError();
              if (fate === 'half') {
                // In order, and the lane stops at the first one that was not accepted.
                return server.take(entries.slice(0, Math.ceil(entries.length / 2)));
              }
              if (fate === 'held') return server.putOff(entries);
              const answers = server.take(entries);
              if (fate === 'answerLost') throw new OfflineError();
              if (fate === 'pageDies') {
                stops.shift()?.();
                openTab();
                throw new OfflineError();
              }
              return answers;
            },
          });
          stops.push(outbox.start());
          return outbox;
        };
        const tabs = [openTab(), openTab()];
        await Promise.all(commands.map(({ lanes, tab }, i) => tabs[tab]?.append(entry(`c${i}`, lanes))));
        for (let i = 0; i < 500 && (await storage.pending()).length > 0; i++) {
          await new Promise((resolve) => setTimeout(resolve, 0));
        }
        for (const stop of stops) stop();
        expect(await storage.pending()).toEqual([]);
        expect(server.effects.length).toBe(commands.length);
        for (const lane of ['lane-0', 'lane-1', 'lane-2'] as const) {
          const given = commands.flatMap((command, i) => (command.lanes.includes(lane) ? [`c${i}`] : []));
          const done = server.effects.filter((effect) => effect.lanes.includes(lane));
          expect(done.map((effect) => effect.id)).toEqual(given);
        }
      }),
      { numRuns: 150 },
    );
  });
});
