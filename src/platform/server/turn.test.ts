import { expect, it } from 'vitest';
import { openTurn } from './turn.ts';

it('lets everything that waits go first, but only after a while', async () => {
  let now = 0;
  const turn = openTurn(() => now);
  const done: string[] = [];
  setImmediate(() => done.push('another call'));
  now = 19;
  await turn();
  done.push('first steps');
  now = 20;
  await turn();
  done.push('the rest');
  setImmediate(() => done.push('a third call'));
  now = 39;
  await turn();
  done.push('more of it');
  expect(done).toEqual(['first steps', 'another call', 'the rest', 'more of it']);
});
