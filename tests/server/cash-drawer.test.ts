import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { slipWork } from '#features/printing/server/commands/deliver-slips.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { createQueueWorker } from '#platform/server/queue/worker.ts';
import { models } from '../emulators/printer/models.ts';
import { type PrinterServer, startPrinter } from '../emulators/printer/server.ts';
import {
  admin,
  apart,
  beer,
  clockIn,
  codeOf,
  move,
  opening,
  openShiftsVenue,
  paying,
  said,
  sell,
  test,
  waiter,
} from '../kit/shifts.ts';

// A receipt printer on which the cash drawer hangs, with the program that stands for a real one (docs/hardware.md).

openShiftsVenue();

/** A port for printers of this computer (printer-port.ts). */
const port = 9_193;
let device: PrinterServer;
let worker: ReturnType<ReturnType<typeof createQueueWorker>['start']>;

beforeAll(async () => {
  const model = models['epson-t20'] ?? expect.fail();
  device = await startPrinter({ model, paper: 80, port });
  const { rows } = (await admin.call('GET', 'api/printers/list?limit=50&filter=purpose:receipt')).body;
  const [receipts] = rows;
  const { id: _, isOnline: __, ...values } = (await admin.call('GET', `api/printers/${receipts.id}`)).body;
  const drawer = { type: 'escPos', port: `127.0.0.1:${port}`, model: 'epson', hasDrawer: true };
  expect(codeOf(await admin.call('PUT', `api/printers/${receipts.id}`, { ...values, ...drawer }))).toBe(200);
  worker = createQueueWorker(test.app.venue, [slipWork()]).start();
});
afterAll(async () => {
  await worker?.stop();
  await device?.close();
});
beforeEach(() => device.printer.change({ isDrawerOpen: false }));

const isOpen = () => device.printer.condition.isDrawerOpen;
/** Whether it opened, once everything that was queued is done. */
async function opened(): Promise<boolean> {
  await expect
    .poll(async () => (await admin.call('GET', 'api/printers')).body.map(({ waiting }: { waiting: number }) => waiting))
    .toEqual(expect.not.arrayContaining([expect.toSatisfy((waiting) => (waiting as number) > 0)]));
  return isOpen();
}

it('opens when cash is taken or given out, and not for a card', async () => {
  await sell(waiter, 1, 'card');
  expect(await opened()).toBe(false);
  await sell(waiter, 1);
  expect(await opened()).toBe(true);
  device.printer.change({ isDrawerOpen: false });
  const shiftId = await clockIn(waiter, 0);
  expect(await opened()).toBe(false);
  await move(shiftId, { reason: 'noSale', amount: 0 });
  expect(await opened()).toBe(true);
});

it('opens also where nothing is remembered of the printers', async () => {
  const shiftId = await clockIn(waiter, 0);
  await test.app.venue.inWriteTx(async (tx) => tx.touchCatalogue());
  await move(shiftId, { reason: 'noSale', amount: 0 });
  expect(await opened()).toBe(true);
});

it('prints nothing for it: a receipt is a receipt', async () => {
  await sell(waiter, 1);
  await opened();
  const { body } = await admin.call('GET', 'api/print-jobs');
  expect(body.slice(0, 3).map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual(
    expect.arrayContaining([
      ['drawer', 'done'],
      ['receipt', 'done'],
    ]),
  );
});

it('stays closed for what was sold long ago without the server, and for a printer that was off', async () => {
  const made = await apart(waiter);
  const orderId = uuidv7();
  const late = [opening(orderId), beer(orderId), paying(orderId, 200)].map((command) => ({ ...command, made }));
  expect(said(await waiter.command(...late))).toEqual(['done', 'done', 'done']);
  expect(await opened()).toBe(false);

  await device.switchOff();
  await sell(waiter, 1);
  const trouble = async () => (await admin.call('GET', 'api/print-jobs/trouble')).body;
  await expect
    .poll(
      async () => {
        test.time.now += 200;
        return (await trouble()).map(({ kind }: { kind: string }) => kind).sort();
      },
      { timeout: 20_000 },
    )
    .toEqual(['drawer', 'receipt']);
  test.time.now += 60_000;
  await device.switchOn();
  for (const { id } of await trouble()) await admin.call('POST', `api/print-jobs/${id}/retry`, {});
  expect(await opened()).toBe(false);
  expect(await trouble()).toEqual([]);
});

it('is opened by nobody who prints an old slip again', async () => {
  await sell(waiter, 1);
  expect(await opened()).toBe(true);
  device.printer.change({ isDrawerOpen: false });
  const { body } = await admin.call('GET', 'api/print-jobs');
  const { id } = body.find(({ kind }: { kind: string }) => kind === 'drawer');
  await admin.call('POST', `api/print-jobs/${id}/reprint`);
  expect(await opened()).toBe(false);
});
