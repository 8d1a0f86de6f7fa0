import type { Fields, RecordOf, Resource, ValuesOf } from '#kernel/resource.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import type { ReadTx } from '../database.ts';
import type { Session } from '../session.ts';
import type { VenueContext } from '../venue-context.ts';
import type { WriteTx } from '../write-tx.ts';
import type { RecordStore } from './record-store.ts';
import type { Resources, Use } from './resources.ts';

/** What rules know of whoever changes something: they read, and never write. */
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
  /** Null when the record is being made. */
  readonly before: RecordOf<F> | null;
  /** Null when it is being deleted. */
  readonly after: ValuesOf<F> | null;
}
/** A change that may be written. An import asks about changes in a transaction that only reads. */
export interface RecordChange<F extends Fields> extends Change<F>, RuleContext {}
/** A change that was written, in the transaction that wrote it. */
export interface WrittenChange<F extends Fields> extends Change<F> {
  readonly tx: WriteTx;
}

/** What a resource decides beyond the rules of its fields. */
export interface ResourceRules<F extends Fields> {
  /** What else is wrong with the values; throws CodedError for what is not about one field. */
  readonly check?: (change: RecordChange<F>) => Promise<readonly FieldProblem[]>;
  /** Values that the server sets itself, such as a rank. Runs before the check. */
  readonly applyDefaults?: (change: RecordChange<F> & { readonly after: ValuesOf<F> }) => Promise<Partial<ValuesOf<F>>>;
  /** How a text is kept that may be typed in several ways, such as a card with blanks: rows of a file are compared by it. */
  readonly normalize?: Readonly<Partial<Record<Extract<keyof F, string>, (typed: string) => string>>>;
  /** After the write, in its transaction. */
  readonly afterWrite?: (change: WrittenChange<F>) => Promise<void>;
  /** Tills load their data anew: left out, they do. */
  readonly affectsTills?: boolean;
  /** What the journal says of a record's parts, which in full would tell a reader nothing. */
  readonly auditDetails?: (change: Change<F>) => Readonly<Record<string, unknown>>;
  /** What history and events may not show, such as a hash. */
  readonly hidden?: readonly Extract<keyof F, string>[];
}

/** A resource as the server runs it. */
export interface ResourceServer<F extends Fields = Fields> {
  readonly resource: Resource<F>;
  readonly store: RecordStore<F>;
  readonly rules: ResourceRules<F>;
  /** The message files of its feature, by locale: the headings of its spreadsheet. */
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

export function createResources(all: readonly AnyResource[], uses: readonly Use[]): Resources {
  const byName = new Map(all.map((each) => [each.resource.name, each]));
  const linking = all.flatMap((each) =>
    Object.entries<Fields[string]>(each.resource.fields).flatMap(([field, declared]) =>
      declared.kind === 'link' || declared.kind === 'links' ? [{ each, field, to: declared.to }] : [],
    ),
  );
  for (const { each, field, to } of linking) {
    if (!byName.has(to)) throw new Error(`${each.resource.name}.${field} links to ${to}, which is no resource`);
  }
  return {
    find: (name) => byName.get(name),
    async usesOf(tx, name, id, locale) {
      const links = linking
        .filter(({ to }) => to === name)
        .map(async ({ each, field }) =>
          (await each.store.linkedBy(tx, field, id, locale)).map((row) => ({ ...row, resource: each.resource.name })),
        );
      const others = uses.filter(({ of }) => of === name).map(({ find }) => find(tx, id, locale));
      return (await Promise.all([...links, ...others])).flat();
    },
  };
}
