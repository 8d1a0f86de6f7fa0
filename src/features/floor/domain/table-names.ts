import { type Outline, outlineOf } from './geometry.ts';
import { isTable, limits, type Plan, type PlanTable, tablesOf, withItems } from './plan.ts';

/** Two names that a waiter would take for one: `t 1` is not `T1`, but `t1` is. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Keys of the names that are given: in this plan, and in the others, for a waiter says `table 5` and not the room. */
export function takenKeys(plan: Plan, elsewhere: ReadonlySet<string>): Set<string> {
  return new Set([...elsewhere, ...tablesOf(plan).map(({ name }) => nameKey(name))]);
}

/** The next name in the manner of this one that is still free: after T4 comes T5, after Garden comes Garden 2. */
export function nextName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = '', digits = ''] = /^(.*?)(\d{0,9})$/su.exec(name.trim()) ?? [];
  const prefix = digits === '' && stem !== '' ? `${stem} ` : stem;
  for (let number = digits === '' ? 2 : Number(digits) + 1; ; number += 1) {
    const end = String(number);
    const next = fitting(prefix, end);
    if (!taken.has(nameKey(next))) return next;
  }
}

/** The first name for a table in a plan: like the last one that was drawn, else the lowest free number. */
export function newName(plan: Plan, elsewhere: ReadonlySet<string>): string {
  const last = tablesOf(plan).at(-1)?.name.trim();
  return nextName(last === undefined || last === '' ? '0' : last, takenKeys(plan, elsewhere));
}

/** The prefix gives way where name and number together are too long. */
function fitting(prefix: string, number: string): string {
  return `${[...prefix].slice(0, limits.tableName - number.length).join('')}${number}`;
}

export interface Numbering {
  readonly prefix: string;
  readonly from: number;
}

/** Numbers tables as one reads a page: row by row, each from left to right; names that others have are left out. */
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

/** A table belongs to a row whose first table it stands beside by more than half. */
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
