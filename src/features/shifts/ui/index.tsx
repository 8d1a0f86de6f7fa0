import type { ReactElement } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { session, useMay } from '#platform/ui/api/app-api.ts';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { lazyDialog } from '#platform/ui/kit/lazy-part.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { usePath } from '#platform/ui/router/use-router.tsx';
import { createOpening } from '#platform/ui/shell/menu-door.tsx';
import { call } from './shift-api.ts';

/** Loaded with the texts of the back office when it is opened, which needs the server anyway. */
const ShiftDialog = lazyDialog(async () => (await import('./office.tsx')).ShiftDialog);

/** The way from the user's menu to the dialog, which stays when the menu closes. */
const { open: openShift, useOpening } = createOpening();

/** The entry of the user's menu. */
export function ShiftEntry({ onOpened }: { readonly onOpened: () => void }): ReactElement | null {
  const t = useTranslations('shifts');
  const isAllowed = useMay()('shift.work');
  if (!isAllowed) return null;
  const open = () => {
    onOpened();
    openShift();
  };
  return (
    <Button icon="clock" block className="user-shift" aria-haspopup="dialog" onClick={open}>
      {t('short')}
    </Button>
  );
}

/** The log-in whose user was asked to clock in. */
let asked = -1;

/** The dialog of shifts. It opens by itself for whoever may not sell before clocking in; in the bar they are told so. */
export function ShiftDoor(): ReactElement | null {
  const t = useTranslations('shifts');
  const may = useMay();
  const isAllowed = may('shift.work');
  const sells = may('order.takeTable') || may('order.takeDirect');
  const [isOpen, setOpen] = useState(false);
  const { data, reload } = useLoaded(isAllowed ? `shift ${session.person()}` : null, (signal) =>
    call('GET api/shifts/mine', undefined, { signal }),
  );
  useLive('shift.changed', reload, reload);
  useLive('configuration.changed', reload);
  const isOffice = usePath().startsWith('/admin');
  const person = useSyncExternalStore(session.subscribe, session.person);
  const isOff = data !== undefined && data.shift === null && !isOffice;
  const isMissing = isOff && data.isRequired;
  // What they take is in nobody's count.
  const isForgotten = isOff && !isMissing && data.isUsual && sells;
  useOpening(() => setOpen(true));
  useEffect(() => {
    if (!isMissing || asked === person) return;
    asked = person;
    setOpen(true);
  }, [isMissing, person]);
  return (
    <>
      {isMissing && (
        <Button variant="danger" icon="clock" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('clockIn')}
        </Button>
      )}
      {isForgotten && (
        <Button variant="quiet" icon="clock" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('off')}
        </Button>
      )}
      {isOpen && <ShiftDialog onClose={() => setOpen(false)} />}
    </>
  );
}
