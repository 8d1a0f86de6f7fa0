import { type CountryCode, countries, countryCodes } from '#features/configuration/domain/countries.ts';
import { isSimplePin } from '#features/staff/domain/simple-pin.ts';
import type { Locale } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { TemplateKey } from '../domain/templates.ts';

/** What the wizard asks, as it stands in the fields. */
export interface SetupForm {
  readonly countryCode: CountryCode;
  readonly currency: CurrencyCode;
  readonly venueName: string;
  readonly address: string;
  readonly telephone: string;
  readonly adminName: string;
  readonly pin: string;
  readonly pinAgain: string;
  readonly pointName: string;
  readonly code: string;
  readonly template: TemplateKey;
}
export type SetupField = keyof SetupForm;
export type SetupProblem = 'required' | 'pinLength' | 'pinSimple' | 'pinDiffers' | 'codeWrong';
export type SetupProblems = Readonly<Partial<Record<SetupField, SetupProblem>>>;

/** The steps in their order, with the fields that each asks for. */
export const steps = {
  country: ['countryCode', 'currency'],
  venue: ['venueName', 'address', 'telephone'],
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
  adminName: '',
  pin: '',
  pinAgain: '',
  pointName: '',
  code: '',
  template: 'restaurant',
};

/** A first guess by the language that this device was given: the first country that speaks it. */
export function formFor(locale: Locale): SetupForm {
  const country = countryCodes.find((code) => countries[code].languageCode === locale);
  return country === undefined ? emptyForm : withCountry(emptyForm, country);
}

/** Another country brings its currency; what somebody then chooses instead stays until the country changes again. */
export function withCountry(form: SetupForm, countryCode: CountryCode): SetupForm {
  return { ...form, countryCode, currency: countries[countryCode].currency };
}

const needed = ['venueName', 'adminName', 'pin', 'pinAgain', 'pointName', 'code'] as const;

/** What is wrong, by field, in the order of the steps. The server decides again. */
export function problemsOf(form: SetupForm): SetupProblems {
  const problems: Partial<Record<SetupField, SetupProblem>> = {};
  for (const field of needed) if (form[field].trim() === '') problems[field] = 'required';
  if (problems.pin === undefined) {
    if (!/^\d{4,8}$/.test(form.pin)) problems.pin = 'pinLength';
    else if (isSimplePin(form.pin)) problems.pin = 'pinSimple';
  }
  if (problems.pinAgain === undefined && form.pinAgain !== form.pin) problems.pinAgain = 'pinDiffers';
  return problems;
}

/** Of these problems those of one step. */
export function problemsIn(step: Step, problems: SetupProblems): SetupProblems {
  const fields: readonly SetupField[] = steps[step];
  return Object.fromEntries(Object.entries(problems).filter(([field]) => fields.includes(field as SetupField)));
}

/** The step that is wanted, or the first before it that is not filled in: after a reload nothing is. */
export function reachableStep(wanted: unknown, form: SetupForm): Step {
  const problems = problemsOf(form);
  const last = stepNames.indexOf(wanted as Step);
  const open = stepNames.slice(0, Math.max(last, 0)).find((step) => Object.keys(problemsIn(step, problems)).length > 0);
  return open ?? stepNames[Math.max(last, 0)] ?? 'country';
}

/** The field that a refusal of the server is about, or undefined when it is about none. */
export function problemOfCode(code: string): SetupProblems | undefined {
  if (code === 'SETUP_CODE_WRONG') return { code: 'codeWrong' };
  if (code === 'PIN_TOO_SIMPLE') return { pin: 'pinSimple' };
  return undefined;
}

export function stepOf(problems: SetupProblems): Step | undefined {
  return stepNames.find((step) => Object.keys(problemsIn(step, problems)).length > 0);
}
