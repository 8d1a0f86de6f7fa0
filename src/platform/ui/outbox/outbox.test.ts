import { describe, expect, it } from 'vitest';
import {
  entry,
  memoryBrowser,
  memoryServer,
  memoryStorage,
  openOutbox,
  quick,
  until,
} from '../../../../tests/kit/outbox.ts';
import type { OutboxStorage } from './entry.ts';
import { createOutbox } from './outbox.ts';
import { sendFaultOf } from './send-fault.ts';

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

  it('proves later what a reload overtook, for its own user only', async () => {
    const storage = memoryStorage();
    const first = openOutbox({ storage, send: async () => [] });
    const never = new Promise<string>(() => undefined);
    await first.append(entry('a'), never);
    await first.append(entry('b'), Promise.resolve('proof of b'));
    await first.append({ ...entry('c'), userId: 'colleague' }, never);
    await first.append(entry('d'), never);
    const reloaded = openOutbox({ storage, send: async () => [] });
    await reloaded.proveRest(entry('a').userId, async (command) => {
      const { id } = command as { id: string };
      if (id === 'a') throw new Error('no cryptography');
      return `later proof of ${id}`;
    });
    expect((await storage.pending()).map(({ id, proof }) => [id, proof])).toEqual([
      ['a', undefined],
      ['b', 'proof of b'],
      ['c', undefined],
      ['d', 'later proof of d'],
    ]);
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

  it('never sends more than twenty at a time', async () => {
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
    expect(sizes).toEqual([20, 20, 20, 20, 20, 20]);
  });
});
