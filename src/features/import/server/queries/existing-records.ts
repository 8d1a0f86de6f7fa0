import { canonical } from '#kernel/canonical.ts';
import type { Fields, RecordOf } from '#kernel/resource.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import type { AnyResource } from '#platform/server/records/resource-server.ts';
import { comparedTexts } from '#platform/server/records/write-many.ts';
import { type Importable, type ImportableName, importable } from '../../domain/importable.ts';
import type { ReadRow } from './read-rows.ts';

type Values = Readonly<Record<string, unknown>>;
type Known = RecordOf<Fields>;

/** What a row is of what is stored already. */
export interface Match {
  /** The record that it is; undefined for a new one. */
  readonly record?: Known | undefined;
  /** The number of the first row that is this record too. */
  readonly earlier?: number | undefined;
  /** Several records have its key, and its name does not say which of them it is. */
  readonly isOneOfSeveral?: boolean;
  /** It has no key, and nothing but the name says that it is a record that has one. */
  readonly isByNameAlone?: boolean;
  /** It matches none, and has the name of one all the same, where names tell records apart. */
  readonly isNamedAlike?: boolean;
}

interface Matching {
  readonly name: ImportableName;
  readonly server: AnyResource;
  readonly key: string;
  /** Whether a record that a row matches gets what the row says. */
  readonly isUpdated: boolean;
}

/**
 * The record that each row matches by the chosen key, if one alone has it. A row that has nothing in the key's column (loose
 * goods have no barcode) matches by another field, if exactly one record has the same there: the same list read twice makes
 * nothing twice. So does a row with a key that no record has, if that record has none: goods that had no barcode get theirs.
 */
export async function existingRecords(
  tx: ReadTx,
  { name, server, key, isUpdated }: Matching,
  rows: readonly ReadRow[],
): Promise<(row: ReadRow) => Match> {
  const { keys, otherwise = [], isOfPeople }: Importable = importable[name];
  const lacksKey = ({ values }: ReadRow) => key !== '' && comparedTexts(values[key]).length === 0;
  const byKey = key === '' ? nothing : await recordsBy(tx, server, key, rows);
  const isUnknown = (row: ReadRow) => lacksKey(row) || (key !== '' && !byKey.has(row));
  const unknown = rows.filter(isUnknown);
  const namesTellApart = otherwise.includes('name');
  const others = otherwise.filter((field) => field !== key && field !== 'name');
  const byOthers = await Promise.all(others.map((field) => recordsBy(tx, server, field, unknown)));
  // Where no row is to match any, one that is called alike is told all the same.
  const named = namesTellApart && key === '' ? rows : unknown;
  const byName =
    (namesTellApart || isOfPeople) && key !== 'name' ? await recordsBy(tx, server, 'name', named) : nothing;
  const bySame = namesTellApart ? byName : await recordsLike(byName, unknown, keys);
  const find = (row: ReadRow): Match => {
    if (!isUnknown(row)) {
      const record = byKey.decided(row);
      return { record, isOneOfSeveral: record === undefined && byKey.has(row) };
    }
    // Branches of a business share its number: then the one with all else, so that a list that is sent back makes none anew.
    const byNumber = byOthers.find((each) => each.has(row))?.only(row);
    const record = byNumber ?? bySame.only(row);
    const hasKey = record !== undefined && comparedTexts((record as Values)[key]).length > 0;
    return hasKey && !lacksKey(row)
      ? {}
      : { record, isByNameAlone: hasKey && byNumber === undefined && namesTellApart };
  };
  const taken = new Map<string, { readonly row: number; readonly givesKey: boolean }>();
  const matches = await inSlices(rows, (row): readonly [ReadRow, Match] => {
    const { record, ...match } = find(row);
    const earlier = record && taken.get(record.id);
    // After a row that gives the record a key, another key is another thing's, as it will be when the list is read again.
    if (record === undefined || (earlier?.givesKey === true && !lacksKey(row))) {
      return [row, { ...match, isNamedAlike: namesTellApart && match.isOneOfSeveral !== true && byName.has(row) }];
    }
    const givesKey = isUpdated && isUnknown(row) && !lacksKey(row);
    if (earlier === undefined) taken.set(record.id, { row: row.row, givesKey });
    return [row, { ...match, record, earlier: earlier?.row }];
  });
  const byRow = new Map(matches);
  return (row) => byRow.get(row) ?? {};
}

/** Records by what they have in common with a row. */
interface RecordsBy {
  readonly found: readonly Known[];
  readonly has: (row: ReadRow) => boolean;
  /** The record, if there is no other. */
  readonly only: (row: ReadRow) => Known | undefined;
  /** The record that alone has one of the texts of the row, though others have another; or that alone has its name too. */
  readonly decided: (row: ReadRow) => Known | undefined;
}

const nothing: RecordsBy = { found: [], has: () => false, only: () => undefined, decided: () => undefined };

/** Records by a text: at most two, which are enough to know that it is not one alone. More would cost the square of equal names. */
type ByText = Map<string, [Known] | [Known, Known]>;

function put(byText: ByText, text: string, record: Known): void {
  const [first, second] = byText.get(text) ?? [];
  if (first === undefined) byText.set(text, [record]);
  else if (first !== record && second === undefined) byText.set(text, [first, record]);
}

/** The one record of these, if there is no other. */
function onlyOf(records: readonly Known[]): Known | undefined {
  const [first] = records;
  return records.every((record) => record === first) ? first : undefined;
}

/** The records whose field has a text of the row. */
async function recordsBy(
  tx: ReadTx,
  { store }: AnyResource,
  field: string,
  rows: readonly ReadRow[],
): Promise<RecordsBy> {
  const texts = new Set(rows.flatMap(({ values }) => comparedTexts(values[field])));
  if (texts.size === 0) return nothing;
  const found: readonly Known[] = await store.matching(tx, field, [...texts]);
  const [shape] = rows.map(({ values }) => values[field]).filter((value) => value !== undefined);
  const [shapeOfName] = rows.map(({ values }) => values.name).filter((value) => value !== undefined);
  const byText: ByText = new Map();
  const byNameToo: ByText = new Map();
  const textsOf = (record: Known) => keysFor(shape, (record as Values)[field]);
  await inSlices(found, (record) => {
    for (const text of textsOf(record)) put(byText, text, record);
  });
  await inSlices(field === 'name' ? [] : found, (record) => {
    const shared = textsOf(record).filter((text) => byText.get(text)?.length === 2);
    for (const text of shared)
      for (const name of keysFor(shapeOfName, (record as Values).name)) put(byNameToo, `${text}\n${name}`, record);
  });
  const of = ({ values }: ReadRow) => keysOf(values[field]).map((text) => byText.get(text) ?? []);
  return {
    found,
    has: (row) => of(row).some((records) => records.length > 0),
    only: (row) => onlyOf(of(row).flat()),
    decided(row) {
      const lists = of(row);
      const alone = lists.filter(({ length }) => length === 1);
      if (alone.length > 0 || field === 'name') return onlyOf(alone.flat());
      const named = keysOf(row.values.name);
      return onlyOf(
        keysOf(row.values[field]).flatMap((text) => named.flatMap((name) => byNameToo.get(`${text}\n${name}`) ?? [])),
      );
    },
  };
}

/**
 * Of the records that are named like a row those that have all that the row says, and no key besides. Rows that fill in the
 * same fields are looked up together, so that a thousand of one name are not compared with a thousand others.
 */
async function recordsLike(byName: RecordsBy, rows: readonly ReadRow[], keys: readonly string[]): Promise<RecordsBy> {
  const byFields = new Map<string, ReadRow[]>();
  for (const row of rows) {
    if (!byName.has(row)) continue;
    const fields = Object.keys(row.values).sort().join();
    const alike = byFields.get(fields);
    if (alike === undefined) byFields.set(fields, [row]);
    else alike.push(row);
  }
  const like = new Map<ReadRow, readonly Known[]>();
  for (const [joined, alike] of byFields) {
    const fields = joined.split(',');
    const besides = keys.filter((field) => !fields.includes(field));
    const said = (values: Values) => canonical(fields.map((field) => values[field]));
    const bySaid: ByText = new Map();
    await inSlices(byName.found, (record) => {
      const values: Values = record;
      if (besides.every((field) => comparedTexts(values[field]).length === 0)) put(bySaid, said(values), record);
    });
    await inSlices(alike, (row) => like.set(row, bySaid.get(said(row.values)) ?? []));
  }
  const only = (row: ReadRow) => onlyOf(like.get(row) ?? []);
  return { found: byName.found, has: (row) => like.has(row), only, decided: only };
}

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
