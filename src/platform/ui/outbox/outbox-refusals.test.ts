import { describe, expect, it } from 'vitest';
import { entry, memoryBrowser, memoryServer, memoryStorage, quick, until } from '../../../../tests/kit/outbox.ts';
import { ApiError } from '../api/errors.ts';
import { createOutbox } from './outbox.ts';
import { sendFaultOf } from './send-fault.ts';

describe('a command that the server refuses', () => {
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
  });

  it('keeps a refusal until the server has it and a person has confirmed it, in either order', async () => {
    for (const [first, second] of [
      ['server', 'person'],
      ['person', 'server'],
    ] as const) {
      const storage = memoryStorage();
      const seq = await storage.append(entry('a'));
      const refusal = { refusal: { code: 'ORDER_CLOSED' }, refusedAt: '' };
      await storage.refuse((await storage.pending()).map((each) => ({ ...each, ...refusal })));
      for (let again = 0; again < 2; again += 1) {
        await storage.noteHeld([seq], first);
        expect(await storage.refused()).toMatchObject([{ id: 'a', isSeen: first === 'person' }]);
      }
      await storage.noteHeld([seq], second);
      expect(await storage.refused()).toEqual([]);
    }
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
});
