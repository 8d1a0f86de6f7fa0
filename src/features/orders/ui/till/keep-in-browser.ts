import { type IDBPDatabase, openDB } from 'idb';
import type { Kept, TillKeep } from './ports.ts';

let opened: Promise<IDBPDatabase> | undefined;

function database(): Promise<IDBPDatabase> {
  // Raised when the database's shape changes. It holds only copies, which are loaded again.
  opened ??= openDB('tavolina-till', 2, {
    upgrade(db) {
      if (db.objectStoreNames.contains('kept')) db.deleteObjectStore('kept');
      db.createObjectStore('kept');
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Raised when a part is read differently: the copy of an older build is then ignored. */
const shapes: Readonly<Record<keyof Kept, number>> = { catalogue: 2, plans: 2, open: 5, answered: 1 };

const ofUser: ReadonlySet<keyof Kept> = new Set(['open', 'answered']);

/**
 * Stores the till's last state in this browser: names by language, orders by user, because users may see different
 * ones. Without storage the till only loses its start without a server.
 */
export function keepInBrowser(userId: string, locale: () => string): TillKeep {
  const keyOf = (part: keyof Kept) => `${part}.${shapes[part]}:${ofUser.has(part) ? userId : locale()}`;
  return {
    async read() {
      const nothing: Kept = { catalogue: null, plans: null, open: null, answered: null };
      try {
        const store = (await database()).transaction('kept').store;
        const [catalogue, plans, open, answered] = await Promise.all([
          store.get(keyOf('catalogue')),
          store.get(keyOf('plans')),
          store.get(keyOf('open')),
          store.get(keyOf('answered')),
        ]);
        return {
          catalogue: catalogue ?? null,
          plans: plans ?? null,
          open: open ?? null,
          answered: answered ?? null,
        };
      } catch {
        return nothing;
      }
    },
    async write(kept) {
      try {
        const { store, done } = (await database()).transaction('kept', 'readwrite');
        const puts = Object.entries(kept).map(([part, value]) => store.put(value, keyOf(part as keyof Kept)));
        await Promise.all([...puts, done]);
      } catch {
        // Only a copy of server data: a failed write loses nothing. Commands are in the outbox.
      }
    },
  };
}
