import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { systemCode } from './failure.ts';

/** `sockaddr_un` holds 104 bytes on macOS, 108 on Linux, including the closing zero. */
const LONGEST_PATH = 103;
const NAME = /^(server-[0-9a-f]{16}\.sock|.*[/\\]tavolina-[0-9a-f]{16}-\w+(\.sock)?)$/;

export interface LockSocket {
  /** For the lock file: without a folder if it is in the data folder, empty if no socket could be opened. */
  readonly name: string;
  close(): void;
}

/**
 * Listens on a socket that only this process has. It is in the data folder, so that it is the same for all containers
 * that share the folder, and dead in a copy of it; elsewhere if the path is too long or the file system has no sockets.
 */
export async function openLockSocket(dataDir: string): Promise<LockSocket> {
  const token = randomBytes(8).toString('hex');
  const inside = `server-${token}.sock`;
  const named = `tavolina-${token}-${folderMark(dataDir)}`;
  const names = process.platform === 'win32' ? [`\\\\.\\pipe\\${named}`] : [inside, join(tmpdir(), `${named}.sock`)];
  for (const name of names) {
    const path = pathOf(dataDir, name);
    if (process.platform !== 'win32' && Buffer.byteLength(path) > LONGEST_PATH) continue;
    const close = await listen(path);
    if (close !== null) return { name, close };
  }
  return { name: '', close: () => {} };
}

/** Whether a process listens on the socket of a lock; undefined if this cannot be found out. */
export function isListening(dataDir: string, name: string): Promise<boolean | undefined> {
  // The lock of a copied folder names the socket of the original.
  if (!NAME.test(name) || (isElsewhere(name) && !name.includes(`-${folderMark(dataDir)}`))) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const socket = connect(pathOf(dataDir, name));
    const end = (answer: boolean | undefined) => {
      resolve(answer);
      socket.destroy();
    };
    socket.setTimeout(2_000, () => end(true));
    socket.once('connect', () => end(true));
    socket.once('error', (error) => {
      const code = systemCode(error);
      if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === 'ENOTSOCK') end(false);
      // A process that is stopped or busy has a full queue, but is alive.
      else end(code === 'EAGAIN' ? true : undefined);
    });
  });
}

/** Removes the socket of a stale lock. */
export function removeDeadSocket(dataDir: string, name: string): void {
  if (process.platform === 'win32' || !NAME.test(name)) return;
  if (isElsewhere(name) && !name.includes(`-${folderMark(dataDir)}`)) return;
  rmSync(pathOf(dataDir, name), { force: true });
}

const isElsewhere = (name: string) => isAbsolute(name) || name.startsWith('\\\\');
const pathOf = (dataDir: string, name: string) => (isElsewhere(name) ? name : join(dataDir, name));

/** Distinguishes a data folder from its copies. */
function folderMark(dataDir: string): string {
  const { dev, ino } = statSync(dataDir, { bigint: true });
  return `${dev.toString(36)}_${ino.toString(36)}`;
}

function listen(path: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(null));
    server.listen(path, () => {
      server.on('error', () => {});
      server.unref();
      resolve(() => server.close());
    });
  });
}
