import type { ReactElement, ReactNode } from 'react';
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { type Locale, languageOf } from '#kernel/locale.ts';
import { withFetchErrors } from '../api/errors.ts';
import { notify } from '../kit/notices.tsx';
import { NoServer } from '../shell/crash.tsx';
import { pageLanguage, ShownLocale, useShownLocale } from './locale.ts';
import { useLocaleChoice, useVenueKind } from './locale-choice.ts';
import type { Messages, VenueKind, Words } from './messages.ts';
import { useErrorText } from './use-error-text.ts';

export interface I18nProviderProps {
  readonly words: Words;
  readonly children: ReactNode;
}

interface Given {
  readonly locale: Locale;
  readonly messages: Messages;
}

const WordsContext = createContext<Words | null>(null);

/**
 * Provides the texts of the chosen language. While another language loads, the old one stays, to avoid flicker; it also
 * stays if the new one could not be fetched.
 */
export function I18nProvider({ words, children }: I18nProviderProps): ReactElement | null {
  // The service worker stores every language; without it the next change of language tries again.
  const [locale, kind] = [useLocaleChoice(), useVenueKind()];
  const { given: first } = useMessages(words.first, locale, kind);
  // After the first paint: until then a code stands for the text of its error.
  const { given: whole } = useMessages(first ? words.till : notYet, locale, kind);
  const given = whole?.locale === locale ? whole : (first ?? whole);
  const shown = given?.locale;
  useEffect(() => {
    if (shown === undefined) return;
    const page = pageLanguage(shown);
    document.documentElement.lang = page;
    // For early.js, at the next page load.
    localStorage.setItem('tavolina.lang', page);
  }, [shown]);

  if (!given) return null;
  return (
    <WordsContext value={words}>
      <Texts {...given}>{children}</Texts>
    </WordsContext>
  );
}

interface OfficeWordsProps {
  readonly children: ReactNode;
  /** It stands alone, and says in its place that the server does not answer. */
  readonly isPage?: boolean;
}

/**
 * Adds the texts of the back office, and waits for them. While they cannot be fetched a page says why; what is on another screen
 * leaves that as it is, with a notice.
 */
export function OfficeWords({ children, isPage = false }: OfficeWordsProps): ReactElement | null {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('OfficeWords stands inside an I18nProvider');
  const { given, error, again } = useMessages(words.office, useShownLocale(), useVenueKind());
  const isMissing = !given && error !== undefined;
  const errorText = useErrorText();
  const warn = useEffectEvent(() => notify({ text: errorText(error), tone: 'danger' }));
  useEffect(() => {
    if (isMissing && !isPage) warn();
  }, [isMissing, isPage]);
  if (isMissing && isPage) return <NoServer error={error} retry={again} />;
  return given ? <Texts {...given}>{children}</Texts> : null;
}

/** Waits for what comes first. */
const notYet: Words['till'] = () => new Promise(() => undefined);

const againMs = 5_000;

/** Texts that could not be loaded are tried again for as long as they are wanted. */
function useMessages(
  load: Words['till'],
  wanted: Locale,
  kind: VenueKind,
): { readonly given?: Given; readonly error?: unknown; readonly again: () => void } {
  const [state, setState] = useState<{ readonly given?: Given; readonly error?: unknown }>({});
  const [failures, setFailures] = useState(0);
  const again = () => setFailures((before) => before + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure is tried again
  useEffect(() => {
    let isLatest = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    withFetchErrors(load(wanted, kind)).then(
      (messages) => {
        if (isLatest) setState({ given: { locale: wanted, messages } });
      },
      (error: unknown) => {
        if (!isLatest) return;
        setState(({ given }) => (given === undefined ? { error } : { given, error }));
        timer = setTimeout(again, againMs);
      },
    );
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [wanted, kind, load, failures]);
  return { ...state, again };
}

function Texts({ locale, messages, children }: Given & { readonly children: ReactNode }): ReactElement {
  return (
    <ShownLocale value={locale}>
      {/* Plurals and sorting follow the language of the texts: Greek rules would leave Serbian without its "few". */}
      <IntlProvider locale={languageOf(locale)} messages={messages} timeZone="UTC">
        {children}
      </IntlProvider>
    </ShownLocale>
  );
}
