import { dismissTopic } from '#platform/ui/kit/notices.tsx';
import type { Scan } from './scanned-goods.ts';

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

/** After such goods were scanned once more and sold: what is left, or null if they were not among them. */
export function withoutMissed({ product, quantity }: Scan): readonly Scan[] | null {
  const at = missed.findIndex((each) => each.product.id === product.id && each.quantity === quantity);
  if (at === -1) return null;
  missed = missed.filter((_, index) => index !== at);
  return missed;
}
