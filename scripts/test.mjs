// `npm test`: every check and every test, on whatever the machine has; the last line counts them.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-stamp.mjs';
import { prepare } from './start-here.mjs';

const reports = join(root, '.tmp', 'test-reports');
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const times = [];

async function main() {
  await prepare();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const { TEST_DATABASE_URL: external, ...environment } = process.env;
  await check();
  // The planted violations and the servers keep one core busy each; the browser then has both.
  await Promise.all([
    vitest('planted violations', ['--project', 'unit', 'tests/checks'], environment),
    vitest('server on the embedded PostgreSQL', ['--project', 'server'], environment),
  ]);
  // The walks look at every page and measure nothing, so they may share the cores.
  await Promise.all([
    external && vitest('server on TEST_DATABASE_URL', ['--project', 'server'], process.env),
    vitest('walks', ['--project', 'walks'], environment),
  ]);
  await vitest('browser', ['--project', 'browser'], environment);
}

/** The end of the output, whatever happened before: who only reads the last line must not be misled. */
function tell() {
  console.log('');
  for (const line of times) console.log(line);
  for (const line of failures) console.log(`FAILED ${line}`);
  if (totals.skipped > 0) console.log(`${totals.skipped} skipped`);
  if (totals.passed === 0 && totals.failed === 0) fault('all', 'ran no test');
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = totals.failed === 0 ? 0 : 1;
}

/** `npm run check` counts each of its checks, and the unit tests one by one. */
async function check() {
  const { code, output } = await run('check', process.execPath, [join('scripts', 'check.mjs')]);
  const units = /Tests\s+(?:(\d+) failed \| )?(\d+) passed/.exec(output);
  const lines = output.split('\n').filter((line) => /^(ok|FAILED)\s/.test(line));
  const failed = lines.filter((line) => line.startsWith('FAILED'));
  totals.passed += lines.length - failed.length + Number(units?.[2] ?? 0);
  totals.failed += failed.length;
  failures.push(...failed.map((line) => `check: ${line}`));
  if (code !== 0 && failed.length === 0) fault('check', `ended with ${code}`);
  if (lines.length === 0 || (units === null && failed.length === 0)) fault('check', 'ran no check, or no unit test');
}

/** One run of Vitest; what it counted comes from its own report, not from its words. */
async function vitest(name, args, environment) {
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const cli = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(name, process.execPath, [cli, 'run', ...args, ...reporters], environment);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    totals.passed += report.numPassedTests;
    totals.failed += report.numFailedTests;
    totals.skipped += report.numPendingTests;
    for (const suite of report.testResults.filter((each) => each.status === 'failed'))
      failures.push(`${name}: ${suite.name}`);
    // A file that cannot even be loaded fails no test of its own.
    if (code !== 0 && report.numFailedTests === 0) fault(name, `ended with ${code}`);
    if (report.numPassedTests + report.numFailedTests === 0) fault(name, 'ran no test');
  } catch (error) {
    fault(name, `left no report: ${error.message}`);
  }
}

function fault(name, problem) {
  totals.failed += 1;
  failures.push(`${name}: ${problem}`);
}

function run(name, command, args, environment = process.env) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('close', (code) => {
      times.push(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${name}`);
      resolve({ code, output });
    });
  });
}

try {
  await main();
} catch (error) {
  fault('all', error.stack ?? String(error));
}
tell();
