import type { ReactElement } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';

/** Loaded with the texts of the back office when it is opened, which needs the server anyway. */
const AccountsDialog = lazy(async () => ({ default: (await import('./office.tsx')).AccountsDialog }));

/** The way from the user's menu to the dialog, which stays when the menu closes. */
const opening = { ask: () => {} };

/** The entry of the user's menu. */
export function AccountsEntry({ onOpened }: { readonly onOpened: () => void }): ReactElement | null {
  const t = useTranslations('accounts');
  const isAllowed = useMay()('account.receive');
  if (!isAllowed) return null;
  const open = () => {
    onOpened();
    opening.ask();
  };
  return (
    <Button icon="people" block aria-haspopup="dialog" onClick={open}>
      {t('short')}
    </Button>
  );
}

/** The dialog, beside whatever screen is shown. */
export function AccountsDoor(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    opening.ask = () => setOpen(true);
    return () => {
      opening.ask = () => {};
    };
  }, []);
  if (!isOpen) return null;
  return createPortal(
    <Suspense fallback={null}>
      <AccountsDialog onClose={() => setOpen(false)} />
    </Suspense>,
    document.body,
  );
}
