import { locales, type Names } from '#kernel/locale.ts';
import type { Resource } from '#kernel/resource.ts';
import { baseOf, freeNames } from './free-name.ts';
import { resourceApi, type Values } from './resource-api.ts';

/**
 * The initial values of a copy: those of the record, except unique ones. Names get a free variant; a number or code is
 * assigned again.
 */
export async function valuesOfCopy(resource: Resource, id: string): Promise<Values> {
  const { id: _, version: __, ...values } = await resourceApi(resource).one(id);
  // A copy is the last one, as any new record.
  const copied: Record<string, unknown> = { ...values, ...(resource.isRanked && { ranking: null }) };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.isUnique !== true) continue;
    const value = values[name];
    if (name !== resource.title) copied[name] = field.kind === 'text' ? '' : value;
    else if (field.kind === 'names') {
      copied[name] = freeNames(value as Names, await takenNames(resource, value as Names), field.longest);
    } else if (field.kind === 'text') {
      const text = value as string;
      copied[name] = freeNames({ sq: text }, await takenNames(resource, { sq: text }), field.longest).sq;
    }
  }
  return copied;
}

/** All names, in any language, of the records with similar names. */
async function takenNames(resource: Resource, names: Names): Promise<string[]> {
  const searched = [...new Set(Object.values(names).map((name) => baseOf(name).slice(0, 60)))];
  const found = await Promise.all(searched.map((search) => resourceApi(resource).list({ search, limit: 500 })));
  return found.flatMap(({ rows }) => rows.flatMap(({ values }) => textsOf(values[resource.title])));
}

function textsOf(title: unknown): string[] {
  if (typeof title === 'string') return [title];
  const names = (title ?? {}) as Names;
  return locales.flatMap((locale) => names[locale] ?? []);
}
