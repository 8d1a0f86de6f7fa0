import type { ReactElement, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { type Locale, languageOf } from '#kernel/locale.ts';
import { pageLanguage, ShownLocale } from './locale.ts';
import { useLocaleChoice } from './locale-choice.ts';
import type { Messages } from './messages.ts';

export interface I18nProviderProps {
  /** Brings the messages of one language; they arrive as a file of their own. */
  readonly load: (locale: Locale) => Promise<Messages>;
  readonly children: ReactNode;
}

/**
 * Gives the texts of the chosen language. While another language is on its way the old one stays, so nothing
 * blinks; a language that could not be fetched leaves the old one too.
 */
export function I18nProvider({ load, children }: I18nProviderProps): ReactElement | null {
  const wanted = useLocaleChoice();
  const [given, setGiven] = useState<{ readonly locale: Locale; readonly messages: Messages }>();

  useEffect(() => {
    let isLatest = true;
    load(wanted).then(
      (messages) => {
        if (isLatest) setGiven({ locale: wanted, messages });
      },
      // The service worker holds every language; without it the next change of language tries again.
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [wanted, load]);

  const shown = given?.locale;
  useEffect(() => {
    if (shown === undefined) return;
    const page = pageLanguage(shown);
    document.documentElement.lang = page;
    // For early.js, when the page opens again.
    localStorage.setItem('tavolina.lang', page);
  }, [shown]);

  if (!given) return null;
  return (
    <ShownLocale value={given.locale}>
      {/* Plurals and sorting follow the words: Greek rules would leave Serbian without its "few". */}
      <IntlProvider locale={languageOf(given.locale)} messages={given.messages} timeZone="UTC">
        {children}
      </IntlProvider>
    </ShownLocale>
  );
}
