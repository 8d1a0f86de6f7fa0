import type { OutboxEntry } from './entry.ts';

/** Which lanes wait: what stands in one keeps its place behind what was put off. */
export interface Lanes {
  /** The server put an entry off: its lanes try again after a while. */
  hold(entry: OutboxEntry): void;
  /** The entries that may be sent now, in their order; none overtakes another in any of its lanes. */
  free(entries: readonly OutboxEntry[]): readonly OutboxEntry[];
  /** Milliseconds until one of the entries may be sent that may not be now. */
  wait(entries: readonly OutboxEntry[]): number;
}

export function createLanes(now: () => number, waitMs: number): Lanes {
  const heldUntil = new Map<string, number>();
  const until = ({ lanes }: OutboxEntry) => Math.max(0, ...lanes.map((lane) => heldUntil.get(lane) ?? 0));
  return {
    hold({ lanes }) {
      for (const lane of lanes) heldUntil.set(lane, now() + waitMs);
    },
    free(entries) {
      const time = now();
      return withoutOvertaking(entries, (entry) => until(entry) <= time);
    },
    wait: (entries) => Math.max(1, Math.min(...entries.map(until).filter((each) => each > 0)) - now()),
  };
}

/** The entries that may go, without those that stand behind one that may not. */
function withoutOvertaking(entries: readonly OutboxEntry[], mayGo: (entry: OutboxEntry) => boolean) {
  const taken = new Set<string>();
  return entries.filter((entry) => {
    const isFree = mayGo(entry) && !entry.lanes.some((lane) => taken.has(lane));
    if (!isFree) for (const lane of entry.lanes) taken.add(lane);
    return isFree;
  });
}
