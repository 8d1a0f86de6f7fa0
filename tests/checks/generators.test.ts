import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#kernel/locale.ts';
import { copySources } from '../kit/copied-tree.ts';
import { followTheExample } from '../kit/worked-example.ts';
import { type Ending, home, runNew, runScript } from './kit.ts';

/** Runs tests of the tree on its own sources; `UPDATE` writes the files that a person reviews. */
function runTests(root: string, project: string, ...files: string[]): Promise<Ending> {
  const args = [
    join(home, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter',
    'dot',
    ...files,
  ];
  // Variables of this Vitest run must not reach another one.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV');
  const env = { ...Object.fromEntries(own), UPDATE: '1', NO_COLOR: '1', FORCE_COLOR: '0' };
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, out, err) => {
      done({ code: error === null ? 0 : Number(error.code), output: out + err });
    });
  });
}

describe('npm run new', () => {
  /** This project as a fresh clone: generated code depends on its platform and must pass all of its checks. */
  const tree = { root: mkdtempSync(join(tmpdir(), 'tavolina-new-')) };
  beforeAll(async () => {
    await copySources(tree.root);
    symlinkSync(join(home, 'node_modules'), join(tree.root, 'node_modules'));
    // In the same copy, because a run of all checks is long.
    await followTheExample(tree.root);
    for (const args of [
      ['feature', 'gift-cards'],
      ['command', 'gift-cards', 'void-gift-card'],
      ['command', 'gift-cards', 'close-period'],
      ['command', 'orders', 'park-order'],
      ['report', 'sales-by-maker'],
      ['resource', 'parking-places'],
    ]) {
      expect(await runNew(tree, ...args)).toMatchObject({ code: 0 });
    }
  });
  afterAll(() => rmSync(tree.root, { recursive: true, force: true }));
  const read = (path: string) => readFileSync(join(tree.root, path), 'utf8');

  it('makes what passes every check as it is, and so does the example of docs/how-to-add-a-feature.md', async () => {
    const { code, output } = await runScript('scripts/check.mjs', ['--root', tree.root, '--but', 'units']);
    expect(output).toMatch(/All \d+ checks passed/);
    expect(code).toBe(0);
    // Half a minute on an idle machine, minutes when everything else runs too.
  }, 600_000);

  it('makes a table with its map, routes with their rights and a test of its own, all of which pass', async () => {
    const { code, output } = await runTests(
      tree.root,
      'server',
      'tests/server/tables.test.ts',
      'tests/server/permissions.test.ts',
      'src/features/gift-cards/server/gift-cards.test.ts',
    );
    expect(output).toMatch(/Test Files +3 passed/);
    expect(code).toBe(0);
    expect(read('docs/permissions.md')).toContain('POST api/gift-cards/{id}/void');
  });

  it('gives the page of the feature an address and an entry in the menu', () => {
    const routes = read('src/main/office-routes.ts');
    expect(routes).toMatch(
      / {4}\{ path: 'gift-cards', load: part\(giftCards, 'GiftCardsScreen'\) \},\n {4}\/\/ Every resource/,
    );
    expect(read('src/main/office/menu.ts')).toContain("to: '/admin/gift-cards'");
  });

  it('makes a resource of its own declaration, in the list and in every language', () => {
    expect(read('src/features/reference/domain/resources.ts')).toMatch(/referenceResources[^;]*\bparkingPlaces\]/);
    expect(read('src/features/reference/domain/resources.ts')).toMatch(/referenceResources[^;]*\ballergens\b/);
    expect(read('src/features/reference/domain/parking-places.ts')).toContain("name: 'parkingPlaces'");
    for (const language of languages) {
      expect(JSON.parse(read(`src/features/reference/messages/office/${language}.json`))).toHaveProperty(
        'reference.resources.parkingPlaces.title',
      );
    }
  });

  it('puts the feature left of the reports, names the owner of its table, and numbers the migration', () => {
    const order = JSON.parse(read('src/main/feature-order.json')) as string[];
    expect(order.indexOf('gift-cards')).toBe(order.indexOf('reports') - 1);
    expect(JSON.parse(read('src/main/table-owners.json'))).toMatchObject({ gift_card: 'gift-cards' });
    for (const locale of languages) {
      expect(JSON.parse(read(`src/features/gift-cards/messages/office/${locale}.json`))).toHaveProperty(
        'gift-cards.title',
      );
    }
  });

  it('opens the entry of the feature in main, in its place', () => {
    expect(read('src/main/features.ts')).toMatch(/\n {4}giftCardsServer,\n {4}reportsServer,/);
  });

  it('routes the command and the report at the entry, with a permission', () => {
    const key = 'POST api/gift-cards/{id}/void';
    expect(read('src/features/gift-cards/contract.ts')).toContain(`'${key}': {\n    permission: 'giftCard.void',`);
    expect(read('src/features/gift-cards/server/index.ts')).toContain(
      `'${key}': (context, { params }) => voidGiftCard(`,
    );
    expect(read('src/features/gift-cards/domain/permissions.ts')).toContain("'giftCard.void':");
    expect(read('src/features/reports/server/index.ts')).toContain("'GET api/reports/sales-by-maker':");
  });

  it('makes a kind of command on orders: its content, contract, rule, row and words', async () => {
    expect(read('src/features/orders/domain/command-kinds.ts')).toMatch(/\n {2}parkOrder: \{\n {4}decide:/);
    expect(read('src/features/orders/contract/command.ts')).toContain("z.literal('parkOrder')");
    const { code, output } = await runTests(
      tree.root,
      'unit',
      'tests/unit/command-kinds.test.ts',
      'tests/unit/journal-words.test.ts',
      // What compares the list of features, the menu and the rights with each other.
      'tests/unit/office-entries.test.ts',
      'src/main/homes.test.ts',
    );
    expect(output).toMatch(/Test Files +4 passed/);
    expect(code).toBe(0);
  });

  it('names a live event after what has happened', () => {
    const contract = read('src/features/gift-cards/contract.ts');
    for (const name of ['giftCard.voided', 'giftCard.periodClosed']) expect(contract).toContain(`'${name}': {`);
    expect(read('src/features/gift-cards/server/commands/void-gift-card.ts')).toContain("name: 'giftCard.voided'");
  });

  const refused: [args: string[], message: string][] = [
    [['feature'], 'A feature needs a name'],
    [['feature', 'GiftCards'], "'GiftCards' is not kebab-case"],
    [['feature', '../escape'], 'is not kebab-case'],
    [['feature', 'order-utils'], 'says nothing'],
    [['feature', 'loyalty'], "'loyalty' is one thing"],
    [['feature', 'gift-cards'], 'There is a feature gift-cards already'],
    [['command', 'nowhere', 'close-it'], 'There is no feature nowhere. The features: configuration,'],
    [['command', 'gift-cards', 'close'], "'close' is no verb-noun"],
    [['command', 'gift-cards', 'add-gift-card'], 'There is a command add-gift-card in gift-cards already'],
    [['command', 'gift-cards', 'close-period'], 'There is a command close-period in gift-cards already'],
    [['command', 'orders', 'hold'], "'hold' is no verb-noun"],
    [['command', 'orders', 'park-order'], 'There is a command parkOrder on orders already'],
    [['command', 'orders', 'add-line'], 'There is a command addLine on orders already'],
    [['report', 'Sales'], "'Sales' is not kebab-case"],
    [['report', 'sales-by-maker'], 'There is a report sales-by-maker already'],
    [['resource', 'parking-places'], 'There is a resource parking-places already'],
    // Finding: of another feature than the one that gets new resources.
    [['resource', 'vats'], 'There is a resource vats already, in src/features/configuration/domain/resources.ts'],
    [['resource', 'price-lists'], 'There is a resource price-lists already, in src/features/menu/domain/'],
  ];
  it.each(refused)('refuses %s', async (args, message) => {
    const { code, output } = await runNew(tree, ...args);
    expect(output).toContain(message);
    expect(output).toContain('Usage:');
    expect(code).toBe(1);
  });

  it('shows how it is used', async () => {
    expect(await runNew(tree, 'thing')).toMatchObject({
      code: 2,
      output: expect.stringContaining('npm run new command'),
    });
  });
});
