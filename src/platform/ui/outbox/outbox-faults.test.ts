import { describe, expect, it } from 'vitest';
import { entry, memoryBrowser, memoryServer, memoryStorage, openOutbox, until } from '../../../../tests/kit/outbox.ts';
import { ApiError, OfflineError } from '../api/errors.ts';
import type { NewEntry, OutboxEntry } from './entry.ts';
import { createLanes } from './lanes.ts';
import { sendFaultOf } from './send-fault.ts';

const internal = () => new ApiError(500, { code: 'INTERNAL' });

/** A server that has an internal error whenever one of these commands is in a call; nothing of that call is done. */
function faultyServer(...bad: string[]) {
  const server = memoryServer();
  const faulty = new Set(bad);
  const calls: string[][] = [];
  return {
    ...server,
    faulty,
    calls,
    send: async (entries: readonly OutboxEntry[]) => {
      calls.push(entries.map(({ id }) => id));
      if (entries.some(({ id }) => faulty.has(id))) throw internal();
      return server.take(entries);
    },
  };
}

async function diskWith(...entries: NewEntry[]) {
  const storage = memoryStorage();
  for (const each of entries) await storage.append(each);
  return storage;
}

describe('security 2: a command that the server fails for', () => {
  it('holds its own lane only, is kept, is said, and goes when the server is well again', async () => {
    const storage = await diskWith(
      ...[entry('bad', 'order-1'), entry('behind', 'order-1'), entry('both', ['order-1', 'order-2'])],
      ...[entry('after both', 'order-2'), entry('free', 'order-3')],
    );
    const server = faultyServer('bad');
    const outbox = openOutbox({ storage, send: server.send });
    const said: number[] = [];
    outbox.subscribe(() => said.push(outbox.failing()));
    await outbox.ready;
    const stop = outbox.start();
    await until(() => outbox.failing() === 1);
    await outbox.append(entry('later', 'order-4'));
    await until(() => outbox.count() === 4);
    expect(server.effects.map(({ id }) => id)).toEqual(['free', 'later']);
    expect(await outbox.refused()).toEqual([]);
    // It is tried again alone, and the others are not sent with it any more.
    const before = server.calls.length;
    await until(() => server.calls.length > before + 3);
    expect(server.calls.slice(before).every((call) => call.join() === 'bad')).toBe(true);
    server.faulty.clear();
    await until(() => outbox.count() === 0);
    stop();
    expect(server.effects.map(({ id }) => id).slice(2)).toEqual(['bad', 'behind', 'both', 'after both']);
    expect(outbox.failing()).toBe(0);
    expect(said.at(-1)).toBe(0);
  });

  it('of a colleague stops none of one’s own, which go first', async () => {
    const storage = await diskWith(
      entry('theirs', 'besnik order-1', 'besnik'),
      ...Array.from({ length: 10 }, (_, n) => entry(`mine ${n}`, 'arta order-1', 'arta')),
      entry('theirs too', 'besnik order-2', 'besnik'),
    );
    const server = faultyServer('theirs');
    const outbox = openOutbox({ storage, send: server.send, firstUser: () => 'arta' });
    await outbox.ready;
    const stop = outbox.start();
    await until(() => outbox.count() === 1);
    stop();
    expect(server.calls[0]).toEqual(Array.from({ length: 10 }, (_, n) => `mine ${n}`));
    // No call has commands of two users.
    for (const call of server.calls) expect(new Set(call.map((id) => id.split(' ')[0])).size).toBe(1);
    expect(server.effects).toHaveLength(11);
  });

  it('of more than a batch leaves room for what comes after them', async () => {
    const bad = Array.from({ length: 60 }, (_, n) => `bad ${n}`);
    const storage = await diskWith(...bad.map((id) => entry(id, id)), entry('good', 'order-1'));
    const server = faultyServer(...bad);
    const outbox = openOutbox({ storage, send: server.send });
    await outbox.ready;
    const stop = outbox.start();
    await until(() => server.effects.length === 1 && outbox.failing() === 60);
    stop();
    expect(outbox.count()).toBe(60);
  });

  it('is said in the other tabs of the browser as well', async () => {
    const storage = await diskWith(entry('bad'));
    const browser = memoryBrowser();
    const server = faultyServer('bad');
    const [leader, other] = [0, 1].map(() => openOutbox({ storage, send: server.send, tabs: browser() }));
    await Promise.all([leader?.ready, other?.ready]);
    const stop = leader?.start();
    await until(() => other?.failing() === 1);
    server.faulty.clear();
    await until(() => other?.failing() === 0 && other.count() === 0);
    stop?.();
  });

  it('is tried again at growing intervals, and at once when another of them went through', () => {
    let now = 0;
    const lanes = createLanes(() => now, 2_000, 60_000);
    const [one, other] = [
      { ...entry('one', 'order-1'), seq: 1 },
      { ...entry('other', 'order-2'), seq: 2 },
    ];
    const waits = Array.from({ length: 7 }, () => {
      lanes.fail(one);
      const wait = lanes.wait([one]);
      now += wait;
      return wait;
    });
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    lanes.fail(other);
    lanes.fail(one);
    expect(lanes.free([one, other])).toEqual([]);
    lanes.answered(other);
    expect(lanes.free([one])).toEqual([one]);
    expect([lanes.hasFailed(one), lanes.hasFailed(other)]).toEqual([true, false]);
  });
});

it.each([
  [internal(), 'failed'],
  [new ApiError(503, { code: 'UNAVAILABLE' }), 'retry'],
  [new ApiError(507, { code: 'STORAGE_FULL' }), 'retry'],
  // Of a captive portal or a proxy: no body of ours.
  [new ApiError(400, { code: 'INTERNAL' }), 'retry'],
  [new ApiError(401, { code: 'UNAUTHENTICATED' }), 'retry'],
  [new ApiError(400, { code: 'INVALID_INPUT' }), 'refused'],
  [new OfflineError(), 'retry'],
  [new TypeError('of this page'), 'retry'],
])('the fault %o is one to %s', (error, kind) => {
  expect(sendFaultOf(error).kind).toBe(kind);
});
