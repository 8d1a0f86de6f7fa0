import type { IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import { uuidv7 } from '#kernel/ids.ts';
import type { KeptStorage, StoredChange } from './kept-change.ts';

/** Where a version before this one kept them: `{ [owner]: change }`. */
const oldName = 'tavolina.unanswered';

/** Waits for the disk: what a browser writes later is gone if it is killed, or the power is cut. */
const strict = { durability: 'strict' } as const;

/** In this browser's IndexedDB; all tabs share it. Throws what IndexedDB throws. */
export function openKeptStorage(old: Pick<Storage, 'getItem' | 'removeItem'>): KeptStorage {
  let opened: Promise<IDBPDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = async (): Promise<IDBPDatabase> => {
    const database = await openDB('tavolina-unanswered', 1, {
      upgrade: (db) => void db.createObjectStore('changes', { keyPath: 'commandId' }),
      // A newer build in another tab upgrades the database; the next call opens it again.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    await takeOver(database, old);
    return database;
  };
  const database = (): Promise<IDBPDatabase> => {
    opened ??= open().catch((error) => {
      forget();
      throw error;
    });
    return opened;
  };
  return {
    all: async () => (await database()).getAll('changes'),
    put: async (change) => putAll(await database(), [change]),
    async delete(commandId) {
      const { store, done } = (await database()).transaction('changes', 'readwrite', strict);
      await Promise.all([store.delete(commandId), done]);
    },
  };
}

async function putAll(database: IDBPDatabase, changes: readonly StoredChange[]): Promise<void> {
  const { store, done } = database.transaction('changes', 'readwrite', strict);
  await Promise.all([...changes.map((each) => store.put(each)), done]);
}

async function takeOver(database: IDBPDatabase, old: Pick<Storage, 'getItem' | 'removeItem'>): Promise<void> {
  const text = old.getItem(oldName);
  if (text === null) return;
  await putAll(database, oldChanges(text));
  old.removeItem(oldName);
}

/** What was kept before there were seals cannot be trusted, and some of it had the number of a voucher: only that it was is kept. */
export function oldChanges(text: string): readonly StoredChange[] {
  let all: Readonly<Record<string, Partial<StoredChange> | null>> | null = null;
  try {
    all = JSON.parse(text);
  } catch {
    // Nothing that this program wrote.
  }
  return Object.entries(all ?? {}).flatMap(([owner, each]) => {
    if (typeof each?.at !== 'number') return [];
    const { body = null, at, seal } = each;
    const commandId = typeof each.commandId === 'string' ? each.commandId : uuidv7();
    return [{ commandId, owner, at, body: seal === undefined ? null : body, seal: seal ?? '' }];
  });
}
