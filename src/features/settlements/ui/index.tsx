import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { session, useMay } from '#platform/ui/api/app-api.ts';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { lazyDialog } from '#platform/ui/kit/lazy-part.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { usePath } from '#platform/ui/router/use-router.tsx';
import { call } from './settlement-api.ts';

/** Loaded with the texts of the back office when there is something to settle, which needs the server anyway. */
const ToSettleDialog = lazyDialog(async () => (await import('./office.tsx')).ToSettleDialog);

/** The log-in whose user has seen the list. */
let shownTo = -1;

/**
 * The notice of what is to settle, in the bar of every screen. The list opens by itself at the log-in of those whom it
 * concerns; in the back office it has its page.
 */
export function ToSettle(): ReactElement | null {
  const t = useTranslations('settlements');
  const isAllowed = useMay()('settlement.read');
  const { data, error, reload } = useLoaded(isAllowed ? `to settle ${session.person()}` : null, (signal) =>
    call('GET api/settlements/count', undefined, { signal }),
  );
  useLive('settlement.changed', reload, reload);
  const isOffice = usePath().startsWith('/admin');
  const [isOpen, setOpen] = useState(false);
  const count = data?.count ?? 0;
  const isDue = count > 0 && error === undefined && !isOffice && shownTo !== session.person();
  useEffect(() => {
    if (!isDue) return;
    shownTo = session.person();
    setOpen(true);
  }, [isDue]);
  useEffect(() => {
    if (isOffice) setOpen(false);
  }, [isOffice]);
  if (count === 0 && !isOpen) return null;
  return (
    <>
      {count > 0 && (
        <Button variant="danger" icon="warning" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span role="alert">{t('short', { count })}</span>
        </Button>
      )}
      {isOpen && <ToSettleDialog onClose={() => setOpen(false)} />}
    </>
  );
}
