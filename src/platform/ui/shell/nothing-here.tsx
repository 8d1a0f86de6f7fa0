import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { session } from '../api/app-api.ts';
import { EmptyState } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { Bar } from './top-bar.tsx';

/** The start page of a role that has no work at a till. */
export function NothingHere(): ReactElement {
  const t = useTranslations('shell');
  const out = (
    <Button size="lg" variant="primary" icon="lock" onClick={() => session.logOut()}>
      {t('lock')}
    </Button>
  );
  return (
    <>
      <Bar title={t('nothing')} />
      <EmptyState icon="lock" title={t('nothing')} action={out}>
        {t('nothingText')}
      </EmptyState>
    </>
  );
}
