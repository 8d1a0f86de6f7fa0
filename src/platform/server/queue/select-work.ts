import type { Backoff, DownTarget } from './work-state.ts';

/** A queued or running item, as the selection sees it. */
export interface OpenItem {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
  readonly state: 'queued' | 'running';
  readonly attempts: number;
  /** Instants are epoch ms. */
  readonly createdAt: number;
  readonly notBefore: number | null;
  readonly worker: string | null;
  readonly leaseUntil: number | null;
}

export interface SelectRules {
  readonly backoff: Backoff;
  /** How long an item waits for a target that does not respond before it fails untried, ms; null waits forever. */
  readonly patienceMs: number | null;
  /**
   * How many items of a target are claimed at once. One for what must not be done twice: if the process dies, all that it
   * had claimed is unknown, begun or not.
   */
  readonly batch: number;
  /** How many targets a worker serves at once. */
  readonly concurrency: number;
}

export interface SelectInput {
  /** The items of each target, in the order in which they were queued. */
  readonly items: readonly OpenItem[];
  readonly downOf: (item: Pick<OpenItem, 'kind' | 'target'>) => DownTarget | null;
  readonly rulesOf: (kind: string) => SelectRules;
  /** Of the worker that selects. */
  readonly worker: string;
  /** What this worker actually holds. */
  readonly held: ReadonlySet<string>;
  readonly leaseMs: number;
  readonly now: number;
}

export interface Selection {
  /** To run now, grouped by target. */
  readonly claimed: readonly OpenItem[];
  /** Running in the name of this worker, which never received them: the response to its claim was lost. */
  readonly returned: readonly OpenItem[];
  /** Their worker has not renewed its lease. */
  readonly lost: readonly OpenItem[];
  /**
   * Their lease ends later than possible: the clock has been set back. It is shortened to its normal length from now.
   */
  readonly overlong: readonly OpenItem[];
  /** They have waited long enough for a target that does not respond. */
  readonly expired: readonly OpenItem[];
  /** When to poll again; null if nothing waits. Epoch ms. */
  readonly nextAt: number | null;
}

/**
 * Decides what to do with the open items. The items of a target keep their order: one runs at a time, and one that
 * waits for its next attempt blocks all behind it. Of a target that does not respond only the first is tried, from time
 * to time. No wait for an attempt is longer than the longest pause, even if the clock was changed.
 */
export function selectWork(input: SelectInput): Selection {
  const { items, rulesOf, downOf, now } = input;
  const running = items.filter(({ state }) => state === 'running');
  const leases = sortRunning(running, input);
  const queues = new Map<string, OpenItem[]>();
  for (const item of items) {
    if (item.state === 'queued') queues.set(keyOf(item), [...(queues.get(keyOf(item)) ?? []), item]);
  }
  const busy = new Set(running.map(keyOf));
  const serving = countByKind(running.filter(({ id }) => input.held.has(id)));
  const claimed: OpenItem[] = [];
  const expired: OpenItem[] = [];
  const times: number[] = leases.times;
  // Oldest target first, if there are more than slots.
  const inTurn = [...queues].sort(([, [a]], [, [b]]) => ((a as OpenItem).id < (b as OpenItem).id ? -1 : 1));
  for (const [key, queue] of inTurn) {
    if (busy.has(key)) continue;
    const [head] = queue as [OpenItem, ...OpenItem[]];
    const rules = rulesOf(head.kind);
    const choice = chooseOfTarget(queue, downOf(head), rules, now);
    const inService = serving.get(head.kind) ?? 0;
    if (choice.claimed.length > 0 && inService < rules.concurrency) {
      serving.set(head.kind, inService + 1);
      claimed.push(...choice.claimed);
    }
    expired.push(...choice.expired);
    times.push(...choice.times);
  }
  const { returned, lost, overlong } = leases;
  // The next poll claims the slots that they free.
  if (returned.length + lost.length + expired.length > 0) times.push(now);
  return { claimed, returned, lost, overlong, expired, nextAt: times.length === 0 ? null : Math.min(...times) };
}

export function keyOf({ kind, target }: Pick<OpenItem, 'kind' | 'target'>): string {
  return `${kind} ${target}`;
}

function sortRunning(running: readonly OpenItem[], { worker, held, leaseMs, now }: SelectInput) {
  const returned = running.filter((item) => item.worker === worker && !held.has(item.id));
  const others = running.filter((item) => item.worker !== worker);
  const lost = others.filter(({ leaseUntil }) => (leaseUntil ?? now) <= now);
  const overlong = others.filter(({ leaseUntil }) => (leaseUntil ?? now) > now + leaseMs);
  const times = others
    .filter((item) => !lost.includes(item))
    .map(({ leaseUntil }) => Math.min(leaseUntil ?? now, now + leaseMs));
  return { returned, lost, overlong, times };
}

interface Choice {
  readonly claimed: readonly OpenItem[];
  readonly expired: readonly OpenItem[];
  readonly times: readonly number[];
}

function chooseOfTarget(
  queue: readonly OpenItem[],
  down: DownTarget | null,
  { backoff, patienceMs, batch }: SelectRules,
  now: number,
): Choice {
  const longest = now + backoff.maxMs;
  const dueAt = ({ attempts, notBefore }: OpenItem) => {
    if (notBefore === null || (attempts > 0 && notBefore > longest)) return now;
    return notBefore;
  };
  const firstLater = queue.findIndex((item) => dueAt(item) > now);
  const due = firstLater === -1 ? queue : queue.slice(0, firstLater);
  const later = queue[firstLater];
  const times = later === undefined ? [] : [dueAt(later)];
  if (down === null) return { claimed: due.slice(0, batch), expired: [], times };
  const probeAt = down.probeAt > longest ? now : down.probeAt;
  if (probeAt <= now && due.length > 0) return { claimed: due.slice(0, 1), expired: [], times };
  // So that the user who requested it learns in time that it will not be done.
  const endOf = (item: OpenItem) =>
    patienceMs === null
      ? Number.POSITIVE_INFINITY
      : Math.max(item.createdAt, item.notBefore ?? 0, down.downSince) + patienceMs;
  const expired = queue.filter((item) => endOf(item) <= now);
  const waiting = queue.filter((item) => endOf(item) > now && Number.isFinite(endOf(item)));
  return {
    claimed: [],
    expired,
    times: [...times, ...(probeAt > now ? [probeAt] : []), ...waiting.map(endOf)],
  };
}

function countByKind(items: readonly OpenItem[]): Map<string, number> {
  const targets = new Map<string, Set<string>>();
  for (const item of items) targets.set(item.kind, (targets.get(item.kind) ?? new Set()).add(item.target));
  return new Map([...targets].map(([kind, of]) => [kind, of.size]));
}
