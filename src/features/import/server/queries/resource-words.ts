import { languages } from '#kernel/locale.ts';
import type { Field } from '#kernel/resource.ts';
import type { AnyResource } from '#platform/server/records/resource-server.ts';
import { folded } from '../../domain/folded.ts';
import type { FieldWords } from '../../domain/headings.ts';

interface Words {
  readonly title?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function wordsIn({ resource, messages }: AnyResource, language: string): Words {
  const file = messages[language] as Record<string, { resources?: Record<string, Words> }> | undefined;
  return file?.[resource.feature]?.resources?.[resource.name] ?? {};
}

/** The names of each field in every language. */
export function fieldWords(server: AnyResource): FieldWords {
  const all = languages.map((language) => wordsIn(server, language).fields ?? {});
  const fields = Object.keys(server.resource.fields);
  return Object.fromEntries(fields.map((name) => [name, all.flatMap((words) => words[name] ?? [])]));
}

/** The options of a choice by any of their names; for a number that may be empty, the names of `none`. */
export function optionsOf(server: AnyResource, name: string, field: Field): Record<string, string> {
  const saysNone = 'saysNone' in field && field.saysNone === true;
  const options = field.kind === 'choice' ? field.options : ['none'].filter(() => saysNone);
  if (options.length === 0) return {};
  const named = languages.flatMap((language) => Object.entries(wordsIn(server, language).options?.[name] ?? {}));
  const own = options.map((option): [string, string] => [option, option]);
  return Object.fromEntries([...named, ...own].map(([option, word]) => [folded(word), option]));
}
