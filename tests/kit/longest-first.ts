import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects with the longest files come first; the short unit tests fill the gaps at the end. */
const order = ['soak', 'browser', 'pages', 'server', 'postgres', 'checks', 'unit'];
/** A file without a measured time counts as long, so that it does not run last. */
const unknownSeconds = 30;

/**
 * The order in which workers take test files: by project, so that workers can be reused, and in each project the
 * longest file first by the seconds of tests/durations.json (`npm test -- --record` writes them).
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const path = join(root, 'tests', 'durations.json');
    const seconds: Record<string, number> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    const secondsOf = ({ moduleId, project }: TestSpecification) =>
      seconds[relative(root, moduleId)] ?? (project.name === 'unit' ? 0 : unknownSeconds);
    return [...files].sort(
      (a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name) || secondsOf(b) - secondsOf(a),
    );
  }
}
