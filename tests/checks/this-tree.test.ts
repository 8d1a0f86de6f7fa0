import { expect, it } from 'vitest';
import { runScript } from './kit.ts';

/**
 * `npm run check` without the unit tests, which `npm test` counts one by one; in one lane, because other tests run in
 * parallel.
 */
const { output } = await runScript('scripts/check.mjs', ['--but', 'units', '--lanes', '1']);
const verdicts = output.split('\n').filter((line) => /^(ok|FAILED)\s/.test(line));

it('npm run check looks at this tree', () => {
  expect(output).toMatch(/ checks (passed|failed)/);
});

it.each(verdicts.map((line) => [line.split(/\s+/)[1] ?? '', line] as const))('%s', (name, line) => {
  expect(line, output).toMatch(new RegExp(`^ok +${name}\\b`));
});
