// `npm run pictures [-- --accept]`: compares the pictures of components and screens, or accepts the new ones.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './source-stamp.mjs';
import { prepare } from './start-here.mjs';

await prepare();
const accepts = process.argv.includes('--accept');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'pictures'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(accepts && { PICTURES: 'accept' }) },
});
process.exitCode = status ?? 1;
