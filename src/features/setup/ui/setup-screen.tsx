import './setup.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/ui/api/app-api.ts';
import { useLocaleChoice, writeDeviceLocale } from '#platform/ui/i18n/locale-choice.ts';
import { Navigate } from '#platform/ui/router/use-router.tsx';
import { LanguageSelect } from '#platform/ui/shell/language-select.tsx';
import { usePageTitle } from '#platform/ui/shell/page-title.ts';
import type { setupContract } from '../contract.ts';
import { SetupDone } from './setup-done.tsx';
import type { SetupForm } from './setup-form.ts';
import { SetupWizard } from './setup-wizard.tsx';

const call = client<typeof setupContract>();

/** The page of the first run: country, venue, administrator, this device, template. */
export function SetupScreen(): ReactElement {
  const t = useTranslations('setup');
  usePageTitle(t('title'));
  const [opened, setOpened] = useState<SetupForm | null>(null);
  const state = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call('GET api/setup', undefined, { signal }),
    // Fetched once: while the page itself creates the venue, a new answer must not remove the page.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (state.data?.needed === false && opened === null) return <Navigate to="/login" />;
  return (
    <main className="setup">
      <header className="setup-head">
        <h1>{t('title')}</h1>
        <LanguageChoice />
      </header>
      {opened === null ? <SetupWizard onOpened={setOpened} /> : <SetupDone form={opened} />}
    </main>
  );
}

function LanguageChoice(): ReactElement {
  const t = useTranslations('setup');
  const locale = useLocaleChoice();
  return <LanguageSelect label={t('language')} value={locale} onChange={writeDeviceLocale} />;
}
