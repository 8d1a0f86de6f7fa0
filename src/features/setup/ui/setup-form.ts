import { needsAccount, problemsOfSettings } from '#features/configuration/domain/check-settings.ts';
import { type CountryCode, countries, countryCodes } from '#features/configuration/domain/countries.ts';
import { firstAdministrator, problemOfPin } from '#features/staff/domain/pin-rules.ts';
import type { Locale } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { TemplateKey } from '../domain/templates.ts';

/** The values of the wizard's fields. */
export interface SetupForm {
  readonly countryCode: CountryCode;
  readonly currency: CurrencyCode;
  readonly venueName: string;
  readonly address: string;
  readonly telephone: string;
  readonly fiscalNumber: string;
  readonly bankName: string;
  readonly bankNr: string;
  readonly adminName: string;
  readonly pin: string;
  readonly pinAgain: string;
  readonly pointName: string;
  readonly code: string;
  /** Null until one is chosen: what is preselected would be taken by whoever goes on without reading. */
  readonly template: TemplateKey | null;
}
export type SetupField = keyof SetupForm;
export type SetupProblem =
  | 'required'
  | 'pinLength'
  | 'pinSimple'
  | 'pinDiffers'
  | 'codeWrong'
  | 'lettersAndNumbersOnly'
  | 'bankAndAccount'
  | 'notAPhone'
  | 'chooseOne';
export type SetupProblems = Readonly<Partial<Record<SetupField, SetupProblem>>>;

/** The steps in order, with their fields. */
export const steps = {
  country: ['countryCode', 'currency'],
  venue: ['venueName', 'address', 'telephone', 'fiscalNumber', 'bankName', 'bankNr'],
  administrator: ['adminName', 'pin', 'pinAgain'],
  device: ['pointName', 'code'],
  template: ['template'],
} as const satisfies Readonly<Record<string, readonly SetupField[]>>;
export type Step = keyof typeof steps;
export const stepNames = Object.keys(steps) as readonly Step[];

const emptyForm: SetupForm = {
  countryCode: 'XK',
  currency: countries.XK.currency,
  venueName: '',
  address: '',
  telephone: '',
  fiscalNumber: '',
  bankName: '',
  bankNr: '',
  adminName: '',
  pin: '',
  pinAgain: '',
  pointName: '',
  code: '',
  template: null,
};

/** A first guess from the device's language: the first country with that language. */
export function formFor(locale: Locale): SetupForm {
  const country = countryCodes.find((code) => countries[code].languageCode === locale);
  return country === undefined ? emptyForm : withCountry(emptyForm, country);
}

/** Sets a country with its currency; a different choice of currency is kept until the country changes again. */
export function withCountry(form: SetupForm, countryCode: CountryCode): SetupForm {
  const bank = needsAccount(countryCode) ? {} : { bankName: '', bankNr: '' };
  return { ...form, ...bank, countryCode, currency: countries[countryCode].currency };
}

const needed = ['venueName', 'adminName', 'pin', 'pinAgain', 'pointName', 'code'] as const;

/** Problems by field, in the order of the steps. The server validates again. */
export function problemsOf(form: SetupForm): SetupProblems {
  const problems: Partial<Record<SetupField, SetupProblem>> = {};
  for (const field of needed) if (form[field].trim() === '') problems[field] = 'required';
  if (form.template === null) problems.template = 'chooseOne';
  if (problems.pin === undefined) {
    const problem = /^\d{4,11}$/.test(form.pin) ? problemOfPin(form.pin, firstAdministrator) : 'PIN_TOO_SHORT';
    if (problem !== null) problems.pin = problem === 'PIN_TOO_SIMPLE' ? 'pinSimple' : 'pinLength';
  }
  if (problems.pinAgain === undefined && form.pinAgain !== form.pin) problems.pinAgain = 'pinDiffers';
  return { ...problems, ...problemsOfVenue(form) };
}

/** The rules of the settings; what may be filled in later is only checked if it is given. */
function problemsOfVenue({ countryCode, telephone, fiscalNumber, bankName, bankNr }: SetupForm): SetupProblems {
  const settings = { countryCode, telephone, fiscalNumber, bankId: bankName.trim(), bankNr };
  const given = Object.entries(settings).flatMap(([name, value]) => (value.trim() === '' ? [] : [name]));
  const found = problemsOfSettings(settings, settings, given).filter(({ path }) => path in settings);
  return Object.fromEntries(
    found.map(({ path, problem }) => [path === 'bankId' ? 'bankName' : path, problem as SetupProblem]),
  );
}

/** What the server gets of a form without problems. */
export function answersOf({ pinAgain: _, template, ...answers }: SetupForm) {
  if (template === null) throw new TypeError('no template was chosen');
  return { ...answers, template };
}

/** The problems of one step. */
export function problemsIn(step: Step, problems: SetupProblems): SetupProblems {
  const fields: readonly SetupField[] = steps[step];
  return Object.fromEntries(Object.entries(problems).filter(([field]) => fields.includes(field as SetupField)));
}

/** The requested step, or the first incomplete one before it: after a reload all are empty. */
export function reachableStep(wanted: unknown, form: SetupForm): Step {
  const problems = problemsOf(form);
  const last = stepNames.indexOf(wanted as Step);
  const open = stepNames.slice(0, Math.max(last, 0)).find((step) => Object.keys(problemsIn(step, problems)).length > 0);
  return open ?? stepNames[Math.max(last, 0)] ?? 'country';
}

/** The field of a server error, or undefined if it is about no field. */
export function problemOfCode(code: string): SetupProblems | undefined {
  if (code === 'SETUP_CODE_WRONG') return { code: 'codeWrong' };
  if (code === 'PIN_TOO_SIMPLE') return { pin: 'pinSimple' };
  if (code === 'PIN_TOO_SHORT') return { pin: 'pinLength' };
  return undefined;
}

export function stepOf(problems: SetupProblems): Step | undefined {
  return stepNames.find((step) => Object.keys(problemsIn(step, problems)).length > 0);
}
