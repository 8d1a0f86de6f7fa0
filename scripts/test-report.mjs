import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './source-stamp.mjs';

/** A Vitest reporter that writes to TEST_REPORT the counts of each file and how long its worker was busy with it. */
export default class TestReport {
  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => {
      const states = [...module.children.allTests()].map((test) => test.result().state);
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
      };
    });
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ files, errors: errors.length }));
  }
}
