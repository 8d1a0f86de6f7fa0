import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import { ReservationsWork } from './reservations-work.tsx';

/** In the back office: the same, without the tables to seat guests at. */
export function ReservationsScreen(): ReactElement {
  const t = useTranslations('reservations.work');
  return (
    <section className="reservations-page" aria-label={t('title')}>
      <Bar title={t('title')} />
      <ReservationsWork />
    </section>
  );
}
