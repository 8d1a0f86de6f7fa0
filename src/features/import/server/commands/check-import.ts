import type { Answer } from '#kernel/contract.ts';
import type { OwnContext } from '#platform/server/feature.ts';
import { type Pen, penThatReads } from '#platform/server/pen.ts';
import { planWrites } from '#platform/server/records/write-many.ts';
import type { importContract } from '../../contract.ts';
import { type Import, type JudgedImport, judgeImport } from '../queries/judge-import.ts';

export type Checked = Answer<(typeof importContract)['POST api/imports/{section}/check']>;
const mostProblems = 1_000;
const mostShown = 50;

/** Tries an import in a transaction that only reads: nobody who sells waits for it. */
export async function checkImport({ house, session }: OwnContext, wanted: Import): Promise<Checked> {
  return house.read(async (tx) => {
    const judged = await judgeImport({ house, session, pen: penThatReads(tx, house.clock()) }, wanted);
    return { ...summary(judged), ...(await shown(tx, wanted, judged)) };
  });
}

function summary({ rowCount, judged, skipped, problems, links }: JudgedImport) {
  const { made, changes, unchanged } = planWrites(judged.filter((each) => each.problems.length === 0));
  return {
    rows: rowCount,
    created: made.length,
    updated: changes.length,
    unchanged,
    skipped: skipped.length,
    missing: links
      .filter(({ missing }) => missing.length > 0)
      .map(({ server, missing }) => ({ section: server.section.name, names: missing.map(({ name }) => name) })),
    problemCount: problems.length,
    problems: problems
      .slice(0, mostProblems)
      .map((each) => ({ ...each, bound: each.bound ?? null, details: each.details ?? null })),
  };
}

/** The first rows as they will be, with the names of what they link to. */
async function shown(tx: Pen['tx'], { server, locale, find, plan }: Import, { judged, skipped, links }: JudgedImport) {
  const fields = new Set(plan.columns.map((target) => target.split('.')[0]));
  const picked = (values: object) => Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field)));
  const rows = [
    ...judged.map(({ row, before, after }) => ({
      row,
      deed: before === null ? ('create' as const) : ('update' as const),
      values: picked(after),
    })),
    ...skipped.map(({ row, values }) => ({ row, deed: 'skip' as const, values: picked(values) })),
  ].sort((a, b) => a.row - b.row);
  const preview = rows.slice(0, mostShown);
  const names: Record<string, Record<string, string>> = {};
  for (const [field, declared] of Object.entries<{ kind: string; to?: string }>(server.section.fields)) {
    if (declared.kind !== 'link' || declared.to === undefined || !fields.has(field)) continue;
    const ids = preview.flatMap(({ values }) => (typeof values[field] === 'string' ? [values[field] as string] : []));
    const titles = await find(declared.to)?.store.titles(tx, ids, locale);
    const made = links.flatMap(({ server: { section }, missing }) => (section.name === declared.to ? missing : []));
    names[declared.to] = {
      ...names[declared.to],
      ...Object.fromEntries(titles ?? []),
      ...Object.fromEntries(made.map(({ id, name }) => [id, name])),
    };
  }
  return { preview, names };
}
