import type { OutboxEntry } from './entry.ts';

/** Lanes that wait: their entries stay behind the deferred one. */
export interface Lanes {
  /** The server deferred an entry: its lanes are retried after a while. */
  hold(entry: OutboxEntry): void;
  /** The server failed for an entry that was sent alone: its lanes wait longer each time. */
  fail(entry: OutboxEntry): void;
  /** The server answered for an entry. One that it failed for shows that it may be well again: all are tried. */
  answered(entry: OutboxEntry): void;
  /** Whether the server failed for it when it was last sent alone. */
  hasFailed(entry: OutboxEntry): boolean;
  /** The entries that may be sent now, in order; none overtakes another in any of its lanes. */
  free(entries: readonly OutboxEntry[]): readonly OutboxEntry[];
  /** Milliseconds until another of the entries may be sent. */
  wait(entries: readonly OutboxEntry[]): number;
}

export function createLanes(now: () => number, waitMs: number, mostMs = waitMs): Lanes {
  const heldUntil = new Map<string, number>();
  const failures = new Map<string, { readonly times: number; readonly lanes: readonly string[] }>();
  const until = ({ lanes }: OutboxEntry) => Math.max(0, ...lanes.map((lane) => heldUntil.get(lane) ?? 0));
  const holdFor = (lanes: readonly string[], ms: number) => {
    for (const lane of lanes) heldUntil.set(lane, now() + ms);
  };
  return {
    hold: ({ lanes }) => holdFor(lanes, waitMs),
    fail({ id, lanes }) {
      const times = (failures.get(id)?.times ?? 0) + 1;
      failures.set(id, { times, lanes });
      holdFor(lanes, Math.min(mostMs, waitMs * 2 ** (times - 1)));
    },
    answered({ id }) {
      if (!failures.delete(id)) return;
      for (const { lanes } of failures.values()) for (const lane of lanes) heldUntil.delete(lane);
    },
    hasFailed: ({ id }) => failures.has(id),
    free(entries) {
      const time = now();
      return withoutOvertaking(entries, (entry) => until(entry) <= time);
    },
    wait: (entries) => Math.max(1, Math.min(...entries.map(until).filter((each) => each > 0)) - now()),
  };
}

/** The entries that may be sent, without those behind one that may not. */
export function withoutOvertaking(entries: readonly OutboxEntry[], mayGo: (entry: OutboxEntry) => boolean) {
  const taken = new Set<string>();
  return entries.filter((entry) => {
    const isFree = !entry.lanes.some((lane) => taken.has(lane)) && mayGo(entry);
    if (!isFree) for (const lane of entry.lanes) taken.add(lane);
    return isFree;
  });
}
