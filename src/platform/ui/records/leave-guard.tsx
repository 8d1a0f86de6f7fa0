import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';

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
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && mayLeave?.() !== true,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    blocker.proceed();
  };
  return (
    <Dialog
      title={t('leave.title')}
      size="sm"
      closeLabel={t('cancel')}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.reset}>{t('leave.stay')}</Button>
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
