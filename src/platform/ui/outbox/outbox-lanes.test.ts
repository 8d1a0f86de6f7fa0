import { describe, expect, it } from 'vitest';
import { entry, memoryBrowser, memoryServer, memoryStorage, quick, until } from '../../../../tests/kit/outbox.ts';
import type { SendAnswer } from './deliver.ts';
import { createOutbox } from './outbox.ts';
import { sendFaultOf } from './send-fault.ts';

describe('the lanes of an outbox', () => {
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
});
