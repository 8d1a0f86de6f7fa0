import type { ReactElement, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import type { Locale } from './locale.ts';
import { useLocaleChoice } from './locale.ts';
import type { Messages } from './messages.ts';

export interface I18nProviderProps {
  /** Brings the messages of one language; they arrive as a file of their own. */
  readonly load: (locale: Locale) => Promise<Messages>;
  readonly children: ReactNode;
}

/**
 * Gives the texts of this device's language. While another language is on its way the old one stays, so nothing
 * blinks; a language that could not be fetched leaves the old one too.
 */
export function I18nProvider({ load, children }: I18nProviderProps): ReactElement | null {
  const wanted = useLocaleChoice();
  const [given, setGiven] = useState<{ readonly locale: Locale; readonly messages: Messages }>();

  useEffect(() => {
    let isLatest = true;
    load(wanted).then(
      (messages) => {
        if (!isLatest) return;
        document.documentElement.lang = wanted;
        setGiven({ locale: wanted, messages });
      },
      // The service worker holds every language; without it the next change of language tries again.
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [wanted, load]);

  if (!given) return null;
  return (
    <IntlProvider locale={given.locale} messages={given.messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
