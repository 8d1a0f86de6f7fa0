import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { menuDoor } from '#platform/ui/shell/menu-door.tsx';

/** Loaded with the texts of the back office when it is opened, which needs the server anyway. */
const door = menuDoor(async () => (await import('./office.tsx')).AccountsDialog);

/** The dialog, beside whatever screen is shown. */
export const AccountsDoor = door.Door;

/** The entry of the user's menu. */
export function AccountsEntry({ onOpened }: { readonly onOpened: () => void }): ReactElement | null {
  const t = useTranslations('accounts');
  const isAllowed = useMay()('account.receive');
  if (!isAllowed) return null;
  const open = () => {
    onOpened();
    door.open();
  };
  return (
    <Button icon="people" block aria-haspopup="dialog" onClick={open}>
      {t('short')}
    </Button>
  );
}
