// `npm test`: every check and every test that this machine can run; the last line counts them. `-- --record` stores how
// long each file took, for the order of the next runs (tests/durations.json). A few files that fail beside others run once
// more alone: what passes then is listed as unstable, and does not fail the run.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-stamp.mjs';
import { prepare } from './start-here.mjs';

const reportFile = join(root, '.tmp', 'test-report.json');
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const retried = [];
const unstable = [];
/** With more failed files than this, the fault is the code's rather than a busy machine's. */
const mostAgain = 5;
const startedAt = Date.now();

async function main() {
  await prepare();
  const preparedAt = Date.now();
  // One queue of files for all projects; Vitest's workers take from it (tests/kit/longest-first.ts).
  const projects = ['checks', 'unit', 'server', 'browser', 'pages', 'pictures'];
  if (process.env.TEST_DATABASE_URL) projects.push('postgres');
  rmSync(reportFile, { force: true });
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const code = await vitest(projects);
  const { files, errors } = await onceMore(readReport());
  count(files, errors, code);
  console.log('');
  const line = (seconds, text) => console.log(`${seconds.toFixed(0).padStart(5)} s  ${text}`);
  line((preparedAt - startedAt) / 1000, 'install and build');
  for (const project of projects) {
    const own = files.filter((file) => file.project === project);
    const tests = own.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
    if (tests === 0) fault(project, 'ran no test');
    line(
      own.reduce((sum, { seconds }) => sum + seconds, 0),
      `in ${project}: ${own.length} files, ${tests} tests`,
    );
  }
  line((Date.now() - startedAt) / 1000, 'from the first to the last moment');
  if (process.argv.includes('--record')) record(files);
}

/** The report, with the results of a second run, alone, of the files that failed or left an error behind. */
async function onceMore(report) {
  const failed = report.files.filter((file) => !file.ok || report.errors.some(({ path }) => path === file.path));
  if (failed.length === 0 || failed.length > mostAgain) return report;
  console.log(`\nOnce more, alone: ${failed.map((file) => file.path).join(', ')}\n`);
  rmSync(reportFile, { force: true });
  const projects = [...new Set(failed.map((file) => file.project))];
  await vitest(projects, ['--maxWorkers=1', ...failed.map((file) => file.path)]);
  const second = readReport();
  const again = new Map(second.files.map((file) => [`${file.project} ${file.path}`, file]));
  const repeated = (file) => (failed.includes(file) ? again.get(`${file.project} ${file.path}`) : undefined);
  const isWell = ({ path }) => failed.some((file) => file.path === path && repeated(file)?.ok);
  for (const file of failed) if (repeated(file)?.ok) unstable.push(...describe(file));
  unstable.push(...report.errors.filter(isWell).map(describeError));
  return {
    files: report.files.map((file) => repeated(file) ?? file),
    errors: [...report.errors.filter((error) => !isWell(error)), ...second.errors],
  };
}

function describeError({ path = 'all', lines }) {
  return [`${path}: an error outside of any test`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** Each failed test of a file, with the beginning of its error. */
function describe(file) {
  return file.failures.map(({ name, lines }) =>
    [`${file.project}: ${file.path} > ${name}`, ...lines.map((line) => `    ${line}`)].join('\n'),
  );
}

function vitest(projects, more = []) {
  const cli = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['default', './scripts/test-report.mjs'].map((name) => `--reporter=${name}`);
  const wanted = projects.flatMap((name) => ['--project', name]);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'run', ...wanted, ...reporters, ...more], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', TEST_REPORT: reportFile },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
}

/** The counts of scripts/test-report.mjs; empty if the run did not reach its end. */
function readReport() {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch (error) {
    fault('all', `left no report: ${error.message}`);
    return { files: [], errors: [] };
  }
}

function count(files, errors, code) {
  for (const file of files) {
    totals.passed += file.passed;
    totals.failed += file.failed;
    totals.skipped += file.skipped;
    failures.push(...describe(file));
    retried.push(...file.retried.map((name) => `${file.project}: ${file.path} > ${name}`));
    // A file that cannot be loaded has no failed test of its own.
    if (!file.ok && file.failed === 0) fault(file.project, `${file.path} could not be run to its end`);
  }
  for (const error of errors) {
    totals.failed += 1;
    failures.push(describeError(error));
  }
  if (code !== 0 && totals.failed === 0 && unstable.length === 0) fault('all', `ended with ${code}`);
}

/** Seconds of the files that are long enough to matter for the order. */
function record(files) {
  const long = files.filter(({ seconds }) => seconds >= 1).sort((a, b) => (a.path < b.path ? -1 : 1));
  const durations = Object.fromEntries(long.map(({ path, seconds }) => [path, Math.round(seconds)]));
  writeFileSync(join(root, 'tests', 'durations.json'), `${JSON.stringify(durations, null, 2)}\n`);
}

function fault(name, problem) {
  totals.failed += 1;
  failures.push(`${name}: ${problem}`);
}

/** The end of the output in every case: a reader of only the last line must not be misled. */
function tell() {
  console.log('');
  for (const line of unstable) console.log(`UNSTABLE (failed beside others, passed alone) ${line}`);
  for (const line of retried) console.log(`RETRIED (failed, and passed when its file tried it again) ${line}`);
  for (const line of failures) console.log(`FAILED ${line}`);
  if (totals.skipped > 0) console.log(`${totals.skipped} skipped`);
  if (totals.passed === 0 && totals.failed === 0) fault('all', 'ran no test');
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = totals.failed === 0 ? 0 : 1;
}

try {
  await main();
} catch (error) {
  fault('all', error.stack ?? String(error));
}
tell();
