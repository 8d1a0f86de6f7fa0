import { uuidv7 } from '#kernel/ids.ts';
import { type Locale, languageOf } from '#kernel/locale.ts';
import { nextColour } from '#kernel/palette.ts';
import { emptyValues, type Field, type Fields, type ValuesOf } from '#kernel/resource.ts';
import { problemsOf } from '#kernel/resource-problems.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { AnyResource } from '#platform/server/records/resource-server.ts';
import { folded } from '../../domain/folded.ts';
import { whenMade } from '../../domain/importable.ts';
import { type Measure, measureOf, timesIn } from '../../domain/measure.ts';
import type { ImportPlan } from '../../domain/plan.ts';
import { isUnit, type KnownUnit, knownUnit, knownUnits } from '../../domain/units.ts';

/** A record that a row refers to and that does not exist yet. */
export interface MissingRecord {
  readonly id: string;
  readonly name: string;
  readonly values: ValuesOf<Fields>;
}

export interface LinkFinder {
  readonly server: AnyResource;
  /** The id of the record with this name or code; undefined if there is none and none is to be created. */
  find(text: string): string | undefined;
  /** The values of a record that was found, or that is to be created. */
  valuesOf(id: string): Readonly<Record<string, unknown>> | undefined;
  readonly missing: readonly MissingRecord[];
  /** Texts of units that are not known, by their folded text. */
  readonly strange: ReadonlyMap<string, StrangeUnit>;
  /** By what the prices in this unit are multiplied, because the text says so much of it (`100 г`). */
  timesOf(text: string): number;
  /** Every unit that a text may mean: those of the venue, then the other known ones. */
  choices(): UnitChoice[];
  /** Those that a text may mean which is a measure. */
  fitting(measure: Measure): readonly { readonly code: string; readonly times: number }[];
}

export interface StrangeUnit {
  readonly text: string;
  readonly count: number;
  readonly measure: Measure | null;
}

interface UnitChoice {
  readonly code: string;
  readonly name: string;
}

const compared = (text: string) => text.trim().toLowerCase();

/** Finds the records that a column names, in any language; collects those that would have to be created. */
export async function linkFinder(
  tx: ReadTx,
  server: AnyResource,
  locale: Locale,
  makesMissing: boolean,
  /** What was chosen for texts that are no known unit. */
  chosen: ImportPlan['units'] = {},
): Promise<LinkFinder> {
  const { resource, store } = server;
  const { rows } = await store.list(tx, { limit: 10_000, locale }, () => null);
  const byName = new Map<string, string>();
  const learn = (text: unknown, id: string) => {
    if (typeof text === 'string' && text.trim() !== '' && !byName.has(compared(text))) byName.set(compared(text), id);
  };
  for (const row of rows as readonly ({ readonly id: string } & Record<string, unknown>)[]) {
    const title = row[resource.title];
    for (const text of typeof title === 'object' && title !== null ? Object.values(title) : [title])
      learn(text, row.id);
    learn(row.code, row.id);
  }
  const missing: MissingRecord[] = [];
  const byId = new Map<string, Readonly<Record<string, unknown>>>(rows.map((row) => [row.id, row]));
  const create = (text: string, name: string, values: ValuesOf<Fields>): string | undefined => {
    if (!makesMissing || problemsOf(resource.fields, values).length > 0) return undefined;
    const id = uuidv7();
    byName.set(compared(text), id);
    byId.set(id, values);
    missing.push({ id, name, values });
    return id;
  };
  /** A unit is recognised by its meaning. One that is not known is never created, because its kind is not known either. */
  const findUnit = (text: string): string | undefined => {
    const known = knownUnit(text);
    if (known === null) return undefined;
    const same = [...byId].find(([, values]) => isUnit(values as unknown as KnownUnit, known))?.[0];
    if (same === undefined)
      return create(text, known.name[languageOf(locale)], { ...emptyValues(resource.fields), ...known });
    byName.set(compared(text), same);
    return same;
  };
  const strange = new Map<string, StrangeUnit>();
  const times = new Map<string, number>();
  /** A text that nobody knows is asked about, and means what was chosen for it. */
  const findChosen = (text: string): string | undefined => {
    const measure = measureOf(text);
    const key = measure?.key ?? (folded(text) || text.trim());
    const { text: first = text.trim(), count = 0 } = strange.get(key) ?? {};
    strange.set(key, { text: first, count: count + 1, measure });
    // A text of the file may be the name of something that every object has.
    const code = Object.hasOwn(chosen, key) ? chosen[key] : undefined;
    const wanted = code === undefined || !mayMean(code, measure) ? undefined : code;
    const id = wanted === undefined ? undefined : (byName.get(compared(wanted)) ?? findUnit(wanted));
    const values = id === undefined ? undefined : byId.get(id);
    if (values !== undefined) times.set(compared(text), timesIn(measure, values as unknown as KnownUnit) ?? 1);
    return id;
  };
  /** Every unit that there is or may be made. */
  const allUnits = (): readonly KnownUnit[] => {
    const own = rows.map((row) => row as unknown as KnownUnit);
    const others = makesMissing ? knownUnits.filter((known) => !own.some((unit) => isUnit(unit, known))) : [];
    return [...own, ...others];
  };
  /** A code is looked up before a unit is made for it. */
  const mayMean = (code: string, measure: Measure | null): boolean => {
    const unit = allUnits().find((each) => compared(each.code) === compared(code));
    return unit === undefined || timesIn(measure, unit) !== null;
  };
  const nameOf = (names: unknown): string => {
    if (typeof names === 'string') return names;
    const all = (names ?? {}) as Readonly<Record<string, string>>;
    return all[languageOf(locale)] || (Object.values(all).find(Boolean) ?? '');
  };
  return {
    server,
    missing,
    strange,
    timesOf: (text) => times.get(compared(text)) ?? 1,
    choices: () => allUnits().map(({ code, name }) => ({ code, name: nameOf(name) || code })),
    fitting(measure) {
      const fit = allUnits().map((unit) => ({ code: unit.code, times: timesIn(measure, unit) }));
      return fit.flatMap(({ code, times: by }) => (by === null ? [] : [{ code, times: by }]));
    },
    valuesOf: (id) => byId.get(id),
    find(text) {
      const found = byName.get(compared(text));
      if (found !== undefined) return found;
      if (resource.name === 'units') return findUnit(text) ?? findChosen(text);
      const name = text.trim();
      const colour = nextColour(rows.length + missing.length);
      const values = valuesFor(resource.fields, resource.title, { name, locale, colour });
      return create(text, name, { ...values, ...whenMade[resource.name] });
    },
  };
}

interface Called {
  readonly name: string;
  readonly locale: Locale;
  readonly colour: string;
}

/** A record with only a name and a colour of its own; a required code is derived from the name's letters. */
function valuesFor(fields: Fields, title: string, { name, locale, colour }: Called): ValuesOf<Fields> {
  const required = Object.entries<Field>(fields).flatMap(([field, { kind, isRequired, ...rest }]) => {
    if (field === title || isRequired !== true || kind !== 'text') return [];
    const { longest } = rest as { readonly longest: number };
    return [[field, name.replace(/[^\p{L}\p{N}]/gu, '').slice(0, longest)]];
  });
  const called = fields[title]?.kind === 'names' ? { [languageOf(locale)]: name } : name;
  const coloured = Object.entries<Field>(fields).flatMap(([field, { kind }]) =>
    kind === 'colour' ? [[field, colour]] : [],
  );
  return { ...emptyValues(fields), ...Object.fromEntries([...required, ...coloured]), [title]: called };
}
