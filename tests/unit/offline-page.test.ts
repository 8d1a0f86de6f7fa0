import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import audit from '#features/audit/messages/office/en.json' with { type: 'json' };
import { commandKinds } from '#features/orders/domain/command-kinds.ts';
import { type AnyKind, kindOf } from '#features/orders/domain/kind-of.ts';
import orders from '#features/orders/messages/en.json' with { type: 'json' };
import refunds from '#features/orders/messages/office/en.json' with { type: 'json' };
import { projectRoot } from '../kit/places.ts';

const page = join(projectRoot, 'docs/offline.md');
const marks = { begin: '<!-- commands -->\n', end: '<!-- /commands -->' } as const;
const names: Readonly<Record<string, string>> = audit.audit.actions;
const errors: Readonly<Record<string, string>> = { ...refunds.orders.errors, ...orders.orders.errors };

/** By whose work it is too, and who sells over the counter, where the guests come for it or it is brought to them. */
const handsOut = ['freeTable'];

function doneWithout(type: string, { decide, approval, client }: AnyKind): string {
  if (typeof decide !== 'function') return `refuses: “${errors[decide.onServer]}”`;
  if (approval === undefined) return 'goes on';
  if (client !== undefined) return 'goes on; after the bill with a discount of theirs only for whoever may give any';
  if (approval.needs === 'order.lowerBill') return 'goes on; once the bill was printed, only for whoever may lower it';
  const limit = approval.needs === 'order.discountAny' ? ' or stays within their limit' : '';
  const goes = handsOut.includes(type)
    ? ', and of what goes for whose it is, who brings it and who sells over the counter'
    : '';
  return `goes on for whoever may (\`${approval.needs}\`)${limit}${goes}; an approval needs the server`;
}

/** What makes another kind of order, whose prices and fee may be others. */
const repriced = ['changeType', 'moveOrder'];

function refusedLater(type: string, { decide, refusedLate, takes, doneIf }: AnyKind): string {
  if (typeof decide !== 'function') return '';
  const done = doneIf === undefined ? '' : '; if a colleague has done the same, it is done';
  if (takes !== undefined) return 'the money is booked as received, and is on the list “To settle”';
  if (repriced.includes(type))
    return 'in the journal; a payment at another total that follows is on the list “To settle”';
  return refusedLate === 'settle' ? `on the list “To settle”${done}` : 'in the journal: no value depends on it';
}

function commandTable(): string {
  // The server makes that one itself.
  const kinds = Object.keys(commandKinds).filter((kind) => kind !== 'bookReceived');
  const rows = kinds.map((type) => {
    const kind = kindOf({ type });
    return `| ${names[`order_${type}`]} (\`${type}\`) | ${doneWithout(type, kind)} | ${refusedLater(type, kind)} |`;
  });
  return ['| Command | Without the server | Refused later |', '|---|---|---|', ...rows, ''].join('\n');
}

/** Folders whose screens only the back office opens, which needs the server anyway. */
const office =
  /features\/(clients|configuration|menu|import|setup|backup|audit)\/|reports\/ui\/(?!day-sheet)|vouchers\/ui\/voucher-tools|printing\/ui\/printer-|invoices\/ui\/invoice-|\/editor\/|\/(devices|people|rights)\//;
const sources = join(projectRoot, 'src');

/** Files of the till that open a dialog. */
const dialogs = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^features\/[^/]+\/ui\/.*\.tsx$|^platform\/ui\/shell\/[^/]+\.tsx$/.test(file) && !office.test(file))
  .filter((file) => /<Dialog\b/.test(readFileSync(join(sources, file), 'utf8')))
  .map((file) => file.replace(/^features\//, ''));

/** Each line of a table of dialogs or screens: what it says, and of which files. */
const rowsOf = (part: string) =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('.tsx`'))
    .map((line) => {
      const [, without = '', files = ''] = line.split(' | ');
      return { without, files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file as string) };
    });
const [dialogPart = '', screenPart = ''] = readFileSync(page, 'utf8').split('\n## Screens');
const [rows, screenRows] = [rowsOf(dialogPart), rowsOf(screenPart)];

/** A name in an import as a file under `src`; undefined for a package. */
function fileOf(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(from), name);
  return name.startsWith('#') ? name.slice(1) : undefined;
}

/** What a till has before it is offline: the screens that it shows, all that they import, and what is fetched ahead. */
function keptFrom(screens: readonly string[]): ReadonlySet<string> {
  const kept = new Set<string>();
  const take = (file: string): void => {
    if (kept.has(file) || !/\.tsx?$/.test(file)) return;
    kept.add(file);
    const text = readFileSync(join(sources, file), 'utf8');
    const imports = text.matchAll(/^(?:import|export) (?!type)[^;']*from '([^']+)';|^import '([^']+)';/gm);
    const ahead = text.matchAll(/= aheadPart\([^;]*?import\('([^']+)'\)/g);
    for (const [, name, bare] of [...imports, ...ahead]) {
      const found = fileOf(name ?? bare ?? '', file);
      if (found !== undefined) take(found);
    }
  };
  screens.forEach(take);
  return kept;
}

/** What a till shows without being asked; those of `refused/` and `shell/` are loaded with its first screen. */
const screens = [
  ...[
    'floor/tables-screen.tsx',
    'order/order-screen.tsx',
    'counter/counter-screen.tsx',
    'refused/unseen-refusals.tsx',
  ].map((file) => `features/orders/ui/${file}`),
  'main/routes.tsx',
];

/** Files of the till that ask the server to change something, and of which no row tells. */
function untold(): readonly string[] {
  const listed = new Set<string>();
  const take = (file: string): void => {
    // What a feature offers to others is theirs to tell.
    if (listed.has(file) || !/\.tsx?$/.test(file) || /\/ui\/(index|office)\.tsx$/.test(file)) return;
    listed.add(file);
    const text = readFileSync(join(sources, file), 'utf8');
    const imports = text.matchAll(
      /^(?:import|export) (?!type)[^;']*from '([^']+)';|(?<!typeof )\bimport\('([^']+)'\)/gm,
    );
    for (const [, name, lazy] of imports) {
      const found = fileOf(name ?? lazy ?? '', file);
      if (found !== undefined) take(found);
    }
  };
  for (const { files } of [...rows, ...screenRows]) for (const file of files) take(pathOf(file));
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(features\/[^/]+|platform)\/ui\/.*(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => !office.test(file) && !/\/(records|office)\//.test(file))
    .filter((file) => /\bcall\w*\(\s*'(POST|PUT|DELETE) /.test(readFileSync(join(sources, file), 'utf8')))
    .filter((file) => !listed.has(file));
}

const pathOf = (file: string) => (file.startsWith('platform/') ? file : `features/${file}`);

describe('docs/offline.md', () => {
  it('says of every command what it does without the server', () => {
    const before = readFileSync(page, 'utf8');
    const [begin, end] = [before.indexOf(marks.begin) + marks.begin.length, before.indexOf(marks.end)];
    const after = `${before.slice(0, begin)}${commandTable()}${before.slice(end)}`;
    if (process.env.UPDATE !== undefined) writeFileSync(page, after);
    expect(readFileSync(page, 'utf8')).toBe(after);
  });

  it('says it of every dialog of the till, once, and of none that there is not', () => {
    expect(dialogs.length).toBeGreaterThan(25);
    expect(rows.flatMap(({ files }) => files).toSorted()).toEqual(dialogs.toSorted());
  });

  it('says it of everything that a till asks the server to change', () => {
    expect(untold()).toEqual([]);
    const files = screenRows.flatMap((row) => row.files);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(join(sources, pathOf(file))))).toEqual([]);
  });

  it('says "goes on" of no dialog that asks the server itself', () => {
    const asking = (file: string) => {
      return /\bclient<|(?<!app)-api\.ts'|\bcall\(/.test(readFileSync(join(sources, pathOf(file)), 'utf8'));
    };
    const wrong = rows.flatMap(({ without, files }) => (without.startsWith('goes on') ? files.filter(asking) : []));
    expect(wrong).toEqual([]);
  });

  it('review 26: says "goes on" only of dialogs that a till has before it is offline, also without a service worker', () => {
    const goingOn = rows.flatMap(({ without, files }) => (/\bgoes on\b/.test(without) ? files : []));
    expect(goingOn.length).toBeGreaterThan(20);
    const kept = keptFrom(screens);
    expect(goingOn.filter((file) => !kept.has(pathOf(file)))).toEqual([]);
    // What needs the server anyway is not fetched for nothing.
    expect(kept.has('features/orders/ui/payment/without-money.tsx')).toBe(false);
  });
});
