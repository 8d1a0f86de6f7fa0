import { localeNames } from '#platform/ui/i18n/locale.ts';
import { type ResourceWords, useResourceWords } from '#platform/ui/records/resource-words.ts';
import { configuration } from '../domain/resources.ts';

/** What the settings are called and mean in the user's language; each language says its name in itself. */
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
