import { canonical } from '#kernel/canonical.ts';
import { CodedError } from '#kernel/error.ts';
import type { Field, Fields, RecordOf, ValuesOf } from '#kernel/resource.ts';
import type { Loss } from '#kernel/resource-contract.ts';
import { type FieldProblem, tidyValues, wantedValues } from '#kernel/resource-problems.ts';
import { resourceErrors, restoreErrors } from '#kernel/resource-routes.ts';
import type { CommandContext } from '../feature.ts';
import type { JournalEntry } from '../journal.ts';
import { sql } from '../sql.ts';
import { tableWriter } from '../table.ts';
import { deletedRecordTable } from '../tables.ts';
import type { VenueContext } from '../venue-context.ts';
import { displacedBy, withRank } from './ranks.ts';
import { readerLocale } from './reader-locale.ts';
import { findProblems, refuseInvalid, withoutGone } from './record-problems.ts';
import type { TitleOf } from './record-reader.ts';
import { journaled, type ResourceServer } from './resource-server.ts';

/** Creates or changes a record by all its rules. For many at once: write-many.ts. */
export async function writeRecord<F extends Fields>(
  server: ResourceServer<F>,
  context: Pick<CommandContext, 'venue' | 'tx' | 'session' | 'commandId'>,
  id: string,
  before: RecordOf<F> | null,
  given: ValuesOf<F>,
): Promise<void> {
  const { resource, store, rules } = server;
  const { fields } = resource;
  const { venue, tx, session } = context;
  const wanted = toStore(fields, before, given);
  const change = { venue, tx, session, id, before };
  const { now } = tx;
  const ranked = await withRank(server, tx, before, wanted.values);
  const after = { ...ranked, ...(await rules.applyDefaults?.({ ...change, now, after: ranked })) };
  const problems = [...wanted.problems, ...(await findProblems(server, venue, tx, id, before, after))];
  const more = problems.length > 0 ? [] : ((await rules.check?.({ ...change, now, after })) ?? []);
  refuseInvalid([...problems, ...more]);
  const changed = before === null ? after : changedValues(before, after);
  if (before !== null && Object.keys(changed).length === 0) return;
  if (before === null) await store.insert(tx, id, after);
  else await store.update(tx, id, changed);
  for (const displaced of await displacedBy(server, tx, id, changed)) {
    await store.update(tx, displaced.row.id, displaced.changed);
    note(server, context, 'changed', displaced.row.id, displaced.row, displaced.changed);
  }
  await rules.afterWrite?.({ ...change, after });
  const action = before === null ? 'created' : 'changed';
  note(server, context, action, id, before, changed, rules.auditDetails?.({ ...change, after }));
}

/** Deletes a record unless it is used or a rule of its resource prevents it. */
export async function deleteRecord<F extends Fields>(
  server: ResourceServer<F>,
  context: CommandContext,
  before: RecordOf<F>,
): Promise<void> {
  const { resource, store, rules } = server;
  const { venue, tx, session } = context;
  const { id } = before;
  refuseInvalid((await rules.check?.({ venue, tx, now: tx.now, session, id, before, after: null })) ?? []);
  const uses = await venue.resources.usesOf(tx, resource.name, id, await readerLocale(venue, tx, session));
  if (uses.length > 0) {
    const places = [...new Set(uses.map((use) => use.name))].slice(0, 5).join(', ');
    throw new CodedError('IN_USE', resourceErrors.IN_USE, { places, count: uses.length });
  }
  const kept = (await rules.keep?.(tx, id)) ?? {};
  await store.remove(tx, id, tx.now);
  await deletedRows.insert(tx, [{ id, resource: resource.name, record: before, kept, at: tx.now }]);
  const change = { venue, tx, session, id, before, after: null };
  await rules.afterWrite?.(change);
  note(server, context, 'deleted', id, before, {}, rules.auditDetails?.(change));
}

type RecordAction = 'created' | 'changed' | 'deleted' | 'restored';

const deletedRows = tableWriter('deleted_record', deletedRecordTable);

/**
 * Undoes a deletion. What somebody else has taken or deleted meanwhile is left out and answered as a loss, if the record
 * can be without it; otherwise the rules of a new record refuse it.
 */
export async function restoreRecord<F extends Fields>(
  server: ResourceServer<F>,
  context: CommandContext,
  id: string,
): Promise<readonly Loss[]> {
  const { resource, store, rules } = server;
  const { venue, tx, session } = context;
  if ((await store.one(tx, id)) !== null) throw new CodedError('NOT_DELETED', restoreErrors.NOT_DELETED);
  const deleted = await tx.maybe<{ record: RecordOf<F>; kept: object }>(sql`
    SELECT record, kept FROM deleted_record WHERE id = ${id} AND resource = ${resource.name}`);
  if (deleted === null) throw new CodedError('CANNOT_RESTORE', restoreErrors.CANNOT_RESTORE);
  const { record, kept: released } = deleted;
  const asking = { venue, tx, session, id, now: tx.now };
  const links = await withoutGone(server, venue, tx, record);
  const own = await rules.restorable?.({ ...asking, record, kept: released });
  const given = { ...record, ...links.values, ...own?.values };
  const losses = [...links.losses, ...(own?.losses ?? [])];
  const { values } = toStore(resource.fields, null, given);
  // Its rank and the like are its own, as in a change.
  const ranked = await withRank(server, tx, record, values);
  const after = { ...ranked, ...(await rules.applyDefaults?.({ ...asking, before: record, after: ranked })) };
  const problems = await findProblems(server, venue, tx, id, null, after);
  const change = { ...asking, before: null, after, restored: record };
  refuseInvalid(problems.length > 0 ? problems : ((await rules.check?.(change)) ?? []));
  await store.bringBack(tx, id, record);
  await store.update(tx, id, after);
  await rules.putBack?.(tx, id, released);
  await rules.afterWrite?.(change);
  await deletedRows.remove(tx, { id });
  const leftOut = Object.fromEntries(losses.map(({ path, values }) => [path, values.length > 0 ? values : true]));
  note(server, context, 'restored', id, record, {}, losses.length > 0 ? { leftOut } : undefined);
  return losses;
}

/** Adds the change to the journal and notifies open lists and, if it concerns the catalogue, the tills. */
function note<F extends Fields>(
  server: ResourceServer<F>,
  context: Pick<CommandContext, 'tx' | 'session' | 'commandId'>,
  action: RecordAction,
  id: string,
  before: RecordOf<F> | null,
  changed: Partial<ValuesOf<F>>,
  details?: Readonly<Record<string, unknown>>,
): void {
  context.tx.audit(entryOf(server, context, action, id, before, changed, details));
  context.tx.emit({ name: 'record.changed', data: { resource: server.resource.name, id, action } });
  if (server.rules.affectsTills !== false) context.tx.touchCatalogue();
}

/** The journal subject of a record's history. */
export function entryOf<F extends Fields>(
  server: ResourceServer<F>,
  { session, commandId }: Pick<CommandContext, 'session' | 'commandId'>,
  action: RecordAction,
  id: string,
  before: RecordOf<F> | null,
  changed: Partial<ValuesOf<F>>,
  details?: Readonly<Record<string, unknown>>,
): JournalEntry {
  const { name, title, fields } = server.resource;
  const isListed = (field: string) => details === undefined || fields[field]?.kind !== 'part';
  const shown = (field: string, value: unknown) => journaled(server, field, value);
  const data =
    action === 'changed'
      ? Object.fromEntries(
          Object.entries(changed)
            .filter(([field]) => isListed(field))
            .map(([field, value]) => [
              field,
              [shown(field, (before as Record<string, unknown>)[field]), shown(field, value)],
            ]),
        )
      : Object.fromEntries(
          Object.entries(action === 'created' ? changed : { [title]: (before as Record<string, unknown>)[title] })
            .filter(([field]) => isListed(field))
            .map(([field, value]) => [field, shown(field, value)]),
        );
  return {
    action: `${name}.${action}`,
    subject: `${name}:${id}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { ...data, ...details },
  };
}

/** Gives ranked records the order of these ids; the others follow in their previous order. */
export async function rankRecords<F extends Fields>(
  server: ResourceServer<F>,
  context: CommandContext,
  ids: readonly string[],
): Promise<void> {
  const { venue, tx } = context;
  const { rows } = await server.store.list(tx, { locale: 'sq', limit: 10_000 }, titlesOf(venue));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = [...new Set([...ids.filter((id) => byId.has(id)), ...byId.keys()])];
  for (const [index, id] of wanted.entries()) {
    const row = byId.get(id) as RecordOf<F>;
    const changed = { ranking: index } as Partial<ValuesOf<F>>;
    if ((row as { ranking?: unknown }).ranking === index) continue;
    await server.store.update(tx, id, changed);
    note(server, context, 'changed', id, row, changed);
  }
}

/** The values of a record as they are stored, and the problems of those that it cannot have. */
export function toStore<F extends Fields>(
  fields: F,
  before: RecordOf<F> | null,
  given: ValuesOf<F>,
): { readonly values: ValuesOf<F>; readonly problems: readonly FieldProblem[] } {
  return wantedValues(fields, before, tidyValues(fields, kept(fields, before, given)) as ValuesOf<F>);
}

/** A fixed field keeps its value, a computed one is not written. */
function kept<F extends Fields>(fields: F, before: RecordOf<F> | null, given: ValuesOf<F>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Field>(fields)
      .filter(([, field]) => field.isComputed !== true)
      .map(([name, field]) => {
        const isKept = field.isFixed === true && before !== null;
        return [name, (isKept ? before : given)[name as keyof F]];
      }),
  );
}

export function changedValues<F extends Fields>(before: RecordOf<F>, after: ValuesOf<F>): Partial<ValuesOf<F>> {
  const entries = Object.entries(after).filter(
    ([name, value]) => canonical(value) !== canonical((before as Record<string, unknown>)[name]),
  );
  return Object.fromEntries(entries) as Partial<ValuesOf<F>>;
}

/** How the titles of linked records are read. */
export function titlesOf(venue: VenueContext): TitleOf {
  return (resource, id, locale) => venue.resources.find(resource)?.store.titleSql(id, locale) ?? null;
}
