import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A job that ends when the test ends it. */
function work(name: string, log: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    end: () => end(),
    run: async () => {
      log.push(name);
      await ended;
      return name;
    },
  };
}

it('does one piece at a time, and the venues take turns', async () => {
  const inTurn = createFairQueue(10);
  const log: string[] = [];
  const pieces = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => work(name, log));
  const done = pieces.map((piece, index) => inTurn('aaabbc'.charAt(index), piece.run));
  for (let begun = 1; begun <= pieces.length; begun += 1) {
    await new Promise(setImmediate);
    expect(log).toHaveLength(begun);
    pieces.find((_, index) => ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'][index] === log.at(-1))?.end();
  }
  expect(log).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

it('refuses a venue whose queue is full, and no other', async () => {
  const inTurn = createFairQueue(2);
  const log: string[] = [];
  const first = work('first', log);
  const running = [inTurn('a', first.run), inTurn('a', async () => 'second')];
  await expect(async () => inTurn('a', async () => 'third')).rejects.toThrow('TOO_MANY_REQUESTS');
  const other = inTurn('b', async () => 'other');
  first.end();
  expect(await Promise.all([...running, other])).toEqual(['first', 'second', 'other']);
  expect(await inTurn('a', async () => 'later')).toBe('later');
});

it('goes on after work that failed', async () => {
  const inTurn = createFairQueue(2);
  const failed = inTurn('a', () => Promise.reject(new Error('broken')));
  const thrown = inTurn('b', () => {
    throw new Error('thrown');
  });
  await expect(failed).rejects.toThrow('broken');
  await expect(thrown).rejects.toThrow('thrown');
  expect(await inTurn('a', async () => 1)).toBe(1);
});
