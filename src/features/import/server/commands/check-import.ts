import type { Answer } from '#kernel/contract.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { OwnContext } from '#platform/server/feature.ts';
import { planWrites } from '#platform/server/records/write-many.ts';
import type { importContract } from '../../contract.ts';
import { groupProblems, type ProblemGroup } from '../../domain/problem-groups.ts';
import { type Import, type ValidatedImport, validateImport, wrongRowsOf } from '../queries/validate-import.ts';

export type Checked = Answer<(typeof importContract)['POST api/imports/{resource}/check']>;
const mostProblems = 1_000;
const mostShown = 50;
const mostGroups = 200;

const shownGroup = ({ rows, texts, details, ...rest }: ProblemGroup) => ({
  ...rest,
  details: details ?? null,
  rows: [...rows],
  texts: texts.map((each) => ({ ...each })),
});

/** Checks an import in a read-only transaction, so that sales do not wait for it. */
export async function checkImport({ venue, session }: OwnContext, wanted: Import): Promise<Checked> {
  return venue.read(async (tx) => {
    const validated = await validateImport({ venue, session, tx, now: venue.clock() }, wanted);
    return { ...summary(validated), ...unitsOf(wanted, validated), ...(await shown(tx, wanted, validated)) };
  });
}

function summary({ rowCount, validated, skipped, problems, links, lacking, warnings, asides }: ValidatedImport) {
  // A row with an error is neither new nor changed, also one with a cell that could not be read.
  const wrong = wrongRowsOf(problems);
  const { made, changes, unchanged } = planWrites(validated.filter(({ row }) => !wrong.has(row)));
  return {
    rows: rowCount,
    created: made.length,
    updated: changes.length,
    unchanged,
    skipped: skipped.length,
    missing: links
      .filter(({ missing }) => missing.length > 0)
      .map(({ server, missing }) => ({ resource: server.resource.name, names: missing.map(({ name }) => name) })),
    lacking: [...lacking],
    warnings: groupProblems(warnings).slice(0, mostGroups).map(shownGroup),
    asideCount: asides.length,
    asides: asides.slice(0, mostShown).map((each) => ({ ...each })),
    weighed: made.filter(({ after }) => (after as { type?: unknown }).type === 'dynamic').length,
    groups: groupProblems(problems).slice(0, mostGroups).map(shownGroup),
    problemCount: problems.length,
    wrongRows: wrong.size,
    problems: problems
      .slice(0, mostProblems)
      .map((each) => ({ ...each, bound: each.bound ?? null, details: each.details ?? null })),
  };
}

/** The texts that are no known unit, and what may be chosen for them. */
function unitsOf({ plan }: Import, { links }: ValidatedImport): Pick<Checked, 'strangeUnits' | 'units'> {
  const finder = links.find(({ server, strange }) => server.resource.name === 'units' && strange.size > 0);
  if (finder === undefined) return { strangeUnits: [], units: [] };
  const codeOf = (key: string) => (Object.hasOwn(plan.units, key) ? (plan.units[key] ?? null) : null);
  const all = [...finder.strange].map(([key, { text, count, measure }]) => {
    const fitting = measure === null ? null : finder.fitting(measure).map((each) => ({ ...each }));
    return { key, text, count, code: codeOf(key), fitting };
  });
  const answered = all.filter(({ code }) => code !== null);
  // So many at a time: each answer makes room for another question, and what was answered can still be changed.
  const asked = all.filter(({ code }) => code === null).slice(0, mostShown);
  return {
    strangeUnits: all.filter((each) => answered.includes(each) || asked.includes(each)),
    units: finder.choices(),
  };
}

/** Agrees with `planWrites`, which counts the rows. */
function actionOf({ before, changed }: ValidatedImport['validated'][number]): 'create' | 'update' | 'unchanged' {
  if (before === null) return 'create';
  return Object.keys(changed).length > 0 ? 'update' : 'unchanged';
}

const only = (values: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** The first rows as they would be stored, with the names of linked records. */
async function shown(
  tx: ReadTx,
  { server, locale, find, plan }: Import,
  { validated, skipped, links, problems }: ValidatedImport,
) {
  const wrong = wrongRowsOf(problems);
  const fields = new Set(plan.columns.map((target) => target.split('.')[0]));
  const picked = (values: object) => Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field)));
  const rows = [
    ...validated
      .filter(({ row }) => !wrong.has(row))
      .map((each) => ({
        row: each.row,
        action: actionOf(each),
        values: picked(each.after),
        before: each.before === null ? {} : picked(only(each.before, Object.keys(each.changed))),
      })),
    ...skipped.map(({ row, values }) => ({ row, action: 'skip' as const, values: picked(values), before: {} })),
  ].sort((a, b) => a.row - b.row);
  // What changes first: that is to be looked at.
  const isChange = ({ action }: { readonly action: string }) => (action === 'update' ? 0 : 1);
  const preview = [...rows].sort((a, b) => isChange(a) - isChange(b) || a.row - b.row).slice(0, mostShown);
  const names: Record<string, Record<string, string>> = {};
  for (const [field, declared] of Object.entries<{ kind: string; to?: string }>(server.resource.fields)) {
    if (declared.kind !== 'link' || declared.to === undefined || !fields.has(field)) continue;
    const ids = preview.flatMap(({ values, before }) =>
      [values, before].flatMap((each: Readonly<Record<string, unknown>>) =>
        typeof each[field] === 'string' ? [each[field] as string] : [],
      ),
    );
    const titles = await find(declared.to)?.store.titles(tx, ids, locale);
    const made = links.flatMap(({ server: { resource }, missing }) => (resource.name === declared.to ? missing : []));
    names[declared.to] = {
      ...names[declared.to],
      ...Object.fromEntries(titles ?? []),
      ...Object.fromEntries(made.map(({ id, name }) => [id, name])),
    };
  }
  return { preview, names };
}
