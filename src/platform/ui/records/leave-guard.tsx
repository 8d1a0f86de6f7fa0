import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';

export interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Whether the page may be left without asking although it is dirty: what it holds was just saved or thrown away. */
  readonly mayLeave?: () => boolean;
  /** What would be lost, where it has a better word than "what you typed". */
  readonly text?: string;
  /** Whoever leaves has said that what they typed may go. */
  readonly onLeave?: () => void;
}

/** Asks before unsaved work is lost, whether a link, the way back or the tab's closing would lose it. */
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
