import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { Queries } from '#platform/ui/api/queries.tsx';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { ReservationsWork } from './reservations-work.tsx';

interface ReservationsDialogProps {
  readonly till: TillStore;
  /** The one that is shown first, of this evening. */
  readonly shownId?: string | undefined;
  readonly onClose: () => void;
}

/** At the till: the evening's reservations, over the floor. */
export function ReservationsDialog(props: ReservationsDialogProps): ReactElement {
  return (
    <OfficeWords>
      <Queries>
        <Framed {...props} />
      </Queries>
    </OfficeWords>
  );
}

function Framed({ till, shownId, onClose }: ReservationsDialogProps): ReactElement {
  const t = useTranslations('reservations.work');
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="full" closesOutside={false}>
      <ReservationsWork till={till} shownId={shownId} onSeated={onClose} />
    </Dialog>
  );
}
