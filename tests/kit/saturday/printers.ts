// Printers of loopback addresses that fail as real ones do, and the print queue that brings slips to them.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { renderText } from '#features/printing/domain/render-text.ts';
import type { Slip } from '#features/printing/domain/slip.ts';
import { slipWork } from '#features/printing/server/commands/deliver-slips.ts';
import type { Driver } from '#features/printing/server/drivers/printer-drivers.ts';
import { createQueueWorker } from '#platform/server/queue/worker.ts';
import type { TestApp } from '../app.ts';

/**
 * `refuses`: nothing listens. `stalls`: it takes a slip and says nothing, and prints it when it is well again. `forgets`: the same, but
 * it was switched off and on meanwhile. `tears`: its paper ends in the middle of a slip, which it says.
 */
export type Trouble = 'refuses' | 'stalls' | 'forgets' | 'tears';

/** A piece of paper that came out. */
export interface Sheet {
  readonly jobId: string;
  readonly rows: readonly string[];
  /** All of it came out. */
  readonly isWhole: boolean;
}

export interface LoopbackPrinter {
  readonly sheets: readonly Sheet[];
  /** Slips that it has taken and not answered: whoever sent one waits. */
  holding(): number;
  /** It is in trouble from now on; null repairs it. */
  put(trouble: Trouble | null): Promise<void>;
  print: (jobId: string, slip: Slip, signal: AbortSignal) => ReturnType<Driver>;
  close(): Promise<void>;
}

const [acknowledged, paperOut, endOfSlip] = ['\x06', '\x15', '\f'];

async function openPrinter(): Promise<LoopbackPrinter> {
  const sheets: Sheet[] = [];
  const sockets = new Set<Socket>();
  let trouble: Trouble | null = null;
  let kept: { readonly data: string; readonly socket: Socket }[] = [];
  let port = 0;
  const putOut = (data: string, part = 1) => {
    const [jobId = '', ...rows] = data.split('\n');
    sheets.push({ jobId, rows: rows.slice(0, Math.ceil(rows.length * part)), isWhole: part === 1 });
  };
  const take = (data: string, socket: Socket) => {
    if (trouble === 'stalls' || trouble === 'forgets') kept.push({ data, socket });
    else {
      putOut(data, trouble === 'tears' ? 0.5 : 1);
      socket.end(trouble === 'tears' ? paperOut : acknowledged);
    }
  };
  const server: Server = createServer((socket) => {
    let data = '';
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Whoever sent a slip may be gone.
    socket.on('error', () => {});
    socket.setEncoding('utf8').on('data', (chunk) => {
      data += chunk;
      if (data.endsWith(endOfSlip)) take(data.slice(0, -1), socket);
    });
  });
  const listen = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
  };
  const close = async () => {
    const closed = server.listening ? once(server, 'close') : null;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen();
  return {
    sheets,
    holding: () => kept.filter(({ socket }) => !socket.destroyed).length,
    async put(next) {
      if (next === 'refuses') await close();
      else if (!server.listening) await listen();
      if (trouble === 'stalls') for (const { data } of kept) putOut(data);
      for (const { socket } of kept) socket.destroy();
      kept = [];
      trouble = next;
    },
    print: (jobId, slip, signal) => send(port, [jobId, ...renderText(slip)].join('\n'), signal),
    close,
  };
}

/** Sends a slip as to a network printer. Only a connection that never came about is sure to have printed nothing. */
async function send(port: number, data: string, signal: AbortSignal): ReturnType<Driver> {
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('utf8');
  socket.on('error', () => {});
  const abort = () => void socket.destroy();
  signal.addEventListener('abort', abort);
  try {
    await once(socket, 'connect', { signal });
  } catch {
    socket.destroy();
    return { result: 'failed', problem: 'PRINTER_NOT_REACHED', isRetryable: true, isTargetDown: true };
  }
  const silent = { result: 'unknown', problem: 'PRINTER_SILENT' } as const;
  try {
    const said = new Promise<string | null>((resolve) => {
      socket.once('data', (answer) => resolve(String(answer)));
      socket.once('close', () => resolve(null));
    });
    socket.write(data + endOfSlip);
    const answer = await said;
    return answer === acknowledged ? { result: 'done' } : { ...silent, isTargetDown: answer === null };
  } finally {
    signal.removeEventListener('abort', abort);
    socket.destroy();
  }
}

/** The printers of a venue by name, and a worker that brings them their slips. */
export interface PrintRoom {
  readonly printers: ReadonlyMap<string, LoopbackPrinter>;
  readonly sheets: () => Sheet[];
  /** Stops to print beside the work of the venue. */
  stop(): Promise<void>;
  /** Prints all that is due. */
  printDue(): Promise<void>;
  close(): Promise<void>;
}

export async function openPrintRoom({ app: { venue } }: TestApp, ids: ReadonlyMap<string, string>): Promise<PrintRoom> {
  const printers = new Map<string, LoopbackPrinter>();
  const byId = new Map<string, LoopbackPrinter>();
  for (const [name, id] of ids) {
    const printer = await openPrinter();
    printers.set(name, printer);
    byId.set(id, printer);
  }
  const work = slipWork();
  const kind: typeof work = {
    ...work,
    // Shorter than the product's, which a stalled printer would take of this test each time.
    timeoutMs: 2_500,
    run: async ({ id, data: { printerId, slip } }, { signal }) =>
      (byId.get(printerId) as LoopbackPrinter).print(id, slip, signal),
  };
  // The clock of the test leaps: a lease by it is over before its time.
  const worker = () => createQueueWorker(venue, [kind], { leaseMs: 7 * 86_400_000 });
  const running = worker().start();
  // A second one, as where several processes deliver: what is due now goes out without the pauses of the first.
  const other = worker();
  return {
    printers,
    sheets: () => [...printers.values()].flatMap((printer) => printer.sheets),
    stop: () => running.stop(),
    printDue: async () => void (await other.runDue()),
    close: async () => {
      await running.stop();
      await Promise.all([...printers.values()].map((printer) => printer.close()));
    },
  };
}
