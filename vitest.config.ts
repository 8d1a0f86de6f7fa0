import { defineConfig } from 'vitest/config';

// On TEST_DATABASE_URL these would only do the same again: they start an embedded PostgreSQL of their own.
const embeddedOnly = ['tests/server/embedded-postgres.test.ts', 'tests/server/power-cut.test.ts'];

// Three projects: pure rules (fast), the real server on a real PostgreSQL, and the real app in a real browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/unit/**/*.test.ts', 'tests/checks/**/*.test.ts'],
          exclude: ['src/**/server/**/*.test.ts'],
          // Pure rules leave nothing behind; loading them anew for each file would take longer than trying them.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/**/server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          exclude: process.env.TEST_DATABASE_URL === undefined ? [] : embeddedOnly,
          globalSetup: ['tests/kit/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
        },
      },
      // Long ways through the whole back office: every page, in every language and theme.
      {
        test: {
          name: 'walks',
          include: ['tests/walks/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
        },
      },
    ],
  },
});
