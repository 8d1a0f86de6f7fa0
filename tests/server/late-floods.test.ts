import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lateLimits } from '#features/orders/domain/offline.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { outboxTimes } from '#platform/ui/outbox/send-loop.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let waiter: Client;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter', 'tablet');
  manager = await test.signIn('Manager');
});
afterAll(() => test?.close());

const made = () => ({ at: test.time.now - 600_000, catalogueVersion: 1 });
const paying = (payments: number, more: object = {}) => ({
  id: uuidv7(),
  type: 'pay',
  orderId: uuidv7(),
  expectedTotal: 100,
  made: made(),
  ...more,
  payments: Array.from({ length: payments }, () => ({ id: uuidv7(), method: 'cash', amount: 100 })),
});
const many = (count: number, payments: number, more: object = {}) =>
  Array.from({ length: count }, () => paying(payments, more));
const send = (commands: readonly object[], more: object = {}) =>
  waiter.call('POST', 'api/orders/commands', { commands, ...more });

describe('security 2: what one call may bring of what was done without the server', () => {
  it('is bounded in commands and payments, with a code, and nothing of a larger call is entered', async () => {
    const tooMany = { status: 413, body: { error: { code: 'TOO_MUCH_AT_ONCE', details: lateLimits } } };
    expect(await send(many(lateLimits.commands + 1, 1))).toMatchObject(tooMany);
    expect(await send(many(2, lateLimits.payments / 2 + 1))).toMatchObject(tooMany);
    // Of someone who is gone, it is entered whenever it was given.
    const colleague = { madeBy: uuidv7() };
    expect(await send(many(lateLimits.commands + 1, 1, { made: undefined }), colleague)).toMatchObject(tooMany);
    expect((await manager.call('GET', 'api/settlements/count')).body).toEqual({ count: 0 });
  });

  it('is taken whole up to the limit, and a single command with whatever it holds', async () => {
    const largest = await send(many(lateLimits.commands, lateLimits.payments / lateLimits.commands));
    expect(largest.body.answers).toHaveLength(lateLimits.commands);
    expect((await send(many(1, 50))).body.answers).toMatchObject([
      { outcome: 'refused', details: { toSettle: 5_000 } },
    ]);
    expect((await manager.call('GET', 'api/settlements/count')).body).toEqual({ count: lateLimits.commands + 1 });
  });

  it('bounds nothing that is given with the server there', async () => {
    const prompt = many(50, 2, { made: { at: test.time.now, catalogueVersion: 1 } });
    expect((await send(prompt)).body.answers).toHaveLength(50);
  });

  it('is no less than a till sends at once', () => {
    expect(outboxTimes.batchMost).toBeLessThanOrEqual(lateLimits.commands);
  });

  it('arrives in turns of the devices: one that sends much does not keep out another', async () => {
    const order: string[] = [];
    const note = async (name: string, call: Promise<unknown>) => {
      await call;
      order.push(name);
    };
    const flood = Array.from({ length: 14 }, () => note('tablet', send(many(20, 3))));
    await flood[0];
    await Promise.all([...flood, note('till', manager.call('POST', 'api/orders/commands', { commands: many(1, 1) }))]);
    expect(order.indexOf('till')).toBeLessThan(order.length - 2);
  });
});
