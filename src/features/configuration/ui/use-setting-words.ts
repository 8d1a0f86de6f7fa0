import { localeNames } from '#platform/ui/i18n/locale.ts';
import { type ResourceWords, useResourceWords } from '#platform/ui/records/resource-words.ts';
import { configuration } from '../domain/resources.ts';

/** Names and descriptions of the settings in the user's language. Each language is named in itself. */
export function useSettingWords(): ResourceWords {
  const words = useResourceWords(configuration);
  return {
    ...words,
    option: (name, value) =>
      name === 'languageCode' && value in localeNames
        ? localeNames[value as keyof typeof localeNames]
        : words.option(name, value),
  };
}
