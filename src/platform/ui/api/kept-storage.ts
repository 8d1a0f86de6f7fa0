import type { DBSchema, IDBPDatabase } from 'idb';
import { uuidv7 } from '#kernel/ids.ts';
import { browserDatabase, strict } from '../indexed-db.ts';
import type { KeptStorage, StoredChange } from './kept-change.ts';

/** Where a version before this one kept them: `{ [owner]: change }`. */
const oldName = 'tavolina.unanswered';

interface Schema extends DBSchema {
  changes: { key: string; value: StoredChange };
}
type Database = IDBPDatabase<Schema>;

/** In this browser's IndexedDB; all tabs share it. Throws what IndexedDB throws. */
export function openKeptStorage(old: Pick<Storage, 'getItem' | 'removeItem'>): KeptStorage {
  const database = browserDatabase<Schema>(
    'tavolina-unanswered',
    (db) => void db.createObjectStore('changes', { keyPath: 'commandId' }),
    (db) => takeOver(db, old),
  );
  return {
    all: async () => (await database()).getAll('changes'),
    put: async (change) => putAll(await database(), [change]),
    async delete(commandId) {
      const { store, done } = (await database()).transaction('changes', 'readwrite', strict);
      await Promise.all([store.delete(commandId), done]);
    },
  };
}

async function putAll(database: Database, changes: readonly StoredChange[]): Promise<void> {
  const { store, done } = database.transaction('changes', 'readwrite', strict);
  await Promise.all([...changes.map((each) => store.put(each)), done]);
}

async function takeOver(database: Database, old: Pick<Storage, 'getItem' | 'removeItem'>): Promise<void> {
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
