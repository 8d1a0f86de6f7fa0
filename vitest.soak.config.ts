import { defineConfig } from 'vitest/config';

// The long versions of what `npm test` runs briefly: ten thousand orders read from paper, a night of power cuts, a kill at
// every statement of a start, backups under load, plans over a year's data, every theme of every page,
// a shop's day of 400 sales.
export default defineConfig({
  test: {
    include: [
      'src/features/printing/domain/printed-sums.test.ts',
      'tests/server/power-cut.test.ts',
      'tests/server/backup-restore.test.ts',
      'tests/server/partition.test.ts',
      'tests/server/model.test.ts',
      'tests/server/start-up-kills.test.ts',
      'tests/server/plans.test.ts',
      'tests/pages/every-route.test.ts',
      'tests/e2e/shop-day.test.ts',
    ],
    globalSetup: ['tests/kit/global-setup.ts', 'tests/kit/browser-setup.ts'],
    env: { TAVOLINA_SOAK: '1' },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 1,
  },
});
