import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../i18n/use-error-text.ts';
import { Banner } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';

export interface FaultProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** An error while loading, with a button that tries again. */
export function Fault({ error, onRetry }: FaultProps): ReactElement {
  const t = useTranslations('records');
  const errorText = useErrorText();
  return (
    <Banner
      tone="danger"
      action={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Banner>
  );
}
