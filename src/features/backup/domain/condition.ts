const hourMs = 60 * 60 * 1000;
/** A night and the time a backup may take. */
export const lateAfterMs = 26 * hourMs;

/** `new`: too young to have one. `late`: the last good one is older than a day. `failed`: the last attempt was no good. */
export type BackupCondition = 'new' | 'fine' | 'late' | 'failed';

export interface BackupFacts {
  /** Epoch ms. */
  readonly lastGood: number | null;
  /** The newest failure, epoch ms. */
  readonly lastFailure: number | null;
  /** Since when the venue has had something to lose, epoch ms; null if it has not. */
  readonly since: number | null;
}

export function conditionOf({ lastGood, lastFailure, since }: BackupFacts, now: number): BackupCondition {
  const from = lastGood ?? since;
  if (from !== null && now - from > lateAfterMs) return 'late';
  if (lastFailure !== null && lastFailure > (lastGood ?? 0)) return 'failed';
  return lastGood === null ? 'new' : 'fine';
}
