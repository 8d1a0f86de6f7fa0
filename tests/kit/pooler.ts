import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStatementProxy, readMessages } from './statement-proxy.ts';

export interface Pooler {
  /** The folder of its socket, in place of PostgreSQL's. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/**
 * A pooler in front of PostgreSQL. With `sessions` a client has a session of PostgreSQL for a transaction only, as with
 * PgBouncer's pool_mode transaction; with `options` it has one for itself, but the options given at its start are
 * dropped.
 */
export async function openPooler(
  { host, user }: { readonly host: string; readonly user: string },
  database: string,
  shares: 'sessions' | 'options',
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'tavolina-pooler-'));
  const sockets = new Set<Socket>();
  const idle: Session[] = [];
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    const read = readMessages(false);
    let own: Session | null = null;
    let waiting = Promise.resolve();
    client.on('close', () => own?.socket.destroy());
    client.on('data', (chunk) => {
      for (const { type, raw } of read(chunk as Buffer)) waiting = waiting.then(() => take(type, raw));
    });
    async function take(type: string, raw: Buffer): Promise<void> {
      if (type === 'X') return;
      own ??= idle.pop() ?? (await openSession());
      const session = own;
      // The first message: the session has been opened without the options of this client.
      if (type === '') {
        client.write(session.greeting);
        if (shares === 'sessions') own = release(session);
        return;
      }
      await session.send(raw, (part) => client.write(part));
      if (shares === 'sessions' && session.isIdle()) own = release(session);
    }
  });
  function release(session: Session): null {
    idle.push(session);
    return null;
  }

  async function openSession(): Promise<Session> {
    const socket = connect(join(host, '.s.PGSQL.5432'));
    sockets.add(socket);
    socket.on('error', () => {});
    const read = readMessages(true);
    let greeting = Buffer.alloc(0);
    let state = '';
    let onPart: (part: Buffer) => void = (part) => {
      greeting = Buffer.concat([greeting, part]);
    };
    let onReady: () => void = () => {};
    socket.on('data', (chunk) => {
      for (const { type, body, raw } of read(chunk as Buffer)) {
        onPart(raw);
        if (type !== 'Z') continue;
        state = String.fromCharCode(body[0] ?? 0);
        onReady();
      }
    });
    const ready = new Promise<void>((done) => {
      onReady = done;
    });
    const words = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
    const header = Buffer.alloc(8);
    header.writeInt32BE(words.length + 8, 0);
    header.writeInt32BE(196_608, 4);
    socket.write(Buffer.concat([header, words]));
    await ready;
    return {
      socket,
      greeting,
      isIdle: () => state === 'I',
      send: (raw, part) =>
        new Promise((done) => {
          onPart = part;
          onReady = done;
          socket.write(raw);
        }),
    };
  }
  await new Promise<void>((done) => server.listen(join(folder, '.s.PGSQL.5432'), done));
  return {
    folder,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Session {
  readonly socket: Socket;
  /** What PostgreSQL said to the first client: the parameters and that it is ready. */
  readonly greeting: Buffer;
  readonly isIdle: () => boolean;
  /** Sends a simple query; resolves when it is answered. */
  readonly send: (raw: Buffer, onPart: (part: Buffer) => void) => Promise<void>;
}

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** A real PgBouncer. It does not run as root, so it gets a socket that another user may open. */
export async function startPgBouncer(
  upstream: string,
  database: string,
  mode: 'transaction' | 'statement' | 'session',
  more: string,
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'tavolina-bouncer-'));
  const proxy = await openStatementProxy({ upstream });
  for (const open of [folder, proxy.folder, join(proxy.folder, '.s.PGSQL.5432')]) chmodSync(open, 0o777);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${database} = host=${proxy.folder} port=5432 user=tavolina_owner
[pgbouncer]
unix_socket_dir = ${folder}
listen_port = 5432
auth_type = any
pool_mode = ${mode}
${more}
`,
  );
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn('pgbouncer', [...user, file], { stdio: 'ignore' });
  return {
    folder,
    close: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
