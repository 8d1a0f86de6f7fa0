import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalTip } from '../journal.ts';

interface AnchorLine extends JournalTip {
  readonly kind?: string;
}

/**
 * The newest anchor of the journal in a folder, or null: the last line of the chain that is no alarm, or the single
 * tip that was kept before there was a chain. Who trusts it has compared its seal, or the backup's.
 */
export async function anchorIn(folder: string): Promise<JournalTip | null> {
  const chain = await readFile(join(folder, 'journal-anchors.jsonl'), 'utf8').catch(() => '');
  const lines = chain.split('\n').reverse();
  for (const line of lines) {
    const anchor = parse(line);
    if (anchor !== null && anchor.kind !== 'alarm') return { seq: anchor.seq, hash: anchor.hash };
  }
  const single = parse(await readFile(join(folder, 'journal-anchor.json'), 'utf8').catch(() => ''));
  return single === null ? null : { seq: single.seq, hash: single.hash };
}

function parse(line: string): AnchorLine | null {
  try {
    const anchor = JSON.parse(line) as AnchorLine;
    return Number.isSafeInteger(anchor.seq) && typeof anchor.hash === 'string' ? anchor : null;
  } catch {
    return null;
  }
}
