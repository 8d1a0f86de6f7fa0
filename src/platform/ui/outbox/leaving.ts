import { uuidv7 } from '#kernel/ids.ts';
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
export function openLeaving(key: string, kept: Storage): Leaving {
  const writing = new Set<NewEntry>();
  let isLeaving = false;
  // Each page has its own: pages that are closed in the same moment do not see what the others leave.
  const own = `${key}.${uuidv7()}`;
  const names = () => Object.keys(kept).filter((name) => name === key || name.startsWith(`${key}.`));

  function read(name: string): readonly NewEntry[] {
    try {
      return JSON.parse(kept.getItem(name) ?? '[]') as readonly NewEntry[];
    } catch {
      return [];
    }
  }

  function save(name: string, entries: readonly NewEntry[]): void {
    try {
      if (entries.length === 0) kept.removeItem(name);
      else kept.setItem(name, JSON.stringify(entries));
    } catch {
      // No more can be done on a device that is full.
    }
  }

  function keep(): void {
    const ids = new Set([...writing].map(({ id }) => id));
    if (ids.size > 0) save(own, [...read(own).filter(({ id }) => !ids.has(id)), ...writing]);
  }

  /** Pages that were opened earlier come first. */
  const left = () => names().sort().flatMap(read);

  function forget(ids: readonly string[]): void {
    for (const name of names()) {
      const all = read(name);
      const rest = all.filter(({ id }) => !ids.includes(id));
      if (rest.length < all.length) save(name, rest);
    }
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
