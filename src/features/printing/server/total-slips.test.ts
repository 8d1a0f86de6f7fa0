import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { renderText } from '../domain/render-text.ts';
import type { Slip } from '../domain/slip.ts';

let test: TestApp;
let waiter: Client;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp();
  [waiter, manager] = await Promise.all([test.signIn('Waiter', 'till'), test.signIn('Manager', 'tablet')]);
});
afterAll(() => test?.close());

const opened = async () => {
  const orderId = uuidv7();
  await waiter.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
  );
  return orderId;
};
const print = (orderId: string) => ({ id: uuidv7(), type: 'printTotal', orderId });
const more = (orderId: string) => ({
  id: uuidv7(),
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products.makiato,
  quantity: 1000,
});
const said = ({ body }: Awaited<ReturnType<Client['command']>>) =>
  new Set(body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome));
const bills = async (orderId: string): Promise<string[]> => {
  const { body } = await manager.call('GET', `api/print-jobs?orderId=${orderId}`);
  return (body as { kind: string; slip: Slip }[])
    .filter(({ kind }) => kind === 'orderTotal')
    .map(({ slip }) => renderText(slip).join('\n'))
    .reverse();
};

describe('security 9: the bill before payment', () => {
  it('is one slip for each order and call, of the order as it is at the end', async () => {
    const [one, other] = [await opened(), await opened()];
    const calls = Array.from({ length: 60 }, () => [print(one), print(other)]).flat();
    expect(said(await waiter.command(...calls, more(one), print(one)))).toEqual(new Set(['done']));
    expect([(await bills(one)).length, (await bills(other)).length]).toEqual([1, 1]);
    expect((await bills(one))[0]).toContain('Makiato');
  });

  it('is not printed again for a second tap, but for a changed order, another device, or a moment later', async () => {
    const orderId = await opened();
    const tap = async (who = waiter) => {
      expect(said(await who.command(print(orderId)))).toEqual(new Set(['done']));
      return (await bills(orderId)).length;
    };
    expect(await tap()).toBe(1);
    test.time.now += 1_000;
    expect(await tap()).toBe(1);
    expect(await tap(manager)).toBe(2);
    await waiter.command(more(orderId));
    expect(await tap()).toBe(3);
    test.time.now += 3_000;
    expect(await tap()).toBe(4);
    // Review 26, L2: two that look alike could be paid twice.
    const title = (slip: string) => slip.split('\n').find((line) => line.includes('Llogaria'));
    const titles = (await bills(orderId)).map((slip) => title(slip)?.trim());
    expect(titles.map((each) => each?.match(/\d+$/)?.[0])).toEqual([undefined, '2', '3', '4']);
  });

  it('review 26, L2: of two devices in one moment is not the same one twice', async () => {
    const orderId = await opened();
    await Promise.all([waiter.command(print(orderId)), manager.command(print(orderId))]);
    expect(new Set(await bills(orderId)).size).toBe(2);
  });
});
