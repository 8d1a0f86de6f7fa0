import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import type { SilentDisplay } from './print-api.ts';

/** Which displays are not heard, and whether their stations have paper instead. */
export function SilentDisplays({ displays }: { readonly displays: readonly SilentDisplay[] }): ReactElement {
  const t = useTranslations('printing.silent');
  const { time } = useFormats();
  return (
    <>
      {displays.map(({ stationName, since, isPrinted }) => (
        <Banner key={stationName} tone="danger">
          {t('text', { station: stationName, since: since === null ? 'none' : time(since) })}{' '}
          {t(isPrinted ? 'printed' : 'unseen')}
        </Banner>
      ))}
    </>
  );
}
