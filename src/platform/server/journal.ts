import { createHmac } from 'node:crypto';
import type { ReadTx } from './database.ts';
import { sql } from './sql.ts';

/**
 * The journal entry of a change. `subject` is `kind:id`; `data` has the values that matter to a reader of the audit.
 */
export interface JournalEntry {
  readonly action: string;
  readonly subject: string;
  readonly userId: string | null;
  /** The user who sent it in, if another than the one who did it. */
  readonly senderId: string | null;
  readonly approverId: string | null;
  readonly pointId: string | null;
  readonly commandId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface SealedEntry {
  readonly seq: number;
  readonly at: number;
  readonly userId: string | null;
  readonly senderId: string | null;
  readonly approverId: string | null;
  readonly pointId: string | null;
  readonly commandId: string | null;
  readonly action: string;
  readonly subject: string;
  readonly data: string;
  readonly hash: string;
}

export interface JournalTip {
  readonly seq: number;
  readonly hash: string;
}

/**
 * The seal of one entry: HMAC-SHA256 over every field and the previous seal. The key is stored outside the database, so
 * that not even its owner can rewrite an entry and re-seal the rest of the chain.
 */
export function seal(key: string, previousHash: string, entry: Omit<SealedEntry, 'hash'>): string {
  const { seq, at, userId, senderId, approverId, pointId, commandId, action, subject, data } = entry;
  const fields = [previousHash, seq, at, userId, approverId, pointId, commandId, action, subject, data];
  // A field more where there is a sender: entries from before there was the column keep their seals.
  const text = JSON.stringify(senderId === null ? fields : [...fields, senderId]);
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Seals entries and appends them to the chain that ends at `tip`. */
export function sealAll(key: string, tip: JournalTip, at: number, entries: readonly JournalEntry[]): SealedEntry[] {
  let { seq, hash } = tip;
  return entries.map((entry) => {
    seq += 1;
    const open = {
      seq,
      at,
      userId: entry.userId,
      senderId: entry.senderId,
      approverId: entry.approverId,
      pointId: entry.pointId,
      commandId: entry.commandId,
      action: entry.action,
      subject: entry.subject,
      data: JSON.stringify(entry.data),
    };
    hash = seal(key, hash, open);
    return { ...open, hash };
  });
}

export type JournalVerdict =
  | { readonly ok: true; readonly entries: number }
  | { readonly ok: false; readonly seq: number; readonly problem: 'missing' | 'altered' | 'truncated' | 'surplus' };

const pageSize = 5_000;
const mostSeq = Number.MAX_SAFE_INTEGER;

/**
 * Verifies the whole chain and returns the first entry that is missing or altered. `anchors` are tips stored earlier outside
 * the database, in any order: a chain that no longer reaches one was truncated, one with another seal there was rewritten.
 */
export async function verifyJournal(
  tx: ReadTx,
  key: string,
  anchors: readonly JournalTip[] = [],
): Promise<JournalVerdict> {
  const anchored = new Map(anchors.map(({ seq, hash }) => [seq, hash]));
  const begin = await tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM journal WHERE seq < 1`);
  if (begin.n > 0) return { ok: false, seq: 0, problem: 'surplus' };
  let tip: JournalTip = { seq: 0, hash: '' };
  for (;;) {
    // Times are sealed in milliseconds and written so: an entry whose time is finer was changed.
    const page = await tx.rows<SealedEntry & { readonly isFiner: boolean }>(sql`
      SELECT least(seq, ${mostSeq}) AS seq, at, at <> date_trunc('milliseconds', at) AS "isFiner", user_id AS "userId",
             sender_id AS "senderId", approver_id AS "approverId", point_id AS "pointId", command_id AS "commandId", action, subject, data, hash
      FROM journal WHERE seq > ${tip.seq} ORDER BY journal.seq LIMIT ${pageSize}`);
    for (const { isFiner, ...entry } of page) {
      if (entry.seq !== tip.seq + 1) return { ok: false, seq: tip.seq + 1, problem: 'missing' };
      if (isFiner || entry.hash !== seal(key, tip.hash, entry)) {
        return { ok: false, seq: entry.seq, problem: 'altered' };
      }
      if ((anchored.get(entry.seq) ?? entry.hash) !== entry.hash) {
        return { ok: false, seq: entry.seq, problem: 'altered' };
      }
      tip = { seq: entry.seq, hash: entry.hash };
    }
    if (page.length < pageSize) break;
  }
  const head = await tx.one<JournalTip>(sql`
    SELECT least(journal_seq, ${mostSeq}) AS seq, journal_hash AS hash FROM venue_head`);
  const reached = anchors.reduce((most, { seq }) => Math.max(most, seq), head.seq);
  if (tip.seq < reached) return { ok: false, seq: tip.seq + 1, problem: 'truncated' };
  if (tip.seq > head.seq || tip.hash !== head.hash) return { ok: false, seq: tip.seq, problem: 'surplus' };
  return { ok: true, entries: tip.seq };
}

/** Whether the journal's last entry was sealed with this key; a journal without entries fits any. */
export async function isSealedWith(tx: ReadTx, key: string): Promise<boolean> {
  const [last, before] = await tx.rows<SealedEntry>(sql`
    SELECT seq, at, user_id AS "userId", sender_id AS "senderId", approver_id AS "approverId", point_id AS "pointId",
           command_id AS "commandId", action, subject, data, hash
    FROM journal ORDER BY seq DESC LIMIT 2`);
  return last === undefined || last.hash === seal(key, before?.hash ?? '', last);
}
