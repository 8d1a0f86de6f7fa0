import type { Names } from './locale.ts';
import type { PermissionName } from './permission.ts';
import type { PictureKind } from './picture.ts';

/**
 * A resource of the administration, declared once: its fields give the contract, the routes, the table's columns, the
 * list and the form. Rules beyond a single field are in the feature (`check` of its routes).
 */

interface FieldBase {
  /** Required: a text that is not blank, a number, a link. */
  readonly isRequired?: boolean;
  /** Required for some values of the other fields only. */
  readonly requiredWhen?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** Only records with such values of the other fields have it: a person has a birth date, a business has none. */
  readonly onlyWhen?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** Unique among the records, ignoring case. */
  readonly isUnique?: boolean;
  /** Shown in the list by default; others can be switched on. `never`: too long for a list. */
  readonly inList?: 'always' | 'chosen' | 'never';
  /** A switch of the venue that shows it in the list by default. */
  readonly listedWith?: string;
  /** Key of the group under which the form shows it; by default, the first. */
  readonly group?: string;
  /** Set when the record is created and not changed after. */
  readonly isFixed?: boolean;
  /** Stored, but no rule reads it yet; the form says so. */
  readonly waits?: boolean;
  /** Set by the server alone; shown, never sent. */
  readonly isComputed?: boolean;
}

/** `account`: letters and numbers in blocks; `https`: an address that begins so; `time`: `HH:mm`; `scaleLabels`: patterns of `scale-label.ts`. */
export const textForms = [
  ...(['any', 'lettersAndNumbers', 'account', 'email', 'phone', 'website', 'https', 'time', 'scaleLabels'] as const),
] as const;
export type TextForm = (typeof textForms)[number];

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly longest: number;
  readonly form: TextForm;
  /** Its default value; if omitted, empty. */
  readonly initial?: string;
  /** Rows of the text box. */
  readonly rows: number;
}
/** A name in several languages. */
export interface NamesField extends FieldBase {
  readonly kind: 'names';
  readonly longest: number;
}
export type NumberKind = 'whole' | 'money' | 'quantity' | 'percent';
/** Whole numbers, minor units, thousandths, basis points; null if empty. */
export interface NumberField extends FieldBase {
  readonly kind: NumberKind;
  readonly min: number;
  readonly max: number;
  readonly initial: number | null;
  /** Null has a meaning, such as excluded from VAT; its label is the option `none`. */
  readonly saysNone?: boolean;
}
export interface ToggleField extends FieldBase {
  readonly kind: 'toggle';
  readonly initial: boolean;
}
export interface ChoiceField<Option extends string = string> extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  readonly initial: Option;
}
/** `YYYY-MM-DD`, or null. */
export interface DayField extends FieldBase {
  readonly kind: 'day';
}
/** Epoch ms, or null: when something happened. Set by the server, never typed. */
export interface InstantField extends FieldBase {
  readonly kind: 'instant';
}
/** `#rrggbb` */
export interface ColourField extends FieldBase {
  readonly kind: 'colour';
  readonly initial: string;
}
/** The id of a record of another resource, or null. */
export interface LinkField extends FieldBase {
  readonly kind: 'link';
  /** Name of the resource. */
  readonly to: string;
}
/** Ids of records of another resource. */
export interface LinksField extends FieldBase {
  readonly kind: 'links';
  readonly to: string;
}
/** Several short texts, such as barcodes. */
export interface TextsField extends FieldBase {
  readonly kind: 'texts';
  readonly longest: number;
  readonly most: number;
}
/** The id of an uploaded picture, or null. */
export interface PictureField extends FieldBase {
  readonly kind: 'picture';
  readonly of: PictureKind;
}
/** A part with its own shape and editor, such as a recipe; the contract names its schema. */
export interface PartField<T = unknown> extends FieldBase {
  readonly kind: 'part';
  readonly initial: T;
}

export type Field =
  | TextField
  | NamesField
  | NumberField
  | ToggleField
  | ChoiceField
  | DayField
  | InstantField
  | ColourField
  | LinkField
  | LinksField
  | TextsField
  | PictureField
  | PartField;
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends TextField | ColourField
  ? string
  : F extends NamesField
    ? Names
    : F extends NumberField | InstantField
      ? F extends { readonly isRequired: true }
        ? number
        : number | null
      : F extends ToggleField
        ? boolean
        : F extends ChoiceField<infer Option>
          ? Option
          : F extends DayField | LinkField | PictureField
            ? F extends { readonly isRequired: true }
              ? string
              : string | null
            : F extends LinksField | TextsField
              ? readonly string[]
              : F extends PartField<infer T>
                ? T
                : never;
/** What a form fills in. */
export type ValuesOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };
/** A stored record; `version` rises with each change. */
export type RecordOf<F extends Fields> = ValuesOf<F> & { readonly id: string; readonly version: number };

export interface Resource<F extends Fields = Fields> {
  /** Names the resource in links, the journal and the messages: `banks`. */
  readonly name: string;
  /** The feature whose messages hold its texts: `<feature>.resources.<name>`. */
  readonly feature: string;
  /** Behind `api/`; by default the resource's name. */
  readonly api: string;
  /** Behind `/admin/`. */
  readonly path: string;
  readonly read: PermissionName;
  readonly write: PermissionName;
  readonly fields: F;
  /** The field that is the title of a record. */
  readonly title: string;
  /** The list's order unless the user chooses another. */
  readonly sort: string;
  /** Users can reorder the records (a whole-number field `ranking`). */
  readonly isRanked: boolean;
}

type Declared<F extends Fields> = Pick<Resource<F>, 'name' | 'feature' | 'read' | 'write' | 'fields'> &
  Partial<Pick<Resource<F>, 'api' | 'path' | 'isRanked'>> & {
    readonly title: Extract<keyof F, string>;
    readonly sort?: Extract<keyof F, string> | `-${Extract<keyof F, string>}`;
  };

export function resource<const F extends Fields>(declared: Declared<F>): Resource<F> {
  const { name, title } = declared;
  const isRanked = declared.isRanked ?? false;
  const sort: string = isRanked ? 'ranking' : title;
  return { api: name, path: name, sort, ...declared, isRanked };
}

type Options<T extends FieldBase, Given extends keyof T> = Partial<Omit<T, 'kind' | Given>>;

export function text<const O extends Options<TextField, never>>(options: O = {} as O) {
  return { kind: 'text', longest: 120, form: 'any', rows: 1, ...options } as TextField & O;
}
export function names<const O extends Options<NamesField, never>>(options: O = {} as O) {
  return { kind: 'names', longest: 80, ...options } as NamesField & O;
}
function number<K extends NumberKind>(kind: K, most: number) {
  return <const O extends Options<NumberField, never>>(options: O = {} as O) =>
    ({ kind, min: 0, max: most, initial: null, ...options }) as NumberField & { readonly kind: K } & O;
}
/** A whole number. */
export const whole = number('whole', 1_000_000);
/** Minor units. */
export const money = number('money', 100_000_000_00);
/** Thousandths. */
export const quantity = number('quantity', 1_000_000_000);
/** Basis points. */
export const percent = number('percent', 10_000);
export function toggle<const O extends Options<ToggleField, never>>(options: O = {} as O) {
  return { kind: 'toggle', initial: false, ...options } as ToggleField & O;
}
export function choice<const Option extends string, const O extends Options<ChoiceField<Option>, 'options'>>(
  options: readonly [Option, ...Option[]],
  more: O = {} as O,
) {
  return { kind: 'choice', options, initial: options[0], ...more } as ChoiceField<Option> & O;
}
export function day<const O extends Options<DayField, never>>(options: O = {} as O) {
  return { kind: 'day', ...options } as DayField & O;
}
export function instant(options: Options<InstantField, never> = {}): InstantField {
  return { kind: 'instant', isComputed: true, ...options };
}
export function colour<const O extends Options<ColourField, never>>(options: O = {} as O) {
  return { kind: 'colour', initial: '#8a9a5b', ...options } as ColourField & O;
}
export function link<const O extends Options<LinkField, 'to'>>(to: string, options: O = {} as O) {
  return { kind: 'link', to, ...options } as LinkField & O;
}
export function links<const O extends Options<LinksField, 'to'>>(to: string, options: O = {} as O) {
  return { kind: 'links', to, inList: 'chosen', ...options } as LinksField & O;
}
export function texts<const O extends Options<TextsField, never>>(options: O = {} as O) {
  return { kind: 'texts', longest: 64, most: 20, inList: 'chosen', ...options } as TextsField & O;
}
export function picture<const O extends Options<PictureField, 'of'>>(of: PictureKind, options: O = {} as O) {
  return { kind: 'picture', of, ...options } as PictureField & O;
}
export function part<T>(initial: T, options: Options<PartField<T>, 'initial'> = {}): PartField<T> {
  return { kind: 'part', initial, inList: 'never', ...options };
}

/** The values of an empty form. */
export function emptyValues<F extends Fields>(fields: F): ValuesOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])) as ValuesOf<F>;
}

/** The values that a caller names; the others are those of an empty form, or stay as they are. */
export type GivenValues<F extends Fields> = { readonly [Name in keyof ValuesOf<F>]?: ValuesOf<F>[Name] | undefined };

/** Whether a field must be filled in beside these values. */
export function isRequiredWith(
  { isRequired, requiredWhen }: Field,
  values: Readonly<Record<string, unknown>>,
): boolean {
  return isRequired === true || requiredWhen?.(values) === true;
}

/** Whether a record with these values has the field at all. */
export function isWantedWith({ onlyWhen }: Field, values: Readonly<Record<string, unknown>>): boolean {
  return onlyWhen?.(values) ?? true;
}

/** The same values, with the fields that such a record does not have as in an empty form. */
export function withoutUnwanted<V extends Readonly<Record<string, unknown>>>(fields: Fields, values: V): V {
  const unwanted = Object.entries(fields).filter(([name, field]) => name in values && !isWantedWith(field, values));
  return { ...values, ...Object.fromEntries(unwanted.map(([name, field]) => [name, emptyValue(field)])) };
}

/** The values of a new record of which a caller names some. */
export function completeValues<F extends Fields>(fields: F, given: GivenValues<F>): ValuesOf<F> {
  return { ...emptyValues(fields), ...given } as ValuesOf<F>;
}

function emptyValue(field: Field): unknown {
  if ('initial' in field) return field.initial;
  if (field.kind === 'text') return '';
  if (field.kind === 'names') return {};
  return field.kind === 'links' || field.kind === 'texts' ? [] : null;
}
