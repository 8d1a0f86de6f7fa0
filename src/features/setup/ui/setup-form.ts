import { type CountryCode, countries, countryCodes } from '#features/configuration/domain/countries.ts';
import type { Locale } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import { isSimplePin } from '../domain/simple-pin.ts';

/** What the page asks, as it stands in the fields. */
export interface SetupForm {
  readonly countryCode: CountryCode;
  readonly currency: CurrencyCode;
  readonly venueName: string;
  readonly adminName: string;
  readonly pin: string;
  readonly pinAgain: string;
  readonly pointName: string;
  readonly code: string;
}
export type SetupField = keyof SetupForm;
export type SetupProblem = 'required' | 'pinLength' | 'pinSimple' | 'pinDiffers' | 'codeWrong';
export type SetupProblems = Readonly<Partial<Record<SetupField, SetupProblem>>>;

const emptyForm: SetupForm = {
  countryCode: 'XK',
  currency: countries.XK.currency,
  venueName: '',
  adminName: '',
  pin: '',
  pinAgain: '',
  pointName: '',
  code: '',
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

/** What is wrong, by field, in the order of the page. The server decides again. */
export function problemsOf(form: SetupForm): SetupProblems {
  const problems: Partial<Record<SetupField, SetupProblem>> = {};
  for (const field of ['venueName', 'adminName', 'pin', 'pinAgain', 'pointName', 'code'] as const) {
    if (form[field].trim() === '') problems[field] = 'required';
  }
  if (problems.pin === undefined) {
    if (!/^\d{4,8}$/.test(form.pin)) problems.pin = 'pinLength';
    else if (isSimplePin(form.pin)) problems.pin = 'pinSimple';
  }
  if (problems.pinAgain === undefined && form.pinAgain !== form.pin) problems.pinAgain = 'pinDiffers';
  return problems;
}

/** The field that a refusal of the server is about, or undefined when it is about none. */
export function problemOfCode(code: string): SetupProblems | undefined {
  if (code === 'SETUP_CODE_WRONG') return { code: 'codeWrong' };
  if (code === 'PIN_TOO_SIMPLE') return { pin: 'pinSimple' };
  return undefined;
}
