import { leftFor, type OutboxStorage, type RefusedEntry } from './entry.ts';
import { makeRoom as freeCaches } from './make-room.ts';

/**
 * The outbox's storage on a device that may be full. Room is made (`makeRoom`: true if there may be more now) before a
 * command is given up. What the server has answered is filed in any case: where even that cannot be written, this page
 * remembers it, sends it no more, and writes it with the next change that succeeds.
 */
export function roomyStorage(storage: OutboxStorage, makeRoom: () => Promise<boolean> = freeCaches): OutboxStorage {
  const done = new Set<number>();
  const refused = new Map<number, RefusedEntry>();

  let making: Promise<boolean> | undefined;

  async function withRoom<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      // Several that fail at once wait for the same.
      making ??= makeRoom()
        .catch(() => false)
        .finally(() => {
          making = undefined;
        });
      if (!(await making)) throw error;
      return await write();
    }
  }

  /** Writes what could not be written before; throws if it still cannot. */
  async function file(): Promise<void> {
    if (refused.size > 0) {
      await withRoom(() => storage.refuse([...refused.values()]));
      refused.clear();
    }
    if (done.size > 0) {
      await withRoom(() => storage.remove([...done]));
      done.clear();
    }
  }
  const isAnswered = (seq: number) => done.has(seq) || refused.has(seq);

  return {
    append: (entry) => withRoom(() => storage.append(entry)),
    prove: (seq, proof) => withRoom(() => storage.prove(seq, proof)),
    async pending() {
      await file().catch(() => undefined);
      return (await storage.pending()).filter(({ seq }) => !isAnswered(seq));
    },
    async remove(seqs) {
      for (const seq of seqs) done.add(seq);
      await file().catch(() => undefined);
    },
    async refuse(entries) {
      for (const entry of entries) refused.set(entry.seq, entry);
      await file().catch(() => undefined);
    },
    async refused() {
      const kept = await storage.refused();
      return [...kept, ...[...refused.values()].filter(({ seq }) => !kept.some((other) => other.seq === seq))];
    },
    async noteHeld(seqs, holder) {
      await file().catch(() => undefined);
      for (const seq of seqs) {
        const entry = refused.get(seq);
        if (entry === undefined) continue;
        const left = leftFor(entry, holder);
        if (left !== null) refused.set(seq, left);
        else {
          refused.delete(seq);
          // Still pending on the disk: it must not be sent again either.
          done.add(seq);
        }
      }
      await storage.noteHeld(seqs, holder).catch(() => undefined);
    },
  };
}
