import { canonical } from '#kernel/canonical.ts';
import { CodedError } from '#kernel/error.ts';
import type { Field, Fields, RecordOf, ValuesOf } from '#kernel/resource.ts';
import type { Loss } from '#kernel/resource-contract.ts';
import { type FieldProblem, problemsOf } from '#kernel/resource-problems.ts';
import { resourceErrors } from '#kernel/resource-routes.ts';
import type { ReadTx } from '../database.ts';
import { hasPicture } from '../pictures.ts';
import { sql } from '../sql.ts';
import type { VenueContext } from '../venue-context.ts';
import type { ResourceServer } from './resource-server.ts';

/** Problems of the values that only the database can find: duplicate values, links to missing records. */
export async function findProblems<F extends Fields>(
  server: ResourceServer<F>,
  venue: VenueContext,
  tx: ReadTx,
  id: string,
  before: RecordOf<F> | null,
  after: ValuesOf<F>,
): Promise<FieldProblem[]> {
  return [
    ...problemsOf(server.resource.fields, after),
    ...(await takenProblems(server, tx, id, before, after)),
    ...(await goneProblems(venue, tx, server.resource.fields, before, after)),
  ];
}

/** Throws RECORD_INVALID with the problems of each field. */
export function refuseInvalid(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return;
  throw new CodedError('RECORD_INVALID', resourceErrors.RECORD_INVALID, undefined, problems.slice(0, 50));
}

/** Fields that nobody changes (the server sets them, or they are fixed from the start) and that differ from the record. */
export function readOnlyProblems<F extends Fields>(
  fields: F,
  before: RecordOf<F>,
  given: Readonly<Record<string, unknown>>,
): FieldProblem[] {
  const isReadOnly = (path: string) =>
    path === 'id' || fields[path]?.isComputed === true || fields[path]?.isFixed === true;
  return Object.entries(given)
    .filter(([path, value]) => value !== undefined && isReadOnly(path))
    .filter(([path, value]) => canonical(value) !== canonical((before as Record<string, unknown>)[path]))
    .map(([path]) => ({ path, problem: 'readOnly' }));
}

/** Reports who saved the record that the journal calls `subject` since it was loaded, and when. */
export async function refuseChanged(
  { lookups }: VenueContext,
  tx: ReadTx,
  subject: string,
  { version }: { readonly version: number },
): Promise<never> {
  const last = await tx.maybe<{ at: number; userId: string | null }>(sql`
    SELECT at, user_id AS "userId" FROM journal WHERE subject = ${subject} ORDER BY seq DESC LIMIT 1`);
  const userId = last?.userId ?? null;
  const by = userId === null ? undefined : (await lookups.userNames(tx, [userId])).get(userId);
  throw new CodedError('RECORD_CHANGED', resourceErrors.RECORD_CHANGED, { by: by ?? '', at: last?.at ?? 0, version });
}

async function takenProblems<F extends Fields>(
  { resource, store }: ResourceServer<F>,
  tx: ReadTx,
  id: string,
  before: RecordOf<F> | null,
  after: ValuesOf<F>,
): Promise<FieldProblem[]> {
  const unique = Object.entries<Field>(resource.fields).filter(([, field]) => field.isUnique === true);
  const found = await Promise.all(
    unique.map(async ([path]) => {
      const value = (after as Record<string, unknown>)[path];
      const isSame = before !== null && canonical(value) === canonical((before as Record<string, unknown>)[path]);
      const isNothing = value === '' || value === null || value === undefined;
      const isTaken = !isSame && !isNothing && (await store.isTaken(tx, path, value, id));
      return isTaken ? [{ path, problem: 'notUnique' }] : [];
    }),
  );
  return found.flat();
}

/** Links to records that were deleted or never existed. */
async function goneProblems<F extends Fields>(
  venue: VenueContext,
  tx: ReadTx,
  fields: F,
  before: RecordOf<F> | null,
  after: ValuesOf<F>,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [path, field] of Object.entries<Field>(fields)) {
    if (field.kind !== 'link' && field.kind !== 'links' && field.kind !== 'picture') continue;
    const ids = idsOf((after as Record<string, unknown>)[path]);
    const old = before === null ? [] : idsOf((before as Record<string, unknown>)[path]);
    const fresh = ids.filter((id) => !old.includes(id));
    if (fresh.length === 0) continue;
    if (field.kind === 'picture') {
      if (!(await hasPicture(tx, fresh[0] as string, field.of))) problems.push({ path, problem: 'gone' });
      continue;
    }
    const known = await venue.resources.find(field.to)?.store.titles(tx, fresh, 'sq');
    if (fresh.some((id) => known?.has(id) !== true)) problems.push({ path, problem: 'gone' });
  }
  return problems;
}

/** The links of a deleted record without those that nothing is behind any more, unless the record needs them. */
export async function withoutGone<F extends Fields>(
  { resource }: ResourceServer<F>,
  venue: VenueContext,
  tx: ReadTx,
  record: RecordOf<F>,
): Promise<{ readonly values: Partial<ValuesOf<F>>; readonly losses: readonly Loss[] }> {
  const values: Record<string, unknown> = {};
  const losses: Loss[] = [];
  for (const { path } of await goneProblems(venue, tx, resource.fields, null, record)) {
    const field = resource.fields[path] as Field;
    if (field.isRequired === true) continue;
    values[path] = null;
    if (field.kind === 'links') {
      const ids = idsOf((record as Record<string, unknown>)[path]);
      const known = await venue.resources.find(field.to)?.store.titles(tx, ids, 'sq');
      values[path] = ids.filter((id) => known?.has(id) === true);
    }
    losses.push({ path, problem: 'gone', values: [] });
  }
  return { values: values as Partial<ValuesOf<F>>, losses };
}

/** The ids in a link field, single or multiple. */
export function idsOf(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'string' ? [value] : (value as readonly string[]);
}
