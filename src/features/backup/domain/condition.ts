const hourMs = 60 * 60 * 1000;
/** A night and the time a backup may take. */
export const lateAfterMs = 26 * hourMs;

/**
 * `new`: too young to have one. `late`: the last good one is older than a day. `failed`: the last attempt was no good.
 * `gone`: there were good ones, and no file of them is left. `ahead`: all that are left have a date that has not come yet.
 */
export const backupConditions = ['new', 'fine', 'late', 'failed', 'gone', 'ahead'] as const;
export type BackupCondition = (typeof backupConditions)[number];

export interface BackupFacts {
  /** Of the good one that was made last, of those that are still there and have no date to come; epoch ms. */
  readonly lastGood: number | null;
  /** Whether the newest attempt failed: by the order of the attempts, because the clock may have been wrong. */
  readonly hasFailed: boolean;
  /** Whether there ever was a good one. */
  readonly hadGood: boolean;
  /** Whether a backup is there with a date that has not come yet. */
  readonly hasAhead: boolean;
  /** Since when the venue has had something to lose, epoch ms; null if it has not. */
  readonly since: number | null;
}

export function conditionOf(facts: BackupFacts, now: number): BackupCondition {
  const { lastGood, hasFailed, since } = facts;
  if (lastGood === null && facts.hasAhead) return 'ahead';
  if (lastGood === null && facts.hadGood) return 'gone';
  const from = lastGood ?? since;
  if (from !== null && now - from > lateAfterMs) return 'late';
  if (hasFailed) return 'failed';
  return lastGood === null ? 'new' : 'fine';
}
