import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../kit/places.ts';

interface Planted {
  readonly name: string;
  readonly file: string;
  readonly find: string;
}

it('each planted bug finds its line, once: one that does not tests nothing, and the long run that says so is rare', async () => {
  const { bugs }: { readonly bugs: readonly Planted[] } = await import(join(projectRoot, 'tests/planted/bugs.mjs'));
  const timesOf = ({ file, find }: Planted) => readFileSync(join(projectRoot, file), 'utf8').split(find).length - 1;
  expect(bugs.filter((bug) => timesOf(bug) !== 1).map(({ name }) => name)).toEqual([]);
  expect(bugs.length).toBeGreaterThan(200);
});
