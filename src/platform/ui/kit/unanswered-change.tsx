import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Unanswered } from '../api/use-kept-change.ts';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

interface UnansweredChangeProps {
  readonly again: Unanswered;
  readonly isBusy: boolean;
  readonly error: unknown;
}

/** In place of the form: nobody knows whether it was booked, and another choice might book it twice. */
export function UnansweredChange({ again, isBusy, error }: UnansweredChangeProps): ReactElement | null {
  const t = useTranslations('unanswered');
  const errorText = useErrorText();
  if (again.is === 'sought') return null;
  if (again.is === 'unreadable') {
    return (
      <>
        <Banner tone="warning">{t('unreadable')}</Banner>
        <Button size="lg" block onClick={again.drop}>
          {t('goOn')}
        </Button>
      </>
    );
  }
  return (
    <>
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      <Banner tone="warning">
        <strong>{again.what}</strong>
        <p>{t('text')}</p>
      </Banner>
      <Button size="lg" block variant="primary" busy={isBusy} onClick={again.send}>
        {t('again')}
      </Button>
    </>
  );
}
