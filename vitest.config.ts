import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/kit/longest-first.ts';

/**
 * One more worker than the two cores: most files spend a sixth of their time waiting for a page, a process or the
 * database.
 */
const maxWorkers = Math.min(4, Math.max(3, availableParallelism()));
const external = process.env.TEST_DATABASE_URL !== undefined;

/** What may behave differently on another version of PostgreSQL: migrations, statements, locks and notifications. */
const statements = [
  'src/**/server/**/*.test.ts',
  'tests/server/{business-days,database,journal,load-demo,orders-together,record-store}.test.ts',
];

/**
 * Files of these projects run one after the other in a worker that keeps its loaded modules: the server, or the driver
 * of the browser. State that a module keeps would show here as a test that fails after another. Beside other files, what
 * is waited for may take far longer than the second that Vitest grants by default.
 */
const shared = { isolate: false, maxWorkers, expect: { poll: { timeout: 20_000 } } };

// docs/testing.md says which test belongs where. All projects share one queue: they have the same number of workers.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/unit/**/*.test.ts'],
          exclude: ['src/**/server/**/*.test.ts'],
          // Pure rules keep no state; loading them again for each file would take longer than testing them.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'checks',
          include: ['tests/checks/**/*.test.ts'],
          // One compiles the whole project, on a machine that is busy with other tests.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/**/server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          globalSetup: ['tests/kit/global-setup.ts'],
          env: { TEST_DATABASE_URL: '', TAVOLINA_FIND_PRINTERS: 'off' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...shared,
        },
      },
      // The same on the PostgreSQL of TEST_DATABASE_URL, where its version can matter.
      ...(external
        ? [
            {
              test: {
                name: 'postgres',
                include: statements,
                globalSetup: ['tests/kit/global-setup.ts'],
                testTimeout: 60_000,
                hookTimeout: 60_000,
                ...shared,
              },
            },
          ]
        : []),
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/kit/browser-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          ...shared,
        },
      },
      // Components and screens compared with the accepted pictures, on a venue with a fixed clock.
      {
        test: {
          name: 'pictures',
          include: ['tests/pictures/**/*.test.ts'],
          globalSetup: ['tests/kit/global-setup.ts'],
          env: { TEST_DATABASE_URL: '', TAVOLINA_FIND_PRINTERS: 'off' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      // Every page of the back office, and its appearance in every language.
      {
        test: {
          name: 'pages',
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: ['tests/kit/browser-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          ...shared,
        },
      },
    ],
  },
});
