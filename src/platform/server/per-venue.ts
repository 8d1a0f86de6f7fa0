/** What belongs to one venue of this process: its context, and every transaction of it. */
export interface OfVenue {
  /** The same object for everything that belongs to the venue, as long as the process serves it. */
  readonly memory: object;
}

/**
 * A value that this process keeps in memory for each venue; made when it is first asked for. What is remembered between
 * two requests (caches, counters, queues) is kept so and never in a variable of a module: one process serves several
 * venues, and nothing of one may reach another.
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
