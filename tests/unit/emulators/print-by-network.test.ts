import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Slip, text } from '#features/printing/domain/slip.ts';
import { codeTablesOf } from '#features/printing/server/drivers/code-tables.ts';
import { escposBytes } from '#features/printing/server/drivers/escpos.ts';
import { printByNetwork } from '#features/printing/server/drivers/print-by-network.ts';
import { models } from '../../emulators/printer/models.ts';
import { type Piece, textOfPiece } from '../../emulators/printer/pieces.ts';
import { type PrinterServer, startPrinter } from '../../emulators/printer/server.ts';

const opened: PrinterServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
});

/** Ports for printers of this computer (printer-port.ts). */
let nextPort = 9_110;

async function printerOf(options: Partial<Parameters<typeof startPrinter>[0]> = {}) {
  const pieces: Piece[] = [];
  nextPort = nextPort >= 9_190 ? 9_110 : nextPort + 1;
  const model = models['epson-t20'] ?? expect.fail();
  const server = await startPrinter({
    model,
    paper: 80,
    port: nextPort,
    onPiece: (piece) => pieces.push(piece),
    ...options,
  });
  opened.push(server);
  const answering = new Set<string>();
  const print = (words: string, ms = 5_000) => {
    const slip: Slip = { columns: 42, lines: [text(words)], copyOf: null };
    const bytes = escposBytes(
      slip,
      { tables: codeTablesOf('epson', {}), hasCutter: true },
      { rings: false },
      new Map(),
    );
    const to = { kind: 'network', host: '127.0.0.1', port: server.port } as const;
    return printByNetwork(bytes, to, { answering, signal: AbortSignal.timeout(ms) });
  };
  /** How often the words are on paper, whole. */
  const onPaper = (words: string) => {
    server.printer.tearOff();
    return pieces.filter((piece) => textOfPiece(piece).includes(words)).length;
  };
  return { server, print, onPaper };
}

describe('a printer of the network', () => {
  it('prints, and says so', async () => {
    const { print, onPaper } = await printerOf();
    expect(await print('Kafe e parë')).toEqual({ result: 'done' });
    expect(await print('Kafe e dytë')).toEqual({ result: 'done' });
    expect([onPaper('Kafe e parë'), onPaper('Kafe e dytë')]).toEqual([1, 1]);
  });

  it('that is off prints nothing, and prints when it is on again', async () => {
    const { server, print, onPaper } = await printerOf();
    await server.switchOff();
    expect(await print('Kafe')).toMatchObject({ result: 'failed', problem: 'PRINTER_NOT_REACHED', isTargetDown: true });
    await server.switchOn();
    expect(await print('Kafe')).toEqual({ result: 'done' });
    expect(onPaper('Kafe')).toBe(1);
  });

  it.each([
    [{ isCoverOpen: true }, 'PRINTER_COVER_OPEN'],
    [{ isPaperOut: true }, 'PRINTER_NO_PAPER'],
    [{ error: 'cutter' } as const, 'PRINTER_FAULT'],
  ])('with %j is given nothing', async (condition, problem) => {
    const { server, print, onPaper } = await printerOf();
    server.printer.change(condition);
    expect(await print('Kafe')).toMatchObject({ result: 'failed', problem, isRetryable: true });
    server.printer.change({ isCoverOpen: false, error: 'none' });
    server.printer.load();
    expect(onPaper('Kafe')).toBe(0);
  });

  it('whose paper ends within the slip leaves it unknown', async () => {
    const { server, print } = await printerOf();
    server.printer.load(10);
    expect(await print('Kafe', 1_000)).toMatchObject({ result: 'unknown', problem: 'PRINTER_SILENT' });
  });

  it('that never answers has printed what it took', async () => {
    const { server, print, onPaper } = await printerOf();
    server.printer.answer('never');
    expect(await print('Kafe')).toEqual({ result: 'done' });
    expect(onPaper('Kafe')).toBe(1);
  });

  it('that answers with garbage is not believed', async () => {
    const { server, print, onPaper } = await printerOf();
    server.printer.answer('garbage');
    expect((await print('Kafe')).result).toBe('done');
    expect(onPaper('Kafe')).toBe(1);
  });

  it('that answered before and is silent now is given nothing: somebody else prints, or its program hangs', async () => {
    const { server, print, onPaper } = await printerOf();
    await print('Kafe');
    server.hang(true);
    expect(await print('Çaj')).toMatchObject({ result: 'failed', problem: 'PRINTER_BUSY' });
    server.hang(false);
    expect(onPaper('Çaj')).toBe(0);
    expect(await print('Çaj')).toEqual({ result: 'done' });
    expect(onPaper('Çaj')).toBe(1);
  });

  it('that refuses a second connection is not reached', async () => {
    const { server, print } = await printerOf({ secondConnection: 'refused' });
    const first = await import('node:net').then(({ connect }) => connect(server.port, '127.0.0.1'));
    await new Promise((resolve) => first.once('connect', resolve));
    expect(await print('Kafe')).toMatchObject({ result: 'failed' });
    first.destroy();
  });

  it('that is slow is waited for until the time is over', async () => {
    const { server, print } = await printerOf();
    server.printer.setSpeed(5);
    expect(await print('Kafe', 700)).toMatchObject({ result: 'unknown', problem: 'PRINTER_SILENT' });
  });

  it('that dies after any byte has printed nothing if the slip failed, and all of it if it is done', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 120 }), fc.boolean(), async (bytes, isMute) => {
        const { server, print, onPaper } = await printerOf();
        if (isMute) server.printer.answer('never');
        server.printer.dieAfter(bytes);
        const { result } = await print('Kafe', 1_500);
        await server.switchOn();
        const printed = onPaper('Kafe');
        if (result === 'failed') expect(printed).toBe(0);
        if (result === 'done') expect(printed).toBe(1);
        await server.close();
      }),
      { numRuns: 40 },
    );
  }, 120_000);
});
