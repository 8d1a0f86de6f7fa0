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
        const inTurn = openLine(10_000);
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
  const inTurn = openLine(20);
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
