// What the server takes while the disk is full: decided here on a disk whose level the test sets; staying-up.test.ts
// fills a real one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import type { DiskLevel } from '#platform/server/disk.ts';
import { allRoutes } from '#platform/server/http.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { endsItsSession } from '../kit/routes.ts';

let level: DiskLevel = 'ok';
let test: TestApp;
let manager: Client;
const state = () => ({ level, freeBytes: 1_000, totalBytes: 10_000 });
beforeAll(async () => {
  test = await openTestApp({ disk: { state, look: state, noteFull: () => {}, stop: () => {} } });
  manager = await test.signIn('Manager');
});
afterAll(() => test.close());

const opened = (orderId: string) => [
  { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
  { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
];

it('finding 04: a new order waits on its device with all that follows, an open one goes on to its payment', async () => {
  const [before, after] = [uuidv7(), uuidv7()];
  level = 'ok';
  await manager.command(...opened(before));
  level = 'full';
  const commands = opened(after).map((each) => ({ id: uuidv7(), ...each }));
  const send = async () => (await manager.command(...commands)).body.answers;
  expect(await send()).toMatchObject([
    { outcome: 'wait', code: 'STORAGE_FULL' },
    { outcome: 'wait', code: 'STORAGE_FULL' },
  ]);
  const payments = [{ id: uuidv7(), method: 'cash', amount: 200 }];
  const pay = { type: 'pay', orderId: before, expectedTotal: 200, payments };
  expect((await manager.command(pay)).body.answers).toMatchObject([{ outcome: 'done' }]);
  // The same commands under the same ids, once there is room.
  level = 'low';
  expect(await send()).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
});

it('finding 04: nothing is changed that no guest waits for, and everything can be read', async () => {
  const administrator = await test.signIn('Admin');
  level = 'full';
  const routes = allRoutes(test.app.features).filter(
    ({ key, endpoint }) => endpoint.permission !== 'public' && !endsItsSession.has(key),
  );
  const path = (url: string) => url.slice(1).replaceAll(/:\w+/g, uuidv7());
  const codes = new Map<string, string | undefined>();
  for (const { key, method, url, endpoint } of routes) {
    const { body } = await administrator.call(
      method as 'GET',
      path(url),
      endpoint.effect === undefined ? undefined : {},
    );
    codes.set(key, body?.error?.code);
  }
  const stopped = [...codes].filter(([, code]) => code === 'STORAGE_FULL').map(([key]) => key);
  const wanted = routes.filter(({ endpoint }) => endpoint.effect !== undefined && endpoint.isSelling !== true);
  expect(stopped.sort()).toEqual(wanted.map(({ key }) => key).sort());
  expect(stopped).toContain('POST api/imports/{resource}');
  expect(stopped.filter((key) => key.startsWith('GET '))).toEqual([]);
  // Who sells can still sign in, and be approved.
  expect((await test.signIn('Waiter')).token).not.toBe('');
  expect(codes.get('POST api/approvals')).not.toBe('STORAGE_FULL');
  expect((await manager.call('GET', 'api/server')).body).toEqual({ disk: state() });
  level = 'ok';
});
