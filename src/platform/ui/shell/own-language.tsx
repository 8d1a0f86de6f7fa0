import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import type { Locale } from '#kernel/locale.ts';
import { client, session, useSession } from '../api/app-api.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { LanguageSelect } from './language-select.tsx';

type Choice = { readonly language: Locale | null };
/**
 * The one route of a feature that the shell calls itself; it has the same types as in the contract of the feature that
 * owns the log-in.
 */
interface LanguageRoute {
  readonly 'PUT api/session/language': { readonly body: z.ZodType<Choice, Choice>; readonly output: z.ZodType<Choice> };
}
const call = client<LanguageRoute>();

/** The signed-in user's own language: it applies on every device while they are signed in. */
export function OwnLanguage(): ReactElement {
  const t = useTranslations('shell');
  const errorText = useErrorText();
  const { login } = useSession();
  const [asked, setAsked] = useState<{ readonly language: Locale | null }>();
  const [fault, setFault] = useState<unknown>();

  async function choose(language: Locale | null): Promise<void> {
    const person = session.person();
    setFault(undefined);
    setAsked({ language });
    try {
      await call('PUT api/session/language', { body: { language } });
      if (session.person() === person) session.noteLanguage(language);
    } catch (error) {
      setFault(error);
    }
    setAsked(undefined);
  }

  return (
    <LanguageSelect<Locale | null>
      label={t('ownLanguage')}
      none={t('ownLanguageNone')}
      value={asked ? asked.language : (login?.employee.language ?? null)}
      onChange={choose}
      disabled={asked !== undefined}
      error={fault === undefined ? undefined : errorText(fault)}
    />
  );
}
