import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../kit/places.ts';
import { bugs } from '../planted/bugs.mjs';

it('each planted bug finds its line, once: one that does not tests nothing, and the long run that says so is rare', () => {
  const timesOf = ({ file, find }: (typeof bugs)[number]) =>
    readFileSync(join(projectRoot, file), 'utf8').split(find).length - 1;
  expect(bugs.filter((bug) => timesOf(bug) !== 1).map(({ name }) => name)).toEqual([]);
  expect(bugs.length).toBeGreaterThan(200);
});
