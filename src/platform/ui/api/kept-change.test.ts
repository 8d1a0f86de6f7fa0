import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, OfflineError } from './errors.ts';
import { type KeptStorage, keptOnDevice, newChange, type StoredChange, sendKept } from './kept-change.ts';
import { oldChanges } from './kept-storage.ts';

const place = 'vouchers.sell';
const refused = (status: number, code: string) => new ApiError(status, { code });
/** A device's storage; another tab has its own reader of the same changes. */
function storageOf(changes: Map<string, StoredChange>, room = 1e6): KeptStorage {
  return {
    all: async () => [...changes.values()],
    async put(change) {
      if (JSON.stringify(change).length > room) throw new Error('full');
      changes.set(change.commandId, change);
    },
    delete: async (commandId) => void changes.delete(commandId),
  };
}
function keeping<Body>() {
  const changes = new Map<string, StoredChange>();
  return { changes, kept: keptOnDevice<Body>(storageOf(changes), () => 1)({ userId: 'u1', sealKey: 'k' }) };
}
const failing = (error: unknown) => () => Promise.reject(error);

describe('review 20: a change that books money', () => {
  it('is kept while nobody answered, and sent again under its id until somebody does', async () => {
    const { kept, changes } = keeping<number>();
    const sale = newChange(2_000);
    for (const error of [refused(503, 'UNAVAILABLE'), new OfflineError(), refused(429, 'TOO_MANY_REQUESTS')]) {
      await expect(sendKept(kept, place, sale, failing(error))).rejects.toBe(error);
      expect(await kept.list(place)).toEqual([sale]);
    }
    const ids: string[] = [];
    const answer = await sendKept(kept, place, sale, async (body, { commandId }) => {
      ids.push(commandId);
      return body;
    });
    expect([answer, ids]).toEqual([2_000, [sale.commandId]]);
    expect(changes.size).toBe(0);
  });

  it('is not kept once it was refused: it was not done', async () => {
    const { kept, changes } = keeping<number>();
    for (const code of ['TOO_MANY_REQUESTS', 'NO_PERMISSION', 'VOUCHER_SOLD']) {
      await expect(sendKept(kept, place, newChange(1), failing(refused(409, code)))).rejects.toThrow();
      expect(changes.size).toBe(0);
    }
    const sale = newChange(1);
    await expect(sendKept(kept, place, sale, failing(new OfflineError()))).rejects.toThrow();
    await expect(sendKept(kept, place, sale, failing(refused(409, 'SHIFT_REQUIRED')))).rejects.toThrow();
    expect(changes.size).toBe(0);
  });

  it('is kept before it leaves the device, found by who opens the form anew, and a late answer forgets no other', async () => {
    const { kept, changes } = keeping<number>();
    const [first, second] = [newChange(1), newChange(2)];
    let arrive = (_: number) => {};
    let asWasSent: readonly string[] = [];
    const answer = sendKept(kept, place, first, () => {
      asWasSent = [...changes.keys()];
      return new Promise<number>((resolve) => (arrive = resolve));
    });
    await expect.poll(() => asWasSent).toEqual([first.commandId]);
    expect(await kept.list(place)).toEqual([first]);
    await kept.put(place, second);
    arrive(1);
    await answer;
    expect(await kept.list(place)).toEqual([second]);
  });

  it('review 24: two tabs keep theirs both, and each is offered', async () => {
    const changes = new Map<string, StoredChange>();
    const tab = () => keptOnDevice<number>(storageOf(changes), () => 1)({ userId: 'u1', sealKey: 'k' });
    const [one, other] = [tab(), tab()];
    const [four, six] = [newChange(400), newChange(600)];
    for (const [kept, sale] of [
      [other, six],
      [one, four],
    ] as const) {
      await sendKept(kept, place, sale, failing(new OfflineError())).catch(() => {});
    }
    expect(await tab().list(place)).toEqual([four, six]);
    await sendKept(one, place, four, async () => {});
    expect(await other.list(place)).toEqual([six]);
  });

  it('review 24: is kept while nobody saw its answer', async () => {
    const { kept } = keeping<number>();
    const sale = newChange(1);
    const answer = async () => 'TAV-1';
    expect(await sendKept(kept, place, sale, answer, () => false)).toBe('TAV-1');
    expect(await kept.list(place)).toEqual([sale]);
    await sendKept(kept, place, sale, answer, () => true);
    expect(await kept.list(place)).toEqual([]);
  });

  it('review 22: is kept whatever is said before anybody looked, until its rules answer', async () => {
    const before = [
      refused(408, 'REQUEST_TIMEOUT'),
      refused(426, 'HTTPS_REQUIRED'),
      refused(421, 'VENUE_UNKNOWN'),
      refused(401, 'UNAUTHENTICATED'),
      refused(403, 'INTERNAL'),
      refused(503, 'STORAGE_FULL'),
    ];
    for (const error of before) {
      const { kept } = keeping<number>();
      const sale = newChange(1);
      for (const each of [new OfflineError(), error]) await sendKept(kept, place, sale, failing(each)).catch(() => {});
      expect([error.code, await kept.list(place)]).toEqual([error.code, [sale]]);
      for (const code of ['NOT_FOUND', 'INVALID_INPUT', 'COMMAND_ID_REUSED', 'constructor']) {
        await kept.put(place, sale);
        await sendKept(kept, place, sale, failing(refused(409, code))).catch(() => {});
        expect([error.code, code, await kept.list(place)]).toEqual([error.code, code, []]);
      }
    }
  });
});

describe('review 22: what is kept on the device', () => {
  it('is there after a reload, for sixty days, and gone once it was answered', async () => {
    const changes = new Map<string, StoredChange>();
    let now = 1_000;
    const open = (userId = 'u1') => keptOnDevice<number>(storageOf(changes), () => now)({ userId, sealKey: userId });
    const [sale, debt] = [newChange(2_000), newChange(5)];
    await open().put('vouchers.sell', sale);
    await open().put('accounts', debt);
    expect(await open().list('vouchers.sell')).toEqual([sale]);
    expect(await open('u2').list('vouchers.sell')).toEqual([]);
    await open().delete(sale.commandId);
    expect([await open().list('vouchers.sell'), await open().list('accounts')]).toEqual([[], [debt]]);
    now += 61 * 86_400_000;
    expect(await open().list('accounts')).toEqual([]);
    await open().put('vouchers.sell', sale);
    expect([...changes.keys()]).toEqual([sale.commandId]);
  });

  it('is remembered by the page where the device has no room, or nothing can be read or deleted', async () => {
    const broken = () => Promise.reject(new Error('broken'));
    const changes = new Map<string, StoredChange>();
    const long = newChange('x'.repeat(500));
    for (const storage of [storageOf(changes, 200), { all: broken, put: broken, delete: broken }]) {
      const kept = keptOnDevice<string>(storage, () => 0)({ userId: 'u', sealKey: 'k' });
      await kept.put('a', long);
      expect(await kept.list('a')).toEqual([long]);
      await kept.delete(long.commandId);
      expect(await kept.list('a')).toEqual([]);
    }
    const undeletable = keptOnDevice<string>({ ...storageOf(changes), delete: broken }, () => 0);
    const kept = undeletable({ userId: 'u', sealKey: 'k' });
    await kept.put('a', long);
    await kept.delete(long.commandId);
    expect([changes.size, await kept.list('a')]).toEqual([1, []]);
  });

  const amounts = { amount: 400, note: 'bread', of: { id: 'c1', parts: [1, 2] } };
  /** What somebody with the browser's tools, and without the key, can change of an entry. */
  const forgeries = [
    ({ mine }: All) => ({ ...mine, body: { ...amounts, amount: 40_000 } }),
    ({ mine }: All) => ({ ...mine, commandId: newChange(0).commandId }),
    ({ mine }: All) => ({ ...mine, at: 5 }),
    ({ mine }: All) => ({ ...mine, owner: 'u1 sell' }),
    ({ other }: All) => ({ ...other, owner: 'u1 move' }),
    ({ mine, other }: All) => ({ ...mine, seal: other.seal }),
    ({ mine }: All) => ({ ...mine, seal: '' }),
    ({ mine: { owner, commandId, at } }: All) => ({ owner, commandId, at }) as StoredChange,
  ];
  type All = Readonly<Record<'mine' | 'other', StoredChange>>;

  it('review 23: is offered as it was left, or not at all', async () => {
    for (const [index, forge] of forgeries.entries()) {
      const changes = new Map<string, StoredChange>();
      const device = keptOnDevice<object>(storageOf(changes), () => 10);
      const [mine, next] = ['u1', 'u2'].map((userId) => device({ userId, sealKey: `key of ${userId}` }));
      if (mine === undefined || next === undefined) throw new Error('No keepers');
      const [change, theirs] = [newChange(amounts), newChange(amounts)];
      await mine.put('move', change);
      await next.put('move', theirs);
      expect(await mine.list('move')).toEqual([change]);
      const found = (commandId: string) => changes.get(commandId) as StoredChange;
      const forged = forge({ mine: found(change.commandId), other: found(theirs.commandId) });
      changes.clear();
      changes.set(forged.commandId, forged);
      const { commandId } = forged;
      const at = forged.owner.replace('u1 ', '');
      expect([index, await mine.list(at)]).toEqual([index, [{ commandId, isUnreadable: true }]]);
      await mine.delete(commandId);
      expect([index, await mine.list(at)]).toEqual([index, []]);
    }
  });

  it('review 23: a change of the same user and device is read in a later session', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.string(), fc.string({ minLength: 1 }), async (body, at, sealKey) => {
        const changes = new Map<string, StoredChange>();
        const open = () => keptOnDevice<unknown>(storageOf(changes), () => 1)({ userId: 'u1', sealKey });
        const change = newChange<unknown>(body);
        await open().put(at, change);
        expect(await open().list(at)).toEqual([JSON.parse(JSON.stringify(change))]);
      }),
    );
  });

  it('review 23: what was kept before there were seals is forgotten but for that it was, with the number that it had', async () => {
    const old = { commandId: newChange(0).commandId, body: { number: 'TAV-SECRET-1' }, what: 'Sell for €50.00', at: 7 };
    const taken = oldChanges(JSON.stringify({ 'u1 vouchers.sell': old, 'u2 accounts': null }));
    expect(JSON.stringify(taken)).not.toContain('SECRET');
    const changes = new Map(taken.map((each) => [each.commandId, each]));
    const mine = keptOnDevice<object>(storageOf(changes), () => 10)({ userId: 'u1', sealKey: 'k' });
    expect(await mine.list('vouchers.sell')).toEqual([{ commandId: old.commandId, isUnreadable: true }]);
    for (const nothing of ['{broken', 'null', '{"u a":null}']) expect(oldChanges(nothing)).toEqual([]);
  });

  it('review 24: what an earlier version sealed is taken over as it is', async () => {
    const changes = new Map<string, StoredChange>();
    const mine = keptOnDevice<number>(storageOf(changes), () => 10)({ userId: 'u1', sealKey: 'k' });
    const sale = newChange(5);
    await mine.put('sell', sale);
    const [stored] = [...changes.values()];
    if (stored === undefined) throw new Error('Nothing stored');
    const { owner, ...entry } = stored;
    expect(oldChanges(JSON.stringify({ [owner]: entry }))).toEqual([stored]);
  });
});
