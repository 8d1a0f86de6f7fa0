import { canonical } from '#kernel/canonical.ts';
import { CodedError, type ErrorDetails } from '#kernel/error.ts';
import type { Field, Fields, RecordOf, ValuesOf } from '#kernel/resource.ts';
import { type FieldProblem, problemsOf } from '#kernel/resource-problems.ts';
import type { ReadTx } from '../database.ts';
import type { CommandContext } from '../feature.ts';
import { inSlices } from '../in-slices.ts';
import type { Sql } from '../sql.ts';
import type { WriteTx } from '../write-tx.ts';
import { placesAmongNew, withRank } from './ranks.ts';
import { idsOf } from './record-problems.ts';
import type { ReadyWrite } from './record-store.ts';
import type { ResourceServer, RuleContext } from './resource-server.ts';
import { changedValues, entryOf, toStore } from './write-record.ts';

/** A record to be created (`before` null) or changed. */
export interface Candidate<F extends Fields = Fields> {
  readonly id: string;
  readonly before: RecordOf<F> | null;
  readonly given: ValuesOf<F>;
}
export interface RowFieldProblem extends FieldProblem {
  /** The problem is the code of an error of the resource, with the values of its message. */
  readonly details?: ErrorDetails;
}
/** A candidate with the values to write and its validation problems. */
export interface Validated<F extends Fields = Fields> extends Candidate<F> {
  readonly after: ValuesOf<F>;
  /** Values that differ from the stored record; for a new record all. */
  readonly changed: Partial<ValuesOf<F>>;
  readonly problems: readonly RowFieldProblem[];
}

/**
 * Validates many candidates by the same rules as a single one, with a few statements for all of them. Writes nothing,
 * so it can run in a read-only transaction. The caller must check conflicts between candidates.
 */
export async function validateMany<F extends Fields>(
  server: ResourceServer<F>,
  { venue, tx, now, session }: RuleContext,
  candidates: readonly Candidate<F>[],
  /** Records that do not exist yet but will be written before these. */
  awaited: ReadonlySet<string> = new Set(),
): Promise<Validated<F>[]> {
  const { fields } = server.resource;
  const { rules } = server;
  const asking = { venue, session, tx: remembering(tx), now };
  const places = placesAmongNew(candidates);
  const completed = await inSlices(candidates, async (candidate, index) => {
    const wanted = toStore(fields, candidate.before, candidate.given);
    const ranked = await withRank(server, asking.tx, candidate.before, wanted.values, places[index]);
    const change = { ...asking, id: candidate.id, before: candidate.before, after: ranked };
    const after = { ...ranked, ...(await rules.applyDefaults?.(change)) } as ValuesOf<F>;
    const changed = candidate.before === null ? after : changedValues(candidate.before, after);
    return { ...candidate, after, changed, unwanted: wanted.problems };
  });
  const taken = await takenValues(server, tx, completed);
  const gone = await goneLinks(server, venue.resources, tx, completed, awaited);
  return inSlices(completed, async ({ unwanted, ...candidate }) => {
    const problems: RowFieldProblem[] = [
      ...unwanted,
      ...problemsOf(fields, candidate.after),
      ...taken(candidate),
      ...gone(candidate),
    ];
    if (problems.length > 0) return { ...candidate, problems };
    try {
      const more = await rules.check?.({
        ...asking,
        id: candidate.id,
        before: candidate.before,
        after: candidate.after,
      });
      return { ...candidate, problems: more ?? [] };
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      const path = error.fields?.[0]?.path ?? server.resource.title;
      return {
        ...candidate,
        problems: [{ path, problem: error.code, ...(error.details && { details: error.details }) }],
      };
    }
  });
}

/** The write plan; computed before the write transaction. */
export interface PlannedWrites<F extends Fields = Fields> {
  readonly made: readonly Validated<F>[];
  readonly changes: readonly Validated<F>[];
  /** How many do not change. */
  readonly unchanged: number;
}

/** Of validated records those that are created and those that change. Pure. */
export function planWrites<F extends Fields>(validated: readonly Validated<F>[]): PlannedWrites<F> {
  const made = validated.filter(({ before }) => before === null);
  const changes = validated.filter(({ before, changed }) => before !== null && Object.keys(changed).length > 0);
  return { made, changes, unchanged: validated.length - made.length - changes.length };
}

/**
 * Prepares statements and journal entries outside the write transaction. Returns a function that writes them: one
 * statement for all new records, one for all that change the same fields.
 */
export async function readyToWrite<F extends Fields>(
  server: ResourceServer<F>,
  { venue, session, commandId }: Pick<CommandContext, 'venue' | 'session' | 'commandId'>,
  { made, changes }: PlannedWrites<F>,
): Promise<(tx: WriteTx) => Promise<void>> {
  const { resource, store, rules } = server;
  const all = [...made, ...changes];
  const values = new Map(made.map(({ id, after }) => [id, after]));
  const insert: ReadyWrite =
    store.insertMany?.(values) ?? ((tx) => Promise.all([...values].map(([id, each]) => store.insert(tx, id, each))));
  const changed = new Map(changes.map((each) => [each.id, each.changed]));
  const update: ReadyWrite =
    store.updateMany?.(changed) ?? ((tx) => Promise.all([...changed].map(([id, each]) => store.update(tx, id, each))));
  const entries = await inSlices(all, ({ id, before, after, changed }) => {
    const details = rules.auditDetails?.({ venue, session, id, before, after });
    return entryOf(
      server,
      { session, commandId },
      before === null ? 'created' : 'changed',
      id,
      before,
      changed,
      details,
    );
  });
  return async (tx) => {
    if (all.length === 0) return;
    await Promise.all([insert(tx), update(tx)]);
    if (rules.afterWrite !== undefined) {
      for (const { id, before, after } of all) await rules.afterWrite({ venue, tx, session, id, before, after });
    }
    for (const entry of entries) tx.audit(entry);
    // One event for all of them: open lists reload their visible rows.
    tx.emit({ name: 'record.changed', data: { resource: resource.name, id: null, action: 'imported' } });
    if (rules.affectsTills !== false) tx.touchCatalogue();
  };
}

/** Runs each query once: the rules of many records ask the same, and nothing is written in between. */
function remembering(tx: ReadTx): ReadTx {
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

type Completed<F extends Fields> = Candidate<F> & { readonly after: ValuesOf<F> };
type Found<F extends Fields> = (candidate: Completed<F>) => FieldProblem[];

const valueIn = (values: object, field: string) => (values as Readonly<Record<string, unknown>>)[field];

/** The texts of a unique field in the form in which they are compared. */
export function comparedTexts(value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  const texts = typeof value === 'object' ? Object.values(value) : [value];
  return texts.map((text) => String(text).toLowerCase());
}

async function takenValues<F extends Fields>(
  { resource, store }: ResourceServer<F>,
  tx: ReadTx,
  candidates: readonly Completed<F>[],
): Promise<Found<F>> {
  const unique = Object.entries<Field>(resource.fields).filter(([, field]) => field.isUnique === true);
  const isOther = ({ before, after }: Completed<F>, field: string) =>
    before === null || canonical(valueIn(before, field)) !== canonical(valueIn(after, field));
  const holders = await Promise.all(
    unique.map(async ([field]) => {
      const texts = candidates.flatMap((candidate) =>
        isOther(candidate, field) ? comparedTexts(valueIn(candidate.after, field)) : [],
      );
      const found = texts.length === 0 ? [] : await store.matching(tx, field, [...new Set(texts)]);
      const byText = new Map(found.flatMap((row) => comparedTexts(valueIn(row, field)).map((text) => [text, row.id])));
      return [field, byText] as const;
    }),
  );
  return (candidate) =>
    holders.flatMap(([path, byText]) => {
      const isTaken = comparedTexts(valueIn(candidate.after, path)).some((text) => {
        const holder = byText.get(text);
        return isOther(candidate, path) && holder !== undefined && holder !== candidate.id;
      });
      return isTaken ? [{ path, problem: 'notUnique' }] : [];
    });
}

async function goneLinks<F extends Fields>(
  { resource }: ResourceServer<F>,
  resources: CommandContext['venue']['resources'],
  tx: ReadTx,
  candidates: readonly Completed<F>[],
  awaited: ReadonlySet<string>,
): Promise<Found<F>> {
  const known = await Promise.all(
    Object.entries<Field>(resource.fields).flatMap(([path, field]) => {
      if (field.kind !== 'link' && field.kind !== 'links') return [];
      const ids = [...new Set(candidates.flatMap(({ after }) => idsOf(valueIn(after, path))))];
      const titles =
        resources.find(field.to)?.store.titles(tx, ids, 'sq') ?? Promise.resolve(new Map<string, string>());
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
