import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { menuDoor } from '#platform/ui/shell/menu-door.tsx';

/** Loaded with the texts of the back office when it is opened, which needs the server anyway. */
const door = menuDoor(async () => (await import('./office.tsx')).VouchersDialog);

/** Pays with a voucher; loaded when it is opened, as it asks the server. */
export const RedeemForm = lazyPart(async () => (await import('./office.tsx')).RedeemForm);

/** The dialog, beside whatever screen is shown. */
export const VouchersDoor = door.Door;

/** The entry of the user's menu. */
export function VouchersEntry({ onOpened }: { readonly onOpened: () => void }): ReactElement | null {
  const t = useTranslations('vouchers');
  const isAllowed = useMay()('voucher.find');
  if (!isAllowed) return null;
  const open = () => {
    onOpened();
    door.open();
  };
  return (
    <Button icon="scan" block className="user-vouchers" aria-haspopup="dialog" onClick={open}>
      {t('short')}
    </Button>
  );
}
