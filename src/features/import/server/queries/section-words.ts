import { languages } from '#kernel/locale.ts';
import type { Field } from '#kernel/section.ts';
import type { AnySection } from '#platform/server/records/section-server.ts';
import { type FieldWords, folded } from '../../domain/headings.ts';

interface Words {
  readonly title?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function wordsIn({ section, messages }: AnySection, language: string): Words {
  const file = messages[language] as Record<string, { sections?: Record<string, Words> }> | undefined;
  return file?.[section.feature]?.sections?.[section.name] ?? {};
}

/** What each field is called in every language. */
export function fieldWords(server: AnySection): FieldWords {
  const all = languages.map((language) => wordsIn(server, language).fields ?? {});
  const fields = Object.keys(server.section.fields);
  return Object.fromEntries(fields.map((name) => [name, all.flatMap((words) => words[name] ?? [])]));
}

/** The option of a choice by any of its names; of a number that may be none, that. */
export function optionsOf(server: AnySection, name: string, field: Field): Record<string, string> {
  const saysNone = 'saysNone' in field && field.saysNone === true;
  const options = field.kind === 'choice' ? field.options : ['none'].filter(() => saysNone);
  if (options.length === 0) return {};
  const named = languages.flatMap((language) => Object.entries(wordsIn(server, language).options?.[name] ?? {}));
  const own = options.map((option): [string, string] => [option, option]);
  return Object.fromEntries([...named, ...own].map(([option, word]) => [folded(word), option]));
}
