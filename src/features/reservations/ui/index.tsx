import type { ReactElement } from 'react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';

export { FloorArrivals } from './floor-arrivals.tsx';

/** Loaded with the texts of the back office when it is opened, which needs the server anyway. */
const ReservationsDialog = lazy(async () => ({ default: (await import('./office.tsx')).ReservationsDialog }));

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
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <ReservationsDialog till={till} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
