import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { menuDoor } from '#platform/ui/shell/menu-door.tsx';

/** Loaded with the texts of the back office when it is opened, which needs the server anyway. */
const door = menuDoor(async () => (await import('./office.tsx')).DaySheetDialog);

/** The dialog, beside whatever screen is shown. */
export const DaySheetDoor = door.Door;

/** The entry of the user's menu, and of the day's panel in the back office. */
export function DaySheetEntry({ onOpened }: { readonly onOpened?: () => void }): ReactElement | null {
  const t = useTranslations('reports');
  const isAllowed = useMay()('report.daySheet');
  if (!isAllowed) return null;
  const open = () => {
    onOpened?.();
    door.open();
  };
  return (
    <Button icon="receipt" block={onOpened !== undefined} aria-haspopup="dialog" onClick={open}>
      {t('daySheets')}
    </Button>
  );
}
