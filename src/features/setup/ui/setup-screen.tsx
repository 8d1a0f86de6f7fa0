import './setup.css';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client, session } from '#platform/ui/api/app-api.ts';
import { ApiError } from '#platform/ui/api/errors.ts';
import { readLocale, useLocaleChoice, writeDeviceLocale } from '#platform/ui/i18n/locale-choice.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { LanguageSelect } from '#platform/ui/shell/language-select.tsx';
import type { setupContract } from '../contract.ts';
import { SetupFields } from './setup-fields.tsx';
import { formFor, problemOfCode, problemsOf, type SetupForm, type SetupProblems } from './setup-form.ts';

const call = client<typeof setupContract>();

/** The page of the first run: the venue, its administrator, this device. Afterwards the till opens, signed in. */
export function SetupScreen(): ReactElement {
  const t = useTranslations('setup');
  const state = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call('GET api/setup', undefined, { signal }),
    // Asked once: while the page itself makes the venue, the answer must not take the page away.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (state.data?.needed === false) return <Navigate to="/login" replace />;
  return (
    <main className="setup">
      <header className="setup-intro">
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
        <LanguageChoice />
      </header>
      <SetupPage />
    </main>
  );
}

function LanguageChoice(): ReactElement {
  const t = useTranslations('setup');
  const locale = useLocaleChoice();
  return <LanguageSelect label={t('language')} value={locale} onChange={writeDeviceLocale} />;
}

function SetupPage(): ReactElement {
  const t = useTranslations('setup');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const languageCode = useLocaleChoice();
  const place = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(() => formFor(readLocale()));
  const [problems, setProblems] = useState<SetupProblems>({});
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  const change = (next: SetupForm) => {
    setForm(next);
    // What is put right stops complaining at once; what is not yet wrong does not begin while it is typed.
    const left = problemsOf(next);
    const still = Object.entries(problems).filter(([field]) => left[field as keyof SetupForm] !== undefined);
    setProblems(Object.fromEntries(still));
  };
  const complain = (found: SetupProblems) => {
    setProblems(found);
    const [first] = Object.keys(found);
    place.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFault(undefined);
    const found = problemsOf(form);
    if (Object.keys(found).length > 0) return complain(found);
    setBusy(true);
    try {
      const { pinAgain: _, ...answers } = form;
      const { posValue } = await call('POST api/setup', { body: { ...answers, languageCode } });
      session.setPosValue(posValue);
      await session.logIn(form.pin);
      await navigate({ to: '/tables' });
    } catch (error) {
      setBusy(false);
      const refused = error instanceof ApiError ? problemOfCode(error.code) : undefined;
      if (refused) complain(refused);
      else setFault(error);
    }
  }

  const isDone = fault instanceof ApiError && fault.code === 'SETUP_DONE';
  return (
    <form className="setup-form" ref={place} onSubmit={start} noValidate>
      <SetupFields form={form} problems={problems} onChange={change} />
      <footer className="setup-end">
        {fault !== undefined && (
          <Banner tone="danger" action={isDone && <a href="#/login">{t('toLogin')}</a>}>
            {errorText(fault)}
          </Banner>
        )}
        <Button type="submit" variant="primary" size="lg" block busy={isBusy}>
          {isBusy ? t('starting') : t('start')}
        </Button>
      </footer>
    </form>
  );
}
