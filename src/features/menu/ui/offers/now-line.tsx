import './offers.css';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock, useSession } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import type { RecordForm } from '#platform/ui/records/use-record-form.ts';
import { useNow } from '#platform/ui/shell/use-now.ts';
import { happyHours, priceLists } from '../../domain/offer-resources.ts';
import { type Standing, standingOf } from '../../domain/offer-rules.ts';
import type { Schedule } from '../../domain/schedule.ts';
import { CopyButton, PricesExcelButton } from './offer-tools.tsx';

interface NowLineProps {
  readonly form: RecordForm;
  readonly isReadOnly: boolean;
}

/** Shows whether the happy hour in the form, saved or not, applies at this moment, and why not. */
export function HappyHourNow({ form, isReadOnly }: NowLineProps): ReactElement {
  return (
    <>
      <NowLine form={form} />
      {form.base !== null && !isReadOnly && (
        <div className="offer-tools">
          <CopyButton resource={happyHours} id={form.base.id} />
        </div>
      )}
    </>
  );
}

/** The same for a price list, which also needs the venue to use price lists. */
export function PriceListNow({ form, isReadOnly }: NowLineProps): ReactElement {
  const t = useTranslations('menu.now');
  const { login } = useSession();
  const sides = ['planIds', 'pointIds', 'orderKinds'] as const;
  const narrowed = sides.filter((side) => (form.values[side] as readonly string[]).length > 0);
  return (
    <>
      {login?.posConfig.priceList !== true && <Banner tone="warning">{t('notUsed')}</Banner>}
      <NowLine form={form} where={narrowed.map((side) => t(`where.${side}`))} />
      {form.base !== null && (
        <div className="offer-tools">
          {!isReadOnly && <CopyButton resource={priceLists} id={form.base.id} />}
          <PricesExcelButton id={form.base.id} />
        </div>
      )}
    </>
  );
}

interface LineProps extends Pick<NowLineProps, 'form'> {
  readonly where?: readonly string[];
}

function NowLine({ form, where = [] }: LineProps): ReactElement {
  const t = useTranslations('menu.now');
  const { timeZone, dateTime } = useFormats();
  // Updated every few seconds; prices use the server's clock.
  useNow(5_000);
  const { isEnabled, schedule } = form.values as { isEnabled: boolean; schedule: Schedule };
  const standing = standingOf({ isEnabled, schedule }, serverClock.now(), timeZone);
  return (
    <Banner tone={standing.state === 'runs' ? 'success' : 'info'} icon="clock">
      {said(standing)}
      {standing.state === 'runs' && where.length > 0 && ` ${t('only', { where: where.join(', ') })}`}
    </Banner>
  );

  function said(now: Standing): string {
    if (now.state === 'runs') return now.until === null ? t('always') : t('runs', { until: dateTime(now.until) });
    return now.state === 'waits' ? t('waits', { from: dateTime(now.from) }) : t(now.state);
  }
}
