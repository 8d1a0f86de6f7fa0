import { beforeAll, describe, expect, it } from 'vitest';
import { plant, problemsOf, runCheck } from './kit.ts';

const orders = 'src/features/orders';
const floor = 'src/features/floor';

/** Each breaks one rule: the rule, the file with the forbidden import, the import, and its target. */
const violations: [rule: string, path: string, text: string, target: string][] = [
  ['kernel-alone', 'src/kernel/far.ts', `import '#platform/server/sql.ts';`, 'src/platform/server/sql.ts'],
  ['kernel-alone', 'src/kernel/node.ts', `import 'node:fs';`, 'fs'],
  ['kernel-zod-types-only', 'src/kernel/shape.ts', `import { z } from 'zod';\nexport const a = z;`, 'zod'],
  ['kernel-zod-types-only', 'src/kernel/half.ts', `import { type z } from 'zod';\nexport type A = z.ZodType;`, 'zod'],
  [
    'platform-below-features',
    'src/platform/server/up.ts',
    `import '#features/floor/domain/seats.ts';`,
    `${floor}/domain/seats.ts`,
  ],
  [
    'platform-below-features',
    'src/platform/ui/up.ts',
    `import type { A } from '#main/server.ts';`,
    'src/main/server.ts',
  ],
  ['features-below-main', `${orders}/server/up.ts`, `import '#main/server.ts';`, 'src/main/server.ts'],
  [
    'no-tests-in-product',
    'src/kernel/kit.ts',
    `import '../../tests/kit/global-setup.ts';`,
    'tests/kit/global-setup.ts',
  ],
  ['no-tests-in-product', 'src/kernel/tested.ts', `import './money.test.ts';`, 'src/kernel/money.test.ts'],
  [
    'features-only-leftwards',
    `${floor}/domain/right.ts`,
    `import type { A } from '#features/orders/domain/order.ts';`,
    `${orders}/domain/order.ts`,
  ],
  [
    'features-only-leftwards',
    `${floor}/server/right.ts`,
    `export const late = () => import('#features/orders/server/index.ts');`,
    `${orders}/server/index.ts`,
  ],
  [
    'features-by-the-entry',
    `${orders}/server/window.ts`,
    `import { insertTable } from '#features/floor/server/store.ts';`,
    `${floor}/server/store.ts`,
  ],
  ['domain-is-pure', `${orders}/domain/clock.ts`, `import { hrtime } from 'node:process';`, 'process'],
  ['domain-is-pure', `${orders}/domain/shape.ts`, `import type { z } from 'zod';`, 'zod'],
  [
    'domain-is-pure',
    `${orders}/domain/query.ts`,
    `import { sql } from '#platform/server/sql.ts';`,
    'src/platform/server/sql.ts',
  ],
  [
    'domain-is-pure',
    `${orders}/domain/wire.ts`,
    `import type { ordersContract } from '../contract.ts';`,
    `${orders}/contract.ts`,
  ],
  [
    'contract-on-domain',
    `${floor}/contract.ts`,
    `import type { insertTable } from './server/store.ts';\nexport const floorContract = {};`,
    `${floor}/server/store.ts`,
  ],
  [
    'server-and-ui-never-meet',
    `${orders}/server/face.ts`,
    `import type { A } from '../ui/index.tsx';`,
    `${orders}/ui/index.tsx`,
  ],
  [
    'server-and-ui-never-meet',
    'src/platform/server/face.ts',
    `import '#platform/ui/kit/panel.tsx';`,
    'src/platform/ui/kit/panel.tsx',
  ],
  [
    'ui-and-server-never-meet',
    `${orders}/ui/back.tsx`,
    `import { sql } from '#platform/server/sql.ts';\nexport const a = <b>{sql}</b>;`,
    'src/platform/server/sql.ts',
  ],
  [
    'ui-and-server-never-meet',
    'src/platform/ui/back.ts',
    `import type { A } from '#platform/server/sql.ts';`,
    'src/platform/server/sql.ts',
  ],
  [
    'ui-contract-types-only',
    `${orders}/ui/value.tsx`,
    `import { ordersContract } from '../contract.ts';\nexport const a = <b>{ordersContract}</b>;`,
    `${orders}/contract.ts`,
  ],
  [
    'ui-contract-types-only',
    `${orders}/ui/both.ts`,
    `import type { a } from '../contract.ts';\nimport { ordersContract } from '../contract.ts';\nexport type B = typeof import('../contract.ts');`,
    `${orders}/contract.ts`,
  ],
  ['ui-without-server-libraries', `${orders}/ui/shape.ts`, `import { z } from 'zod';\nexport const a = z;`, 'zod'],
  ['ui-without-node', `${orders}/ui/node.ts`, `import 'node:path';`, 'path'],
  ['server-without-screen-libraries', `${orders}/server/screen.ts`, `import 'react';`, 'react'],
  [
    'main-by-the-entry',
    'src/main/window.ts',
    `import { insertTable } from '#features/floor/server/store.ts';`,
    `${floor}/server/store.ts`,
  ],
  ['no-cycles', 'src/kernel/egg.ts', `import './hen.ts';`, 'src/kernel/hen.ts'],
  ['no-unresolved', 'src/kernel/lost.ts', `import '#kernel/nowhere.ts';`, '#kernel/nowhere.ts'],
];

describe('boundaries', () => {
  let problems = '';
  beforeAll(async () => {
    const files = Object.fromEntries(violations.map(([, path, text]) => [path, `${text}\n`]));
    problems = await problemsOf('boundaries', plant({ ...files, 'src/kernel/hen.ts': `import './egg.ts';\n` }));
  });

  it('passes a clean tree, and says how much it read', async () => {
    const tree = plant({
      'src/features/orders/server/store.test.ts': `import '../../../../tests/kit/global-setup.ts';\n`,
    });
    const { code, output } = await runCheck('boundaries', tree);
    expect(output).toMatch(/ok +boundaries .* 20 modules, \d\d imports/);
    expect(code).toBe(0);
  });

  it.each(violations)('%s: refuses %s', (rule, path, _text, target) => {
    const found = problems.split('\n').flatMap((line, index, lines) => {
      const reason = lines[index + 1] ?? '';
      return line.startsWith(`${path} → `) && reason.trim().startsWith(`${rule}:`) ? [line] : [];
    });
    expect(found.join('\n'), problems).toContain(target);
  });

  it('refuses a browser bundle that reaches the server by value, and shows the import path', async () => {
    const tree = plant({
      'src/main/web.tsx': `import { entries } from './entries.ts';\n\nexport const app = <p>{entries.length}</p>;\n`,
      'src/main/entries.ts': `import { ordersServer } from '#features/orders/server/index.ts';\n\nexport const entries = [ordersServer];\n`,
    });
    const found = await problemsOf('boundaries', tree);
    expect(found).toContain('src/main/web.tsx → src/main/entries.ts → src/features/orders/server/index.ts');
    expect(found).toContain('bundle-without-server');
  });

  it('refuses a server that reaches a screen', async () => {
    const found = await problemsOf('boundaries', plant({ 'src/main/server.ts': `import './web.tsx';\n` }));
    expect(found).toContain('src/main/server.ts → src/main/web.tsx → src/features/orders/ui/index.tsx');
  });

  it('ends non-zero and names the violation', async () => {
    const { code, output } = await runCheck(
      'boundaries',
      plant({ 'src/kernel/far.ts': `import '#main/server.ts';\n` }),
    );
    expect(code).toBe(1);
    expect(output).toContain('FAILED boundaries');
    expect(output).toContain('src/kernel/far.ts → src/main/server.ts');
  });

  it('does not pass a tree that the tool could not read', async () => {
    const withoutReader = (options: string) =>
      `const { readFileSync } = require('node:fs');\nmodule.exports = { forbidden: [], options: ${options} };\n`;
    const blind = plant({ '.dependency-cruiser.cjs': withoutReader(`{ parser: 'swc', exclude: { path: '^src' } }`) });
    expect(await problemsOf('boundaries', blind)).toMatch(/read 0 modules of \d+; the check is blind/);
    const half = plant({ '.dependency-cruiser.cjs': withoutReader(`{ parser: 'swc', exclude: { path: 'money' } }`) });
    expect(await problemsOf('boundaries', half)).toMatch(/the check is blind/);
    const empty = plant();
    empty.remove('src');
    empty.write('src/main/feature-order.json', '["floor", "orders"]\n');
    expect(await problemsOf('boundaries', empty)).toContain('no module at all');
  });

  it('does not pass with the default reader, which TypeScript 7 leaves blind', async () => {
    const tree = plant();
    tree.write(
      '.dependency-cruiser.cjs',
      `module.exports = { forbidden: [], options: { doNotFollow: { path: 'node_modules' } } };\n`,
    );
    expect(await problemsOf('boundaries', tree)).toMatch(/the check is blind/);
  });
});
