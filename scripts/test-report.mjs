import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './source-stamp.mjs';

/**
 * A Vitest reporter that writes to TEST_REPORT the counts of each file, how long its worker was busy with it, what
 * failed, and what passed only when it was tried again: often only the end of a run's output is kept.
 */
export default class TestReport {
  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()];
      const states = tests.map((test) => test.result().state);
      const of = (state) => states.filter((each) => each === state).length;
      const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      const ms = prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration;
      return {
        project: module.project.name,
        path: relative(root, module.moduleId),
        ok: module.ok(),
        seconds: ms / 1000,
        passed: of('passed'),
        failed: of('failed'),
        skipped: of('skipped') + of('pending'),
        retried: tests.filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName),
        failures: tests.filter((test) => test.result().state === 'failed').map(failureOf),
      };
    });
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files, errors: errors.map(outside) }));
  }
}

function failureOf(test) {
  return { name: test.fullName, lines: linesOf(test.result().errors[0] ?? {}) };
}

/** An error that no test waited for, and the file that ran when it happened, if that is known. */
function outside(error) {
  const path = error.VITEST_TEST_PATH;
  return { lines: linesOf(error), ...(path && { path: relative(root, path) }) };
}

/** The beginning of an error, where it happened in the project, and during which test if that is known. */
function linesOf({ message = '', stack = '', VITEST_TEST_NAME: during }) {
  const own = stack.split('\n').filter((line) => line.includes(root) && !line.includes('node_modules'));
  const lines = [...message.split('\n').slice(0, 12), ...own.slice(0, 4), ...(during ? [`during ${during}`] : [])];
  return lines.map((line) => line.replaceAll(`${root}/`, '').slice(0, 240));
}
