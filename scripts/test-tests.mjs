// `npm run test:tests`: plants the bugs of tests/planted/bugs.mjs one after the other in a copy of the project and runs
// the tests that must notice. A bug that is not noticed is a gap in the tests. `-- --only a,b` runs those whose name
// contains a or b.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { bugs } from '../tests/planted/bugs.mjs';
import { root } from './source-stamp.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, lanes: { type: 'string', default: '2' } },
});
const asked = values.only.split(',');
const wanted = bugs.filter(({ name }) => asked.some((part) => name.includes(part)));
/** For one test, ms: what only took long on a busy machine has noticed nothing. */
const patience = 180_000;
const parts = ['src', 'tests', 'migrations', 'scripts', 'docs', 'public'];
const files = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'vite.config.ts', 'index.html'];

/**
 * A copy of the project with a Vitest that keeps running: its PostgreSQL and its module cache serve every bug of the
 * lane.
 */
async function openLane() {
  const folder = mkdtempSync(join(tmpdir(), 'tavolina-planted-'));
  for (const name of [...parts, ...files]) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const kinds = { project: ['unit', 'server'], maxWorkers: 1, bail: 1, testTimeout: patience };
  const vitest = await createVitest(
    'test',
    { root: folder, watch: false, reporters: [{}], ...kinds },
    {},
    { stdout: process.stderr },
  );
  return {
    folder,
    close: async () => {
      await vitest.close();
      rmSync(folder, { recursive: true, force: true });
    },
    /** The names of failed tests and files, and the number of tests that passed. */
    run: async (tests) => {
      const specifications = await vitest.globTestSpecifications(tests);
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      // It reports every file that it ever ran.
      const asked = new Set(specifications.map(({ moduleId }) => moduleId));
      const own = testModules.filter(({ moduleId }) => asked.has(moduleId));
      const failed = own.flatMap((module) => {
        const names = [...module.children.allTests('failed')].map(({ fullName }) => fullName);
        return names.length > 0 || module.ok() ? names : [`${module.relativeModuleId} as a whole`];
      });
      const passed = own.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0);
      return { failed: [...failed, ...unhandledErrors.map((error) => String(error))], passed };
    },
    change: (path, text) => {
      writeFileSync(path, text);
      vitest.invalidateFile(path);
    },
  };
}

/** The problem of the bug or its tests, or which test noticed. */
async function plant(lane, { file, find, replace, tests }) {
  const path = join(lane.folder, file);
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { problem: `there is no ${file}` };
  }
  const times = text.split(find).length - 1;
  if (times !== 1) return { problem: `its text is in ${file} ${times} times, not once` };
  lane.change(
    path,
    text.replace(find, () => replace),
  );
  try {
    const { failed, passed } = await lane.run(tests);
    if (failed.length > 0) return { by: failed[0] };
    return { problem: passed > 0 ? 'ESCAPED' : 'no test ran' };
  } finally {
    lane.change(path, text);
  }
}

async function main() {
  if (wanted.length === 0) throw new Error(`no planted bug has ${values.only} in its name`);
  const names = new Set(bugs.map(({ name }) => name));
  if (names.size < bugs.length) throw new Error('two planted bugs have the same name');
  const lanes = await Promise.all(Array.from({ length: Math.min(Number(values.lanes), wanted.length) }, openLane));
  const problems = [];
  let caught = 0;
  try {
    // A test that always fails would seem to catch everything.
    const all = [...new Set(wanted.flatMap(({ tests }) => tests))];
    await Promise.all(
      lanes.map(async (lane, index) => {
        const own = all.filter((_, nth) => nth % lanes.length === index);
        // Without a file named, Vitest would run all of them.
        if (own.length === 0) return;
        let { failed, passed } = await lane.run(own);
        // As in `npm test`, what fails once may be the machine.
        if (failed.length > 0) ({ failed, passed } = await lane.run(own));
        if (failed.length > 0) throw new Error(`without a bug these fail already:\n${failed.join('\n')}`);
        if (passed === 0) throw new Error('without a bug no test ran');
      }),
    );
    const waiting = [...wanted];
    const work = async (lane) => {
      for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
        const started = performance.now();
        const { by, problem } = await plant(lane, bug);
        if (problem === undefined) caught += 1;
        else problems.push(`${bug.name}: ${problem}`);
        const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(3);
        const verdict = problem === undefined ? `caught  ${bug.name} by ${by}` : `PROBLEM ${bug.name}: ${problem}`;
        console.log(`${seconds} s  ${verdict}`);
      }
    };
    await Promise.all(lanes.map(work));
  } finally {
    await Promise.all(lanes.map(({ close }) => close()));
  }
  for (const problem of problems) console.log(`FAILED ${problem}`);
  console.log(`\n${caught} caught, ${problems.length} failed`);
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.stack ?? error.message);
  process.exitCode = 1;
}
