import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#kernel/locale.ts';
import { home, plant, problemsOf, runCheck, runNew, type Tree } from './kit.ts';

/** Our own tree, for what is generated stands on its platform. */
function copyOfOurTree(): Tree {
  const tree = plant();
  for (const path of ['src', 'migrations', 'package.json']) {
    if (existsSync(join(tree.root, path))) tree.remove(path);
    cpSync(join(home, path), join(tree.root, path), { recursive: true });
  }
  return tree;
}
const about = (text: string) =>
  text.split('\n').filter((line) => /gift-?card|sales-?by-?maker|parking-?place/i.test(line));

describe('npm run new', () => {
  let tree: Tree;
  beforeAll(async () => {
    tree = copyOfOurTree();
    for (const args of [
      ['feature', 'gift-cards'],
      ['command', 'gift-cards', 'void-gift-card'],
      ['report', 'sales-by-maker'],
      ['resource', 'parking-places'],
    ]) {
      expect(await runNew(tree, ...args)).toMatchObject({ code: 0 });
    }
  });
  const read = (path: string) => readFileSync(join(tree.root, path), 'utf8');

  it('makes what passes structure, one-writer, sql, boundaries, events and messages', async () => {
    for (const name of ['structure', 'one-writer', 'sql', 'boundaries', 'events', 'messages'] as const) {
      expect(about(await problemsOf(name, tree)), name).toEqual([]);
    }
  });

  it('makes what compiles, and is formatted, as far as one compilation sees that looks at all of it', async () => {
    // One file with a fault beside what was made: it alone is refused, so the rest was read and is right.
    const spoilt = 'src/features/gift-cards/server/commands/spoil-gift-card.ts';
    tree.write(spoilt, 'export const a: string = 1\n');
    const [types, format] = [await runCheck('types', tree), await runCheck('format', tree)];
    tree.remove(spoilt);
    // The copy has no tests/, which tests beside the code stand on.
    const isOfSource = (line: string) => /^ *src\S+\(/.test(line) && !/\.test\.tsx?\(/.test(line);
    const errors = types.output.split('\n').filter(isOfSource);
    expect(errors).toEqual([expect.stringContaining('spoil-gift-card.ts(1,14)')]);
    expect(about(format.output)).toEqual([expect.stringContaining('spoil-gift-card.ts format')]);
  });

  it('makes a resource of its own declaration, in the list and in every language', () => {
    expect(read('src/features/reference/domain/resources.ts')).toMatch(/referenceResources[^;]*\bparkingPlaces\]/);
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

  it('answers the command and the report at the entry, with a permission', () => {
    const key = 'POST api/gift-cards/{id}/void-gift-card';
    expect(read('src/features/gift-cards/contract.ts')).toContain(
      `'${key}': {\n    permission: 'giftCard.voidGiftCard',`,
    );
    expect(read('src/features/gift-cards/server/index.ts')).toContain(
      `'${key}': (context, { params }) => voidGiftCard(`,
    );
    expect(read('src/features/gift-cards/domain/permissions.ts')).toContain("'giftCard.voidGiftCard':");
    expect(read('src/features/reports/server/index.ts')).toContain("'GET api/reports/sales-by-maker':");
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
    [['report', 'Sales'], "'Sales' is not kebab-case"],
    [['report', 'sales-by-maker'], 'There is a report sales-by-maker already'],
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
