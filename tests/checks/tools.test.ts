import { describe, expect, it } from 'vitest';
import { plant, runCheck, runScript } from './kit.ts';

describe('the tools that others made, with our settings', () => {
  it('pass a clean tree', async () => {
    const tree = plant();
    const { code, output } = await runScript('scripts/check.mjs', ['--root', tree.root]);
    expect(output.match(/^ok /gm)?.length).toBeGreaterThanOrEqual(10);
    expect(output).toContain(`All ${output.match(/^ok /gm)?.length} checks passed in `);
    expect(code).toBe(0);
  });

  it('types: refuses a wrong type, an unchecked index, an import that types need only', async () => {
    const { code, output } = await runCheck(
      'types',
      plant({
        'src/kernel/wrong.ts': `export const a: number = 'one';\n`,
        'src/kernel/index-of.ts': 'export const a = (list: string[]): string => list[0];\n',
        'src/kernel/import.ts': `import { Endpoint } from './contract.ts';\n\nexport type A = Endpoint;\n`,
        'tests/unit/wrong.test.ts': 'const a: string = 1;\nexport { a };\n',
      }),
    );
    expect(code).toBe(1);
    expect(output).toMatch(/src\/kernel\/wrong\.ts\(1,14\): error TS2322/);
    expect(output).toMatch(/src\/kernel\/index-of\.ts\(1,\d+\): error TS2322/);
    expect(output).toMatch(/src\/kernel\/import\.ts\(1,\d+\): error TS1484/);
    expect(output).toContain('tests/unit/wrong.test.ts(1,7)');
  });

  it('unused: refuses an unused file, export and dependency, and an undeclared one', async () => {
    const tree = plant({
      'src/kernel/nobody.ts': 'export const nobody = 1;\n',
      'src/kernel/money.ts':
        '/** Minor units. */\nexport const add = (a: number, b: number) => a + b;\nexport const take = 1;\n',
      'src/platform/server/undeclared.ts': `import pg from 'pg';\n\nexport const client = pg;\n`,
      'src/main/server.ts': `import { client } from '#platform/server/undeclared.ts';\n\nexport const entries = [client];\n`,
    });
    const { code, output } = await runCheck('unused', tree);
    expect(code).toBe(1);
    expect(output).toMatch(/Unused files \(\d+\)/);
    expect(output).toContain('src/kernel/nobody.ts');
    expect(output).toMatch(/take +src\/kernel\/money\.ts/);
    expect(output).toMatch(/Unlisted dependencies[\s\S]*pg +src\/platform\/server\/undeclared\.ts/);
    tree.remove('src/features/orders/contract.ts');
    tree.remove('src/features/floor/contract.ts');
    tree.remove('src/kernel/contract.ts');
    expect((await runCheck('unused', tree)).output).toMatch(/Unused dependencies[\s\S]*zod/);
  });

  it('format: refuses code that is formatted otherwise', async () => {
    const { code, output } = await runCheck('format', plant({ 'src/kernel/wild.ts': 'export const a = "x"\n' }));
    expect(code).toBe(1);
    expect(output).toContain('src/kernel/wild.ts format');
  });

  const lint: [rule: string, path: string, text: string][] = [
    ['noConsole', 'src/kernel/loud.ts', `console.log('a');\n`],
    ['noDefaultExport', 'src/kernel/default.ts', 'export default 1;\n'],
    [
      'useImportType',
      'src/kernel/shape.ts',
      `import { Endpoint } from './contract.ts';\n\nexport type A = Endpoint;\n`,
    ],
    ['noBarrelFile', 'src/kernel/all.ts', `export { add } from './money.ts';\n`],
    ['noReExportAll', 'src/kernel/star.ts', `export * from './money.ts';\n`],
    ['noExplicitAny', 'src/kernel/loose.ts', 'export const a = (b: any) => b;\n'],
    ['noNonNullAssertion', 'src/kernel/sure.ts', 'export const a = (b: string | null) => b!;\n'],
    ['noEnum', 'src/kernel/enum.ts', 'export enum A {\n  B = 1,\n}\n'],
    ['noUnusedVariables', 'src/kernel/spare.ts', 'const a = 1;\nexport {};\n'],
    ['useFilenamingConvention', 'src/kernel/moneyMath.ts', 'export const a = 1;\n'],
    [
      'useNodejsImportProtocol',
      'src/platform/server/file.ts',
      `import { readFileSync } from 'fs';\n\nexport const a = readFileSync;\n`,
    ],
    [
      'noExcessiveCognitiveComplexity',
      'src/kernel/maze.ts',
      `export function maze(n: number) {\n${'  if (n > 1) {\n    for (let i = 0; i < n; i += 1) {\n      if (i > 2) return i;\n    }\n  }\n'.repeat(4)}  return 0;\n}\n`,
    ],
    ['noFocusedTests', 'src/kernel/only.test.ts', `import { it } from 'vitest';\n\nit.only('a', () => {});\n`],
  ];
  it('format: refuses what the linter forbids, each by its rule', async () => {
    const { code, output } = await runCheck(
      'format',
      plant(Object.fromEntries(lint.map(([, path, text]) => [path, text]))),
    );
    expect(code).toBe(1);
    for (const [rule, path] of lint) {
      expect(output).toMatch(new RegExp(`^ *${path.replaceAll('.', '\\.')}(:\\d+:\\d+)? lint/\\w+/${rule}\\b`, 'm'));
    }
  });

  it('format: lets entries pass on what is behind them, and scripts speak', async () => {
    const tree = plant({
      'src/features/floor/server/index.ts': `export { floorContract } from '../contract.ts';\n`,
      'scripts/say.mjs': `console.log('hello');\n`,
    });
    expect(await runCheck('format', tree)).toMatchObject({ code: 0 });
  });

  it('units: runs the unit tests, refuses a failing one, and a tree without any', async () => {
    const failing = `import { expect, it } from 'vitest';\n\nit('counts', () => {\n  expect(1).toBe(2);\n});\n`;
    const tree = plant({
      'src/kernel/count.test.ts': failing,
      'tests/checks/slow.test.ts': failing.replace('counts', 'is left to npm test'),
    });
    const { code, output } = await runCheck('units', tree);
    expect(code).toBe(1);
    expect(output).toContain('src/kernel/count.test.ts > counts');
    expect(output).not.toContain('is left to npm test');
    tree.remove('src/kernel/count.test.ts');
    tree.remove('src/kernel/money.test.ts');
    expect((await runCheck('units', tree)).code).toBe(1);
  });

  it('says which checks there are when asked for another', async () => {
    const { code, output } = await runCheck('speling', plant());
    expect(code).toBe(2);
    expect(output).toContain('There is no check speling. The checks: units, types, unused, format, boundaries');
  });

  it('runs all of them and names each that failed', async () => {
    const tree = plant({
      'src/kernel/far.ts': `import '#main/server.ts';\n`,
      'src/shared/a.ts': 'export const a = 1;\n',
    });
    const { code, output } = await runScript('scripts/check.mjs', [
      'boundaries',
      'structure',
      'sql',
      '--root',
      tree.root,
    ]);
    expect(code).toBe(1);
    expect(output).toMatch(/^2 of 3 checks failed \((boundaries, structure|structure, boundaries)\) in/m);
    expect(output).toMatch(/^ok +sql /m);
  });
});
