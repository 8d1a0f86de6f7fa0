import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, OfflineError } from './errors.ts';
import { type KeptChanges, keptOnDevice, newChange, type Sent, sendKept } from './kept-change.ts';

const place = 'vouchers.sell';
const refused = (status: number, code: string) => new ApiError(status, { code });
const failing = (error: unknown) => () => Promise.reject(error);

describe('review 20: a change that books money', () => {
  it('is kept while nobody answered, and sent again under its id until somebody does', async () => {
    const kept = new Map<string, Sent<number>>();
    const sale = newChange(2_000);
    for (const error of [refused(503, 'UNAVAILABLE'), new OfflineError(), refused(429, 'TOO_MANY_REQUESTS')]) {
      await expect(sendKept(kept, place, sale, failing(error))).rejects.toBe(error);
      expect(kept.get(place)).toBe(sale);
    }
    const ids: string[] = [];
    const answer = await sendKept(kept, place, sale, async (body, { commandId }) => {
      ids.push(commandId);
      return body;
    });
    expect([answer, ids]).toEqual([2_000, [sale.commandId]]);
    expect(kept.size).toBe(0);
  });

  it('is not kept once it was refused: it was not done', async () => {
    const kept = new Map<string, Sent<number>>();
    for (const code of ['TOO_MANY_REQUESTS', 'NO_PERMISSION', 'VOUCHER_SOLD']) {
      await expect(sendKept(kept, place, newChange(1), failing(refused(409, code)))).rejects.toThrow();
      expect(kept.size).toBe(0);
    }
    const sale = newChange(1);
    await expect(sendKept(kept, place, sale, failing(new OfflineError()))).rejects.toThrow();
    await expect(sendKept(kept, place, sale, failing(refused(409, 'SHIFT_REQUIRED')))).rejects.toThrow();
    expect(kept.size).toBe(0);
  });

  it('is found by who opens the form anew while it is under way, and a late answer forgets no other', async () => {
    const kept: KeptChanges<number> = new Map();
    const [first, second] = [newChange(1), newChange(2)];
    let arrive = (_: number) => {};
    const answer = sendKept(kept, place, first, () => new Promise<number>((resolve) => (arrive = resolve)));
    expect(kept.get(place)).toBe(first);
    kept.set(place, second);
    arrive(1);
    await answer;
    expect(kept.get(place)).toBe(second);
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
      const kept: KeptChanges<number> = new Map();
      const sale = newChange(1);
      for (const each of [new OfflineError(), error]) await sendKept(kept, place, sale, failing(each)).catch(() => {});
      expect([error.code, kept.get(place)]).toEqual([error.code, sale]);
      for (const code of ['NOT_FOUND', 'INVALID_INPUT', 'COMMAND_ID_REUSED', 'constructor']) {
        kept.set(place, sale);
        await sendKept(kept, place, sale, failing(refused(409, code))).catch(() => {});
        expect([error.code, code, kept.get(place)]).toEqual([error.code, code, undefined]);
      }
    }
  });
});

describe('review 22: what is kept on the device', () => {
  const storageOf = (items: Map<string, string>, room = 1_000) => ({
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, text: string) {
      if (text.length > room) throw new Error('full');
      items.set(name, text);
    },
  });

  it('is there after a reload, for sixty days, and gone once it was answered', () => {
    const items = new Map<string, string>();
    let now = 1_000;
    const open = (userId = 'u1') =>
      keptOnDevice<number>(storageOf(items), 'kept', () => now)({ userId, sealKey: userId });
    const [sale, debt] = [newChange(2_000), newChange(5)];
    open().set('vouchers.sell', sale);
    open().set('accounts', debt);
    expect(open().get('vouchers.sell')).toEqual(sale);
    expect(open('u2').get('vouchers.sell')).toBeUndefined();
    expect(open().get('constructor')).toBeUndefined();
    open().delete('vouchers.sell');
    expect([open().get('vouchers.sell'), open().get('accounts')]).toEqual([undefined, debt]);
    now += 61 * 86_400_000;
    expect(open().get('accounts')).toBeUndefined();
    open();
    expect(items.get('kept')).toBe('{}');
  });

  it('is remembered by the page where the device has no room, and what is not ours is nothing', () => {
    const items = new Map([['kept', '{broken']]);
    const kept = keptOnDevice<string>(storageOf(items, 200), 'kept', () => 0)({ userId: 'u', sealKey: 'k' });
    expect(kept.get('a')).toBeUndefined();
    const long = newChange('x'.repeat(500));
    kept.set('a', long);
    expect(kept.get('a')).toEqual(long);
    kept.delete('a');
    expect(kept.get('a')).toBeUndefined();
    items.set('kept', '{"u a":null}');
    expect(kept.get('a')).toBeUndefined();
    items.set('kept', 'null');
    expect(kept.get('a')).toBeUndefined();
  });

  const amounts = { amount: 400, note: 'bread', of: { id: 'c1', parts: [1, 2] } };
  /** What somebody with the browser's tools, and without the key, can change of an entry. */
  const forgeries = [
    (all: All) => ({ 'u1 move': { ...all['u1 move'], body: { ...amounts, amount: 40_000 } } }),
    (all: All) => ({ 'u1 move': { ...all['u1 move'], commandId: newChange(0).commandId } }),
    (all: All) => ({ 'u1 move': { ...all['u1 move'], at: 5 } }),
    (all: All) => ({ 'u1 sell': all['u1 move'] }),
    (all: All) => ({ 'u1 move': all['u2 move'] }),
    (all: All) => ({ 'u1 move': { ...all['u1 move'], seal: all['u2 move']?.seal } }),
    (all: All) => ({ 'u1 move': { ...all['u1 move'], seal: '' } }),
    (all: All) => ({ 'u1 move': { at: all['u1 move']?.at } }),
  ];
  type All = Readonly<Record<string, { readonly at?: number; readonly seal?: string }>>;

  it('review 23: is offered as it was left, or not at all', () => {
    for (const [index, forge] of forgeries.entries()) {
      const items = new Map<string, string>();
      const device = keptOnDevice<object>(storageOf(items), 'kept', () => 10);
      const [mine, next] = ['u1', 'u2'].map((userId) => device({ userId, sealKey: `key of ${userId}` }));
      const change = newChange(amounts);
      mine?.set('move', change);
      next?.set('move', newChange(amounts));
      expect(mine?.get('move')).toEqual(change);
      const forged = forge(JSON.parse(items.get('kept') ?? ''));
      items.set('kept', JSON.stringify(forged));
      const [place = ''] = Object.keys(forged).map((key) => key.replace('u1 ', ''));
      expect([index, mine?.get(place)]).toEqual([index, 'unreadable']);
      mine?.delete(place);
      expect([index, mine?.get(place)]).toEqual([index, undefined]);
    }
  });

  it('review 23: a change of the same user and device is read in a later session', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.string({ minLength: 1 }), (body, place, sealKey) => {
        const items = new Map<string, string>();
        const open = () => keptOnDevice<unknown>(storageOf(items, 1e6), 'kept', () => 1)({ userId: 'u1', sealKey });
        const change = newChange<unknown>(body);
        open().set(place, change);
        expect(open().get(place)).toEqual(JSON.parse(JSON.stringify(change)));
      }),
    );
  });

  it('review 23: what was kept before there were seals is forgotten but for that it was, with the number that it had', () => {
    const old = { commandId: newChange(0).commandId, body: { number: 'TAV-SECRET-1' }, what: 'Sell for €50.00', at: 7 };
    const items = new Map([['kept', JSON.stringify({ 'u1 vouchers.sell': old, 'u2 accounts': null })]]);
    const mine = keptOnDevice<object>(storageOf(items), 'kept', () => 10)({ userId: 'u1', sealKey: 'k' });
    expect(items.get('kept')).not.toContain('SECRET');
    expect(mine.get('vouchers.sell')).toBe('unreadable');
  });
});
