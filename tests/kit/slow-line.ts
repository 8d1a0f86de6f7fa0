import { connect, createServer, type Socket } from 'node:net';

export interface SlowLine {
  readonly url: string;
  /** From now on the server's answers pass one byte a second, on open connections too; `false` lets everything pass. */
  readonly drip: (isDripping: boolean) => void;
  readonly close: () => Promise<void>;
}

/** A proxy on loopback before a server, whose line becomes bad when the test says so. */
export async function slowLine(target: string): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isDripping = false;

  const proxy = createServer((client) => {
    const server = connect({ host: hostname, port: Number(port) });
    let held = Buffer.alloc(0);
    const pass = () => {
      if (held.length === 0 || client.destroyed) return;
      const now = isDripping ? 1 : held.length;
      client.write(held.subarray(0, now));
      held = held.subarray(now);
    };
    const timer = setInterval(pass, 1_000);
    client.on('data', (bytes) => server.write(bytes));
    server.on('data', (bytes) => {
      held = Buffer.concat([held, bytes]);
      if (!isDripping) pass();
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        clearInterval(timer);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    drip: (drips) => {
      isDripping = drips;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => proxy.close(done));
    },
  };
}
