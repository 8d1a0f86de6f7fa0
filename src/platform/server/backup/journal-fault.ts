import type { Database } from '../database.ts';
import { type JournalTip, verifyJournal } from '../journal.ts';
import { openAnchorFile, readFormerAnchor } from '../journal-anchors.ts';
import { sql } from '../sql.ts';
import { backupFailure } from './failure.ts';

interface Expected {
  readonly journalKey: string;
  /** Where the anchors of the backup are. */
  readonly folder: string;
  readonly tip: JournalTip;
}

/** What does not agree with the seals or the anchors; null if all of it does. */
export async function faultOfJournal(
  database: Database,
  schema: string,
  { journalKey, folder, tip }: Expected,
): Promise<string | null> {
  let anchors: JournalTip[] = [];
  const chain = await openAnchorFile(folder, journalKey).read((anchor, isFresh) => {
    if (isFresh) anchors = [];
    anchors.push(anchor);
  });
  if (chain === 'broken') return 'its anchors were altered';
  const former = await readFormerAnchor(folder);
  if (former !== null) anchors.push(former);
  const verdict = await database.read(schema, (tx) => verifyJournal(tx, journalKey, anchors));
  if (!verdict.ok) return `entry ${verdict.seq} is ${verdict.problem}`;
  const found = await database.read(schema, (tx) =>
    tx.one<JournalTip>(sql`SELECT journal_seq AS seq, journal_hash AS hash FROM venue_head`),
  );
  return found.seq === tip.seq && found.hash === tip.hash ? null : 'its end is another';
}

export function brokenJournal(file: string, fault: string) {
  return backupFailure(
    'RESTORE_JOURNAL_BROKEN',
    `The journal in ${file} does not agree with its seals: ${fault}. It was changed before the backup was taken, and nothing was restored. ` +
      'An older backup may be whole; --accept-journal restores this one, and notes the fault in the journal.',
  );
}
