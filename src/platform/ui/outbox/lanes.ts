import type { OutboxEntry } from './entry.ts';

/** Lanes that wait: their entries stay behind the deferred one. */
export interface Lanes {
  /** The server deferred an entry: its lanes are retried after a while. */
  hold(entry: OutboxEntry): void;
  /** The entries that may be sent now, in order; none overtakes another in any of its lanes. */
  free(entries: readonly OutboxEntry[]): readonly OutboxEntry[];
  /** Milliseconds until another of the entries may be sent. */
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

/** The entries that may be sent, without those behind one that may not. */
function withoutOvertaking(entries: readonly OutboxEntry[], mayGo: (entry: OutboxEntry) => boolean) {
  const taken = new Set<string>();
  return entries.filter((entry) => {
    const isFree = mayGo(entry) && !entry.lanes.some((lane) => taken.has(lane));
    if (!isFree) for (const lane of entry.lanes) taken.add(lane);
    return isFree;
  });
}
