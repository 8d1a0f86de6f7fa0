import { canonical } from './canonical.ts';
import {
  type Field,
  type Fields,
  isRequiredWith,
  isWantedWith,
  type NumberField,
  type TextField,
  type TextForm,
  type TextsField,
  withoutUnwanted,
} from './resource.ts';
import { scaleLabelPatterns } from './scale-label.ts';
import type { Day } from './time.ts';

/** Possible problems of one field; the message is `problems.<code>`, with these values. */
export const fieldProblems = [
  'required',
  'tooLong',
  'tooSmall',
  'tooLarge',
  'negative',
  'notUnique',
  'notAnEmail',
  'notAPhone',
  'notAWebsite',
  'lettersAndNumbersOnly',
  'notATime',
  'notAScaleLabel',
  'notADay',
  'notAColour',
  'repeated',
  'tooMany',
  'unknownOption',
  'gone',
  'readOnly',
  'unwanted',
  'wrong',
] as const;

export interface FieldProblem {
  /** Name of the field; after a dot, the place inside it. */
  readonly path: string;
  readonly problem: string;
  /** The bound that was missed, in the field's own unit. */
  readonly bound?: number;
}

const forms: Readonly<Record<Exclude<TextForm, 'any'>, readonly [RegExp, string]>> = {
  lettersAndNumbers: [/^[\p{L}\p{N}]+$/u, 'lettersAndNumbersOnly'],
  account: [/^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u, 'lettersAndNumbersOnly'],
  email: [/^[^\s@<>(),;:"[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u, 'notAnEmail'],
  phone: [/^\+?[\d\s()/.-]{5,30}$/, 'notAPhone'],
  website: [/^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u, 'notAWebsite'],
  https: [/^https:\/\/(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u, 'notAWebsite'],
  time: [/^([01]\d|2[0-3]):[0-5]\d$/, 'notATime'],
  scaleLabels: [scaleLabelPatterns, 'notAScaleLabel'],
};

/**
 * Problems of a form's values by the rules of the fields alone. The form shows them at once; the server checks again.
 */
export function problemsOf(fields: Fields, values: Readonly<Record<string, unknown>>): FieldProblem[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.isComputed === true
      ? []
      : problemsOfValue(field, values[name], isRequiredWith(field, values)).map((found) => ({ path: name, ...found })),
  );
}

/**
 * The values to store, and the problems of those that such a record does not have. A value that it had before its kind
 * was changed goes without a word; a new one is refused, so that nothing is lost unsaid.
 */
export function wantedValues<V extends Readonly<Record<string, unknown>>>(
  fields: Fields,
  before: Readonly<Record<string, unknown>> | null,
  given: V,
): { readonly values: V; readonly problems: readonly FieldProblem[] } {
  const values = withoutUnwanted(fields, given);
  const isNew = (name: string) => before === null || canonical(given[name]) !== canonical(before[name]);
  const isGiven = (name: string) => !isEmpty(given[name]) && canonical(given[name]) !== canonical(values[name]);
  const refused = Object.entries(fields).filter(
    ([name, field]) => !isWantedWith(field, given) && isGiven(name) && isNew(name),
  );
  return { values, problems: refused.map(([path]) => ({ path, problem: 'unwanted' })) };
}

type Found = Omit<FieldProblem, 'path'>;

function problemsOfValue(field: Field, value: unknown, isRequired: boolean): Found[] {
  if (isEmpty(value)) return isRequired ? [{ problem: 'required' }] : [];
  switch (field.kind) {
    case 'text':
      return textProblems(field, value as string);
    case 'names': {
      const isLong = Object.values(value as Record<string, string>).some((name) => name.length > field.longest);
      return isLong ? [{ problem: 'tooLong', bound: field.longest }] : [];
    }
    case 'whole':
    case 'money':
    case 'quantity':
    case 'percent':
      return numberProblems(field, value as number);
    case 'choice':
      return field.options.includes(value as string) ? [] : [{ problem: 'unknownOption' }];
    case 'day':
      return isDay(value as string) ? [] : [{ problem: 'notADay' }];
    case 'colour':
      return /^#[0-9a-f]{6}$/.test(value as string) ? [] : [{ problem: 'notAColour' }];
    case 'texts':
      return textsProblems(field, value as readonly string[]);
    case 'links':
      return hasRepeated(value as readonly string[]) ? [{ problem: 'repeated' }] : [];
    default:
      return [];
  }
}

function textsProblems({ most, longest }: TextsField, value: readonly string[]): Found[] {
  if (value.length > most) return [{ problem: 'tooMany', bound: most }];
  if (value.some((one) => one.trim() === '')) return [{ problem: 'required' }];
  if (value.some((one) => one.length > longest)) return [{ problem: 'tooLong', bound: longest }];
  return hasRepeated(value) ? [{ problem: 'repeated' }] : [];
}

const hasRepeated = (values: readonly string[]) => new Set(values).size < values.length;

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

function textProblems({ longest, form }: TextField, value: string): Found[] {
  if (value.length > longest) return [{ problem: 'tooLong', bound: longest }];
  if (form === 'any') return [];
  const [pattern, problem] = forms[form];
  return pattern.test(value.trim()) ? [] : [{ problem }];
}

function numberProblems({ min, max }: NumberField, value: number): Found[] {
  if (!Number.isSafeInteger(value)) return [{ problem: 'wrong' }];
  if (value < min) return [min === 0 ? { problem: 'negative' } : { problem: 'tooSmall', bound: min }];
  return value > max ? [{ problem: 'tooLarge', bound: max }] : [];
}

function isDay(value: string): value is Day {
  // Years that the database cannot store, and years that can only be typos.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1900') return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** The values as they are stored: texts are trimmed, names have no empty languages, computed fields are left out. */
export function tidyValues(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const written = Object.entries(fields).filter(([, field]) => field.isComputed !== true);
  return Object.fromEntries(written.map(([name, field]) => [name, tidy(field, values[name])]));
}

function tidy(field: Field, value: unknown): unknown {
  if (field.kind === 'text') return (value as string).trim();
  if (field.kind === 'texts') return (value as readonly string[]).map((each) => each.trim());
  // A cleared box is no day, as far as the database is concerned.
  if (field.kind === 'day') return isEmpty(value) ? null : value;
  if (field.kind !== 'names') return value;
  const given = Object.entries(value as Record<string, string>).map(([locale, name]) => [locale, name.trim()] as const);
  return Object.fromEntries(given.filter(([, name]) => name !== ''));
}
