import type { Fields, RecordOf, Section, ValuesOf } from '#kernel/section.ts';
import type { FieldProblem } from '#kernel/section-problems.ts';
import type { House } from '../house.ts';
import type { Pen } from '../pen.ts';
import type { Session } from '../session.ts';
import type { RecordStore } from './record-store.ts';
import type { Sections, Use } from './sections.ts';

/** A change that is about to be written. */
export interface RecordChange<F extends Fields> {
  readonly house: House;
  readonly pen: Pen;
  readonly session: Session;
  readonly id: string;
  /** Null when the record is being made. */
  readonly before: RecordOf<F> | null;
  /** Null when it is being deleted. */
  readonly after: ValuesOf<F> | null;
}

/** What a section decides beyond the rules of its fields. */
export interface SectionRules<F extends Fields> {
  /** What else is wrong with the values; throws CodedError for what is not about one field. */
  readonly check?: (change: RecordChange<F>) => Promise<readonly FieldProblem[]>;
  /** Values that the server sets itself, such as a rank. Runs before the check. */
  readonly complete?: (change: RecordChange<F> & { readonly after: ValuesOf<F> }) => Promise<Partial<ValuesOf<F>>>;
  /** How a text is kept that may be typed in several ways, such as a card with blanks: rows of a file are compared by it. */
  readonly spelt?: Readonly<Partial<Record<Extract<keyof F, string>, (typed: string) => string>>>;
  /** After the write, in its transaction. */
  readonly written?: (change: RecordChange<F>) => Promise<void>;
  /** Tills load their data anew: left out, they do. */
  readonly isOutsideCatalogue?: boolean;
  /** What the journal says of a record's parts, which in full would tell a reader nothing. */
  readonly told?: (change: Omit<RecordChange<F>, 'pen'>) => Readonly<Record<string, unknown>>;
  /** What history and events may not show, such as a hash. */
  readonly hidden?: readonly Extract<keyof F, string>[];
}

/** A section as the server runs it. */
export interface SectionServer<F extends Fields = Fields> {
  readonly section: Section<F>;
  readonly store: RecordStore<F>;
  readonly rules: SectionRules<F>;
  /** The message files of its feature, by locale: the headings of its spreadsheet. */
  readonly messages: Readonly<Record<string, unknown>>;
}
/** Any section, where its fields do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: a list of sections of different fields
export type AnySection = SectionServer<any>;

export function sectionServer<F extends Fields>(
  section: Section<F>,
  store: RecordStore<F>,
  messages: Readonly<Record<string, unknown>>,
  rules: SectionRules<F> = {},
): SectionServer<F> {
  return { section, store, rules, messages };
}

export function createSections(all: readonly AnySection[], uses: readonly Use[]): Sections {
  const byName = new Map(all.map((each) => [each.section.name, each]));
  const linking = all.flatMap((each) =>
    Object.entries<Fields[string]>(each.section.fields).flatMap(([field, declared]) =>
      declared.kind === 'link' || declared.kind === 'links' ? [{ each, field, to: declared.to }] : [],
    ),
  );
  for (const { each, field, to } of linking) {
    if (!byName.has(to)) throw new Error(`${each.section.name}.${field} links to ${to}, which is no section`);
  }
  return {
    find: (name) => byName.get(name),
    async usesOf(tx, name, id, locale) {
      const links = linking
        .filter(({ to }) => to === name)
        .map(async ({ each, field }) =>
          (await each.store.linkedBy(tx, field, id, locale)).map((row) => ({ ...row, section: each.section.name })),
        );
      const others = uses.filter(({ of }) => of === name).map(({ find }) => find(tx, id, locale));
      return (await Promise.all([...links, ...others])).flat();
    },
  };
}
