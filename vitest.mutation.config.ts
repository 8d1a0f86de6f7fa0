import { defineConfig } from 'vitest/config';

// Only the tests of the mutated modules, so that a mutation run takes minutes.
export default defineConfig({
  test: {
    include: ['src/kernel/{money,quantity,vat,allocate,split,pricing}.test.ts', 'src/kernel/pricing.oracle.test.ts'],
    testTimeout: 60_000,
    env: { ORACLE_SEED: '20260401' },
  },
});
