import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';

/** An error of loading, with a button to retry. */
export function Fault({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactElement {
  const t = useTranslations('reports.actions');
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
