import { describe, expect, it } from 'vitest';
import { plant, problemsOf, runCheck } from './kit.ts';

const orders = 'src/features/orders';
const some = 'export const a = 1;\n';

/** The misplaced file, and the hint for its author. */
const misplaced: [path: string, lesson: string][] = [
  [`${orders}/server/commands/close.ts`, 'named verb-noun.ts'],
  [`${orders}/server/routes.ts`, 'a route is declared in contract.ts'],
  [`${orders}/server/services/close-order.ts`, 'a change is a file in server/commands/'],
  [`${orders}/server/repository.ts`, 'only server/store.ts writes the tables'],
  [`${orders}/server/listeners.ts`, 'server/event-handlers.ts'],
  [`${orders}/server/rules/price.ts`, 'live in domain/'],
  [`${orders}/types.ts`, 'live in domain/'],
  [`${orders}/server/other.ts`, 'server/ holds commands/, queries/, drivers/, store.ts'],
  [`${orders}/components/ticket.tsx`, 'live in ui/'],
  [`${orders}/order-screen.tsx`, 'live in ui/'],
  [`${orders}/messages/fr.json`, 'messages/ holds sq.json, en.json, mk.json, sr.json, de.json, and sq-AL or el.json'],
  [`${orders}/schema.sql`, 'tables are made in migrations/'],
  [`${orders}/NOTES.md`, 'README.md'],
  [`${orders}/helpers.ts`, 'give it the name of what it does'],
  [`${orders}/index.ts`, 'a feature has no other barrel'],
  [`${orders}/domain/deep/deeper/rule.ts`, 'at most one folder deep'],
  [`${orders}/domain/Order.ts`, 'kebab-case'],
  ['src/kernel/moneyMath.ts', 'kebab-case'],
  ['src/kernel/date-utils.ts', 'the name says nothing'],
  ['src/platform/ui/kit/index.ts', 'no barrels'],
  ['src/shared/a.ts', 'src/ holds features, kernel, main, platform only'],
  ['src/platform/common/a.ts', 'src/platform/ holds server, ui only'],
];

describe('structure', () => {
  it('passes a clean tree, with tests and snapshots beside the code', async () => {
    const tree = plant({
      [`${orders}/domain/order.test.ts`]: some,
      [`${orders}/domain/rules/split.ts`]: some,
      [`${orders}/domain/rules/split.property.test.ts`]: some,
      [`${orders}/server/store.test.ts`]: some,
      [`${orders}/server/commands/close-order.test.ts`]: some,
      [`${orders}/server/commands/__snapshots__/close-order.test.ts.snap`]: '',
      [`${orders}/server/event-handlers.ts`]: some,
      [`${orders}/ui/ticket/line.module.css`]: '',
      [`${orders}/contract.test.ts`]: some,
    });
    expect(await problemsOf('structure', tree)).toBe('');
  });

  it('wants functions of a hundred lines at most, but for those of a list that only gets shorter', async () => {
    const body = (lines: number) => `export function act(): void {\n${'  void 0;\n'.repeat(lines - 2)}}\n`;
    const path = `${orders}/domain/act.ts`;
    const list = 'scripts/checks/long-functions.json';
    expect(await problemsOf('structure', plant({ [path]: body(100) }))).toBe('');
    const tree = plant({ [path]: body(101) });
    expect(await problemsOf('structure', tree)).toContain(`${path}:1: act has 101 lines`);
    tree.write(list, JSON.stringify([`${path} act`]));
    expect(await problemsOf('structure', tree)).toBe('');
    tree.write(path, body(100));
    expect(await problemsOf('structure', tree)).toContain(`${list}: ${path} act is no function of more than 100 lines`);
  });

  it.each(misplaced)('refuses %s', async (path, lesson) => {
    const found = await problemsOf('structure', plant({ [path]: some }));
    expect(found).toContain(path.startsWith('src/shared') ? 'src/shared' : path.split('/a.ts')[0]);
    expect(found).toContain(lesson);
  });

  it.each(['README.md', 'messages/mk.json', 'contract.ts', 'server/index.ts', 'ui/index.tsx'])(
    'misses %s',
    async (path) => {
      const tree = plant({ [`${orders}/ui/ticket.tsx`]: some });
      tree.remove(`${orders}/${path}`);
      expect(await problemsOf('structure', tree)).toBe(`${orders}/${path}: is missing; every feature has it`);
    },
  );

  it('asks the README to say something', async () => {
    expect(await problemsOf('structure', plant({ [`${orders}/README.md`]: '\n' }))).toContain('says nothing yet');
  });

  it('holds the folders and the order of features together', async () => {
    const found = await problemsOf('structure', plant({ 'src/main/feature-order.json': '["floor", "menu"]\n' }));
    expect(found).toContain('src/features/orders: is not in src/main/feature-order.json');
    expect(found).toContain('names menu, and there is no src/features/menu');
  });

  it('holds the list of entries to the order', async () => {
    const list = (entries: string) => ({ 'src/main/features.ts': `export const list = () => [${entries}];\n` });
    expect(await problemsOf('structure', plant(list('createFloorServer({}), ordersServer')))).toBe('');
    expect(await problemsOf('structure', plant(list('ordersServer, floorServer')))).toBe(
      'src/main/features.ts: lists the entries orders, floor; src/main/feature-order.json says floor, orders',
    );
    expect(await problemsOf('structure', plant(list('floorServer')))).toContain('lists the entries floor;');
  });

  it('does not pass a tree without features', async () => {
    const tree = plant({ 'src/main/feature-order.json': '[]\n' });
    tree.remove('src/features');
    expect(await problemsOf('structure', tree)).toContain('the check is blind');
  });

  it('refuses what a server module remembers for all venues', async () => {
    const states = ['let last = 0;', 'export const cache = new Map<string, number>();', 'const seen = new WeakSet();'];
    for (const state of states) {
      for (const path of [`${orders}/server/queries/open-orders.ts`, 'src/platform/server/pool.ts']) {
        const found = await problemsOf('structure', plant({ [path]: `${state}\n` }));
        expect(found).toContain(`${path}:1: a variable of the module is shared by all venues`);
      }
    }
    const harmless = [
      `const kinds = new Set(['a']);`,
      'const none: ReadonlySet<string> = new Set();',
      'const make = () => new Map();',
      'export function f() { let a = 1; a += 1; return a; }',
    ].join('\n');
    const tree = plant({
      [`${orders}/server/queries/open-orders.ts`]: harmless,
      [`${orders}/ui/till.ts`]: 'let last = 0;\n',
    });
    expect(await problemsOf('structure', tree)).not.toContain('shared by all venues');
  });

  it('refuses a literal that is spread into a literal, whose names nobody checks', async () => {
    const idioms = {
      'src/kernel/a.ts': 'const b = 1;\n\nexport const a = { ...{ b, c: 2 }, d: 3 };\n',
      'src/kernel/b.ts': 'const b = 1;\n\nexport const a = {\n  ...({\n    b,\n  }),\n};\n',
      [`${orders}/ui/row.tsx`]: 'const b = 1;\n\nexport const a = <p {...{ b }} />;\n',
      'tests/kit/a.ts': 'const b = 1;\n\nexport const a = { ...{ b } };\n',
    };
    for (const [path, text] of Object.entries(idioms)) {
      const found = await problemsOf('structure', plant({ [path]: text }));
      expect(found).toMatch(new RegExp(`^${path}:[34]: a literal is spread into a literal`));
    }
    const harmless = [
      'const b = { c: 1 };',
      'export const a = { ...b, ...(b.c === 1 ? { d: 1 } : {}) };',
      'export const list = [...[1, 2], { ...b }];',
    ].join('\n');
    expect(await problemsOf('structure', plant({ 'src/kernel/a.ts': harmless }))).toBe('');
  });

  it('refuses an error whose status is a literal, since its code has it in a table', async () => {
    const throwing = (status: string) =>
      `export function refuse() {\n  throw new CodedError('ORDER_NOT_FOUND', ${status}, { id: 1 });\n}\n`;
    const path = `${orders}/server/refuse.ts`;
    const found = await problemsOf('structure', plant({ [path]: throwing('404') }));
    expect(found).toMatch(new RegExp(`${path}:2: the status of an error is a literal`));
    const named = await problemsOf('structure', plant({ [path]: throwing('orderErrors.ORDER_NOT_FOUND') }));
    expect(named).not.toContain('the status of an error');
  });

  it('shows long files without refusing them, and ends non-zero on a violation', async () => {
    const long = await runCheck('structure', plant({ 'src/kernel/long.ts': some.repeat(301) }));
    expect(long).toMatchObject({ code: 0, output: expect.stringContaining('src/kernel/long.ts has 301 lines') });
    const bad = await runCheck('structure', plant({ [`${orders}/helpers.ts`]: some }));
    expect(bad).toMatchObject({ code: 1, output: expect.stringContaining('FAILED structure') });
  });
});
