import { readSettings } from '#features/configuration/server/index.ts';
import { isMisread } from '#kernel/barcode.ts';
import { fail } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Locale, languageOf } from '#kernel/locale.ts';
import { toCurrency } from '#kernel/money.ts';
import type { Field, Fields, ValuesOf } from '#kernel/resource.ts';
import type { Table } from '#kernel/table.ts';
import type { AnyResource, RuleContext } from '#platform/server/records/resource-server.ts';
import {
  type Candidate,
  comparedTexts,
  planWrites,
  type Validated,
  validateMany,
} from '#platform/server/records/write-many.ts';
import { isAnother } from '../../domain/another-record.ts';
import { type Aside, asidesOf, repeatsOf } from '../../domain/asides.ts';
import { impliedValues } from '../../domain/implied.ts';
import { type Importable, type ImportableName, importable, neededFields } from '../../domain/importable.ts';
import type { ImportPlan } from '../../domain/plan.ts';
import { grouped, type RowProblem } from '../../domain/problem-groups.ts';
import { cellText } from '../../domain/read-cell.ts';
import { existingRecords } from './existing-records.ts';
import { firstValues } from './first-values.ts';
import { type LinkFinder, linkFinder } from './link-finder.ts';
import { type ReadRow, readRows } from './read-rows.ts';
import { readVatLetters } from './read-vat-letters.ts';

export interface Import {
  readonly name: ImportableName;
  readonly server: AnyResource;
  readonly find: (resource: string) => AnyResource | undefined;
  readonly plan: ImportPlan;
  readonly locale: Locale;
  readonly table: Table;
}

export interface ValidatedImport {
  readonly rowCount: number;
  /** The validated rows, in the order of the file. */
  readonly validated: readonly (Validated & { readonly row: number })[];
  readonly skipped: readonly ReadRow[];
  readonly problems: readonly RowProblem[];
  /** What new records need and no column of the file gives, with how many lack it: said once, not row by row. */
  readonly lacking: readonly { readonly field: string; readonly rows: number }[];
  /** What may be wrong, and is imported all the same. */
  readonly warnings: readonly RowProblem[];
  /** Rows that are no records. */
  readonly asides: readonly Aside[];
  readonly links: readonly LinkFinder[];
}

type Values = Readonly<Record<string, unknown>>;

export const wrongRowsOf = (problems: readonly RowProblem[]): ReadonlySet<number> =>
  new Set(problems.map(({ row }) => row));

/**
 * The result that an import would have, by the rules of the forms; rows of `without`, by their number, are not read.
 * Writes nothing.
 */
export async function validateImport(
  context: RuleContext,
  wanted: Import,
  without: ReadonlySet<number> = new Set(),
): Promise<ValidatedImport> {
  const { server, plan, locale, table, name } = wanted;
  const { tx } = context;
  const { currency, defaultVatId, countryCode } = await readSettings(tx);
  const links = await findersOf(context, wanted);
  const asides = asidesIn(wanted);
  const letters = await readVatLetters(tx, countryCode);
  const reading = { server, plan, locale, currency: toCurrency(currency), links, letters };
  const unread = new Set([...asides.keys(), ...[...without].map((row) => row - plan.header - 1)]);
  const rows = await readRows(table, { ...reading, unread });
  const isUpdated = plan.existing === 'update';
  const match = await existingRecords(tx, { name, server, key: plan.key, isUpdated }, rows);
  const base = await firstValues(tx, wanted, rows, defaultVatId);
  const problems: RowProblem[] = [...rows.flatMap((row) => row.problems), ...repeatedIn(wanted, rows)];
  problems.push(...repeatedRecords(rows, wrongRowsOf(problems.filter(({ problem }) => problem === 'repeatedInFile'))));
  const renamed: RowProblem[] = [];
  const skipped: ReadRow[] = [];
  const candidates: (Candidate & { row: number })[] = [];
  for (const row of rows) {
    const { record: before, isOneOfSeveral = false } = match(row);
    if ((before !== undefined || isOneOfSeveral) && plan.existing === 'skip') skipped.push(row);
    else if (isOneOfSeveral) problems.push(problemAt(wanted, row, plan.key, 'severalHaveIt'));
    else if (before !== undefined && plan.existing === 'refuse')
      problems.push(problemAt(wanted, row, plan.key, 'exists'));
    else {
      if (before !== undefined && isAnother(server.resource.fields, plan.key, row.values, before))
        renamed.push(renamingOf(row, before));
      candidates.push({
        row: row.row,
        id: before?.id ?? uuidv7(),
        before: before ?? null,
        given: merged(before ?? newValues(row), row),
      });
    }
  }
  if (plan.renaming === 'refuse') problems.push(...renamed);
  const alike = rows
    .filter((row) => match(row).isNamedAlike === true)
    .map((row) => problemAt(wanted, row, 'name', 'sameName'));
  const left = new Set(skipped.map(({ row }) => row));
  // A cell that could not be read gets no further problems.
  const reported = new Set(problems.map(({ row, field }) => `${row} ${field.split('.')[0]}`));
  const awaited = new Set([...links.values()].flatMap(({ missing }) => missing.map(({ id }) => id)));
  const validated = (await validateMany(server, context, candidates, awaited)).map((each, index) => ({
    ...each,
    row: candidates[index]?.row ?? 0,
  }));
  const lacking = lackingIn(validated);
  const { changes } = planWrites(validated);
  problems.push(...problemsOfRows(validated, rows, reported));
  return {
    lacking,
    warnings: [
      ...(plan.renaming === 'update' ? renamed : []),
      ...alike,
      ...byNameAlone(),
      ...namesakes(rows),
      ...rows.filter(({ row }) => !left.has(row)).flatMap((row) => [...row.warnings, ...misreadIn(row)]),
    ],
    asides: [...asides.values()],
    rowCount: rows.length,
    validated,
    skipped,
    problems: problems.filter(({ row }) => !left.has(row)).sort((a, b) => a.row - b.row || a.column - b.column),
    links: [...links.values()],
  };

  function newValues(row: ReadRow): Values {
    const start = base();
    const implied = impliedValues(name, server.resource.fields, start, row.values);
    return { ...start, ...soldByWeight(row), ...implied };
  }
  function merged(start: Values, { values }: ReadRow): ValuesOf<Fields> {
    const { id: _, version: __, ...rest } = start;
    const names = Object.entries<Field>(server.resource.fields).flatMap(([field, { kind }]) =>
      kind === 'names' && field in values
        ? [[field, { ...(start[field] as object), ...(values[field] as object) }]]
        : [],
    );
    return { ...rest, ...values, ...Object.fromEntries(names) } as ValuesOf<Fields>;
  }
  function problemAt(_: Import, { row }: ReadRow, field: string, problem: string): RowProblem {
    const column = plan.columns.findIndex((target) => target.split('.')[0] === field);
    return { row, column, field, problem, text: column < 0 ? '' : cellText(table.rows[row - 1]?.[column]) };
  }
  /** What the record is called, and what the row would call it. */
  function renamingOf(row: ReadRow, before: Values): RowProblem {
    const at = problemAt(wanted, row, 'name', 'anotherRecord');
    return { ...at, text: `${nameIn(before)} → ${at.text}` };
  }
  function nameIn({ name: known }: Values): string {
    if (typeof known === 'string') return known;
    const names = (known ?? {}) as Readonly<Record<string, string>>;
    return names[languageOf(locale)] || (Object.values(names).find(Boolean) ?? '');
  }
  function problemsOfRows(
    all: ValidatedImport['validated'],
    read: readonly ReadRow[],
    already: ReadonlySet<string>,
  ): RowProblem[] {
    const byRow = new Map(read.map((row) => [row.row, row]));
    return all.flatMap(({ row, problems: found }) =>
      found.flatMap(({ path, problem, bound, details }) => {
        const field = path.split('.')[0] ?? path;
        if (already.has(`${row} ${field}`)) return [];
        if (problem === 'required' && lacking.some((each) => each.field === field)) return [];
        const at = problemAt(wanted, byRow.get(row) ?? fail('INTERNAL'), field, problem);
        return [{ ...at, ...(bound !== undefined && { bound }), ...(details && { details }) }];
      }),
    );
  }
  /** Goods in a unit of weight are weighed at the sale, unless the file says what they are. */
  function soldByWeight({ values }: ReadRow): Values {
    if (name !== 'products' || 'type' in values || typeof values.unitId !== 'string') return {};
    return links.get('unitId')?.valuesOf(values.unitId)?.kind === 'mass' ? { type: 'dynamic' } : {};
  }
  /** Needed fields that have no column at all. */
  function lackingIn(all: ValidatedImport['validated']): ValidatedImport['lacking'] {
    const used = new Set(plan.columns.map((target) => target.split('.')[0]));
    return neededFields(name, server.resource.fields)
      .filter((field) => !used.has(field))
      .map((field) => {
        const rows = all.filter((each) => each.problems.some(({ path }) => path.split('.')[0] === field)).length;
        return { field, rows };
      })
      .filter((each) => each.rows > 0);
  }
  /** Barcodes with a wrong check digit: mistyped, or numbers of the shop's own. */
  function misreadIn(row: ReadRow): RowProblem[] {
    const codes = name === 'products' && Array.isArray(row.values.barcodes) ? row.values.barcodes : [];
    return codes.filter(isMisread).map((text) => ({ ...problemAt(wanted, row, 'barcodes', 'checkDigit'), text }));
  }
  /** Rows without a key that change a record which has one: in a file that has keys, it may be another thing. */
  function byNameAlone(): RowProblem[] {
    if (!plan.columns.some((target) => target.split('.')[0] === plan.key)) return [];
    const changed = new Set(changes.map(({ id }) => id));
    return rows.flatMap((row) => {
      const { record, isByNameAlone = false } = match(row);
      return isByNameAlone && changed.has(record?.id ?? '') ? [problemAt(wanted, row, 'name', 'byNameAlone')] : [];
    });
  }
  /** Rows that are a record which an earlier one is too, though nothing in the file says so. */
  function repeatedRecords(all: readonly ReadRow[], already: ReadonlySet<number>): RowProblem[] {
    return all.flatMap((row) => {
      const { earlier } = match(row);
      if (earlier === undefined || already.has(row.row)) return [];
      const hasKey = comparedTexts(row.values[plan.key]).length > 0;
      return [{ ...problemAt(wanted, row, hasKey ? plan.key : 'name', 'repeatedInFile'), bound: earlier }];
    });
  }
  /** Rows of one name, new ones among them, where the name tells no records apart: somebody may have been listed twice. */
  function namesakes(all: readonly ReadRow[]): RowProblem[] {
    const isNoKey = plan.key !== 'name' && server.resource.fields.name?.isUnique !== true;
    // Those of a record's name are named already.
    const fresh = isNoKey ? all.filter((row) => match(row).isNamedAlike !== true) : [];
    const called = grouped(fresh, ({ values }) => comparedTexts(values.name).join(' '));
    called.delete('');
    const groups = [...called.values()].filter(
      (each) => each.length > 1 && each.some((row) => match(row).record === undefined),
    );
    return groups.flat().map((row) => problemAt(wanted, row, 'name', 'sameNameInFile'));
  }
  /** Two rows that would be the same record. */
  function repeatedIn(_: Import, all: readonly ReadRow[]): RowProblem[] {
    const fields = Object.entries<Field>(server.resource.fields).filter(
      ([field, each]) => each.isUnique === true || field === plan.key || (name === 'products' && field === 'barcodes'),
    );
    return fields.flatMap(([field]) => {
      const first = new Map<string, number>();
      return all.flatMap((row) => {
        const texts = comparedTexts(row.values[field]);
        const other = texts.map((text) => first.get(text)).find((at) => at !== undefined);
        for (const text of texts) if (!first.has(text)) first.set(text, row.row);
        return other === undefined ? [] : [{ ...problemAt(wanted, row, field, 'repeatedInFile'), bound: other }];
      });
    });
  }
}

function asidesIn({ name, server, plan, table }: Import): Map<number, Aside> {
  const { fields } = server.resource as { readonly fields: Fields };
  const texts = (row: Table['rows'][number]) => row.map(cellText);
  const needed = new Set(neededFields(name, fields));
  const fieldAt = (at: number) => plan.columns[at]?.split('.')[0] ?? '';
  const required = plan.columns.flatMap((_, at) => (needed.has(fieldAt(at)) ? [at] : []));
  const rows = table.rows.slice(plan.header).map(texts);
  // Two people may have one name, so a column that is not imported may tell them apart.
  const { otherwise = [] }: Importable = importable[name];
  const isByName = otherwise.includes('name');
  const columns = plan.columns.flatMap((target, at) => (target !== '' || !isByName ? [at] : []));
  const asides = asidesOf({
    rows,
    headings: texts(table.rows[plan.header - 1] ?? []),
    header: plan.header,
    required,
    numbers: required.filter((at) => fields[fieldAt(at)]?.kind === 'money'),
  });
  const repeats = [...repeatsOf(rows, columns, plan.header)].filter(([index]) => !asides.has(index));
  return new Map([...asides, ...repeats].sort(([a], [b]) => a - b));
}

/** What a file names and nobody made is made only by whoever might make it by hand. */
async function findersOf(
  { tx, session }: RuleContext,
  { server, find, plan, locale }: Import,
): Promise<Map<string, LinkFinder>> {
  const used = new Set(plan.columns.map((target) => target.split('.')[0]));
  const finders = new Map<string, LinkFinder>();
  for (const [name, field] of Object.entries<Field>(server.resource.fields)) {
    if (field.kind !== 'link' || !used.has(name)) continue;
    const linked = find(field.to);
    if (linked === undefined) continue;
    const makesMissing = plan.missing === 'create' && session.permissions.has(linked.resource.write);
    finders.set(name, await linkFinder(tx, linked, locale, makesMissing, plan.units));
  }
  return finders;
}
