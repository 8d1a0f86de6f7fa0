export interface Allowance {
  /** What somebody may use at once. */
  readonly burst: number;
  /** What grows again, up to the burst. */
  readonly perSecond: number;
}

/** Takes `cost` from what is left for the key; false, and nothing taken, where that is not enough. */
export type Throttle = (key: string, cost?: number) => boolean;

const mostKeys = 10_000;

/**
 * A token bucket for each key. It counts by the process's own clock, which nobody sets back, and forgets those who have
 * everything again; of too many keys the one that was used longest ago.
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
