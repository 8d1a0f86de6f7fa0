import type { NewEntry } from './entry.ts';

export interface Leaving {
  /** From before an entry is written until it is; a page that is closed in between leaves it behind. */
  readonly writing: (entry: NewEntry, write: () => Promise<number>) => Promise<number>;
  /** What pages left behind, in the order in which it was given. */
  readonly left: () => readonly NewEntry[];
  readonly forget: (ids: readonly string[]) => void;
}

/**
 * What was shown and is not written yet when the page is closed or loaded anew: the browser then drops what IndexedDB was about
 * to write, and only `localStorage` still takes something.
 */
export function openLeaving(key: string, kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Leaving {
  const writing = new Set<NewEntry>();
  let isLeaving = false;

  function left(): readonly NewEntry[] {
    try {
      return JSON.parse(kept.getItem(key) ?? '[]') as readonly NewEntry[];
    } catch {
      return [];
    }
  }

  function save(entries: readonly NewEntry[]): void {
    try {
      if (entries.length === 0) kept.removeItem(key);
      else kept.setItem(key, JSON.stringify(entries));
    } catch {
      // No more can be done on a device that is full.
    }
  }

  function keep(): void {
    const ids = new Set([...writing].map(({ id }) => id));
    if (ids.size > 0) save([...left().filter(({ id }) => !ids.has(id)), ...writing]);
  }

  function forget(ids: readonly string[]): void {
    const all = left();
    const rest = all.filter(({ id }) => !ids.includes(id));
    if (rest.length < all.length) save(rest);
  }

  addEventListener('pagehide', () => {
    isLeaving = true;
    keep();
  });
  addEventListener('pageshow', () => {
    isLeaving = false;
  });

  return {
    left,
    forget,
    async writing(entry, write) {
      writing.add(entry);
      if (isLeaving) keep();
      let isWritten = false;
      try {
        const seq = await write();
        isWritten = true;
        return seq;
      } finally {
        writing.delete(entry);
        // A page that is being closed hears that the write was aborted, and must not forget the entry for that.
        if (isWritten || !isLeaving) forget([entry.id]);
      }
    },
  };
}
