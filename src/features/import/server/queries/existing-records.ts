import { canonical } from '#kernel/canonical.ts';
import type { Fields, RecordOf } from '#kernel/resource.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { AnyResource } from '#platform/server/records/resource-server.ts';
import { comparedTexts } from '#platform/server/records/write-many.ts';
import { type Importable, type ImportableName, importable } from '../../domain/importable.ts';
import type { ReadRow } from './read-rows.ts';

type Values = Readonly<Record<string, unknown>>;
type Known = RecordOf<Fields>;

export interface ExistingRecords {
  readonly of: (row: ReadRow) => Known | undefined;
  /** Whether a row that matches none has the name of one all the same, where names tell records apart. */
  readonly isNamedAlike: (row: ReadRow) => boolean;
}

/**
 * The record that each row matches by the chosen key. A row that has nothing in the key's column (loose goods have no
 * barcode) matches by another field, if exactly one record has the same there: the same list read twice makes nothing twice.
 * So does a row with a key that no record has, if that record has none: goods that had no barcode get theirs.
 */
export async function existingRecords(
  tx: ReadTx,
  { name, server, key }: { readonly name: ImportableName; readonly server: AnyResource; readonly key: string },
  rows: readonly ReadRow[],
): Promise<ExistingRecords> {
  const { keys, otherwise = [], isOfPeople }: Importable = importable[name];
  const lacksKey = ({ values }: ReadRow) => key !== '' && comparedTexts(values[key]).length === 0;
  const byKey = key === '' ? none : await recordsBy(tx, server, key, rows);
  const isUnknown = (row: ReadRow) => lacksKey(row) || (key !== '' && byKey(row).length === 0);
  const unknown = rows.filter(isUnknown);
  const namesTellApart = otherwise.includes('name');
  const others = otherwise.filter((field) => field !== key && field !== 'name');
  const byOthers = await Promise.all(others.map((field) => recordsBy(tx, server, field, unknown)));
  // Where no row is to match any, one that is called alike is told all the same.
  const named = namesTellApart && key === '' ? rows : unknown;
  const byName = (namesTellApart || isOfPeople) && key !== 'name' ? await recordsBy(tx, server, 'name', named) : none;
  const find = (row: ReadRow): Known | undefined => {
    const [known] = byKey(row);
    if (known !== undefined || !isUnknown(row)) return known;
    const isFree = (record: Known) => lacksKey(row) || comparedTexts((record as Values)[key]).length === 0;
    const [found] = byOthers.map((by) => by(row)).filter((records) => records.length > 0);
    const called = byName(row).filter((record) => namesTellApart || isSame(row.values, record, keys));
    const [only, ...more] = found ?? called;
    return only !== undefined && more.length === 0 && isFree(only) ? only : undefined;
  };
  const known = new Map(rows.map((row) => [row, find(row)]));
  return {
    of: (row) => known.get(row),
    isNamedAlike: (row) => namesTellApart && known.get(row) === undefined && byName(row).length > 0,
  };
}

/** Whether a record has all that a row says, and no key besides. */
function isSame(row: Values, record: Values, keys: readonly string[]): boolean {
  const isEmpty = (field: string) => comparedTexts(record[field]).length === 0;
  return (
    keys.every((field) => row[field] !== undefined || isEmpty(field)) &&
    Object.entries(row).every(([field, value]) => canonical(value) === canonical(record[field]))
  );
}

const none = (): readonly Known[] => [];

/**
 * What of a value is compared: texts, and of names each with its language, since a name in one may be another thing's in
 * another (`Baklava` is English for `Bakllavë`, and a shop's other cake).
 */
function keysOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return comparedTexts(value);
  return Object.entries(value).flatMap(([language, text]) => comparedTexts(text).map((each) => `${language} ${each}`));
}

/** A record that has no name in the language of the row is compared by those that it has. */
function keysFor(row: unknown, known: unknown): readonly string[] {
  const own = keysOf(known);
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return own;
  const names = (known ?? {}) as Readonly<Record<string, string>>;
  const lacking = Object.keys(row).filter((language) => (names[language] ?? '') === '');
  return [...own, ...lacking.flatMap((language) => comparedTexts(known).map((text) => `${language} ${text}`))];
}

/** The records whose field has a text of the row, each once. */
async function recordsBy(
  tx: ReadTx,
  { store }: AnyResource,
  field: string,
  rows: readonly ReadRow[],
): Promise<(row: ReadRow) => readonly Known[]> {
  if (rows.length === 0) return none;
  const texts = new Set(rows.flatMap(({ values }) => comparedTexts(values[field])));
  const found: readonly Known[] = texts.size === 0 ? [] : await store.matching(tx, field, [...texts]);
  const byText = new Map<string, Known[]>();
  const [shape] = rows.map(({ values }) => values[field]).filter((value) => value !== undefined);
  for (const record of found) {
    for (const text of keysFor(shape, (record as Values)[field]))
      byText.set(text, [...(byText.get(text) ?? []), record]);
  }
  return ({ values }) => [...new Set(keysOf(values[field]).flatMap((text) => byText.get(text) ?? []))];
}
