import type { Contract } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Locale, toLocale } from '#kernel/locale.ts';
import type { Field, Fields, RecordOf, ValuesOf } from '#kernel/section.ts';
import { type SectionContract, sectionErrors } from '#kernel/section-contract.ts';
import { type FieldProblem, problemsOf, tidyValues } from '#kernel/section-problems.ts';
import type { Tx } from '../database.ts';
import type { CommandContext, QueryContext, Routes } from '../feature.ts';
import type { House } from '../house.ts';
import { sql } from '../sql.ts';
import { readHistory } from './record-history.ts';
import type { ListRequest, TitleOf } from './record-reader.ts';
import type { RecordChange, SectionServer } from './section-server.ts';
import { sectionWorkbook } from './section-workbook.ts';

type ById = { readonly params: { readonly id: string } };
type ListInput = { readonly query: Omit<ListRequest, 'locale'> & { readonly locale?: Locale | undefined } };

/** The handlers of a section's contract. */
export function sectionRoutes<F extends Fields, Api extends string>(
  server: SectionServer<F>,
  api: Api,
): Routes<SectionContract<F, Api> & Contract> {
  const { section, store } = server;
  const { name } = section;

  const one = async (tx: Tx, id: string): Promise<RecordOf<F>> => {
    const found = await store.one(tx, id);
    if (found === null) throw new CodedError('RECORD_GONE', sectionErrors.RECORD_GONE);
    return found;
  };
  const list = async ({ house, tx }: QueryContext, { query }: ListInput, limit?: number) => {
    const locale = toLocale(query.locale);
    const answer = await store.list(tx, { ...query, locale, ...(limit && { limit, offset: 0 }) }, titlesOf(house));
    return { ...answer, names: await linkedNames(house, tx, section.fields, answer.rows, locale), locale };
  };

  const routes = {
    [`GET api/${api}/list`]: async (context: QueryContext, input: ListInput) => {
      const { total, rows, names } = await list(context, input);
      return { total, names, rows: rows.map(({ id, version, ...values }) => ({ id, version, values })) };
    },
    [`GET api/${api}/{id}`]: ({ tx }: QueryContext, { params }: ById) => one(tx, params.id),
    [`POST api/${api}`]: async (context: CommandContext, { body }: { readonly body: ValuesOf<F> }) => {
      const id = uuidv7();
      await writeRecord(server, context, id, null, body);
      return one(context.pen.tx, id);
    },
    [`PUT api/${api}/{id}`]: async (
      context: CommandContext,
      { params, body }: ById & { readonly body: ValuesOf<F> & { readonly version: number } },
    ) => {
      const before = await one(context.pen.tx, params.id);
      if (before.version !== body.version) await refuseChanged(context.pen.tx, name, before);
      const { version: _, ...values } = body;
      await writeRecord(server, context, params.id, before, values as unknown as ValuesOf<F>);
      return one(context.pen.tx, params.id);
    },
    [`DELETE api/${api}/{id}`]: async (context: CommandContext, { params }: ById) => {
      await deleteRecord(server, context, await one(context.pen.tx, params.id));
      return {};
    },
    [`GET api/${api}/{id}/history`]: ({ tx }: QueryContext, { params }: ById) =>
      readHistory(tx, `${name}:${params.id}`),
    [`GET api/${api}/{id}/uses`]: async ({ house, tx }: QueryContext, { params }: ById) =>
      (await house.sections.usesOf(tx, name, params.id, 'sq')).slice(0, 100),
    [`GET api/exports/excel/${api}/list/`]: async (context: QueryContext, input: ListInput) => {
      const { rows, names, locale } = await list(context, input, 100_000);
      return sectionWorkbook(server, rows, names, locale, context);
    },
    [`PUT api/${api}/order`]: async (
      context: CommandContext,
      { body }: { readonly body: { readonly ids: string[] } },
    ) => {
      await rank(server, context, body.ids);
      return {};
    },
  };
  return routes as unknown as Routes<SectionContract<F, Api> & Contract>;
}

/** Makes or changes a record by all its rules: for the routes, and for imports that write many in one transaction. */
export async function writeRecord<F extends Fields>(
  server: SectionServer<F>,
  context: Pick<CommandContext, 'house' | 'pen' | 'session' | 'commandId'>,
  id: string,
  before: RecordOf<F> | null,
  given: ValuesOf<F>,
): Promise<void> {
  const { section, store, rules } = server;
  const { fields } = section;
  const { house, pen, session } = context;
  const tidied = tidyValues(fields, kept(fields, before, given)) as ValuesOf<F>;
  const change: RecordChange<F> & { after: ValuesOf<F> } = { house, pen, session, id, before, after: tidied };
  const after = { ...tidied, ...(await rules.complete?.(change)) };
  const problems = [
    ...problemsOf(fields, after),
    ...(await takenProblems(server, pen.tx, id, before, after)),
    ...(await goneProblems(house, pen.tx, fields, before, after)),
  ];
  const more = problems.length > 0 ? [] : ((await rules.check?.({ ...change, after })) ?? []);
  refuseInvalid([...problems, ...more]);
  const changed = before === null ? after : changedValues(before, after);
  if (before !== null && Object.keys(changed).length === 0) return;
  if (before === null) await store.insert(pen.tx, id, after);
  else await store.update(pen.tx, id, changed);
  await rules.written?.({ ...change, after });
  const deed = before === null ? 'created' : 'changed';
  note(server, context, deed, id, before, changed, rules.told?.({ ...change, after }));
}

/** Throws RECORD_INVALID with what is wrong at each field. */
export function refuseInvalid(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return;
  throw new CodedError('RECORD_INVALID', sectionErrors.RECORD_INVALID, undefined, problems.slice(0, 50));
}

async function deleteRecord<F extends Fields>(
  server: SectionServer<F>,
  context: CommandContext,
  before: RecordOf<F>,
): Promise<void> {
  const { section, store, rules } = server;
  const { house, pen, session } = context;
  const { id } = before;
  refuseInvalid((await rules.check?.({ house, pen, session, id, before, after: null })) ?? []);
  const uses = await house.sections.usesOf(pen.tx, section.name, id, 'sq');
  if (uses.length > 0) {
    const places = [...new Set(uses.map((use) => use.name))].slice(0, 5).join(', ');
    throw new CodedError('IN_USE', sectionErrors.IN_USE, { places, count: uses.length });
  }
  await store.remove(pen.tx, id, pen.now);
  const change = { house, pen, session, id, before, after: null };
  await rules.written?.(change);
  note(server, context, 'deleted', id, before, {}, rules.told?.(change));
}

/** Enters the change into the journal, tells open lists and, where tills sell by it, the tills. */
function note<F extends Fields>(
  { section, rules }: SectionServer<F>,
  { pen, session, commandId }: Pick<CommandContext, 'pen' | 'session' | 'commandId'>,
  deed: 'created' | 'changed' | 'deleted',
  id: string,
  before: RecordOf<F> | null,
  changed: Partial<ValuesOf<F>>,
  told?: Readonly<Record<string, unknown>>,
): void {
  const { name, title, fields } = section;
  const isTold = (field: string) => told === undefined || fields[field]?.kind !== 'part';
  const shown = (field: string, value: unknown) =>
    (rules.hidden as readonly string[] | undefined)?.includes(field) ? '•••' : value;
  const data =
    deed === 'changed'
      ? Object.fromEntries(
          Object.entries(changed)
            .filter(([field]) => isTold(field))
            .map(([field, value]) => [
              field,
              [shown(field, (before as Record<string, unknown>)[field]), shown(field, value)],
            ]),
        )
      : Object.fromEntries(
          Object.entries(deed === 'created' ? changed : { [title]: (before as Record<string, unknown>)[title] })
            .filter(([field]) => isTold(field))
            .map(([field, value]) => [field, shown(field, value)]),
        );
  pen.enter({
    action: `${name}.${deed}`,
    subject: `${name}:${id}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    data: { ...data, ...told },
  });
  pen.emit({ name: 'record.changed', data: { section: name, id, deed } });
  if (rules.isOutsideCatalogue !== true) pen.touchCatalogue();
}

/** Gives ranked records the order of these ids; what is not named follows as it was. */
async function rank<F extends Fields>(
  server: SectionServer<F>,
  context: CommandContext,
  ids: readonly string[],
): Promise<void> {
  const { house, pen } = context;
  const { rows } = await server.store.list(pen.tx, { locale: 'sq', limit: 10_000 }, titlesOf(house));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = [...new Set([...ids.filter((id) => byId.has(id)), ...byId.keys()])];
  for (const [index, id] of wanted.entries()) {
    const row = byId.get(id) as RecordOf<F>;
    const changed = { ranking: index } as unknown as Partial<ValuesOf<F>>;
    if ((row as { ranking?: unknown }).ranking === index) continue;
    await server.store.update(pen.tx, id, changed);
    note(server, context, 'changed', id, row, changed);
  }
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

function changedValues<F extends Fields>(before: RecordOf<F>, after: ValuesOf<F>): Partial<ValuesOf<F>> {
  const entries = Object.entries(after).filter(
    ([name, value]) => canonical(value) !== canonical((before as Record<string, unknown>)[name]),
  );
  return Object.fromEntries(entries) as Partial<ValuesOf<F>>;
}

/** JSON with sorted keys: jsonb gives objects back in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

async function takenProblems<F extends Fields>(
  { section, store }: SectionServer<F>,
  tx: Tx,
  id: string,
  before: RecordOf<F> | null,
  after: ValuesOf<F>,
): Promise<FieldProblem[]> {
  const unique = Object.entries<Field>(section.fields).filter(([, field]) => field.isUnique === true);
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

/** Links to records that somebody deleted meanwhile, or that never were. */
async function goneProblems<F extends Fields>(
  house: House,
  tx: Tx,
  fields: F,
  before: RecordOf<F> | null,
  after: ValuesOf<F>,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const [path, field] of Object.entries<Field>(fields)) {
    if (field.kind !== 'link' && field.kind !== 'links') continue;
    const ids = idsOf((after as Record<string, unknown>)[path]);
    const old = before === null ? [] : idsOf((before as Record<string, unknown>)[path]);
    const fresh = ids.filter((id) => !old.includes(id));
    if (fresh.length === 0) continue;
    const known = await house.sections.find(field.to)?.store.titles(tx, fresh, 'sq');
    if (fresh.some((id) => known?.has(id) !== true)) problems.push({ path, problem: 'gone' });
  }
  return problems;
}

function idsOf(value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'string' ? [value] : (value as readonly string[]);
}

function titlesOf(house: House): TitleOf {
  return (section, id, locale) => house.sections.find(section)?.store.titleSql(id, locale) ?? null;
}

/** What the records are called to which these rows link, by section. */
async function linkedNames<F extends Fields>(
  house: House,
  tx: Tx,
  fields: F,
  rows: readonly RecordOf<F>[],
  locale: Locale,
): Promise<Record<string, Record<string, string>>> {
  const wanted = new Map<string, Set<string>>();
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (field.kind !== 'link' && field.kind !== 'links') continue;
    const ids = wanted.get(field.to) ?? new Set();
    wanted.set(field.to, ids);
    for (const row of rows) for (const id of idsOf((row as Record<string, unknown>)[name])) ids.add(id);
  }
  const found = await Promise.all(
    [...wanted].map(async ([to, ids]) => {
      const titles = await house.sections.find(to)?.store.titles(tx, [...ids], locale);
      return [to, Object.fromEntries(titles ?? [])] as const;
    }),
  );
  return Object.fromEntries(found);
}

/** Tells who saved the record meanwhile, and when. */
async function refuseChanged(tx: Tx, name: string, before: { id: string; version: number }): Promise<never> {
  const last = await tx.maybe<{ at: number; by: string | null }>(sql`
    SELECT j.at, e.name AS by FROM journal j LEFT JOIN employee e ON e.id = j.user_id
    WHERE j.subject = ${`${name}:${before.id}`} ORDER BY j.seq DESC LIMIT 1`);
  throw new CodedError('RECORD_CHANGED', sectionErrors.RECORD_CHANGED, {
    by: last?.by ?? '',
    at: last?.at ?? 0,
    version: before.version,
  });
}
