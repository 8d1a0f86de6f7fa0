import { use } from 'react';
import { useTranslations } from 'use-intl';
import { configuration } from '#features/configuration/domain/resources.ts';
import { isLocale, nameIn } from '#kernel/locale.ts';
import { localeNames, useShownLocale } from '#platform/ui/i18n/locale.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { ResourcesContext } from '#platform/ui/records/resource-api.ts';
import { kindWords } from '../domain/kind-words.ts';
import type { SentenceWords } from '../domain/sentence.ts';

/** Everything that sentences about the journal are made of, in the language shown. */
export function useSentenceWords(): SentenceWords {
  const t = useTranslations();
  const formats = useFormats();
  const locale = useShownLocale();
  const resources = use(ResourcesContext);
  return {
    has: (key) => t.has(key),
    text: (key, values) => t(key, values),
    money: (minor) => formats.money(minor),
    quantity: (thousandths) => formats.quantity(thousandths),
    percent: (basisPoints) => formats.percent(basisPoints),
    nameIn: (names) => nameIn(names, locale),
    language: (code) => (isLocale(code) ? localeNames[code] : code),
    kind: (name) => kindWords(name === configuration.name ? configuration : resources.get(name), t),
  };
}
