import { type Locale, languageOf } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import type { Field, Fields } from '#kernel/resource.ts';
import type { Table } from '#kernel/table.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import type { AnyResource } from '#platform/server/records/resource-server.ts';
import { decimalMarkOf } from '../../domain/decimal-mark.ts';
import { loneThousands } from '../../domain/lone-thousands.ts';
import { forOneUnit } from '../../domain/measure.ts';
import type { ImportPlan } from '../../domain/plan.ts';
import type { RowProblem } from '../../domain/problem-groups.ts';
import { type CellContext, cellText, type ReadCell, readCell } from '../../domain/read-cell.ts';
import {
  lettersIn,
  type StrangeLetter,
  strangeLettersIn,
  type VatLetters,
  vatTextOf,
} from '../../domain/vat-letters.ts';
import type { LinkFinder } from './link-finder.ts';
import { optionsOf } from './resource-words.ts';

/** A row of the file as values of fields; empty cells are left out. */
export interface ReadRow {
  readonly row: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly RowProblem[];
  /** What was read, and may have been meant otherwise. */
  readonly warnings: readonly RowProblem[];
}

interface Column {
  readonly at: number;
  readonly name: string;
  readonly field: Field;
  /** For a name: the language. */
  readonly language: string;
  readonly context: CellContext;
  /** For a VAT rate: the letters of the other script. */
  readonly strange?: ReadonlyMap<string, StrangeLetter>;
  /** For a price: the cell whose thousands may be a fraction. */
  readonly lone?: string | null;
}

export interface RowReading {
  readonly server: AnyResource;
  readonly plan: ImportPlan;
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  /** By field. */
  readonly links: ReadonlyMap<string, LinkFinder>;
  /** The letters of the venue's VAT rates. */
  readonly letters: VatLetters;
  /** Rows that are not read, by their index below the headings: no records, or left out. */
  readonly unread: ReadonlySet<number>;
}

/** Reads every non-empty row below the headings. */
export async function readRows({ rows }: Table, reading: RowReading): Promise<ReadRow[]> {
  const columns = columnsOf(rows.slice(reading.plan.header), reading);
  const read = await inSlices(rows.slice(reading.plan.header), (cells, index): ReadRow[] => {
    if (reading.unread.has(index) || cells.every((cell) => cellText(cell) === '')) return [];
    const row = reading.plan.header + index + 1;
    const values: Record<string, unknown> = {};
    const problems: RowProblem[] = [];
    const warnings: RowProblem[] = [];
    for (const column of columns) {
      const cell = cells[column.at];
      const read = readCell(column.field, cell, column.context);
      if (read === null) continue;
      const wrong = 'problem' in read ? read.problem : put(values, column, read.value, reading);
      const at = { row, column: column.at, field: column.name, text: cellText(cell) };
      if (wrong !== null) problems.push({ ...at, problem: wrong });
      else warnings.push(...doubtsOf(at.text, column, read).map((doubt) => ({ ...at, ...doubt })));
    }
    return [{ row, values: forOneUnit(values, timesIn(cells, columns, reading)), problems, warnings }];
  });
  return read.flat();
}

/** By what the prices of a row are multiplied to be those of one unit. */
function timesIn(cells: Table['rows'][number], columns: readonly Column[], { links }: RowReading): number {
  const unit = columns.find(({ field }) => field.kind === 'link' && field.to === 'units');
  return unit === undefined ? 1 : (links.get(unit.name)?.timesOf(cellText(cells[unit.at])) ?? 1);
}

/** In what a cell that was read may have been meant otherwise. */
function doubtsOf(text: string, column: Column, read: ReadCell): Pick<RowProblem, 'problem' | 'details'>[] {
  const details = doubtOf(text, column);
  if (details !== null) return [{ problem: 'vatLetterRead', details }];
  if ('value' in read && read.mayBeThousand === true) return [{ problem: 'readAsFraction' }];
  return text !== '' && text === column.lone ? [{ problem: 'loneThousands' }] : [];
}

/** A letter alone that looks like one rate and sounds like another, with the rate it was read as. */
function doubtOf(text: string, { strange, context }: Column): NonNullable<RowProblem['details']> | null {
  if (strange === undefined) return null;
  const { letter, rate } = vatTextOf(text);
  const read = letter === null || rate !== '' ? undefined : strange.get(letter);
  return read?.isDoubtful === true ? { letter: read.own, rate: context.letters?.get(read.own) ?? null } : null;
}

const numbers = new Set<string>(['money', 'quantity']);

function columnsOf(rows: Table['rows'], { server, plan, locale, currency, letters, unread }: RowReading): Column[] {
  const fields: Fields = server.resource.fields;
  return plan.columns.flatMap((target, at) => {
    const [name = '', language = languageOf(locale)] = target.split('.');
    const field = fields[name];
    if (field === undefined) return [];
    const texts = () => rows.flatMap((row) => (typeof row[at] === 'string' ? [row[at]] : []));
    const isOpen = plan.decimals === 'auto' && numbers.has(field.kind);
    const context = {
      currency,
      decimals: isOpen ? decimalMarkOf(texts()) : plan.decimals,
      isMarkFound: isOpen,
      options: optionsOf(server, name, field),
      ...(name === 'vatRate' && { letters: lettersIn(texts(), letters) }),
    };
    const lone = field.kind === 'money' && {
      lone: loneThousands(
        rows.flatMap((row, index) => (unread.has(index) ? [] : [row[at] ?? null])),
        context.decimals,
      ),
    };
    const strange = name === 'vatRate' && { strange: strangeLettersIn(texts(), letters) };
    return [{ at, name, field, language, context, ...strange, ...lone }];
  });
}

/** Sets a value in the row; returns its problem, or null. */
function put(
  values: Record<string, unknown>,
  column: Column,
  value: unknown,
  { links, server }: RowReading,
): string | null {
  const normalize = server.rules.normalize?.[column.name];
  const { name, field, language } = column;
  if (field.kind === 'names') values[name] = { ...(values[name] as object | undefined), [language]: value };
  else if (field.kind === 'link') {
    const id = links.get(name)?.find(String(value));
    if (id === undefined) return field.to === 'units' ? 'unknownUnit' : 'unknownName';
    values[name] = id;
  } else values[name] = normalize === undefined ? value : normalize(String(value));
  return null;
}
