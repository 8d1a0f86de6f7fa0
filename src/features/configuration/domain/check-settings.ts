import type { FieldProblem } from '#kernel/resource-problems.ts';
import { problemsOf } from '#kernel/resource-problems.ts';
import { type Country, type CountryCode, countries } from './countries.ts';
import { type SettingName, settingNames, settingOf, settings } from './settings.ts';

export interface SettingProblem extends FieldProblem {
  readonly path: SettingName;
}

/**
 * The problems of settings after a change, as they are stored or as a form holds them. A change in a group validates
 * the whole group: a venue that was set up with only a name can switch comments off without a fiscal number, but cannot
 * set an address and leave the fiscal number empty.
 */
export function problemsOfSettings(
  after: Readonly<Record<string, unknown>>,
  changed: readonly string[],
): SettingProblem[] {
  const groups = new Set(settingNames.filter((name) => changed.includes(name)).map((name) => settingOf(name).group));
  // Existing invalid values that are not changed are ignored, unless they are missing.
  const ofFields = problemsOf(settings, after).filter(
    ({ path, problem }) => problem === 'required' || changed.includes(path),
  ) as SettingProblem[];
  const found = [...ofFields, ...bankProblems(after)];
  return settingNames
    .filter((name) => groups.has(settingOf(name).group))
    .flatMap((name) => found.find(({ path }) => path === name) ?? []);
}

/** A bank and an account number are only useful together; where invoices must name them, they are required. */
function bankProblems({ bankId, bankNr, countryCode }: Readonly<Record<string, unknown>>): SettingProblem[] {
  const hasBank = Boolean(bankId);
  const hasAccount = String(bankNr).trim() !== '';
  if (!hasBank && !hasAccount && needsAccount(countryCode)) {
    return [
      { path: 'bankId', problem: 'required' },
      { path: 'bankNr', problem: 'required' },
    ];
  }
  if (hasBank === hasAccount) return [];
  return [{ path: hasBank ? 'bankNr' : 'bankId', problem: 'bankAndAccount' }];
}

function needsAccount(countryCode: unknown): boolean {
  const country: Country | undefined = countries[countryCode as CountryCode];
  return country?.invoiceNeedsAccount === true;
}
