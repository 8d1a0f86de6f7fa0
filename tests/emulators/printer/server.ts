import { createServer, type Server, type Socket } from 'node:net';
import { createPrinter, type Printer, type PrinterOptions } from './printer.ts';

export interface PrinterServerOptions extends Omit<PrinterOptions, 'onAnswer' | 'onDeath'> {
  /** 0: any that is free. */
  readonly port?: number;
  readonly host?: string;
  /** What a second connection gets while there is one: cheap printers let it wait or refuse it, others serve it. */
  readonly secondConnection?: 'waits' | 'refused' | 'served';
  /** Bytes that it takes before the line stands still. */
  readonly buffer?: number;
  /** The line changed: for whoever watches. */
  readonly onLine?: (what: 'connected' | 'closed' | 'refused' | 'died') => void;
}

export interface PrinterServer {
  readonly printer: Printer;
  readonly port: number;
  /** Power: connections are reset, and new ones refused until it is on again. */
  switchOff(): Promise<void>;
  switchOn(): Promise<void>;
  /** Connections are accepted, and nothing is read or answered, as by a printer whose program hangs. */
  hang(isHanging: boolean): void;
  close(): Promise<void>;
}

const tickMs = 20;

/** The printer on the network. Its state is changed through `printer`. */
export async function startPrinter(options: PrinterServerOptions): Promise<PrinterServer> {
  const { secondConnection = 'waits', host = '127.0.0.1', buffer = 64 * 1024, onLine } = options;
  let sockets: Socket[] = [];
  let isHanging = false;
  let server: Server | null = null;
  let port = options.port ?? 0;
  const printer = createPrinter({
    ...options,
    onAnswer: (bytes) => {
      const [first] = sockets;
      if (first && !first.destroyed) first.write(bytes);
    },
    onDeath: () => {
      onLine?.('died');
      void stop();
    },
  });

  /** Which connections are read: none while it hangs, the first ones otherwise, and none while the buffer is full. */
  function settle(): void {
    const hasRoom = printer.waiting < buffer;
    sockets.forEach((socket, place) => {
      const isServed = place === 0 || secondConnection === 'served';
      if (!isHanging && hasRoom && isServed) socket.resume();
      else socket.pause();
    });
  }

  function connected(socket: Socket): void {
    if (secondConnection === 'refused' && sockets.length > 0) {
      onLine?.('refused');
      socket.resetAndDestroy();
      return;
    }
    onLine?.('connected');
    sockets.push(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets = sockets.filter((each) => each !== socket);
      onLine?.('closed');
      settle();
    });
    socket.on('data', (bytes) => {
      printer.receive(bytes);
      settle();
    });
    settle();
  }

  async function stop(): Promise<void> {
    const closing = server;
    server = null;
    for (const socket of sockets) socket.resetAndDestroy();
    if (closing) await new Promise((done) => closing.close(done));
  }

  async function listen(): Promise<void> {
    const opening = createServer({ pauseOnConnect: true }, connected);
    await new Promise<void>((done, fail) => opening.once('error', fail).listen(port, host, done));
    server = opening;
    const address = opening.address();
    if (address !== null && typeof address === 'object') port = address.port;
  }

  await listen();
  const ticks = setInterval(() => {
    printer.advance(tickMs);
    settle();
  }, tickMs);
  ticks.unref();

  return {
    printer,
    get port() {
      return port;
    },
    async switchOff() {
      printer.switchOff();
      await stop();
    },
    async switchOn() {
      printer.switchOn();
      if (server === null) await listen();
    },
    hang(hangs) {
      isHanging = hangs;
      settle();
    },
    async close() {
      clearInterval(ticks);
      await stop();
    },
  };
}
