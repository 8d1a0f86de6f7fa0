// Generators: `npm run new feature <name>`, `npm run new command <feature> <verb-noun>`, `npm run new report <name>`,
// `npm run new resource <name>`. Another tree: `--root DIR`. The generated code passes `npm run check`; its texts are
// placeholders.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newCommand } from './new/command.mjs';
import { newFeature } from './new/feature.mjs';
import { newReport } from './new/report.mjs';
import { newResource } from './new/resource.mjs';

const home = dirname(dirname(fileURLToPath(import.meta.url)));
const usage = `Usage:
  npm run new feature <name>                    reservations
  npm run new command <feature> <verb-noun>     gift-cards void-gift-card
  npm run new command orders <verb-noun>        park-order: a kind of command on orders
  npm run new report <name>                     sales-by-maker
  npm run new resource <name>                   allergens`;

const makers = { feature: newFeature, command: newCommand, report: newReport, resource: newResource };

function main(args) {
  const rootAt = args.indexOf('--root');
  const root = rootAt === -1 ? home : resolve(args[rootAt + 1] ?? '.');
  const [kind, ...names] = args.filter(
    (arg, index) => !arg.startsWith('--') && (rootAt === -1 || index !== rootAt + 1),
  );
  if (!Object.hasOwn(makers, kind ?? '')) {
    console.error(usage);
    return 2;
  }
  try {
    const { written, next } = makers[kind](root, ...names);
    format(root, written);
    for (const path of written) console.log(`wrote ${path}`);
    console.log(['\nNext:', ...next.map((step) => `  ${step}`), '  npm run check'].join('\n'));
    return 0;
  } catch (error) {
    if (error.name !== 'Refusal') throw error;
    console.error(`${error.message}\n\n${usage}`);
    return 1;
  }
}

function format(root, paths) {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const files = paths.filter((path) => /\.(tsx?|json)$/.test(path));
  if (existsSync(biome))
    spawnSync(process.execPath, [biome, 'check', '--write', ...files], { cwd: root, stdio: 'ignore' });
}

process.exitCode = main(process.argv.slice(2));
