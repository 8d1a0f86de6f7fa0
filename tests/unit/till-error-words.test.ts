import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { Contract } from '#kernel/contract.ts';
import { languages } from '#kernel/locale.ts';
import { projectRoot } from '../kit/places.ts';

/*
 * A till has its own words; those of the back office come with what says `OfficeWords`. A route that is called outside of it may answer
 * nothing that the till has no words for: it would say "unknown error" with a code.
 */

const sources = join(projectRoot, 'src');
const features = readdirSync(join(sources, 'features'));

/** Every route, as the features declare them. */
async function errorsOfRoutes(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const feature of features) {
    const module = await import(pathToFileURL(join(sources, 'features', feature, 'contract.ts')).href);
    for (const [name, contract] of Object.entries<Contract>(module)) {
      if (!name.endsWith('Contract')) continue;
      for (const [route, { errors = [] }] of Object.entries(contract)) found.set(route, errors);
    }
  }
  return found;
}

/** The codes that a till has words for, in a language. */
function wordsOfTill(language: string): ReadonlySet<string> {
  const files = [
    ...features.map((feature) => join(sources, 'features', feature, 'messages', `${language}.json`)),
    join(sources, 'platform/ui/messages', `${language}.json`),
  ];
  const codes = new Set<string>();
  const collect = (value: unknown, isErrors: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      if (isErrors && typeof each === 'string') codes.add(name);
      else collect(each, name === 'errors');
    }
  };
  for (const file of files) {
    try {
      collect(JSON.parse(readFileSync(file, 'utf8')), false);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
    }
  }
  return codes;
}

const office =
  /features\/(configuration|menu|import|setup|backup|audit|reports)\/ui|\/ui\/office\.tsx$|\/(editor|devices|people|rights|records|office)\/|vouchers\/ui\/voucher-tools/;

/** The sources of the till that stand outside of `OfficeWords`: its screens, and all that they show, now or later. */
function filesOfTill(): ReadonlySet<string> {
  const kept = new Set<string>();
  const take = (file: string): void => {
    if (kept.has(file) || !/\.tsx?$/.test(file)) return;
    const text = readFileSync(join(sources, file), 'utf8');
    if (text.includes('<OfficeWords') || office.test(file)) return;
    kept.add(file);
    const imports = text.matchAll(
      /^(?:import|export) (?!type)[^;']*from '([^']+)';|^import '([^']+)';|(?<!typeof )\bimport\('([^']+)'\)/gm,
    );
    for (const [, ...names] of imports) {
      const name = names.find((each) => each !== undefined) ?? '';
      if (name.startsWith('.')) take(join(dirname(file), name));
      else if (name.startsWith('#')) take(name.slice(1));
    }
  };
  take('main/routes.tsx');
  return kept;
}

/** Said otherwise than by its code. */
const saidElsewhere: Readonly<Record<string, readonly string[]>> = {
  // At the field that it is about.
  'POST api/clients/at-till': ['RECORD_INVALID'],
  // A card without a table has no button.
  'POST api/reservations/{id}/seat': ['RESERVATION_TABLE_REQUIRED'],
  // A scan at the order was already named a voucher; the dialogs that ask for one have the words of the back office.
  'GET api/vouchers/find': ['VOUCHER_NOT_FOUND', 'VOUCHER_MISTYPED', 'VOUCHERS_NOT_OFFERED'],
};
/** Kept by the outbox; what only the server decides of it is asked for inside of `OfficeWords`, and the rest is in the words of orders. */
const commands = 'POST api/orders/commands';

it('a till has words for all that the server may answer to it', async () => {
  const routes = await errorsOfRoutes();
  const words = languages.map((language) => [language, wordsOfTill(language)] as const);
  const missing: string[] = [];
  let asked = 0;
  for (const file of filesOfTill()) {
    const text = readFileSync(join(sources, file), 'utf8');
    for (const [, route = ''] of text.matchAll(/\bcall\w*\(\s*'((?:GET|POST|PUT|DELETE) [^']+)'/g)) {
      asked += 1;
      const { [route]: elsewhere = [] } = saidElsewhere;
      const said = route === commands ? [] : (routes.get(route) ?? []).filter((code) => !elsewhere.includes(code));
      for (const code of said) {
        for (const [language, has] of words) if (!has.has(code)) missing.push(`${file}: ${code} (${language})`);
      }
    }
  }
  expect(asked).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
