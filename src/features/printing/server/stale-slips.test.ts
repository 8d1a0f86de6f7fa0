import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { createQueueWorker } from '#platform/server/queue/worker.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { slipWork } from './commands/deliver-slips.ts';

// Issue 12, point 2: what the kitchen was to make long ago is asked about, never printed and never dropped.

let test: TestApp;
let waiter: Client;

beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
});
afterAll(() => test?.close());

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly problem: string | null;
  readonly copy: number;
}

/** As a server does once it is back. */
const deliver = () => createQueueWorker(test.app.venue, [slipWork()]).runDue();
const minutes = 60_000;

async function sell(): Promise<() => Promise<Job[]>> {
  const orderId = uuidv7();
  const productId = test.venue.products.beer;
  const { body } = await waiter.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId, quantity: 1000 },
    { type: 'send', orderId },
    { type: 'pay', orderId, expectedTotal: 200, payments: [{ id: uuidv7(), method: 'cash', amount: 200 }] },
  );
  expect(body.answers.map(({ code }: { code: string | null }) => code)).toEqual([null, null, null, null]);
  return async () => (await waiter.call('GET', `api/print-jobs?orderId=${orderId}`)).body;
}
const ofKind = (jobs: readonly Job[], kind: string) => jobs.find((job) => job.kind === kind);
const trouble = async (): Promise<Job[]> => (await waiter.call('GET', 'api/print-jobs/trouble')).body;

it('prints what waited for half an hour, as after a short outage', async () => {
  const jobs = await sell();
  test.time.now += 30 * minutes;
  await deliver();
  expect((await jobs()).map(({ state }) => state)).toEqual(['done', 'done']);
  expect(await trouble()).toEqual([]);
});

it('asks about an older order ticket, and prints the receipt', async () => {
  const jobs = await sell();
  test.time.now += 30 * minutes + 1;
  await deliver();
  expect(ofKind(await jobs(), 'receipt')?.state).toBe('done');
  const ticket = ofKind(await jobs(), 'orderTicket');
  expect(ticket).toMatchObject({ state: 'failed', problem: 'SLIP_STALE' });
  expect((await trouble()).map(({ id }) => id)).toEqual([ticket?.id]);
  // It never becomes younger: it is printed because somebody says so, as its original.
  test.time.now += 60 * minutes;
  await deliver();
  expect(ofKind(await jobs(), 'orderTicket')?.state).toBe('failed');
  expect((await waiter.call('POST', `api/print-jobs/${ticket?.id}/retry`, {})).status).toBe(200);
  await deliver();
  expect(ofKind(await jobs(), 'orderTicket')).toMatchObject({ state: 'done', copy: 0, problem: null });
  expect(await trouble()).toEqual([]);
});

it('does not take the printer for one that is off', async () => {
  const old = await sell();
  test.time.now += 31 * minutes;
  const fresh = await sell();
  await deliver();
  expect([ofKind(await old(), 'orderTicket')?.state, ofKind(await fresh(), 'orderTicket')?.state]).toEqual([
    'failed',
    'done',
  ]);
  const printers = (await waiter.call('GET', 'api/printers')).body;
  expect(printers.filter(({ isOnline }: { isOnline: boolean }) => !isOnline)).toEqual([]);
});
