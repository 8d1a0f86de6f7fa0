import { locales } from '#kernel/locale.ts';
import type { Field, Fields } from '#kernel/resource.ts';

export const existingChoices = ['update', 'skip', 'refuse'] as const;
/** What happens to rows that have the number of another thing (`another-record.ts`). */
export const renamingChoices = ['refuse', 'update'] as const;
export const missingChoices = ['create', 'refuse'] as const;
export const decimalChoices = ['auto', 'comma', 'dot'] as const;

/** The user's choices for a file. */
export interface ImportPlan {
  /** The row of the headings, from 1; 0 means that there are none. */
  readonly header: number;
  /** The target of each column of the file: a field, `name.sq` for a name in one language, or nothing. */
  readonly columns: readonly string[];
  /** The field by which rows match existing records; empty if none. */
  readonly key: string;
  readonly existing: (typeof existingChoices)[number];
  /** Whether rows may turn records into other things; never remembered for the next file. */
  readonly renaming: (typeof renamingChoices)[number];
  /** What happens to referenced categories and other records that do not exist. */
  readonly missing: (typeof missingChoices)[number];
  /** The code of the unit that a text means, by its folded text: of texts that are no known unit. */
  readonly units: Readonly<Record<string, string>>;
  /** How many wrong rows may be left out: as many as the user was shown, or none. Never remembered. */
  readonly leaveOut: number;
  /** How decimal marks in texts are read. */
  readonly decimals: (typeof decimalChoices)[number];
}

/** What is remembered of a plan for the next file with the same headings, besides its columns. */
export type LastChoices = Pick<ImportPlan, 'key' | 'existing' | 'missing' | 'decimals'> & {
  /** Mappings of earlier versions have none. */
  readonly units?: ImportPlan['units'];
};

/** A field as the target of a column. */
export interface Target {
  readonly name: string;
  readonly field: string;
  /** For a name in one language. */
  readonly language?: string;
  readonly isRequired: boolean;
}

const unfit = new Set<string>(['part', 'links', 'picture', 'instant']);

/** The possible targets of columns, in the order of the form. */
export function targetsOf(fields: Fields): Target[] {
  return Object.entries<Field>(fields).flatMap(([name, field]): Target[] => {
    if (unfit.has(field.kind) || field.isComputed === true || name === 'ranking') return [];
    const one = { name, field: name, isRequired: field.isRequired === true };
    if (field.kind !== 'names') return [one];
    const each = locales.map((language) => ({
      name: `${name}.${language}`,
      field: name,
      language,
      isRequired: false,
    }));
    return [one, ...each];
  });
}

/** Whether two columns have the same target. A name without a language is in the importing user's language. */
export function isPlaceTwice(columns: readonly string[], fields: Fields, language: string): boolean {
  const places = columns
    .filter((column) => column !== '')
    .map((column) => (fields[column]?.kind === 'names' ? `${column}.${language}` : column));
  return new Set(places).size < places.length;
}

/** The fields by which this file can be matched with existing records. */
export function keysOf(columns: readonly string[], keys: readonly string[]): string[] {
  const fields = new Set(columns.map((column) => column.split('.')[0]));
  return keys.filter((key) => fields.has(key));
}
