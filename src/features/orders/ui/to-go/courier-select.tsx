import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '#platform/ui/kit/field.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import { useColleagues } from '../order/use-colleagues.ts';

interface CourierSelectProps {
  readonly courierId: string | null;
  readonly onChosen: (courierId: string | null) => void;
}

/** Who brings it: of those who are known to be there. */
export function CourierSelect({ courierId, onChosen }: CourierSelectProps): ReactElement {
  const t = useTranslations('orders.toGo');
  const { colleagues = [] } = useColleagues(useLiveStatus() === 'live');
  const couriers = colleagues.map(({ id, name }) => ({ value: id, label: name }));
  // Without the server nobody's name is known here; that somebody brings it is.
  const isKnown = courierId === null || couriers.some(({ value }) => value === courierId);
  if (!isKnown) couriers.push({ value: courierId, label: '…' });
  return (
    <Select
      label={t('fields.courier')}
      value={courierId ?? ''}
      onChange={(chosen) => onChosen(chosen || null)}
      options={[{ value: '', label: t('noCourier') }, ...couriers]}
    />
  );
}
