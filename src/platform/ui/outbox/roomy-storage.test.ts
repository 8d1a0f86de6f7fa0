import { describe, expect, it } from 'vitest';
import { leftFor, type NewEntry, type OutboxEntry, type OutboxStorage, type RefusedEntry } from './entry.ts';
import { patientStorage } from './patient-storage.ts';
import { roomyStorage } from './roomy-storage.ts';

/** A disk that takes what fits; nothing but deleting succeeds when it is full, or not even that. */
function smallDisk(room: { left: number; canDelete: boolean }) {
  const pending = new Map<number, OutboxEntry>();
  const refused = new Map<number, RefusedEntry>();
  let last = 0;
  const take = (count: number) => {
    if (room.left < count) throw new DOMException('full', 'QuotaExceededError');
    room.left -= count;
  };
  const free = (count: number) => {
    if (!room.canDelete) throw new DOMException('full', 'QuotaExceededError');
    room.left += count;
  };
  const storage: OutboxStorage = {
    async append(entry) {
      take(1);
      last += 1;
      pending.set(last, { ...entry, seq: last });
      return last;
    },
    prove: async () => take(1),
    pending: async () => [...pending.values()],
    async remove(seqs) {
      for (const seq of seqs) {
        free(1);
        pending.delete(seq);
      }
    },
    async refuse(entries) {
      take(entries.length);
      for (const entry of entries) {
        refused.set(entry.seq, entry);
        pending.delete(entry.seq);
      }
    },
    refused: async () => [...refused.values()],
    async noteHeld(seqs, holder) {
      for (const entry of [...refused.values()].filter(({ seq }) => seqs.includes(seq))) {
        const left = leftFor(entry, holder);
        if (left === null) refused.delete(entry.seq);
        else refused.set(entry.seq, left);
      }
    },
  };
  return { storage, pending, refused };
}

const entry = (id: string): NewEntry => ({ id, lanes: ['order'], command: {}, at: '', userId: 'arta' });
const refusal = { refusal: { code: 'ORDER_CLOSED' }, refusedAt: '' };
const nothing = async () => false;

describe('finding 05: a device whose storage is full', () => {
  it('throws old files away before it gives a command up, and says so if that was not enough', async () => {
    const room = { left: 0, canDelete: true };
    let old = 1;
    const storage = roomyStorage(smallDisk(room).storage, async () => {
      room.left += old;
      return old-- > 0;
    });
    await storage.append(entry('a'));
    await expect(storage.append(entry('b'))).rejects.toThrow('full');
    expect((await storage.pending()).map(({ id }) => id)).toEqual(['a']);
  });

  it('files what was answered: it is not sent again, and written as soon as there is room', async () => {
    const room = { left: 2, canDelete: false };
    const disk = smallDisk(room);
    const storage = roomyStorage(disk.storage, nothing);
    const [done, bad] = [await storage.append(entry('a')), await storage.append(entry('b'))];
    const [, second] = (await storage.pending()) as [OutboxEntry, OutboxEntry];
    await storage.remove([done]);
    await storage.refuse([{ ...second, ...refusal }]);
    expect(await storage.pending()).toEqual([]);
    expect((await storage.refused()).map(({ id }) => id)).toEqual(['b']);
    expect(disk.pending.size).toBe(2);

    Object.assign(room, { left: 1, canDelete: true });
    expect(await storage.pending()).toEqual([]);
    expect([...disk.pending.keys(), ...disk.refused.keys()]).toEqual([bad]);
    expect(await storage.refused()).toHaveLength(1);
  });

  it('never sends a refused command again that the user has seen while the disk was full', async () => {
    const room = { left: 1, canDelete: false };
    const disk = smallDisk(room);
    const storage = roomyStorage(disk.storage, nothing);
    const seq = await storage.append(entry('a'));
    await storage.refuse([{ ...((await storage.pending())[0] as OutboxEntry), ...refusal }]);
    await storage.noteHeld([seq], 'person');
    expect(await storage.refused()).toMatchObject([{ isSeen: true, refusal: { isEntered: false } }]);
    await storage.noteHeld([seq], 'server');
    expect([await storage.pending(), await storage.refused()]).toEqual([[], []]);
    room.canDelete = true;
    await storage.pending();
    expect(disk.pending.size).toBe(0);
  });

  it('fetches the way to deal with it with the first failure, and repeats the call that failed', async () => {
    const room = { left: 0, canDelete: true };
    let fetched = 0;
    const storage = patientStorage(smallDisk(room).storage, async () => {
      fetched += 1;
      return (plain) =>
        roomyStorage(plain, async () => {
          room.left += 5;
          return true;
        });
    });
    expect(await storage.append(entry('a'))).toBe(1);
    await storage.append(entry('b'));
    expect([fetched, (await storage.pending()).length]).toEqual([1, 2]);
    room.left = 0;
    await storage.append(entry('c'));
    expect(fetched).toBe(1);
  });

  it('lets the failure stand where the way cannot be fetched', async () => {
    const storage = patientStorage(smallDisk({ left: 0, canDelete: true }).storage, () => Promise.reject(new Error()));
    await expect(storage.append(entry('a'))).rejects.toThrow('full');
  });
});
