import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSettings } from '#features/configuration/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { claimItems } from '#platform/server/queue/store.ts';
import { createQueueWorker } from '#platform/server/queue/worker.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { noon } from '../../../../tests/kit/places.ts';
import { pins } from '../../../../tests/kit/venue.ts';
import { renderText } from '../domain/render-text.ts';
import type { Slip } from '../domain/slip.ts';
import { slipWork } from './commands/deliver-slips.ts';
import type { Driver } from './drivers/printer-drivers.ts';

let test: TestApp;
let waiter: Client;
let manager: Client;

beforeAll(async () => {
  test = await openTestApp();
  [waiter, manager] = await Promise.all([test.signIn('Waiter'), test.signIn('Manager')]);
});
afterAll(() => test?.close());

interface Job {
  readonly orderId: string | null;
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly copy: number;
  readonly attempts: number;
  readonly problem: string | null;
  readonly printerId: string;
  readonly printerName: string;
  readonly slip: Slip;
}

async function order(
  client: Client,
  products: readonly (keyof TestApp['venue']['products'])[],
  ...then: ((orderId: string, total: number) => Record<string, unknown>)[]
) {
  const orderId = uuidv7();
  const { body } = await client.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
    ...products.map((product) => ({
      type: 'addLine',
      orderId,
      lineId: uuidv7(),
      productId: test.venue.products[product],
      quantity: 1000,
    })),
    { type: 'send', orderId },
  );
  expect(body.answers.map(({ code }: { code: string | null }) => code)).toEqual(body.answers.map(() => null));
  for (const next of then) {
    const answer = await client.command({ orderId, ...next(orderId, products.length * 200) });
    expect(answer.body.answers[0].code).toBe(null);
  }
  return orderId;
}
const pay = (_: string, total: number) => ({
  type: 'pay',
  expectedTotal: total,
  payments: [{ id: uuidv7(), method: 'cash', amount: total, tendered: 1000 }],
});

const jobsOf = async (orderId: string): Promise<Job[]> =>
  (await manager.call('GET', `api/print-jobs?orderId=${orderId}`)).body.reverse();
const troubleIds = async () => (await waiter.call('GET', 'api/print-jobs/trouble')).body.map(({ id }: Job) => id);
const printer = async (name: string) =>
  (await waiter.call('GET', 'api/printers')).body.find((each: { name: string }) => each.name === name);
const power = async (name: string, isOnline: boolean) => {
  expect((await manager.call('POST', `api/printers/${(await printer(name)).id}/power`, { isOnline })).status).toBe(200);
};
const textOf = (job: Job | undefined) => renderText(job?.slip as Slip).join('\n');

/** Delivers all due slips, as the worker does. */
async function deliver(): Promise<void> {
  await test.app.queue.runDue();
}
/** Runs all attempts of a printer that is off, at their times. */
async function exhaust(): Promise<void> {
  for (const pause of [0, 500, 1_000]) {
    test.time.now += pause;
    await deliver();
  }
}

beforeEach(async () => {
  await deliver();
});

describe('slips', () => {
  /** The device of the kitchen is the display of a station, or of none. */
  const set = (setting: object, station: string | null) =>
    test.app.venue.inWriteTx(async (tx) => {
      await saveSettings(tx, setting);
      await tx.run(sql`UPDATE point SET station_id = ${station} WHERE id = ${test.venue.points.kitchen}`);
      tx.touchCatalogue();
    });

  it('of a station with a display are printed only if the venue wants both', async () => {
    const { kitchen } = test.venue.stations;
    const printed = async () =>
      (await jobsOf(await order(waiter, ['beer', 'pizza']))).map(({ printerName }) => printerName).sort();
    const cook = await test.signIn('Display', 'kitchen');
    const reads = () => cook.call('GET', `api/stations/${kitchen}/tickets`);
    await set({}, kitchen);
    await reads();
    expect(await printed()).toEqual(['bar']);
    await set({ alwaysPrintOrder: true }, kitchen);
    expect(await printed()).toEqual(['bar', 'kitchen']);
    await set({ alwaysPrintOrder: false, hasDisplays: false }, kitchen);
    expect(await printed()).toEqual(['bar', 'kitchen']);
    await set({ hasDisplays: true }, null);
    expect(await printed()).toEqual(['bar', 'kitchen']);
  });

  it('of a silent display leave out what it has struck, where tickets are printed once they are paid', async () => {
    const { kitchen } = test.venue.stations;
    await set({ printOrderAfterPayment: true }, kitchen);
    const cook = await test.signIn('Display', 'kitchen');
    const reads = async () => (await cook.call('GET', `api/stations/${kitchen}/tickets`)).body.tickets;
    const paidLater = async (isMade: boolean) => {
      const orderId = await order(waiter, ['beer', 'pizza']);
      const { id } = (await reads()).find((ticket: { orderId: string }) => ticket.orderId === orderId);
      if (isMade) expect((await cook.call('POST', `api/tickets/${id}/bump`)).status).toBe(200);
      test.time.now += 60_000;
      const { total } = (await waiter.call('GET', `api/orders/${orderId}`)).body;
      const paid = await waiter.command({ orderId, ...pay('', total) });
      expect(paid.body.answers[0].code).toBe(null);
      const tickets = (await jobsOf(orderId)).filter(({ kind }) => kind === 'orderTicket');
      return tickets.map(({ printerName }) => printerName).sort();
    };
    expect([await paidLater(true), await paidLater(false)]).toEqual([['bar'], ['bar', 'kitchen']]);
    await set({ printOrderAfterPayment: false }, null);
  });

  it('review 49, 2: of a station whose display is silent are printed, and tills are told', async () => {
    const { kitchen } = test.venue.stations;
    const shows = (station: string | null) => set({}, station);
    const cook = await test.signIn('Display', 'kitchen');
    const reads = (by: Client) => by.call('GET', `api/stations/${kitchen}/tickets`);
    const printed = async () => (await jobsOf(await order(waiter, ['pizza']))).map(({ printerName }) => printerName);
    const silent = async () => (await waiter.call('GET', 'api/print-jobs/silent-displays')).body;
    await shows(kitchen);
    test.time.now += 60 * 60_000;
    // A manager who looks at the kitchen's tickets is no display.
    await reads(manager);
    expect(await silent()).toEqual([]);
    const before = test.app.venue.hub.lastSeq();
    expect(await printed()).toEqual(['kitchen']);
    const events = (await test.app.venue.hub.since(before)) ?? [];
    expect(events.map(({ name }) => name)).toContain('display.silent');
    expect(await silent()).toMatchObject([{ stationName: 'Kuzhina', isPrinted: true }]);
    await reads(cook);
    expect([await silent(), await printed()]).toEqual([[], []]);
    // It loads anew, or misses one reading.
    const heard = test.time.now;
    test.time.now += 40_000;
    expect([await printed(), await silent()]).toEqual([[], []]);
    test.time.now += 10_000;
    expect([await silent(), await printed()]).toEqual([[expect.objectContaining({ since: heard })], ['kitchen']]);
    await shows(null);
    expect(await silent()).toEqual([]);
  });

  it('of a station whose display was withdrawn are printed, and nobody is told that it is silent; until a device has its place', async () => {
    const { kitchen } = test.venue.stations;
    const admin = await test.signIn('Admin', 'tablet');
    const links = { tablePlan: null, menu: null, receiptPrinter: null, fiscalPrinter: null, location: null };
    const display = { ...links, name: 'Kuzhina 2', kind: 'display', station: kitchen };
    const { body: point } = await admin.call('POST', 'api/points', display);
    const silent = async () => (await waiter.call('GET', 'api/print-jobs/silent-displays')).body.length;
    const counted = async () => [(await jobsOf(await order(waiter, ['pizza']))).length, await silent()];
    const enrol = async () => {
      const { code } = (await admin.call('POST', `api/points/${point.id}/code`)).body;
      const { body } = await test.call('POST', 'api/points/enroll', { code });
      const answer = await test.call('POST', 'api/login', { pin: pins.Display, posValue: body.posValue });
      const headers = { authorization: `Bearer ${answer.body.authorization.auth_token}` };
      await test.call('GET', `api/stations/${kitchen}/tickets`, undefined, headers);
    };
    await enrol();
    expect(await counted()).toEqual([0, 0]);
    await admin.call('POST', `api/points/${point.id}/revoke`);
    test.time.now += 60_000;
    expect(await counted()).toEqual([1, 0]);
    await enrol();
    expect(await counted()).toEqual([0, 0]);
    await admin.call('DELETE', `api/points/${point.id}`);
  });

  it('review 49, 3: that failed are told, the newest of them, though a hundred others wait', async () => {
    await power('bar', false);
    const add = (orderId: string) => ({
      type: 'addLine',
      orderId,
      lineId: uuidv7(),
      productId: test.venue.products.beer,
      quantity: 1000,
    });
    for (let call = 0; call < 5; call += 1) {
      const orderId = uuidv7();
      await waiter.command(
        { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
        ...Array.from({ length: 21 }).flatMap(() => [add(orderId), { type: 'send', orderId }]),
      );
    }
    await exhaust();
    for (let round = 0; round < 10 && (await printer('bar')).waiting > 0; round += 1) {
      test.time.now += 3_000;
      await deliver();
    }
    await power('kitchen', false);
    const last = await order(waiter, ['pizza']);
    await exhaust();
    const [job] = await jobsOf(last);
    const named = await troubleIds();
    expect([named.length, named.at(-1), (await printer('bar')).troubled]).toEqual([100, job?.id, 105]);
    await Promise.all([power('bar', true), power('kitchen', true)]);
    while ((await troubleIds()).length > 0)
      for (const id of await troubleIds()) await manager.call('POST', `api/print-jobs/${id}/dismiss`);
    // Both are heard again.
    await order(waiter, ['beer', 'pizza']);
    test.time.now += 10_000;
    await deliver();
  });

  it('are queued with the sale and printed by the worker', async () => {
    const orderId = await order(waiter, ['beer', 'beer'], pay);
    const queued = await jobsOf(orderId);
    expect(queued.map(({ kind, state, printerName }) => [kind, state, printerName])).toEqual([
      ['orderTicket', 'queued', 'bar'],
      ['receipt', 'queued', 'receipt'],
    ]);
    expect(textOf(queued[0])).toContain('1 x Birra Peja');
    expect(textOf(queued[1])).toMatch(/Kusuri +6,00/);
    await deliver();
    expect((await jobsOf(orderId)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 1],
      ['done', 1],
    ]);
  });

  it('finding 3: are promised by no till, because a virtual printer has no paper', async () => {
    expect((await waiter.call('GET', 'api/orders/open')).body.printsBills).toBe(false);
  });

  it('are not queued when the command is refused, and once when it is repeated', async () => {
    const orderId = await order(waiter, ['beer']);
    const command = { id: uuidv7(), type: 'printTotal', orderId };
    await Promise.all(Array.from({ length: 5 }, () => waiter.command(command)));
    await waiter.command({
      type: 'pay',
      orderId,
      expectedTotal: 1,
      payments: [{ id: uuidv7(), method: 'cash', amount: 1 }],
    });
    expect((await jobsOf(orderId)).map(({ kind }) => kind)).toEqual(['orderTicket', 'orderTotal']);
  });

  it('fail after three attempts within 3 s, with an event, and stay until a user acts', async () => {
    await power('bar', false);
    const started = test.time.now;
    const orderId = await order(waiter, ['beer']);
    const before = test.app.venue.hub.lastSeq();
    await exhaust();
    expect(test.time.now - started).toBeLessThanOrEqual(3_000);
    const [job] = await jobsOf(orderId);
    expect(job).toMatchObject({ state: 'failed', attempts: 3, problem: 'PRINTER_NOT_REACHED' });
    const events = (await test.app.venue.hub.since(before)) ?? [];
    expect(events.map(({ name }) => name)).toEqual(['print.failed']);
    await power('bar', true);
    await deliver();
    expect(await troubleIds()).toEqual([job?.id]);
    const retried = await waiter.call('POST', `api/print-jobs/${job?.id}/retry`, {});
    expect(retried.body).toMatchObject({ state: 'queued', copy: 0 });
    await deliver();
    expect((await jobsOf(orderId))[0]).toMatchObject({ state: 'done', copy: 0 });
    expect(await troubleIds()).toEqual([]);
  });

  it('wait behind the one before them, so that none overtakes another', async () => {
    await power('bar', false);
    const first = await order(waiter, ['beer']);
    await deliver();
    const second = await order(waiter, ['makiato']);
    await deliver();
    expect((await jobsOf(first))[0]).toMatchObject({ state: 'queued', attempts: 1 });
    expect((await jobsOf(second))[0]).toMatchObject({ state: 'queued', attempts: 0 });
    await power('bar', true);
    test.time.now += 500;
    await deliver();
    expect([(await jobsOf(first))[0]?.state, (await jobsOf(second))[0]?.state]).toEqual(['done', 'done']);
  });

  it('print elsewhere, or are dismissed, and only once', async () => {
    await power('kitchen', false);
    const orderId = await order(waiter, ['pizza', 'pizza']);
    const other = await order(waiter, ['pizza']);
    await exhaust();
    const [job] = await jobsOf(orderId);
    const [given] = await jobsOf(other);
    const bar = await printer('bar');
    const moved = await waiter.call('POST', `api/print-jobs/${job?.id}/retry`, { printerId: bar.id });
    expect(moved.body).toMatchObject({ state: 'queued', printerName: 'bar' });
    expect((await waiter.call('POST', `api/print-jobs/${given?.id}/dismiss`)).body.state).toBe('dismissed');
    const again = await waiter.call('POST', `api/print-jobs/${given?.id}/dismiss`);
    expect([again.status, again.body.error.code]).toEqual([409, 'PRINT_JOB_RESOLVED']);
    expect((await waiter.call('POST', `api/print-jobs/${job?.id}/retry`, {})).status).toBe(409);
    await deliver();
    expect((await jobsOf(orderId))[0]?.state).toBe('done');
    expect(await troubleIds()).toEqual([]);
    await power('kitchen', true);
  });

  it('are dismissed while they wait for a printer that is off, and then never printed', async () => {
    await power('kitchen', false);
    const [first, second] = [await order(waiter, ['pizza']), await order(waiter, ['pizza'])];
    await deliver();
    const [waiting] = await jobsOf(second);
    expect(waiting).toMatchObject({ state: 'queued', attempts: 0 });
    const before = test.app.venue.hub.lastSeq();
    expect((await waiter.call('POST', `api/print-jobs/${waiting?.id}/dismiss`)).body.state).toBe('dismissed');
    expect((await test.app.venue.hub.since(before))?.map(({ name }) => name)).toEqual(['print.resolved']);
    await power('kitchen', true);
    test.time.now += 500;
    await deliver();
    expect([(await jobsOf(first))[0]?.state, (await jobsOf(second))[0]?.state]).toEqual(['done', 'dismissed']);
  });

  it('that are being sent are dismissed only if they come back unprinted', async () => {
    let answer: (outcome: Awaited<ReturnType<Driver>>) => void = () => {};
    const driver: Driver = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const slow = createQueueWorker(test.app.venue, [slipWork({ virtual: driver, escPos: driver })]);
    const states: string[] = [];
    const unprinted = {
      result: 'failed',
      problem: 'PRINTER_NOT_REACHED',
      isRetryable: true,
      isTargetDown: false,
    } as const;
    for (const outcome of [{ result: 'done' } as const, unprinted]) {
      const orderId = await order(waiter, ['beer']);
      const printing = slow.runDue();
      await expect.poll(async () => (await jobsOf(orderId))[0]?.state).toBe('sending');
      const [job] = await jobsOf(orderId);
      expect((await manager.call('POST', `api/print-jobs/${job?.id}/dismiss`)).body.state).toBe('sending');
      answer(outcome);
      await printing;
      states.push((await jobsOf(orderId))[0]?.state ?? '');
    }
    expect(states).toEqual(['done', 'dismissed']);
  });

  it('say COPY n when they are printed again, also a copy of a copy', async () => {
    const orderId = await order(waiter, ['beer', 'beer'], pay);
    await deliver();
    const receipt = (await jobsOf(orderId)).find(({ kind }) => kind === 'receipt');
    const first = (await waiter.call('POST', `api/print-jobs/${receipt?.id}/reprint`)).body as Job;
    const second = (await waiter.call('POST', `api/print-jobs/${first.id}/reprint`)).body as Job;
    expect([first.copy, second.copy]).toEqual([1, 2]);
    expect(textOf(first).split('\n')[0]).toMatch(/^\*+ KOPJE 1 \*+$/);
    expect(textOf(second).split('\n')[0]).toMatch(/^\*+ KOPJE 2 \*+$/);
    expect(textOf(second).split('\n').slice(1).join('\n')).toBe(textOf(receipt));
    const entries = await test.app.venue.read((tx) =>
      tx.rows<{ action: string }>(sql`SELECT action FROM journal WHERE subject = ${`printJob:${receipt?.id}`}`),
    );
    expect(entries).toEqual([{ action: 'print.reprinted' }]);
  });

  it('are unknown after a crash while printing, and their retry is a copy', async () => {
    const orderId = await order(waiter, ['beer']);
    const [job] = await jobsOf(orderId);
    // The state after a worker that had claimed it was killed.
    await test.app.venue.inWriteTx((tx) => claimItems(tx, [job?.id as string], uuidv7(), tx.now + 15_000));
    await deliver();
    expect((await jobsOf(orderId))[0]).toMatchObject({ state: 'sending', problem: null });
    test.time.now += 15_000;
    const before = test.app.venue.hub.lastSeq();
    await deliver();
    expect((await jobsOf(orderId))[0]).toMatchObject({ state: 'unknown', problem: 'INTERRUPTED' });
    expect((await test.app.venue.hub.since(before))?.map(({ name }) => name)).toEqual(['print.failed']);
    await deliver();
    expect((await jobsOf(orderId))[0]?.state).toBe('unknown');
    await waiter.call('POST', `api/print-jobs/${job?.id}/retry`, {});
    await deliver();
    const [retried] = await jobsOf(orderId);
    expect(retried).toMatchObject({ state: 'done', copy: 1 });
    expect(textOf(retried)).toContain('KOPJE 1');
  });
});

describe('the worker', () => {
  it('wakes when a slip is queued and finishes its batch when it stops', async () => {
    const worker = createQueueWorker(test.app.venue, [slipWork()]).start();
    const orderId = await order(waiter, ['beer']);
    await expect.poll(async () => (await jobsOf(orderId))[0]?.state).toBe('done');
    await worker.stop();
    const after = await order(waiter, ['beer']);
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect((await jobsOf(after))[0]?.state).toBe('queued');
  });

  it('costs a transaction for each of twenty slips of a printer, which finishes one and claims the next', async () => {
    const orders = [];
    for (let index = 0; index < 20; index += 1) orders.push(await order(waiter, ['beer']));
    let transactions = 0;
    const venue = {
      ...test.app.venue,
      inWriteTx: ((work) => {
        transactions += 1;
        return test.app.venue.inWriteTx(work);
      }) as typeof test.app.venue.inWriteTx,
    };
    await createQueueWorker(venue, [slipWork()]).runDue();
    expect(transactions).toBe(21);
    for (const orderId of orders) expect((await jobsOf(orderId))[0]?.state).toBe('done');
  });
});

describe('policies', () => {
  const set = (settings: Parameters<typeof saveSettings>[1]) =>
    test.app.venue.inWriteTx(async (tx) => {
      await saveSettings(tx, settings);
      tx.touchCatalogue();
    });

  it('delay tickets until the payment if the venue wants that, without voided items', async () => {
    await set({ printOrderAfterPayment: true });
    const [orderId, lineId, otherId] = [uuidv7(), uuidv7(), uuidv7()];
    const add = { type: 'addLine', orderId };
    const takeBack = { type: 'voidLine', orderId, quantity: 1000, reason: 'gabim' };
    const { body } = await manager.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
      { ...add, lineId, productId: test.venue.products.beer, quantity: 2000 },
      { ...add, lineId: otherId, productId: test.venue.products.makiato, quantity: 1000 },
      { type: 'send', orderId },
      { ...takeBack, lineId, voidLineId: uuidv7() },
      { ...takeBack, lineId: otherId, voidLineId: uuidv7() },
    );
    expect(body.answers.map(({ code }: { code: string | null }) => code)).toEqual(Array(6).fill(null));
    expect(await jobsOf(orderId)).toEqual([]);
    const payments = [{ id: uuidv7(), method: 'card', amount: 200 }];
    expect((await manager.command({ type: 'pay', orderId, expectedTotal: 200, payments })).body.answers[0].code).toBe(
      null,
    );
    const jobs = await jobsOf(orderId);
    expect(jobs.map(({ kind }) => kind)).toEqual(['orderTicket', 'receipt']);
    expect(textOf(jobs[0])).toContain('1 x Birra Peja');
    expect(textOf(jobs[0])).not.toMatch(/Makiato|ANULUAR/);
    await set({ printOrderAfterPayment: false });
  });

  it('print no tickets without kitchen printers and no bill where none is offered', async () => {
    await set({ kitchenPrinter: false, orderTotalNonFical: false });
    const orderId = await order(waiter, ['beer']);
    const { body } = await waiter.command({ type: 'printTotal', orderId });
    expect(body.answers[0].code).toBe('BILL_NOT_OFFERED');
    expect(await jobsOf(orderId)).toEqual([]);
    await set({ kitchenPrinter: true, orderTotalNonFical: true });
  });
});

describe('permissions', () => {
  it('show slips to users who may read their order', async () => {
    const orderId = await order(waiter, ['beer']);
    const colleague = await test.signIn('waiter2', 'tablet');
    const seenBy = async (client: Client) => {
      const { body } = await client.call('GET', `api/print-jobs?orderId=${orderId}`);
      return body.map((job: Job) => job.orderId);
    };
    expect([await seenBy(waiter), await seenBy(manager), await seenBy(colleague)]).toEqual([[orderId], [orderId], []]);
    const all = (await colleague.call('GET', 'api/print-jobs')).body as Job[];
    expect(all.some((job) => job.orderId === orderId)).toBe(false);
  });

  it('keep slips from the kitchen and the power switch from waiters', async () => {
    const cook = await test.signIn('Display', 'kitchen');
    expect((await cook.call('GET', 'api/print-jobs')).status).toBe(403);
    const { id } = await printer('bar');
    expect((await waiter.call('POST', `api/printers/${id}/power`, { isOnline: false })).status).toBe(403);
    expect((await manager.call('POST', `api/printers/${uuidv7()}/power`, { isOnline: false })).status).toBe(404);
    expect(test.time.now).toBeGreaterThanOrEqual(noon);
  });
});
