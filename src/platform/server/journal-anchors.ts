import { createHmac } from 'node:crypto';
import { appendFile, type FileHandle, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalTip } from './journal.ts';

/** What can be wrong with a journal, or with the anchors that it is compared with. */
export const journalProblems = [
  /** Entries at the end are gone. */
  'truncated',
  'altered',
  'missing',
  /** Entries that no write transaction made. */
  'surplus',
  'anchorsMissing',
  'anchorsAltered',
  /** The anchors kept in the second folder are no beginning of ours. */
  'copyDiffers',
] as const;
export type JournalProblem = (typeof journalProblems)[number];

/**
 * One line of the anchors. `tip`: the journal ended here. `alarm`: it did not fit any more, and ended at `seq` with `hash`
 * instead. `accepted`: whoever may start the server has seen the alarm, and begins anew with what there is.
 */
export interface Anchor extends JournalTip {
  /** 1, 2, 3 and so on. */
  readonly n: number;
  /** Epoch ms. */
  readonly at: number;
  readonly kind: 'tip' | 'alarm' | 'accepted';
  readonly problem: JournalProblem | null;
  /** Over all of these and the seal of the line before, with the key of the journal. */
  readonly seal: string;
}

export type NewAnchor = Omit<Anchor, 'n' | 'seal'>;

/** What the lines come to. */
export interface AnchorChain {
  readonly last: Anchor;
  /** The newest tip that the journal must still hold; null where the chain began with an alarm. */
  readonly standing: JournalTip | null;
  /** The alarm that nobody has accepted. */
  readonly alarm: Anchor | null;
}

const sealOf = (key: string, previous: string, { n, at, kind, seq, hash, problem }: Omit<Anchor, 'seal'>) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['anchor', previous, n, at, kind, seq, hash, problem]))
    .digest('base64url');

/** The next line of the chain that ends with `last`. */
export function linkAnchor(key: string, last: Anchor | null, anchor: NewAnchor): Anchor {
  const open = { ...anchor, n: (last?.n ?? 0) + 1 };
  return { ...open, seal: sealOf(key, last?.seal ?? '', open) };
}

/** The chain with one more line; null where the line does not belong there. */
export function follow(key: string, chain: AnchorChain | null, anchor: Anchor): AnchorChain | null {
  const expected = linkAnchor(key, chain?.last ?? null, anchor);
  if (expected.n !== anchor.n || expected.seal !== anchor.seal) return null;
  const tip = { seq: anchor.seq, hash: anchor.hash };
  if (anchor.kind === 'alarm') {
    return { last: anchor, standing: chain?.standing ?? null, alarm: chain?.alarm ?? anchor };
  }
  const alarm = anchor.kind === 'accepted' ? null : (chain?.alarm ?? null);
  return { last: anchor, standing: tip, alarm };
}

const anchorFile = (folder: string) => join(folder, 'journal-anchors.jsonl');
/** The single tip that was kept before the anchors became a chain. */
const formerFile = (folder: string) => join(folder, 'journal-anchor.json');

/** The anchors of a venue: a file to which lines are only added. */
export interface AnchorFile {
  readonly path: string;
  /** `onTip` is called with each tip; `isFresh` with one from which the journal begins anew. Answers null where there is no file. */
  read(onTip?: (tip: JournalTip, isFresh: boolean) => void): Promise<AnchorChain | 'broken' | null>;
  append(last: Anchor | null, anchor: NewAnchor): Promise<Anchor>;
  /** Whether the file still ends with this line, and is as long as when it was read or added to last. */
  isAsLeft(last: Anchor): Promise<boolean>;
  /** Puts a file that is no chain of ours out of the way. */
  putAside(now: number): Promise<void>;
}

export function openAnchorFile(folder: string, key: string): AnchorFile {
  const path = anchorFile(folder);
  let size = 0;
  return {
    path,
    async read(onTip = () => {}) {
      await dropTornLine(path);
      size = await sizeOf(path);
      const file = await openIfThere(path);
      let chain: AnchorChain | null = null;
      for await (const line of file?.readLines() ?? []) {
        const anchor = parse(line);
        chain = anchor === null ? null : follow(key, chain, anchor);
        if (anchor === null || chain === null) {
          await file?.close();
          return 'broken';
        }
        if (anchor.kind !== 'alarm') onTip({ seq: anchor.seq, hash: anchor.hash }, anchor.kind === 'accepted');
      }
      // An empty file says as little as none.
      return chain;
    },
    async append(last, anchor) {
      const line = linkAnchor(key, last, anchor);
      const text = `${JSON.stringify(line)}\n`;
      await appendFile(path, text, { mode: 0o600, flush: true });
      size += Buffer.byteLength(text);
      return line;
    },
    async isAsLeft(last) {
      const line = `${JSON.stringify(last)}\n`;
      return (
        (await sizeOf(path)) === size && (await readTail(path, Buffer.byteLength(line)))?.toString('utf8') === line
      );
    },
    async putAside(now) {
      await rename(path, `${path}.${now}`);
      size = 0;
    },
  };
}

function parse(line: string): Anchor | null {
  try {
    const anchor: unknown = JSON.parse(line);
    return typeof anchor === 'object' ? (anchor as Anchor | null) : null;
  } catch {
    return null;
  }
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** The last bytes before `end`, or fewer where the file is shorter; null where there is none. */
async function readTail(path: string, length: number, end?: number): Promise<Buffer | null> {
  const file = await openIfThere(path);
  if (file === null) return null;
  try {
    const size = end ?? (await file.stat()).size;
    const position = Math.max(0, size - length);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - position), position });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A line whose writing was cut short by the end of the process was never an anchor. */
async function dropTornLine(path: string): Promise<void> {
  const tail = await readTail(path, 4_096);
  if (tail === null || tail.length === 0 || tail.at(-1) === 10) return;
  const { size } = await stat(path);
  await truncate(path, size - (tail.length - 1 - tail.lastIndexOf(10)));
}

/** The tip that an earlier version kept, or null. */
export async function readFormerAnchor(folder: string): Promise<JournalTip | null> {
  try {
    const { seq, hash } = JSON.parse(await readFile(formerFile(folder), 'utf8')) as JournalTip;
    return { seq, hash };
  } catch {
    return null;
  }
}

/** Once the chain has taken its place. */
export const forgetFormerAnchor = (folder: string): Promise<void> => rm(formerFile(folder), { force: true });

const comparedBytes = 64 * 1024;

/**
 * Brings a copy in another folder up to date. A copy is a beginning of the file, byte by byte, also where its writing was
 * cut short. Answers false where it is not: then one of the two was changed, and both stay as they are.
 */
export async function copyAnchors(path: string, copy: string, isWhole: boolean): Promise<boolean> {
  const size = (await stat(path)).size;
  const length = await sizeOf(copy);
  if (length > size) return false;
  if (length > 0) {
    const compared = isWhole ? length : Math.min(length, comparedBytes);
    const [theirs, ours] = await Promise.all([readTail(copy, compared), readTail(path, compared, length)]);
    if (theirs === null || ours === null || !theirs.equals(ours)) return false;
  }
  if (length === size) return true;
  const rest = await readTail(path, size - length);
  if (rest !== null) await appendFile(copy, rest, { mode: 0o600, flush: true });
  return true;
}

/** Whether a copy is there, from a chain that we may have lost. */
export const hasCopy = async (copy: string): Promise<boolean> => (await sizeOf(copy)) > 0;

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isAbsent(error)) return 0;
    throw error;
  }
}

/** Puts a copy that is no beginning of our anchors out of the way. */
export const putCopyAside = (copy: string, now: number): Promise<void> => rename(copy, `${copy}.${now}`);
