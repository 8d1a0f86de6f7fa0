import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';

/** Waits for the disk: with the default, a power cut, or a browser that is killed, may lose the last moments. */
export const strict = { durability: 'strict' } as const;

/**
 * Opens a database of this browser at the first call, and again after it was closed; all tabs share it. `prepare` runs once it is
 * open. Throws what IndexedDB throws, such as `QuotaExceededError`.
 */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  upgrade: (database: IDBPDatabase<Schema>) => void,
  prepare: (database: IDBPDatabase<Schema>) => Promise<void> = async () => {},
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = async () => {
    const database = await openDB<Schema>(name, 1, {
      upgrade,
      // A newer build in another tab upgrades the database; the next call opens it again.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    await prepare(database);
    return database;
  };
  return () => {
    opened ??= open().catch((error) => {
      forget();
      throw error;
    });
    return opened;
  };
}
