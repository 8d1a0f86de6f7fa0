import { type Outline, outlineOf } from './geometry.ts';
import { isTable, limits, type Plan, type PlanTable, tablesOf, withItems } from './plan.ts';

/** The key of a name. Names with one key would be confused by a waiter: `t1` is `T1`, but `t 1` is not. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Keys of the used names in this plan and in the others, because a waiter says `table 5` without the room. */
export function takenKeys(plan: Plan, elsewhere: ReadonlySet<string>): Set<string> {
  return new Set([...elsewhere, ...tablesOf(plan).map(({ name }) => nameKey(name))]);
}

/** The next free name like this one: after T4 comes T5, after Garden comes Garden 2. */
export function nextName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = '', digits = ''] = /^(.*?)(\d{0,9})$/su.exec(name.trim()) ?? [];
  const prefix = digits === '' && stem !== '' ? `${stem} ` : stem;
  for (let number = digits === '' ? 2 : Number(digits) + 1; ; number += 1) {
    const end = String(number);
    const next = fitting(prefix, end);
    if (!taken.has(nameKey(next))) return next;
  }
}

/** The first name for a table in a plan: like the table drawn last, otherwise the lowest free number. */
export function newName(plan: Plan, elsewhere: ReadonlySet<string>): string {
  const last = tablesOf(plan).at(-1)?.name.trim();
  return nextName(last === undefined || last === '' ? '0' : last, takenKeys(plan, elsewhere));
}

/** The prefix is shortened if name and number together are too long. */
function fitting(prefix: string, number: string): string {
  return `${[...prefix].slice(0, limits.tableName - number.length).join('')}${number}`;
}

export interface Numbering {
  readonly prefix: string;
  readonly from: number;
}

/** Numbers tables in reading order: row by row, each from left to right. Names used elsewhere are skipped. */
export function renumberTables<P extends Plan>(
  plan: P,
  ids: ReadonlySet<string>,
  { prefix, from }: Numbering,
  elsewhere: ReadonlySet<string>,
): P {
  const others = { ...plan, items: plan.items.filter(({ id }) => !ids.has(id)) };
  const taken = takenKeys(others, elsewhere);
  const names = new Map<string, string>();
  let number = from;
  for (const { id } of readingOrder(tablesOf(plan).filter(({ id }) => ids.has(id)))) {
    while (taken.has(nameKey(fitting(prefix, String(number))))) number += 1;
    names.set(id, fitting(prefix, String(number)));
    number += 1;
  }
  return withItems(plan, (item) => {
    const name = names.get(item.id);
    return name === undefined || !isTable(item) || item.name === name ? item : { ...item, name };
  });
}

/** A table belongs to a row if more than half of it is beside the row's first table. */
function readingOrder(tables: readonly PlanTable[]): PlanTable[] {
  const rows: { readonly first: Outline; readonly tables: { readonly table: PlanTable; readonly left: number }[] }[] =
    [];
  const outlined = tables.map((table) => ({ table, outline: outlineOf(table) }));
  for (const { table, outline } of outlined.sort((a, b) => a.outline.top - b.outline.top)) {
    const middle = (outline.top + outline.bottom) / 2;
    const row = rows.find(({ first }) => middle >= first.top && middle <= first.bottom);
    if (row) row.tables.push({ table, left: outline.left });
    else rows.push({ first: outline, tables: [{ table, left: outline.left }] });
  }
  return rows.flatMap((row) => row.tables.sort((a, b) => a.left - b.left).map(({ table }) => table));
}
