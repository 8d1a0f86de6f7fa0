import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ReadTx } from './database.ts';
import { ignoreRejection } from './ignore-rejection.ts';
import { type JournalTip, type JournalVerdict, verifyJournal } from './journal.ts';
import {
  type Anchor,
  type AnchorChain,
  copyAnchors,
  follow,
  forgetFormerAnchor,
  hasCopy,
  type JournalProblem,
  openAnchorFile,
  putCopyAside,
  readFormerAnchor,
} from './journal-anchors.ts';
import { sql } from './sql.ts';
import type { WriteTx } from './write-tx.ts';

const checkMs = 60_000;
const anchorMs = 5 * 60 * 1000;

/** How the journal stands against what was noted of it outside the database. */
export interface JournalState {
  /** What did not fit, and when that was seen (epoch ms); it stays until somebody accepts it. */
  readonly alarm: { readonly problem: JournalProblem; readonly seq: number; readonly at: number } | null;
  readonly anchor: { readonly seq: number; readonly at: number } | null;
  /** Whether the second folder has all anchors; null where none is named. */
  readonly isCopied: boolean | null;
}

export interface JournalWatch {
  readonly state: () => JournalState;
  /** Compares the journal with the anchors, and adds one where five minutes have passed or `isDue`. Never rejects. */
  check(isDue?: boolean): Promise<JournalState>;
  /** A write transaction of this process was committed with this tip: the journal never ends before it again. */
  noteSealed(tip: JournalTip): void;
  /** Walks the whole journal; what it finds is an alarm too. `kept` is an anchor that somebody kept elsewhere. */
  verify(tx: ReadTx, kept?: JournalTip): Promise<JournalVerdict>;
  /** All anchors, as they lie in the file. */
  readAll(): Promise<Buffer>;
  /** Takes the journal as it is now. For whoever may start the server: after a restore, or when it was looked into. */
  accept(): Promise<void>;
}

export interface WatchOptions {
  readonly id: string;
  /** Where the anchors lie. */
  readonly folder: string;
  /** A second place for them, best on another machine; undefined for none. */
  readonly copyFolder: string | undefined;
  readonly journalKey: string;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly read: <T>(work: (tx: ReadTx) => Promise<T>) => Promise<T>;
  readonly inWriteTx: <T>(work: (tx: WriteTx) => Promise<T>) => Promise<T>;
}

/** How the journal ends: by its head, by its rows, and what it holds where it ended before. */
export interface FoundTip extends JournalTip {
  readonly lastSeq: number;
  readonly lastHash: string;
  readonly hashes: readonly string[];
}

/** What is wrong with a journal that ended at each of `known` before; null where nothing is. */
export function problemOfTip(known: readonly JournalTip[], found: FoundTip): JournalProblem | null {
  if (found.lastSeq !== found.seq) return found.lastSeq < found.seq ? 'truncated' : 'surplus';
  if (found.lastHash !== found.hash) return 'altered';
  if (known.some(({ seq }) => seq > found.seq)) return 'truncated';
  return known.every(({ hash }, index) => found.hashes[index] === hash) ? null : 'altered';
}

function readTip(tx: ReadTx, known: readonly JournalTip[]): Promise<FoundTip> {
  return tx.one<FoundTip>(sql`
    SELECT least(h.journal_seq, ${Number.MAX_SAFE_INTEGER}) AS seq, h.journal_hash AS hash,
           least(coalesce((SELECT max(seq) FROM journal), 0), ${Number.MAX_SAFE_INTEGER}) AS "lastSeq",
           coalesce((SELECT hash FROM journal WHERE seq = h.journal_seq), '') AS "lastHash",
           ARRAY(SELECT coalesce((SELECT j.hash FROM journal j WHERE j.seq = k.seq), '')
                 FROM unnest(${known.map(({ seq }) => seq)}::bigint[]) WITH ORDINALITY AS k (seq, nth)
                 ORDER BY k.nth) AS hashes
    FROM venue_head h`);
}

export function createJournalWatch(options: WatchOptions): JournalWatch {
  const { id, folder, copyFolder, journalKey, clock, log, read, inWriteTx } = options;
  const file = openAnchorFile(folder, journalKey);
  const copy = copyFolder === undefined ? null : join(copyFolder, `${id}-journal-anchors.jsonl`);
  let chain: AnchorChain | null = null;
  let sealed: JournalTip | null = null;
  let isCopied: boolean | null = copy === null ? null : true;
  let isCompared = false;
  let underWay: Promise<unknown> = Promise.resolve();

  /** One after the other: two rounds at once would both add the same line. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = underWay.then(work);
    underWay = turn.catch(() => {});
    return turn;
  }

  async function add(kind: Anchor['kind'], tip: JournalTip, problem: JournalProblem | null = null): Promise<void> {
    const { seq, hash } = tip;
    const line = await file.append(chain?.last ?? null, { at: clock(), kind, seq, hash, problem });
    chain = follow(journalKey, chain, line);
  }

  async function raise(problem: JournalProblem, tip: JournalTip): Promise<void> {
    if (chain?.alarm != null) return;
    await add('alarm', tip, problem);
    log.error({ problem, seq: tip.seq }, 'the journal does not fit its anchors: somebody changed it, or restored it');
  }

  /** Reads the anchors again if the file is not as we left it. Answers what is wrong with it. */
  async function readChain(): Promise<JournalProblem | 'new' | null> {
    const before = chain;
    if (before !== null && (await file.isAsLeft(before.last))) return null;
    const found = await file.read();
    if (found !== null && found !== 'broken' && found.last.n >= (before?.last.n ?? 0)) {
      chain = found;
      return null;
    }
    if (found !== null) return putAside();
    chain = null;
    return before !== null || (copy !== null && (await hasCopy(copy))) ? 'anchorsMissing' : 'new';
  }

  /** What is no chain of ours is kept for whoever looks into it; a new one begins with the alarm. */
  async function putAside(): Promise<JournalProblem> {
    chain = null;
    await file.putAside(clock());
    return 'anchorsAltered';
  }

  async function begin(found: FoundTip): Promise<void> {
    const former = await readFormerAnchor(folder);
    if (former !== null) await add('tip', former);
    else if (found.seq === 0 && found.lastSeq === 0) await add('tip', found);
    else await raise('anchorsMissing', found);
    await forgetFormerAnchor(folder);
  }

  async function round(isDue: boolean): Promise<void> {
    const fault = await readChain();
    // Before the database is read: what was committed by now, it must show.
    const newest = sealed;
    const tips = () => [chain?.standing, newest].filter((tip) => tip != null);
    let known = tips();
    let found = await read((tx) => readTip(tx, known));
    if (fault === 'new') {
      await begin(found);
      known = tips();
      found = await read((tx) => readTip(tx, known));
    } else if (fault !== null) await raise(fault, found);
    const problem = problemOfTip(known, found);
    if (problem !== null) await raise(problem, found);
    if (chain !== null && chain.alarm === null && found.seq !== chain.last.seq) {
      // The server's clock may have been set back.
      if (isDue || Math.abs(clock() - chain.last.at) >= anchorMs) await add('tip', found);
    }
    await sendCopy();
  }

  async function sendCopy(): Promise<void> {
    if (copy === null) return;
    // What we lost may be there still.
    if (chain?.alarm?.problem === 'anchorsMissing' || chain?.alarm?.problem === 'anchorsAltered') return;
    const wasCopied = isCopied;
    try {
      // Once from end to end, then only what was added last.
      isCopied = await copyAnchors(file.path, copy, !isCompared);
      isCompared = isCopied;
      if (!isCopied && chain !== null) await raise('copyDiffers', chain.last);
    } catch (error) {
      isCopied = false;
      if (wasCopied) log.warn({ err: error }, 'the anchors of the journal were not copied');
    }
  }

  const state = (): JournalState => {
    const { alarm = null, last = null, standing = null } = chain ?? {};
    return {
      alarm: alarm && { problem: alarm.problem ?? 'altered', seq: alarm.seq, at: alarm.at },
      anchor: last && standing && { seq: standing.seq, at: last.at },
      isCopied,
    };
  };

  return {
    state,
    check: (isDue = false) =>
      inTurn(async () => {
        try {
          await round(isDue);
        } catch (error) {
          log.warn({ err: error }, 'the journal was not compared with its anchors');
        }
        return state();
      }),
    noteSealed(tip) {
      if (sealed === null || tip.seq > sealed.seq) sealed = tip;
    },
    async verify(tx, kept) {
      let anchors: JournalTip[] = [];
      await inTurn(async () => {
        const found = await file.read((tip, isFresh) => {
          if (isFresh) anchors = [];
          anchors.push(tip);
        });
        if (found === 'broken') await raise(await putAside(), { seq: 0, hash: '' });
      });
      if (kept !== undefined) anchors.push(kept);
      const verdict = await verifyJournal(tx, journalKey, anchors);
      // What somebody typed is no reason for an alarm.
      if (!verdict.ok && kept === undefined) {
        const { problem, seq } = verdict;
        await inTurn(async () => {
          await readChain();
          await raise(problem, { seq, hash: '' });
        });
      }
      return verdict;
    },
    readAll: () => inTurn(() => readFile(file.path)),
    accept: () =>
      inTurn(async () => {
        await readChain();
        const { problem = null, at = null } = chain?.alarm ?? {};
        // The journal may have been longer.
        sealed = null;
        await inWriteTx(async (tx) => {
          const nobody = { userId: null, pointId: null, commandId: null };
          tx.audit({
            action: 'journal.accepted',
            subject: 'journal:all',
            ...nobody,
            senderId: null,
            approverId: null,
            data: { problem, at },
          });
        });
        await add('accepted', await read((tx) => readTip(tx, [])));
        await forgetFormerAnchor(folder);
        if (copy === null) return;
        isCompared = false;
        if (!(await copyAnchors(file.path, copy, true).catch(() => true))) await putCopyAside(copy, clock());
        await sendCopy();
      }),
  };
}

/** Compares every minute, and adds an anchor every five and at the end. Each process has anchors of its own. */
export function startWatchingJournal(journal: JournalWatch): { stop(): Promise<void> } {
  const timer = setInterval(() => void ignoreRejection(journal.check()), checkMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await journal.check(true);
    },
  };
}
