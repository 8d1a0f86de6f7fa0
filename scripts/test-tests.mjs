// `npm run test:tests`: plants the bugs of tests/planted/bugs.mjs one after the other in a copy of the project and runs
// the tests that must notice. A bug that escapes is a hole in the tests. `-- --only name` tries those whose name has it.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bugs } from '../tests/planted/bugs.mjs';
import { root } from './source-stamp.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, lanes: { type: 'string', default: '2' } },
});
const wanted = bugs.filter(({ name }) => name.includes(values.only));
const parts = ['src', 'tests', 'migrations', 'scripts', 'docs', 'public'];
const files = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'vite.config.ts', 'index.html'];

function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'tavolina-planted-'));
  for (const name of [...parts, ...files]) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const projectOf = (path) => (/^tests\/server\/|\/server\//.test(path) ? 'server' : 'unit');

/**
 * Runs test files in a copy: `failed` are the names of the tests and files that failed, `passed` how many tests did not;
 * `output` says why nothing ran.
 */
async function runTests(folder, tests, more = []) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const projects = [...new Set(tests.map(projectOf))].flatMap((name) => ['--project', name]);
  const cli = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=json', `--outputFile=${report}`];
  const output = await run(folder, [cli, 'run', ...projects, ...tests, ...reporters, ...more]);
  try {
    const { testResults, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = testResults.flatMap(({ status, name, assertionResults }) => {
      const own = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName);
      return own.length > 0 || status !== 'failed' ? own : [`${name} as a whole`];
    });
    return { failed, passed: numPassedTests, output };
  } catch {
    return { failed: [], passed: 0, output };
  }
}

function run(folder, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, FORCE_COLOR: '0' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve(error.message));
    child.on('close', () => resolve(output));
  });
}

/** What is wrong with the bug or its tests; nothing where it was caught. */
async function plant(folder, { file, find, replace, tests }) {
  const path = join(folder, file);
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return { problem: `there is no ${file}` };
  }
  const times = text.split(find).length - 1;
  if (times !== 1) return { problem: `its text is in ${file} ${times} times, not once` };
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    // One test that notices is enough.
    const { failed, passed, output } = await runTests(folder, tests, ['--bail=1']);
    if (failed.length > 0) return { by: failed[0] };
    return { problem: passed > 0 ? 'ESCAPED' : `no test ran\n${output.slice(-2_000)}` };
  } finally {
    writeFileSync(path, text);
  }
}

async function main() {
  if (wanted.length === 0) throw new Error(`no planted bug has ${values.only} in its name`);
  const names = new Set(bugs.map(({ name }) => name));
  if (names.size < bugs.length) throw new Error('two planted bugs have the same name');
  const folders = Array.from({ length: Math.min(Number(values.lanes), wanted.length) }, copyProject);
  const problems = [];
  let caught = 0;
  try {
    // A test that fails anyway would seem to catch everything.
    const all = [...new Set(wanted.flatMap(({ tests }) => tests))];
    const clean = await runTests(folders[0], all);
    if (clean.failed.length > 0) throw new Error(`without a bug these fail already:\n${clean.failed.join('\n')}`);
    if (clean.passed === 0) throw new Error(`no test ran\n${clean.output.slice(-2_000)}`);
    const waiting = [...wanted];
    const lane = async (folder) => {
      for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
        const started = performance.now();
        const { by, problem } = await plant(folder, bug);
        if (problem === undefined) caught += 1;
        else problems.push(`${bug.name}: ${problem}`);
        const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(3);
        console.log(
          `${seconds} s  ${problem === undefined ? `caught  ${bug.name} by ${by}` : `PROBLEM ${bug.name}: ${problem}`}`,
        );
      }
    };
    await Promise.all(folders.map(lane));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
  for (const problem of problems) console.log(`FAILED ${problem}`);
  console.log(`\n${caught} caught, ${problems.length} failed`);
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
