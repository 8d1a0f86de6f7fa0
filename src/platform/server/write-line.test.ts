import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAway } from './database-faults.ts';
import { openLine } from './write-line.ts';

it('lets one work in at a time, in their order, whatever becomes of each', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ ms: fc.integer({ min: 0, max: 3 }), fails: fc.boolean() })),
      async (works) => {
        const inTurn = openLine({ mostMs: 10_000 });
        const ended: number[] = [];
        let inside = 0;
        const results = works.map(({ ms, fails }, index) =>
          inTurn(async () => {
            inside += 1;
            expect(inside).toBe(1);
            await delay(ms);
            inside -= 1;
            ended.push(index);
            if (fails) throw new Error('no');
            return index;
          }),
        );
        const settled = await Promise.allSettled(results);
        expect(settled.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
        expect(ended).toEqual(works.map((_, index) => index));
      },
    ),
    { numRuns: 30 },
  );
});

it('gives up on who has waited too long, as on a database that is away, and goes on with the next', async () => {
  const inTurn = openLine({ mostMs: 20 });
  let release = () => {};
  const first = inTurn(() => new Promise<void>((resolve) => (release = resolve)));
  const fault = await inTurn(async () => 2).catch((error: unknown) => error);
  expect(isAway(fault)).toBe(true);
  const third = inTurn(async () => 3);
  release();
  await first;
  expect(await third).toBe(3);
  expect(await inTurn(async () => 4)).toBe(4);
});

it('lets each in turn have one, refuses what is too much for one, and forgets who has gone', async () => {
  const inTurn = openLine({ mostOfOne: 3 });
  let release = () => {};
  const first = inTurn(() => new Promise<void>((resolve) => (release = resolve)), { who: 'stranger' });
  const entered: string[] = [];
  const gone = new AbortController();
  const ask = (who: string, name: string, signal?: AbortSignal) =>
    inTurn(async () => void entered.push(name), { who, ...(signal && { gone: signal }) });
  const aborted = ask('stranger', 'gone', gone.signal).catch((error: { code: string }) => error.code);
  const late = [ask('stranger', 'one'), ask('stranger', 'two')];
  await expect(ask('stranger', 'three')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  late.push(ask('till', 'till'));
  gone.abort();
  expect(await aborted).toBe('ECONNRESET');
  // There is room again.
  late.push(ask('stranger', 'four'));
  release();
  await Promise.all([first, ...late]);
  expect(entered).toEqual(['one', 'till', 'two', 'four']);
});

it('review 17: runs nothing of a caller who had gone before the line was reached', async () => {
  const inTurn = openLine();
  let release = () => {};
  const first = inTurn(() => new Promise<void>((resolve) => (release = resolve)));
  const second = inTurn(async () => 'ran', { who: '', gone: AbortSignal.abort() }).catch(() => 'left');
  release();
  await first;
  expect(await second).toBe('left');
  expect(await inTurn(async () => 'ran', { who: '', gone: AbortSignal.abort() }).catch(() => 'left')).toBe('left');
});
