import { type LookupAddress, lookup } from 'node:dns';
import { connect, type Socket } from 'node:net';
import { isRefusedAddress, type NetworkPort } from '../../domain/printer-port.ts';

/** Within the time in which a waiter is to know that a slip is not printed, three attempts have room. */
const connectMs = 600;

/** An open connection to a printer. */
export interface Line {
  readonly isClosed: () => boolean;
  /** Hands bytes to the system; resolves when it has taken them, or the line is closed. */
  readonly give: (bytes: Uint8Array) => Promise<void>;
  /** Gives bytes and waits for so many answered ones; fewer if the time is over or the line is closed. */
  readonly ask: (bytes: Uint8Array, count: number, ms: number) => Promise<readonly number[]>;
  /** Forgets what came unasked. */
  readonly drop: () => void;
  /** Says that no more comes; whether the other side closed without an error, or took everything and keeps the line open. */
  readonly end: (ms: number) => Promise<boolean>;
  readonly destroy: () => void;
}

/** Null if there is nobody. The address that was checked is the one that is used. */
export async function openLine(
  { host, port }: NetworkPort,
  signal: AbortSignal,
  withinMs = connectMs,
): Promise<Line | null> {
  const address = await addressOf(host);
  if (address === null || isRefusedAddress(address, port) || signal.aborted) return null;
  const socket = connect({ host: address, port, noDelay: true });
  const isOpen = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), withinMs);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => clearTimeout(timer));
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  if (!isOpen) {
    socket.destroy();
    return null;
  }
  return lineOf(socket, signal);
}

function addressOf(host: string): Promise<string | null> {
  return new Promise((resolve) => {
    lookup(host, { family: 4 }, (error, address: string | LookupAddress[]) => {
      resolve(error !== null || typeof address !== 'string' ? null : address);
    });
  });
}

function lineOf(socket: Socket, signal: AbortSignal): Line {
  let answered: number[] = [];
  const line: { closed: 'no' | 'properly' | 'broken' } = { closed: 'no' };
  let wake = () => {};
  socket.on('data', (bytes) => {
    answered.push(...bytes);
    wake();
  });
  socket.on('error', () => {
    line.closed = 'broken';
    wake();
  });
  socket.on('close', () => {
    if (line.closed === 'no') line.closed = 'properly';
    wake();
  });
  signal.addEventListener('abort', () => wake(), { once: true });
  const until = (isReached: () => boolean, ms: number) =>
    new Promise<void>((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(() => finish(), ms) : undefined;
      const finish = () => {
        clearTimeout(timer);
        wake = () => {};
        resolve();
      };
      wake = () => {
        if (isReached() || line.closed !== 'no' || signal.aborted) finish();
      };
      wake();
    });
  const give = (bytes: Uint8Array) =>
    new Promise<void>((resolve) => {
      if (line.closed !== 'no' || signal.aborted) return resolve();
      socket.write(bytes, () => resolve());
      socket.once('close', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  return {
    isClosed: () => line.closed !== 'no',
    give,
    ask: async (bytes, count, ms) => {
      await give(bytes);
      await until(() => answered.length >= count, ms);
      return answered.splice(0, count);
    },
    drop: () => {
      answered = [];
    },
    end: async (ms) => {
      const isWell = () => line.closed !== 'broken' && !signal.aborted;
      if (!isWell()) return false;
      socket.end();
      await until(() => false, ms);
      return isWell();
    },
    destroy: () => socket.destroy(),
  };
}
