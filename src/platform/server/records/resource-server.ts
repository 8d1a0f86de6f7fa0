import type { PermissionName } from '#kernel/permission.ts';
import type { Fields, RecordOf, Resource, ValuesOf } from '#kernel/resource.ts';
import type { Loss } from '#kernel/resource-contract.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import type { ReadTx } from '../database.ts';
import type { Session } from '../session.ts';
import type { VenueContext } from '../venue-context.ts';
import type { WriteTx } from '../write-tx.ts';
import type { RecordStore } from './record-store.ts';
import type { Resources, Use } from './resources.ts';

/** The context of rules: they read, and never write. */
export interface RuleContext {
  readonly venue: VenueContext;
  readonly session: Session;
  readonly tx: ReadTx;
  /** Epoch ms. */
  readonly now: number;
}

interface Change<F extends Fields> {
  readonly venue: VenueContext;
  readonly session: Session;
  readonly id: string;
  /** Null if the record is being created. */
  readonly before: RecordOf<F> | null;
  /** Null if it is being deleted. */
  readonly after: ValuesOf<F> | null;
}
/** A change that may be written. An import validates changes in a read-only transaction. */
export interface RecordChange<F extends Fields> extends Change<F>, RuleContext {
  /** The deleted record that is being restored; `before` is null then. */
  readonly restored?: RecordOf<F>;
}
/** A deleted record that is to be restored, and what `keep` returned when it was deleted. */
export interface Restoring<F extends Fields> extends RuleContext {
  readonly id: string;
  readonly record: RecordOf<F>;
  readonly kept: object;
}
/** What a record is restored with. */
export interface Restorable<F extends Fields> {
  readonly values: Partial<ValuesOf<F>>;
  readonly losses: readonly Loss[];
}
/** A change that was written, in the transaction that wrote it. */
export interface WrittenChange<F extends Fields> extends Change<F> {
  readonly tx: WriteTx;
}

/** The rules of a resource beyond those of its fields. */
export interface ResourceRules<F extends Fields> {
  /** Further problems of the values; throws a CodedError for what does not concern a single field. */
  readonly check?: (change: RecordChange<F>) => Promise<readonly FieldProblem[]>;
  /** Values that the server sets itself, such as a rank. Runs before the check. */
  readonly applyDefaults?: (change: RecordChange<F> & { readonly after: ValuesOf<F> }) => Promise<Partial<ValuesOf<F>>>;
  /**
   * The stored form of a text that can be typed in several ways, such as a card number with blanks: an import compares
   * by it.
   */
  readonly normalize?: Readonly<Partial<Record<Extract<keyof F, string>, (typed: string) => string>>>;
  /** Runs after the write, in its transaction. */
  readonly afterWrite?: (change: WrittenChange<F>) => Promise<void>;
  /** What a deletion releases besides the values of the record, and its undo puts back. */
  readonly keep?: (tx: ReadTx, id: string) => Promise<object>;
  /** What of the deleted record can come back, where that differs from its values, and what cannot. */
  readonly restorable?: (restoring: Restoring<F>) => Promise<Restorable<F>>;
  /** Puts back what `keep` returned, after the record was written. */
  readonly putBack?: (tx: WriteTx, id: string, kept: object) => Promise<void>;
  /** Permissions of other screens that show its records: the live feed tells their users of changes too. */
  readonly alsoShownTo?: readonly PermissionName[];
  /** Whether a change makes tills reload their data. Default: true. */
  readonly affectsTills?: boolean;
  /** The journal's summary of a record's parts, which in full would be unreadable. */
  readonly auditDetails?: (change: Change<F>) => Readonly<Record<string, unknown>>;
  /** What the journal keeps of a value that it must not show whole, such as a hash, or a number that can be spent. */
  readonly inJournal?: Readonly<Partial<Record<Extract<keyof F, string>, (value: string) => string>>>;
}

/** A resource as the server runs it. */
export interface ResourceServer<F extends Fields = Fields> {
  readonly resource: Resource<F>;
  readonly store: RecordStore<F>;
  readonly rules: ResourceRules<F>;
  /** The message files of its feature, by locale, for the headings of its spreadsheet. */
  readonly messages: Readonly<Record<string, unknown>>;
}
/** Any resource, where its fields do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: a list of resources of different fields
export type AnyResource = ResourceServer<any>;

export function resourceServer<F extends Fields>(
  resource: Resource<F>,
  store: RecordStore<F>,
  messages: Readonly<Record<string, unknown>>,
  rules: ResourceRules<F> = {},
): ResourceServer<F> {
  return { resource, store, rules, messages };
}

/** A value of a field as the journal keeps it. */
export function journaled({ rules }: Pick<AnyResource, 'rules'>, field: string, value: unknown): unknown {
  const own = (rules.inJournal ?? {}) as Readonly<Record<string, (value: string) => string>>;
  const shorten = Object.hasOwn(own, field) ? own[field] : undefined;
  return shorten !== undefined && typeof value === 'string' ? shorten(value) : value;
}

export function createResources(all: readonly AnyResource[], uses: readonly Use[], clock: () => number): Resources {
  const byName = new Map(all.map((each) => [each.resource.name, each]));
  const linking = all.flatMap((each) =>
    Object.entries<Fields[string]>(each.resource.fields).flatMap(([field, declared]) =>
      declared.kind === 'link' || declared.kind === 'links' ? [{ each, field, to: declared.to }] : [],
    ),
  );
  for (const { each, field, to } of linking) {
    if (!byName.has(to)) throw new Error(`${each.resource.name}.${field} links to ${to}, which is no resource`);
  }
  const readers = new Map(
    all.map(({ resource, rules }) => [resource.name, [resource.read, ...(rules.alsoShownTo ?? [])]]),
  );
  return {
    find: (name) => byName.get(name),
    async titlesInJournal(tx, name, ids, locale) {
      const each = byName.get(name);
      if (each === undefined) return new Map();
      const titles = [...(await each.store.titles(tx, ids, locale))];
      return new Map(titles.map(([id, title]) => [id, journaled(each, each.resource.title, title) as string]));
    },
    readersOf: (name) => readers.get(name) ?? [],
    async usesOf(tx, name, id, locale) {
      const links = linking
        .filter(({ to }) => to === name)
        .map(async ({ each, field }) =>
          (await each.store.linkedBy(tx, field, id, locale)).map((row) => ({ ...row, resource: each.resource.name })),
        );
      const others = uses.filter(({ of }) => of === name).map(({ find }) => find(tx, id, locale, clock()));
      return (await Promise.all([...links, ...others])).flat();
    },
  };
}
