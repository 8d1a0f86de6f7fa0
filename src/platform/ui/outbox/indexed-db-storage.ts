import type { DBSchema } from 'idb';
import { browserDatabase, strict } from '../indexed-db.ts';
import { leftFor, type NewEntry, type OutboxEntry, type OutboxStorage, type RefusedEntry } from './entry.ts';
import { openLeaving } from './leaving.ts';

interface Schema extends DBSchema {
  pending: { key: number; value: NewEntry | OutboxEntry };
  refused: { key: number; value: RefusedEntry };
}

/** An entry as stored by any earlier build; old entries have a single lane. */
type KeptEntry = Omit<OutboxEntry, 'lanes'> & Partial<Pick<OutboxEntry, 'lanes'>> & { readonly lane?: string };

/**
 * The outbox in this browser's IndexedDB; all tabs share it. Asks the browser not to evict it when space is short.
 * Throws what IndexedDB throws, such as `QuotaExceededError`.
 */
export function openOutboxStorage(name = 'tavolina-outbox'): OutboxStorage {
  const database = browserDatabase<Schema>(name, (db) => {
    db.createObjectStore('pending', { keyPath: 'seq', autoIncrement: true });
    db.createObjectStore('refused', { keyPath: 'seq' });
  });
  // Available only on https and localhost.
  navigator.storage?.persist?.().catch(() => undefined);

  const leaving = openLeaving(`${name}-leaving`, localStorage);

  async function add(entry: NewEntry): Promise<number> {
    const transaction = (await database()).transaction('pending', 'readwrite', strict);
    const [seq] = await Promise.all([transaction.store.add(entry), transaction.done]);
    return seq;
  }

  /** Writes what a page could not write before it was closed. What was written after all may be sent twice: its id takes effect once. */
  async function writeLeft(): Promise<void> {
    const left = leaving.left();
    if (left.length === 0) return;
    const { store, done } = (await database()).transaction('pending', 'readwrite', strict);
    const known = new Set((await store.getAll()).map(({ id }) => id));
    const missing = left.filter(({ id }) => !known.has(id));
    await Promise.all([...missing.map((entry) => store.add(entry)), done]);
    leaving.forget(left.map(({ id }) => id));
  }

  return {
    append: (entry) => leaving.writing(entry, () => add(entry)),
    async prove(seq, proof) {
      // The command is stored already; a proof lost in a power cut matters only if a colleague sends the command.
      const { store, done } = (await database()).transaction('pending', 'readwrite');
      const entry = await store.get(seq);
      await Promise.all([entry && store.put({ ...entry, seq, proof }), done]);
    },
    async pending() {
      // On a device that is full it stays left, and all that is written is shown and sent: that makes room for it.
      await writeLeft().catch(() => undefined);
      const entries = (await (await database()).getAll('pending')) as readonly KeptEntry[];
      return entries.map(({ lane, lanes, ...entry }) => ({ ...entry, lanes: lanes ?? [lane ?? ''] }));
    },
    async remove(seqs) {
      const transaction = (await database()).transaction('pending', 'readwrite', strict);
      await Promise.all([...seqs.map((seq) => transaction.store.delete(seq)), transaction.done]);
    },
    async refuse(entries) {
      const transaction = (await database()).transaction(['pending', 'refused'], 'readwrite', strict);
      await Promise.all([
        ...entries.map((entry) => transaction.objectStore('refused').put(entry)),
        ...entries.map((entry) => transaction.objectStore('pending').delete(entry.seq)),
        transaction.done,
      ]);
    },
    async refused() {
      return (await database()).getAll('refused');
    },
    async noteHeld(seqs, holder) {
      const { store, done } = (await database()).transaction('refused', 'readwrite', strict);
      const note = async (seq: number) => {
        const entry = await store.get(seq);
        if (entry === undefined) return;
        const left = leftFor(entry, holder);
        await (left === null ? store.delete(seq) : store.put(left));
      };
      await Promise.all([...seqs.map(note), done]);
    },
  };
}
