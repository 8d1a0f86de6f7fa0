import type { Resource } from '#kernel/resource.ts';
import type { KindWords } from './sentence.ts';

interface Translator {
  (key: string): string;
  has(key: string): boolean;
}

/** The words of a resource, from the messages of its feature. */
export function kindWords(resource: Resource | undefined, t: Translator): KindWords | undefined {
  if (resource === undefined) return undefined;
  const at = (key: string) => `${resource.feature}.resources.${resource.name}.${key}`;
  const optional = (key: string) => (t.has(at(key)) ? t(at(key)) : undefined);
  const general = (name: string) => (t.has(`records.actions.${name}`) ? t(`records.actions.${name}`) : name);
  return {
    one: t(at('one')),
    title: t(at('title')),
    fields: resource.fields,
    field: (name) => optional(`fields.${name}`) ?? name,
    option: (field, value) => optional(`options.${field}.${value}`) ?? value,
    action: (name) => optional(`actions.${name}`) ?? general(name),
  };
}
