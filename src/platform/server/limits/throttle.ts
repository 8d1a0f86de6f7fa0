export interface Allowance {
  /** How much a key may use at once. */
  readonly burst: number;
  /** How fast the allowance refills, up to the burst. */
  readonly perSecond: number;
}

/** Takes `cost` from what is left for the key; false, and nothing taken, where that is not enough. A negative cost gives back. */
export type Throttle = (key: string, cost?: number) => boolean;

const mostKeys = 10_000;

/**
 * A token bucket per key. It uses the process's monotonic clock. Full buckets are deleted; if there are too many keys, so is
 * the least recently used one.
 */
export function createThrottle({ burst, perSecond }: Allowance, now: () => number = () => performance.now()): Throttle {
  const used = new Map<string, { left: number; at: number }>();
  return (key, cost = 1) => {
    const at = now();
    const known = used.get(key);
    const left = known === undefined ? burst : Math.min(burst, known.left + ((at - known.at) / 1000) * perSecond);
    used.delete(key);
    const isAllowed = cost <= left;
    const rest = isAllowed ? left - cost : left;
    if (rest < burst) used.set(key, { left: rest, at });
    if (used.size > mostKeys) used.delete(used.keys().next().value as string);
    return isAllowed;
  };
}
