import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { models } from '../../emulators/printer/models.ts';
import { textOfPiece } from '../../emulators/printer/pieces.ts';
import { type PrinterServer, type PrinterServerOptions, startPrinter } from '../../emulators/printer/server.ts';
import { bytesOf } from './bytes.ts';

const started: PrinterServer[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of started.splice(0)) await server.close();
});

async function start(options: Partial<PrinterServerOptions> = {}): Promise<PrinterServer> {
  const server = await startPrinter({ model: models['epson-t20'] ?? expect.fail(), paper: 80, ...options });
  started.push(server);
  return server;
}

function call({ port }: PrinterServer): Socket & { said: () => string; ended: () => string } {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  let ended = '';
  socket.on('data', (bytes) => (said += bytes.toString('hex')));
  socket.on('error', (error: NodeJS.ErrnoException) => (ended = error.code ?? ''));
  socket.on('close', () => (ended ||= 'closed'));
  sockets.push(socket);
  return Object.assign(socket, { said: () => said, ended: () => ended });
}

const printed = ({ printer }: PrinterServer) => printer.pieces.map(textOfPiece);
const slip = (text: string) => bytesOf(`1B 40 "${text}" 0A 1D 56 00`);
const wait = { timeout: 20_000, interval: 10 };

it('prints what comes, and answers', async () => {
  const server = await start();
  const till = call(server);
  till.write(slip('one'));
  till.write(bytesOf('10 04 01'));
  await expect.poll(till.said, wait).toBe('12');
  expect(printed(server)).toEqual(['one']);
});

it('that is off refuses; what it had printed stays', async () => {
  const server = await start();
  const till = call(server);
  till.write(slip('one'));
  await expect.poll(() => printed(server), wait).toEqual(['one']);
  await server.switchOff();
  await expect.poll(till.ended, wait).toMatch(/ECONNRESET|closed/);
  const refused = call(server);
  await expect.poll(refused.ended, wait).toBe('ECONNREFUSED');
  await server.switchOn();
  call(server).write(slip('two'));
  await expect.poll(() => printed(server), wait).toEqual(['one', 'two']);
});

it('that hangs accepts and does nothing; what it was sent is printed when it goes on', async () => {
  const server = await start();
  server.hang(true);
  const till = call(server);
  await once(till, 'connect');
  till.write(bytesOf('10 04 01'));
  till.write(slip('one'));
  await new Promise((done) => setTimeout(done, 100));
  expect([till.said(), till.ended(), printed(server)]).toEqual(['', '', []]);
  server.hang(false);
  await expect.poll(() => printed(server), wait).toEqual(['one']);
});

it('that dies after some bytes resets its connection and keeps half a slip', async () => {
  const server = await start();
  server.printer.dieAfter(12);
  const till = call(server);
  till.write(bytesOf('1B 40 "one" 0A "two" 0A "three" 0A'));
  await expect.poll(till.ended, wait).toBe('ECONNRESET');
  expect(server.printer.pieces.map((piece) => [piece.end, textOfPiece(piece)])).toEqual([['power', 'one\ntwo']]);
});

it('that is slow prints its bytes one after the other', async () => {
  const server = await start();
  server.printer.setSpeed(50);
  const till = call(server);
  till.write(slip('0123456789'));
  till.write(bytesOf('10 04 01'));
  await expect.poll(till.said, wait).toBe('12');
  expect(printed(server)).toEqual([]);
  await expect.poll(() => printed(server), wait).toEqual(['0123456789']);
});

it('with a full buffer stands still until it prints again', async () => {
  const server = await start({ buffer: 100 });
  server.printer.change({ isCoverOpen: true });
  const till = call(server);
  for (let at = 0; at < 2_000; at += 1) till.write(slip('x'));
  await expect.poll(() => server.printer.waiting, wait).toBeGreaterThan(100);
  till.write(bytesOf('10 04 01'));
  server.printer.change({ isCoverOpen: false });
  await expect.poll(till.said, wait).toBe('12');
  expect(printed(server)).toHaveLength(2_000);
});

it.each(['waits', 'refused', 'served'] as const)(
  'has one connection at a time, and a second one %s',
  async (second) => {
    const server = await start({ secondConnection: second });
    const first = call(server);
    first.write(slip('first'));
    await expect.poll(() => printed(server), wait).toEqual(['first']);
    const other = call(server);
    other.write(slip('other'));
    if (second === 'refused') await expect.poll(other.ended, wait).toBe('ECONNRESET');
    if (second === 'waits') {
      await new Promise((done) => setTimeout(done, 100));
      expect(printed(server)).toEqual(['first']);
      first.end();
    }
    await expect.poll(() => printed(server), wait).toEqual(second === 'refused' ? ['first'] : ['first', 'other']);
  },
);
