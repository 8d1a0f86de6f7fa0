import { formatDateTime, formatDay } from '#kernel/format.ts';
import { type Locale, languageOf, locales, type Names } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { Field, Fields, NumberKind, RecordOf } from '#kernel/resource.ts';
import { inSlices } from '../in-slices.ts';
import type { Region } from '../lookups.ts';
import type { AnyResource, ResourceServer } from './resource-server.ts';

/** A cell before formatting: a text, or a number in the integer units of its kind. */
export type SheetCell = string | { readonly kind: NumberKind; readonly units: number };

/** A list for export, independent of the file format. */
export interface ResourceSheet {
  readonly title: string;
  readonly columns: readonly { readonly heading: string; readonly isWide: boolean }[];
  readonly rows: readonly (readonly SheetCell[])[];
  readonly currency: CurrencyCode;
}

export interface SheetRequest<F extends Fields> {
  readonly rows: readonly RecordOf<F>[];
  /** The titles of linked records, by resource and id. */
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly locale: Locale;
}

/**
 * The rows of a list in a form that can be imported again: each language of a name has its own column, so that an
 * import restores every language, whatever the reader's language.
 */
export async function resourceSheet<F extends Fields>(
  server: ResourceServer<F>,
  { rows, names, locale }: SheetRequest<F>,
  { currency, timeZone }: Region,
): Promise<ResourceSheet> {
  const { resource } = server;
  const words = wordsOf(server, locale);
  const columns = Object.entries<Field>(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'part' || field.kind === 'picture') return [];
    const heading = words.fields?.[name] ?? name;
    const isWide = field.kind === 'names' || field.kind === 'text';
    const valueIn = (row: RecordOf<F>) => (row as Readonly<Record<string, unknown>>)[name];
    if (field.kind === 'names') {
      const spoken = locales.filter((each) => rows.some((row) => ((valueIn(row) as Names)[each] ?? '') !== ''));
      if (spoken.length === 0) return [{ heading, isWide, cell: () => '' }];
      return spoken.map((each) => ({
        heading: `${heading} (${each})`,
        isWide,
        cell: (row: RecordOf<F>) => (valueIn(row) as Names)[each] ?? '',
      }));
    }
    return [{ heading, isWide, cell: (row: RecordOf<F>) => cellOf(field, valueIn(row), name) }];
  });
  return {
    title: words.title ?? resource.name,
    columns,
    rows: await inSlices(rows, (row) => columns.map(({ cell }) => cell(row))),
    currency,
  };

  function cellOf(field: Field, value: unknown, name: string): SheetCell {
    if (value === null || value === undefined) {
      return field.kind === 'percent' && field.saysNone === true ? (words.options?.[name]?.none ?? '') : '';
    }
    switch (field.kind) {
      case 'money':
      case 'quantity':
      case 'percent':
      case 'whole':
        return { kind: field.kind, units: value as number };
      case 'toggle':
        return value === true ? '✓' : '';
      case 'choice':
        return words.options?.[name]?.[value as string] ?? String(value);
      case 'day':
        return formatDay(value as string);
      case 'instant':
        return formatDateTime(value as number, timeZone);
      case 'link':
        return names[field.to]?.[value as string] ?? '';
      case 'links':
        return (value as readonly string[]).map((id) => names[field.to]?.[id] ?? '').join(', ');
      case 'texts':
        return (value as readonly string[]).join(', ');
      default:
        return String(value);
    }
  }
}

interface ResourceWords {
  readonly title?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function wordsOf({ resource, messages }: AnyResource, locale: Locale): ResourceWords {
  const file = (messages[locale] ?? messages[languageOf(locale)]) as Record<
    string,
    { resources?: Record<string, ResourceWords> }
  >;
  return file[resource.feature]?.resources?.[resource.name] ?? {};
}
