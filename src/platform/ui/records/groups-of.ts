import type { Field, Fields } from '#kernel/resource.ts';

/** The fields by group, in the order in which they are declared. */
export function groupsOf(fields: Fields): ReadonlyMap<string, readonly (readonly [string, Field])[]> {
  const groups = new Map<string, (readonly [string, Field])[]>();
  for (const [name, field] of Object.entries(fields)) {
    const group = field.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), [name, field]]);
  }
  return groups;
}
