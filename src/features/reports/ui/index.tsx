import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Day } from '#kernel/time.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { lazyDialog } from '#platform/ui/kit/lazy-part.tsx';
import { menuDoor } from '#platform/ui/shell/menu-door.tsx';

/** Loaded with the texts of the back office when it is opened, which needs the server anyway. */
const door = menuDoor(async () => (await import('./office.tsx')).DaySheetDialog);

/** The dialog, beside whatever screen is shown. */
export const DaySheetDoor = door.Door;

/** Z of one day, over what asks for it. */
const DaySheetOf = lazyDialog(async () => (await import('./office.tsx')).DaySheetDialog);

interface DaySheetEntryProps {
  readonly onOpened?: () => void;
  /** One that has just been closed, whose Z comes next. */
  readonly day?: Day;
}

/** The entry of the user's menu, and of the day's panel in the back office. */
export function DaySheetEntry({ onOpened, day }: DaySheetEntryProps): ReactElement | null {
  const t = useTranslations('reports');
  const isAllowed = useMay()('report.daySheet');
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed) return null;
  const open = () => {
    onOpened?.();
    if (day === undefined) door.open();
    else setOpen(true);
  };
  return (
    <>
      <Button
        icon="receipt"
        block={onOpened !== undefined || day !== undefined}
        aria-haspopup="dialog"
        onClick={open}
        {...(day !== undefined && { variant: 'primary', size: 'lg' })}
      >
        {t(day === undefined ? 'daySheets' : 'zOfDay')}
      </Button>
      {isOpen && <DaySheetOf day={day} onClose={() => setOpen(false)} />}
    </>
  );
}
