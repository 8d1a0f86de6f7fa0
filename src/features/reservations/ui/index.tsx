import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { ReservationsDialog } from './lazy-dialog.ts';

export { FloorArrivals } from './floor-arrivals.tsx';

/** The way from the floor to the evening's reservations. */
export function ReservationsEntry({ till }: { readonly till: TillStore }): ReactElement | null {
  const t = useTranslations('reservations');
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useMay()('reservation.read');
  if (!isAllowed) return null;
  return (
    <>
      <Button
        size="lg"
        icon="calendar"
        className="reservations-entry"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('short')}
      </Button>
      {isOpen && <ReservationsDialog till={till} onClose={() => setOpen(false)} />}
    </>
  );
}
