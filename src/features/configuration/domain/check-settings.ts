import type { FieldProblem } from '#kernel/resource-problems.ts';
import { problemsOf } from '#kernel/resource-problems.ts';
import { type Country, type CountryCode, countries } from './countries.ts';
import { type SettingName, settingNames, settings } from './settings.ts';

export interface SettingProblem extends FieldProblem {
  readonly path: SettingName;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The problems for which a change of settings is refused: those of what it changes, and those that were not there
 * before it. What was missing already is no reason to refuse another setting; `missingSettings` lists it as still to do.
 */
export function problemsOfSettings(before: Values, after: Values, changed: readonly string[]): SettingProblem[] {
  const old = new Map(allProblems(before).map(({ path, problem }) => [path, problem]));
  // The bank and its account are checked as one: an account is refused without a bank, whichever of them is changed.
  const touched = new Set(changed.flatMap((name) => (isOfBank(name) ? ['bankId', 'bankNr'] : [name])));
  return allProblems(after).filter(({ path, problem }) => touched.has(path) || old.get(path) !== problem);
}

/** What the venue must still say of itself, in the order of the page. */
export function missingSettings(settings: Values): SettingName[] {
  return allProblems(settings).flatMap(({ path, problem }) => (problem === 'required' ? [path] : []));
}

const isOfBank = (name: string) => name === 'bankId' || name === 'bankNr';

/** One problem of each setting that has any, in the order of the page. */
function allProblems(values: Values): SettingProblem[] {
  const found = [...problemsOf(settings, values), ...bankProblems(values)] as SettingProblem[];
  return settingNames.flatMap((name) => found.find(({ path }) => path === name) ?? []);
}

/** A bank and an account number are only useful together; where invoices must name them, they are required. */
function bankProblems({ bankId, bankNr, countryCode }: Values): SettingProblem[] {
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

/** Whether invoices of the country name the account into which they are paid. */
export function needsAccount(countryCode: unknown): boolean {
  const country: Country | undefined = countries[countryCode as CountryCode];
  return country?.invoiceNeedsAccount === true;
}
