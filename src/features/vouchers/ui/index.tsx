import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { menuDoor } from '#platform/ui/shell/menu-door.tsx';
import { call, type FoundVoucher } from './voucher-api.ts';

/** Loaded with the texts of the back office when it is opened, which needs the server anyway. */
const door = menuDoor<string | undefined>(async () => (await import('./office.tsx')).VouchersDialog);

/** Pays with a voucher; loaded when it is opened, as it asks the server. */
export const RedeemForm = lazyPart(async () => (await import('./office.tsx')).RedeemForm);

/** Opens it with a voucher whose number was scanned. */
export const openVoucher = (number: string): void => door.open(number);

/** A voucher by its number. */
export const findVoucher = (number: string): Promise<FoundVoucher> =>
  call('GET api/vouchers/find', { query: { number } });

/** The dialog, beside whatever screen is shown. */
export const VouchersDoor = door.Door;

/** The entry of the user's menu. */
export function VouchersEntry({ onOpened }: { readonly onOpened: () => void }): ReactElement | null {
  const t = useTranslations('vouchers');
  const isAllowed = useMay()('voucher.find');
  if (!isAllowed) return null;
  const open = () => {
    onOpened();
    door.open(undefined);
  };
  return (
    <Button icon="scan" block className="user-vouchers" aria-haspopup="dialog" onClick={open}>
      {t('short')}
    </Button>
  );
}
