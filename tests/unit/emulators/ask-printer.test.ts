import { afterAll, beforeAll, expect, it } from 'vitest';
import { askPrinter } from '#features/printing/server/drivers/ask-printer.ts';
import { findPrinters, hostsAround } from '#features/printing/server/drivers/find-printers.ts';
import { models } from '../../emulators/printer/models.ts';
import { type PrinterServer, startPrinter } from '../../emulators/printer/server.ts';

/** A port for printers of this computer (printer-port.ts). */
const port = 9_191;
const at = { kind: 'network', host: '127.0.0.1', port } as const;
let device: PrinterServer;
beforeAll(async () => {
  device = await startPrinter({ model: models['epson-t20'] ?? expect.fail(), paper: 80, port });
});
afterAll(() => device.close());

it('says how a printer is, and prints nothing for it', async () => {
  const asked = () => askPrinter(at);
  expect(await asked()).toEqual({ state: 'ready', problem: null });
  device.printer.change({ isCoverOpen: true });
  expect(await asked()).toEqual({ state: 'troubled', problem: 'PRINTER_COVER_OPEN' });
  device.printer.change({ isCoverOpen: false, isPaperOut: true });
  expect(await asked()).toEqual({ state: 'troubled', problem: 'PRINTER_NO_PAPER' });
  device.printer.change({ isPaperOut: false });
  device.printer.answer('never');
  expect(await asked()).toEqual({ state: 'silent', problem: null });
  device.printer.answer('properly');
  await device.switchOff();
  expect(await asked()).toEqual({ state: 'troubled', problem: 'PRINTER_NOT_REACHED' });
  await device.switchOn();
  expect(device.printer.rows).toEqual([]);
});

it('finds those that take a connection, in the order of their addresses', async () => {
  expect(await findPrinters(['127.0.0.9', '127.0.0.1', '127.0.0.2'], port)).toEqual([
    { host: '127.0.0.1', answers: true },
  ]);
  device.printer.answer('never');
  expect(await findPrinters(['127.0.0.1'], port)).toEqual([{ host: '127.0.0.1', answers: false }]);
  device.printer.answer('properly');
  // What no printer may be at is not looked at.
  expect(await findPrinters(['127.0.0.1'], 5_432)).toEqual([]);
});

it('looks around the addresses of the server, and not at itself', () => {
  const own = (address: string, more = {}) => ({ address, family: 'IPv4' as const, internal: false, ...more });
  const hosts = hostsAround([
    own('192.168.1.7'),
    own('192.168.1.9'),
    own('10.0.3.1'),
    own('127.0.0.1', { internal: true }),
    own('fe80::1', { family: 'IPv6' }),
  ]);
  expect(hosts).toHaveLength(252 + 253);
  expect(hosts).not.toContain('192.168.1.7');
  expect(hosts.slice(0, 2)).toEqual(['192.168.1.1', '192.168.1.2']);
});
