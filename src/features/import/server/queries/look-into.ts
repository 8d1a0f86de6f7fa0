import { readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import type { Fields } from '#kernel/resource.ts';
import type { Table } from '#kernel/table.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { inSlices, rowsAtOnce } from '#platform/server/in-slices.ts';
import type { AnyResource } from '#platform/server/records/resource-server.ts';
import type { importContract } from '../../contract.ts';
import { guessByContents } from '../../domain/column-contents.ts';
import { folded } from '../../domain/folded.ts';
import { headerOf, headingReader, headingsAlike, mostAbove } from '../../domain/headings.ts';
import { targetsOf } from '../../domain/plan.ts';
import { cellText } from '../../domain/read-cell.ts';
import { lastMapping } from './last-mapping.ts';
import { readVatLetters } from './read-vat-letters.ts';
import { fieldWords, optionsOf } from './resource-words.ts';

const mostSamples = 8;
/** As many rows show what a column holds, or fewer of a wide table: each cell is compared with every unit. */
const mostRead = 500;
const mostCells = 10_000;

/** Whether a column that was guessed as a choice has none of its options: `Вид` above names of categories. */
function areNoOptions(server: AnyResource, target: string, cells: readonly string[]): boolean {
  const field = (server.resource.fields as Fields)[target];
  if (field?.kind !== 'choice') return false;
  const options = optionsOf(server, target, field);
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 1 && filled.every((cell) => !Object.hasOwn(options, folded(cell)));
}

/** The content of a file, with a guess of its columns' targets. */
export async function lookInto(
  tx: ReadTx,
  { format, sheets, sheet, rows }: Table,
  server: AnyResource,
  keys: readonly string[],
  given: number | undefined,
): Promise<Answer<(typeof importContract)['POST api/imports/{resource}/look']>> {
  const targets = targetsOf(server.resource.fields);
  const { columnsOf, scoreOf } = headingReader(targets, fieldWords(server));
  const shown = rows.slice(0, mostAbove).map((row) => row.map(cellText));
  const [candidates, first] =
    given === undefined ? [shown, 1] : [rows.slice(given - 1, given).map((row) => row.map(cellText)), given];
  const last = given === 0 ? null : await lastMapping(tx, server.resource.name, candidates, first);
  const found = async () => headerOf(shown, await inSlices(shown, scoreOf, rowsAtOnce));
  const header = Math.min(given ?? last?.header ?? (await found()), rows.length);
  const width = Math.max(...rows.slice(0, 1_000).map((row) => row.length));
  const filled = (row: readonly string[]) => Array.from({ length: width }, (_, at) => row[at] ?? '');
  // A field may have gone since.
  const known = new Set(targets.map(({ name }) => name));
  const asLastTime = last?.columns.map((column) => (known.has(column) ? column : ''));
  const guess = async () => {
    const read = rows
      .slice(header, header + Math.min(mostRead, Math.ceil(mostCells / width)))
      .map((row) => row.map(cellText));
    const fields = Object.keys(server.resource.fields);
    const guessed = columnsOf(headings);
    // A shop calls its categories so.
    const kinds = fields.includes('categoryId') && !guessed.includes('categoryId') ? 'categoryId' : '';
    const named = guessed.map((target, at) => {
      const cells = read.map((row) => row[at] ?? '');
      if (!areNoOptions(server, target, cells)) return target;
      return target === 'type' && cells.every((cell) => !/\d/.test(cell)) ? kinds : '';
    });
    const letters = fields.includes('vatRate')
      ? await readVatLetters(tx, (await readSettings(tx)).countryCode)
      : undefined;
    return guessByContents(named, read, fields, letters);
  };
  const headings = filled(header === 0 ? [] : (rows[header - 1] ?? []).map(cellText));
  return {
    format,
    sheets: sheets.map((each) => ({ ...each })),
    sheet,
    header,
    rowCount: rows.slice(header).filter((row) => row.some((cell) => cellText(cell) !== '')).length,
    headings,
    alike: headingsAlike(headings),
    columns: asLastTime === undefined ? await guess() : filled(asLastTime).slice(0, width),
    lastTime: last === null ? null : { at: last.at, units: {}, ...last.choices },
    samples: rows.slice(header, header + mostSamples).map((row) => filled(row.map(cellText))),
    targets: targets.map(({ language, ...target }) => ({ ...target, language: language ?? null })),
    keys: keys.filter((key) => key in server.resource.fields),
  };
}
