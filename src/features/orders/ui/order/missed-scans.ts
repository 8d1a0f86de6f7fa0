import { dismissTopic } from '#platform/ui/kit/notices.tsx';
import type { Scan } from './scanned-goods.ts';
import { type Sale, withoutSold } from './sold-since.ts';

/** Goods that were scanned while something was open, the oldest first: they may lie in the bag already. */
let missed: readonly Scan[] = [];

export const topicOfMissed = 'scan missed';

export const missedScans = (): readonly Scan[] => missed;

/** Returns all of them. */
export function noteMissed(scan: Scan): readonly Scan[] {
  missed = [...missed, scan];
  return missed;
}

export function forgetMissed(): void {
  missed = [];
  dismissTopic(topicOfMissed);
}

/** How whoever is at work now is told what is left. */
let tell: (left: readonly Scan[]) => void = () => {};
export function tellMissedBy(notice: (left: readonly Scan[]) => void): void {
  tell = notice;
}

/** Something was sold since, by whatever way: it is named no longer. */
export function soldSince(sale: Sale): void {
  const left = withoutSold(missed, sale);
  if (left.length === missed.length) return;
  missed = left;
  tell(left);
}
