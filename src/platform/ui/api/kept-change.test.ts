import { describe, expect, it } from 'vitest';
import { ApiError, OfflineError } from './errors.ts';
import { type KeptChanges, newChange, sendKept } from './kept-change.ts';

const place = 'vouchers.sell';
const refused = (status: number, code: string) => new ApiError(status, { code });
const failing = (error: unknown) => () => Promise.reject(error);

describe('review 20: a change that books money', () => {
  it('is kept while nobody answered, and sent again under its id until somebody does', async () => {
    const kept: KeptChanges<number> = new Map();
    const sale = newChange(2_000, '€20');
    for (const error of [new OfflineError(), refused(500, 'INTERNAL'), refused(429, 'TOO_MANY_REQUESTS')]) {
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
    const kept: KeptChanges<number> = new Map();
    for (const code of ['TOO_MANY_REQUESTS', 'NO_PERMISSION', 'VOUCHER_SOLD']) {
      await expect(sendKept(kept, place, newChange(1, ''), failing(refused(409, code)))).rejects.toThrow();
      expect(kept.size).toBe(0);
    }
    const sale = newChange(1, '');
    await expect(sendKept(kept, place, sale, failing(new OfflineError()))).rejects.toThrow();
    await expect(sendKept(kept, place, sale, failing(refused(409, 'SHIFT_REQUIRED')))).rejects.toThrow();
    expect(kept.size).toBe(0);
  });

  it('is found by who opens the form anew while it is under way, and a late answer forgets no other', async () => {
    const kept: KeptChanges<number> = new Map();
    const [first, second] = [newChange(1, ''), newChange(2, '')];
    let arrive = (_: number) => {};
    const answer = sendKept(kept, place, first, () => new Promise<number>((resolve) => (arrive = resolve)));
    expect(kept.get(place)).toBe(first);
    kept.set(place, second);
    arrive(1);
    await answer;
    expect(kept.get(place)).toBe(second);
  });
});
