import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useBlocker } from '../router/use-router.tsx';

export interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Whether the page may be left without a question although it is dirty: its content was just saved or discarded. */
  readonly mayLeave?: () => boolean;
  /** What would be lost, if there is a better phrase than "what you typed". */
  readonly text?: string;
  /** The user has confirmed that typed values may be lost. */
  readonly onLeave?: () => void;
}

/** Asks before unsaved work is lost by a link, the back button or closing the tab. */
export function LeaveGuard({ isDirty, mayLeave, text, onLeave }: LeaveGuardProps): ReactElement | null {
  const t = useTranslations('records');
  const asked = useBlocker(isDirty, () => isDirty && mayLeave?.() !== true);
  if (asked === null) return null;
  const leave = () => {
    onLeave?.();
    asked.leave();
  };
  return (
    <Dialog
      title={t('leave.title')}
      size="sm"
      closeLabel={t('cancel')}
      onClose={asked.stay}
      actions={
        <>
          <Button onClick={asked.stay}>{t('leave.stay')}</Button>
          <Button variant="danger" onClick={leave}>
            {t('leave.go')}
          </Button>
        </>
      }
    >
      <p>{text ?? t('leave.text')}</p>
    </Dialog>
  );
}
