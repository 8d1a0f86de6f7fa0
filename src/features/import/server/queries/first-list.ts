import type { Table } from '#kernel/table.ts';
import { inSlices, rowsAtOnce } from '#platform/server/in-slices.ts';
import type { AnyResource } from '#platform/server/records/resource-server.ts';
import { headerOf, headingReader, mostAbove } from '../../domain/headings.ts';
import { targetsOf } from '../../domain/plan.ts';
import { cellText } from '../../domain/read-cell.ts';
import { fieldWords } from './resource-words.ts';

/** Each further sheet is read by a process of its own; lists stand among the first. */
const mostTried = 8;

/**
 * The first sheet that has known headings and rows below them: many workbooks begin with a cover or with notes. The
 * first one that is not hidden if there is none such.
 */
export async function firstList(read: (sheet: number | null) => Promise<Table>, server: AnyResource): Promise<Table> {
  const first = await read(null);
  if (first.sheets.length < 2 || (await isList(first, server))) return first;
  const others = [...first.sheets.entries()].flatMap(([at, { isHidden }]) =>
    isHidden || at === first.sheet ? [] : [at],
  );
  for (const at of others.slice(0, mostTried)) {
    // An empty sheet, or one that is too large, is not the one that is looked for.
    const table = await read(at).catch(() => null);
    if (table !== null && (await isList(table, server))) return table;
  }
  return first;
}

/** Whether some row has two known headings at least, and another one is below it. */
async function isList({ rows }: Table, server: AnyResource): Promise<boolean> {
  const { columnsOf, scoreOf } = headingReader(targetsOf(server.resource.fields), fieldWords(server));
  const shown = rows.slice(0, mostAbove).map((row) => row.map(cellText));
  const header = headerOf(shown, await inSlices(shown, scoreOf, rowsAtOnce));
  const known = columnsOf(shown[header - 1] ?? []).filter((target) => target !== '');
  return known.length > 1 && rows.slice(header).some((row) => row.filter((cell) => cellText(cell) !== '').length > 1);
}
