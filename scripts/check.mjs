// `npm run check`: all checks of the project that need no server, in about a minute on two free cores. One check alone:
// `node scripts/check.mjs boundaries`. Another tree: `--root DIR`. All but one: `--but units`. `--lanes 1` runs one at
// a time, for a machine that is also used otherwise.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const home = dirname(dirname(fileURLToPath(import.meta.url)));
const goal = 60;

/** A check by an external tool: what to run, and what must be in its output to prove that it checked anything. */
const tool = (name, args, evidence) => (root) => runTool(root, join(root, 'node_modules', name), args, evidence);

/** The slowest first, so that the two lanes end together. */
const checks = {
  // Next to the code and in tests/unit. The tests of these checks themselves, tests/checks, belong to `npm test`.
  units: (root) => {
    const folders = ['src/', 'tests/unit/'].map((folder) => join(root, folder));
    // A thousand sequences of commands are for `npm test`.
    process.env.TAVOLINA_SEQUENCES ??= '100';
    const run = ['run', '--project', 'unit', '--reporter', 'dot', ...folders];
    return tool('vitest/vitest.mjs', run, /Tests\s+\d+ passed/)(root);
  },
  types: tool('typescript/bin/tsc', ['--noEmit', '--pretty', 'false'], null),
  unused: tool('knip/bin/knip.js', ['--no-progress', '--no-config-hints'], null),
  format: tool(
    '@biomejs/biome/bin/biome',
    ['check', '--error-on-warnings', '--diagnostic-level=warn', '--max-diagnostics=50', '.'],
    /Checked [1-9]\d* files?/,
  ),
  boundaries: async (root) => (await import('./checks/boundaries.mjs')).boundaries(root),
  events: async (root) => (await import('./checks/events.mjs')).events(root),
  messages: async (root) => (await import('./checks/messages.mjs')).messages(root),
  'one-writer': async (root) => (await import('./checks/one-writer.mjs')).oneWriter(root),
  sql: async (root) => (await import('./checks/sql.mjs')).sqlRules(root),
  promises: async (root) => (await import('./checks/promises.mjs')).promises(root),
  vocabulary: async (root) => (await import('./checks/vocabulary.mjs')).vocabulary(root),
  structure: async (root) => (await import('./checks/structure.mjs')).structure(root),
};

function runTool(root, script, args, evidence) {
  return runProcess(root, script, args).then(({ code, output }) => {
    if (code !== 0) return { problems: [output.trim() || `ended with ${code} and said nothing`] };
    if (evidence && !evidence.test(output)) return { problems: [`read nothing; the check is blind\n${output.trim()}`] };
    return { problems: [], note: evidence ? evidence.exec(output)[0].replace(/\s+/g, ' ') : '' };
  });
}

function runProcess(root, script, args) {
  return new Promise((done) => {
    const environment = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
    const child = spawn(process.execPath, [script, ...args], { cwd: root, env: environment });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code, signal) => done({ code: code ?? signal, output }));
  });
}

/** Runs one of our own checks: in this process if it is the only one, otherwise in a separate process. */
async function runCheck(name, root, isAlone) {
  const started = performance.now();
  const isOurs = existsSync(join(home, 'scripts/checks', `${name}.mjs`));
  let result;
  try {
    result = isOurs && !isAlone ? await runOurs(name, root) : await checks[name](root);
  } catch (error) {
    result = { problems: [error.stack ?? String(error)] };
  }
  return { name, seconds: (performance.now() - started) / 1000, ...result };
}

/**
 * Our own checks block this thread; beside other tools they run in separate processes, so that two really run in
 * parallel.
 */
async function runOurs(name, root) {
  const { code, output } = await runProcess(root, fileURLToPath(import.meta.url), [name, '--root', root, '--json']);
  try {
    return JSON.parse(output);
  } catch {
    return { problems: [output.trim() || `ended with ${code}`] };
  }
}

function report({ name, seconds, problems, note }) {
  const verdict = problems.length === 0 ? 'ok    ' : 'FAILED';
  console.log(`${verdict} ${name.padEnd(11)} ${seconds.toFixed(1).padStart(5)} s  ${note ?? ''}`.trimEnd());
  for (const problem of problems) console.log(`  ${problem.replaceAll('\n', '\n  ')}`);
}

const options = {
  root: { type: 'string', default: home },
  but: { type: 'string', multiple: true, default: [] },
  lanes: { type: 'string', default: '2' },
  json: { type: 'boolean', default: false },
};

async function main(args) {
  const { values, positionals: asked } = parseArgs({ args, options, allowPositionals: true });
  const root = realpathSync(resolve(values.root));
  const unknown = [...asked, ...values.but].filter((name) => !Object.hasOwn(checks, name));
  if (unknown.length > 0) {
    console.error(`There is no check ${unknown.join(', ')}. The checks: ${Object.keys(checks).join(', ')}.`);
    return 2;
  }
  const names = (asked.length > 0 ? asked : Object.keys(checks)).filter((name) => !values.but.includes(name));
  if (values.json) {
    console.log(JSON.stringify(await runCheck(names[0], root, true)));
    return 0;
  }
  const started = performance.now();
  const results = [];
  const waiting = [...names];
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const result = await runCheck(name, root, names.length === 1);
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  const failed = results.filter(({ problems }) => problems.length > 0).map(({ name }) => name);
  const seconds = (performance.now() - started) / 1000;
  const slow = seconds > goal ? ` That is more than the ${goal} s that we allow ourselves.` : '';
  const verdict =
    failed.length === 0
      ? `All ${results.length} checks passed`
      : `${failed.length} of ${results.length} checks failed (${failed.join(', ')})`;
  console.log(`\n${verdict} in ${seconds.toFixed(1)} s.${slow}`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
