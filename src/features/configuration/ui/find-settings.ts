import type { Fields } from '#kernel/resource.ts';
import { mentions } from '#platform/ui/i18n/text-search.ts';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';
import { givenNames, settingOf, settings } from '../domain/settings.ts';

/** The settings whose name, description or group contains every word; all settings for an empty search. */
export function findSettings(search: string, words: Pick<ResourceWords, 'field' | 'help' | 'group'>): Fields {
  const isMeant = mentions(search);
  const found = givenNames.filter((name) =>
    isMeant([words.field(name), words.help(name), words.group(settingOf(name).group), name].join(' ')),
  );
  return Object.fromEntries(found.map((name) => [name, settings[name]]));
}
