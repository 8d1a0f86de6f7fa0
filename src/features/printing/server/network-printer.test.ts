import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQueueWorker } from '#platform/server/queue/worker.ts';
import { models } from '../../../../tests/emulators/printer/models.ts';
import { type Piece, textOfPiece } from '../../../../tests/emulators/printer/pieces.ts';
import { type PrinterServer, startPrinter } from '../../../../tests/emulators/printer/server.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { slipWork } from './commands/deliver-slips.ts';

let test: TestApp;
let manager: Client;
let device: PrinterServer;
let worker: ReturnType<ReturnType<typeof createQueueWorker>['start']>;
const pieces: Piece[] = [];

/** A port for printers of this computer (printer-port.ts). */
const port = 9_195;

beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  worker = createQueueWorker(test.app.venue, [slipWork()]).start();
  const model = models['xprinter-80'] ?? expect.fail();
  device = await startPrinter({ model, paper: 80, port, onPiece: (piece) => pieces.push(piece) });
});
afterAll(async () => {
  await worker?.stop();
  await device?.close();
  await test?.close();
});

const printer = (more: Record<string, unknown> = {}) => ({
  name: 'Banaku',
  type: 'escPos',
  purpose: 'station',
  stationId: test.venue.stations.bar,
  paperDimension: 42,
  port: `127.0.0.1:${port}`,
  model: 'xprinter80',
  hasCutter: true,
  hasBuzzer: false,
  hasDrawer: true,
  fiscalType: 'none',
  dynamicPath: '',
  ...more,
});

describe('a receipt printer on the network', () => {
  it('prints a test page, once', async () => {
    const { id } = (await manager.call('POST', 'api/printers', printer())).body;
    const { jobId } = (await manager.call('POST', `api/printers/${id}/test`)).body;
    const job = async () =>
      (await manager.call('GET', `api/print-jobs?printerId=${id}`)).body.find(
        (each: { id: string }) => each.id === jobId,
      );
    await expect.poll(async () => (await job()).state, { timeout: 10_000 }).toBe('done');
    expect(pieces.map(textOfPiece).filter((text) => text.includes('PROVË'))).toHaveLength(1);
  });

  it('that is off is told within three seconds, and prints nothing twice when it is back', async () => {
    const { id } = (await manager.call('POST', 'api/printers', printer({ name: 'Kuzhina' }))).body;
    await device.switchOff();
    pieces.length = 0;
    const { jobId } = (await manager.call('POST', `api/printers/${id}/test`)).body;
    const trouble = async () =>
      (await manager.call('GET', 'api/print-jobs/trouble')).body.map((each: { id: string }) => each.id);
    const askedAt = test.time.now;
    await expect
      .poll(
        async () => {
          test.time.now += 100;
          return trouble();
        },
        { timeout: 20_000 },
      )
      .toContain(jobId);
    expect(test.time.now - askedAt).toBeLessThanOrEqual(3_000);
    await device.switchOn();
    expect((await manager.call('POST', `api/print-jobs/${jobId}/retry`, {})).body.state).toBe('queued');
    await expect
      .poll(async () => (await manager.call('GET', `api/print-jobs?printerId=${id}`)).body[0].state, {
        timeout: 10_000,
      })
      .toBe('done');
    expect(pieces.map(textOfPiece).filter((text) => text.includes('PROVË'))).toHaveLength(1);
  });

  it('needs its address, and knows what is none', async () => {
    for (const [address, problem] of [
      ['', 'required'],
      ['http://printer', 'notAPort'],
      ['127.0.0.1:5432', 'hostRefused'],
    ] as const) {
      const { body } = await manager.call('POST', 'api/printers', printer({ name: 'X', port: address }));
      expect(body.error.fields, address).toEqual([{ path: 'port', problem }]);
    }
  });
});
