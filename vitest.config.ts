import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/kit/longest-first.ts';

/** One lane more than two cores: most files wait for a page, a process or the database a sixth of their time. */
const maxWorkers = Math.min(4, Math.max(3, availableParallelism()));
const external = process.env.TEST_DATABASE_URL !== undefined;

/** What may behave differently on another version of PostgreSQL: migrations, statements, locks and notifications. */
const statements = [
  'src/**/server/**/*.test.ts',
  'tests/server/{business-days,database,journal,load-demo,orders-together,record-store}.test.ts',
];

/**
 * Files of these projects follow one another in a worker that keeps what it loaded: the server, or the driver of the
 * browser. What a module keeps to itself while a venue runs would show here as a test that fails after another.
 */
const shared = { isolate: false, maxWorkers };

// docs/testing.md says what belongs where. All projects share one queue: they have the same number of workers.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/unit/**/*.test.ts'],
          exclude: ['src/**/server/**/*.test.ts'],
          // Pure rules leave nothing behind; loading them anew for each file would take longer than trying them.
          isolate: false,
          testTimeout: 60_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'checks',
          include: ['tests/checks/**/*.test.ts'],
          // One compiles the whole project, on a machine that does something else as well.
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
          env: { TEST_DATABASE_URL: '' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...shared,
        },
      },
      // The same on the PostgreSQL of TEST_DATABASE_URL, as far as its version can matter.
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
      // Components and screens beside the pictures that were accepted, on a venue whose clock stands still.
      {
        test: {
          name: 'pictures',
          include: ['tests/pictures/**/*.test.ts'],
          globalSetup: ['tests/kit/global-setup.ts'],
          env: { TEST_DATABASE_URL: '' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      // Every page of the back office, and what it looks like in every language.
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
