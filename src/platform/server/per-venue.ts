/** Belongs to one venue of this process: its context, and every transaction of it. */
export interface OfVenue {
  /** The same object for everything of the venue, as long as the process serves it. */
  readonly memory: object;
}

/**
 * A value that this process keeps in memory for each venue; created on first use. Whatever outlives a request (caches,
 * counters, queues) is stored this way and never in a module variable: one process serves several venues, and no
 * venue's data may reach another.
 */
export function perVenue<T, Of extends OfVenue = OfVenue>(make: (of: Of) => T): (of: Of) => T {
  const kept = new WeakMap<object, { readonly value: T }>();
  return (of) => {
    const found = kept.get(of.memory);
    if (found !== undefined) return found.value;
    const value = make(of);
    kept.set(of.memory, { value });
    return value;
  };
}
