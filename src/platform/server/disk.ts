import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** `low`: people are warned. `full`: no new work is taken; what guests have begun is finished. */
export type DiskLevel = 'ok' | 'low' | 'full';

export interface DiskState {
  readonly level: DiskLevel;
  /** What is left for the server, the reserve included. */
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export interface DiskLimits {
  /** Below this part of the disk people are warned. */
  readonly warnPart: number;
  /** Below this no new work is taken; the reserve counts as free. */
  readonly stopBytes: number;
  /** Size of the file that is deleted when space runs out. */
  readonly reserveBytes: number;
  /** With less than this left besides the reserve, it is deleted. */
  readonly releaseBytes: number;
}

const MiB = 1024 * 1024;
/** PostgreSQL writes its log in files of 16 MiB, and stops altogether if it cannot create the next one. */
export const usualDiskLimits: DiskLimits = {
  warnPart: 0.15,
  stopBytes: 192 * MiB,
  reserveBytes: 64 * MiB,
  releaseBytes: 48 * MiB,
};

/** Once full, a quarter more than the limit has to be free before new work is taken again. */
const margin = 1.25;
/** How long an error for want of space counts, if the disk itself seems to have room: a quota, or another disk. */
const saidFullMs = 30_000;
const lookMs = 5_000;

/** The level for what is free now; `before` is the level until now. */
export function diskLevel(
  { freeBytes, totalBytes }: Omit<DiskState, 'level'>,
  before: DiskLevel,
  { stopBytes, warnPart }: DiskLimits,
): DiskLevel {
  if (freeBytes < (before === 'full' ? stopBytes * margin : stopBytes)) return 'full';
  return freeBytes < totalBytes * warnPart ? 'low' : 'ok';
}

/** The disk of the data folder. */
export interface DiskWatch {
  state(): DiskState;
  /** Measures now, and gives the reserve back or takes it. */
  look(): DiskState;
  /** PostgreSQL, or a file, could not be written for want of space. */
  noteFull(): void;
  stop(): void;
}

interface WatchOptions {
  readonly folder: string;
  readonly limits?: DiskLimits;
  readonly onLevel?: (state: DiskState) => void;
}

/** Measures the disk of `folder` every 5 s, and keeps a file there that is deleted when space runs out. */
export function watchDisk({ folder, limits = usualDiskLimits, onLevel = () => {} }: WatchOptions): DiskWatch {
  const reserve = join(folder, 'reserve.bin');
  let state: DiskState = { level: 'ok', freeBytes: 0, totalBytes: 0 };
  let saidFullUntil = 0;

  function measure(): Omit<DiskState, 'level'> & { readonly reserved: number } {
    const { bavail, blocks, bsize } = statfsSync(folder);
    const reserved = statSync(reserve, { throwIfNoEntry: false })?.size ?? 0;
    return { freeBytes: bavail * bsize + reserved, totalBytes: blocks * bsize, reserved };
  }

  function look(): DiskState {
    const { freeBytes, totalBytes, reserved } = measure();
    const isSaidFull = performance.now() < saidFullUntil;
    const level = isSaidFull ? 'full' : diskLevel({ freeBytes, totalBytes }, state.level, limits);
    if (reserved > 0 && (isSaidFull || freeBytes - reserved < limits.releaseBytes)) rmSync(reserve, { force: true });
    else if (reserved < limits.reserveBytes && level !== 'full') fill(reserve, limits.reserveBytes);
    const hasChanged = level !== state.level;
    state = { level, freeBytes, totalBytes };
    if (hasChanged) onLevel(state);
    return state;
  }

  /** A disk that cannot be measured is not reported full: selling goes on. */
  function tryLook(): DiskState {
    try {
      return look();
    } catch {
      return state;
    }
  }
  tryLook();
  const timer = setInterval(tryLook, lookMs);
  timer.unref();
  return {
    state: () => state,
    look: tryLook,
    noteFull: () => {
      saidFullUntil = performance.now() + saidFullMs;
      tryLook();
    },
    stop: () => clearInterval(timer),
  };
}

/** Of bytes that no file system stores in less space. What cannot be written is left out. */
function fill(path: string, bytes: number): void {
  const piece = Buffer.allocUnsafe(MiB);
  let seed = 1;
  for (let at = 0; at + 4 <= piece.length; at += 4) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    piece.writeUInt32LE(seed, at);
  }
  const file = openSync(path, 'w', 0o600);
  try {
    for (let left = bytes; left > 0; left -= piece.length) writeSync(file, piece, 0, Math.min(left, piece.length));
    fsyncSync(file);
  } catch {
    rmSync(path, { force: true });
  } finally {
    closeSync(file);
  }
}

/** For processes without a data folder of their own, such as tests: always room. */
export const unwatchedDisk: DiskWatch = {
  state: () => ({ level: 'ok', freeBytes: 0, totalBytes: 0 }),
  look: () => ({ level: 'ok', freeBytes: 0, totalBytes: 0 }),
  noteFull: () => {},
  stop: () => {},
};

/** Whether an error says that there is no space left: of PostgreSQL (53100), or of a file of ours. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
}
