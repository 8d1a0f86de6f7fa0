import './hints.css';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock, useUser } from '#platform/ui/api/app-api.ts';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { Guarded } from './guarded.tsx';

/** Their texts are fetched with them: where they cannot be, nothing is shown. */
const withWords = (children: ReactNode) => (
  <Guarded>
    <OfficeWords>{children}</OfficeWords>
  </Guarded>
);

/** The clocks of this device and of the server are more than a minute apart. */
export function ClockBanner(): ReactElement {
  return withWords(<Clocks />);
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

/** Before the log-in on plain HTTP: whoever types a PIN here should know that it can be read. */
export function InsecureBanner(): ReactElement | null {
  return useUser() === undefined ? withWords(<Insecure />) : null;
}

function Insecure(): ReactElement {
  const t = useTranslations('insecure');
  return (
    <div className="insecure">
      <Banner tone="warning" icon="lock">
        {t('text')}
      </Banner>
    </div>
  );
}
