import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { Guarded } from './guarded.tsx';

/**
 * The clocks of this device and of the server are more than a minute apart. Its texts are fetched with it: where they
 * cannot be, nothing is shown.
 */
export function ClockBanner(): ReactElement {
  return (
    <Guarded>
      <OfficeWords>
        <Clocks />
      </OfficeWords>
    </Guarded>
  );
}

function Clocks(): ReactElement {
  const t = useTranslations('clocks');
  const device = useNow(5_000);
  const { dateTime } = useFormats();
  return (
    <div className="shell-banner">
      <Banner tone="warning">{t('differ', { device: dateTime(device), server: dateTime(serverClock.now()) })}</Banner>
    </div>
  );
}
