import { canonical } from '#kernel/canonical.ts';
import { CodedError, type ErrorDetails } from '#kernel/error.ts';
import type { Field, Fields, RecordOf, ValuesOf } from '#kernel/section.ts';
import { type FieldProblem, problemsOf, tidyValues } from '#kernel/section-problems.ts';
import type { Tx } from '../database.ts';
import type { CommandContext } from '../feature.ts';
import { inSlices } from '../in-slices.ts';
import type { Pen } from '../pen.ts';
import type { Sql } from '../sql.ts';
import { idsOf } from './record-problems.ts';
import type { ReadyWrite } from './record-store.ts';
import type { SectionServer } from './section-server.ts';
import { changedValues, entryOf, kept } from './write-record.ts';

/** A record that is to be made (`before` null) or changed. */
export interface Wish<F extends Fields = Fields> {
  readonly id: string;
  readonly before: RecordOf<F> | null;
  readonly given: ValuesOf<F>;
}
export interface JudgedProblem extends FieldProblem {
  /** The problem is the code of an error of the section, with the values that its text names. */
  readonly details?: ErrorDetails;
}
/** A wish with what would be written, and what stands against it. */
export interface Judged<F extends Fields = Fields> extends Wish<F> {
  readonly after: ValuesOf<F>;
  /** What is not there yet: of a new record all. */
  readonly changed: Partial<ValuesOf<F>>;
  readonly problems: readonly JudgedProblem[];
}

/**
 * Judges many wishes by the very rules of a single one, with a few statements for all of them. Writes nothing, so it can
 * be tried in a transaction that only reads. What two wishes do to each other is the caller's to see.
 */
export async function judgeMany<F extends Fields>(
  server: SectionServer<F>,
  { house, pen, session }: Pick<CommandContext, 'house' | 'pen' | 'session'>,
  wishes: readonly Wish<F>[],
  /** Records that are not there yet and will be before these are written. */
  awaited: ReadonlySet<string> = new Set(),
): Promise<Judged<F>[]> {
  const { fields } = server.section;
  const { rules } = server;
  const asking = { ...pen, tx: remembering(pen.tx) };
  const completed = await inSlices(wishes, async (wish) => {
    const tidied = tidyValues(fields, kept(fields, wish.before, wish.given)) as ValuesOf<F>;
    const change = { house, session, pen: asking, id: wish.id, before: wish.before, after: tidied };
    const after = { ...tidied, ...(await rules.complete?.(change)) } as ValuesOf<F>;
    return { ...wish, after, changed: wish.before === null ? after : changedValues(wish.before, after) };
  });
  const taken = await takenValues(server, pen.tx, completed);
  const gone = await goneLinks(server, house.sections, pen.tx, completed, awaited);
  return inSlices(completed, async (wish) => {
    const problems: JudgedProblem[] = [...problemsOf(fields, wish.after), ...taken(wish), ...gone(wish)];
    if (problems.length > 0) return { ...wish, problems };
    try {
      const more = await rules.check?.({
        house,
        session,
        pen: asking,
        id: wish.id,
        before: wish.before,
        after: wish.after,
      });
      return { ...wish, problems: more ?? [] };
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      const path = error.fields?.[0]?.path ?? server.section.title;
      return { ...wish, problems: [{ path, problem: error.code, ...(error.details && { details: error.details }) }] };
    }
  });
}

/** What writing judged records comes to; worked out before anybody has to wait for it. */
export interface PlannedWrites<F extends Fields = Fields> {
  readonly made: readonly Judged<F>[];
  readonly changes: readonly Judged<F>[];
  /** How many stay as they are. */
  readonly unchanged: number;
}

/** Of judged records those that are made and those of which something changes. Pure. */
export function planWrites<F extends Fields>(judged: readonly Judged<F>[]): PlannedWrites<F> {
  const made = judged.filter(({ before }) => before === null);
  const changes = judged.filter(({ before, changed }) => before !== null && Object.keys(changed).length > 0);
  return { made, changes, unchanged: judged.length - made.length - changes.length };
}

/**
 * Makes everything ready that can be without the pen: statements and journal entries. What comes back writes: one statement
 * for all new records, one for all that change the same fields.
 */
export async function readyToWrite<F extends Fields>(
  server: SectionServer<F>,
  { house, session, commandId }: Pick<CommandContext, 'house' | 'session' | 'commandId'>,
  { made, changes }: PlannedWrites<F>,
): Promise<(pen: Pen) => Promise<void>> {
  const { section, store, rules } = server;
  const all = [...made, ...changes];
  const values = new Map(made.map(({ id, after }) => [id, after]));
  const insert: ReadyWrite =
    store.insertMany?.(values) ?? ((tx) => Promise.all([...values].map(([id, each]) => store.insert(tx, id, each))));
  const changed = new Map(changes.map((each) => [each.id, each.changed]));
  const update: ReadyWrite =
    store.updateMany?.(changed) ?? ((tx) => Promise.all([...changed].map(([id, each]) => store.update(tx, id, each))));
  const entries = await inSlices(all, ({ id, before, after, changed }) => {
    const told = rules.told?.({ house, session, id, before, after });
    return entryOf(server, { session, commandId }, before === null ? 'created' : 'changed', id, before, changed, told);
  });
  return async (pen) => {
    if (all.length === 0) return;
    await Promise.all([insert(pen.tx), update(pen.tx)]);
    if (rules.written !== undefined) {
      for (const { id, before, after } of all) await rules.written({ house, pen, session, id, before, after });
    }
    for (const entry of entries) pen.enter(entry);
    // One event for all of them: lists that are open read what is in sight again.
    pen.emit({ name: 'record.changed', data: { section: section.name, id: null, deed: 'imported' } });
    if (rules.isOutsideCatalogue !== true) pen.touchCatalogue();
  };
}

/** Asks the database each question once: the rules of many records ask the same of it, and nothing is written meanwhile. */
function remembering(tx: Tx): Tx {
  const answers = new Map<string, Promise<unknown>>();
  const once = <T>(kind: string, statement: Sql, ask: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify([kind, statement.text, statement.values]);
    const known = answers.get(key) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const asked = ask();
    answers.set(key, asked);
    return asked;
  };
  return {
    ...tx,
    rows: <Row>(statement: Sql) => once('rows', statement, () => tx.rows<Row>(statement)),
    one: <Row>(statement: Sql) => once('one', statement, () => tx.one<Row>(statement)),
    maybe: <Row>(statement: Sql) => once('maybe', statement, () => tx.maybe<Row>(statement)),
  };
}

type Completed<F extends Fields> = Wish<F> & { readonly after: ValuesOf<F> };
type Found<F extends Fields> = (wish: Completed<F>) => FieldProblem[];

const valueIn = (values: object, field: string) => (values as Readonly<Record<string, unknown>>)[field];

/** The texts of a unique field as they are compared. */
export function comparedTexts(value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  const texts = typeof value === 'object' ? Object.values(value) : [value];
  return texts.map((text) => String(text).toLowerCase());
}

async function takenValues<F extends Fields>(
  { section, store }: SectionServer<F>,
  tx: Tx,
  wishes: readonly Completed<F>[],
): Promise<Found<F>> {
  const unique = Object.entries<Field>(section.fields).filter(([, field]) => field.isUnique === true);
  const isOther = ({ before, after }: Completed<F>, field: string) =>
    before === null || canonical(valueIn(before, field)) !== canonical(valueIn(after, field));
  const holders = await Promise.all(
    unique.map(async ([field]) => {
      const texts = wishes.flatMap((wish) => (isOther(wish, field) ? comparedTexts(valueIn(wish.after, field)) : []));
      const found = texts.length === 0 ? [] : await store.matching(tx, field, [...new Set(texts)]);
      const byText = new Map(found.flatMap((row) => comparedTexts(valueIn(row, field)).map((text) => [text, row.id])));
      return [field, byText] as const;
    }),
  );
  return (wish) =>
    holders.flatMap(([path, byText]) => {
      const isTaken = comparedTexts(valueIn(wish.after, path)).some((text) => {
        const holder = byText.get(text);
        return isOther(wish, path) && holder !== undefined && holder !== wish.id;
      });
      return isTaken ? [{ path, problem: 'notUnique' }] : [];
    });
}

async function goneLinks<F extends Fields>(
  { section }: SectionServer<F>,
  sections: CommandContext['house']['sections'],
  tx: Tx,
  wishes: readonly Completed<F>[],
  awaited: ReadonlySet<string>,
): Promise<Found<F>> {
  const known = await Promise.all(
    Object.entries<Field>(section.fields).flatMap(([path, field]) => {
      if (field.kind !== 'link' && field.kind !== 'links') return [];
      const ids = [...new Set(wishes.flatMap(({ after }) => idsOf(valueIn(after, path))))];
      const titles = sections.find(field.to)?.store.titles(tx, ids, 'sq') ?? Promise.resolve(new Map<string, string>());
      return [titles.then((found) => [path, found] as const)];
    }),
  );
  return ({ before, after }) =>
    known.flatMap(([path, found]) => {
      const old = before === null ? [] : idsOf(valueIn(before, path));
      const isGone = idsOf(valueIn(after, path)).some((id) => !(found.has(id) || awaited.has(id) || old.includes(id)));
      return isGone ? [{ path, problem: 'gone' }] : [];
    });
}
