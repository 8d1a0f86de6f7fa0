// Runs printers.ts on the embedded database, in a separate process and schema.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('printers.ts', import.meta.url));

/** @returns {Record<'answers' | 'dead', { p50: number, p95: number, max: number }>} ms from commit to printer */
export function measurePrinters(connection, rounds) {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, BENCH_CONNECTION: JSON.stringify(connection), BENCH_ROUNDS: String(rounds) },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('the printers could not be measured');
  return JSON.parse(stdout);
}
