import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { useUnsentCount } from '#platform/ui/outbox/unsent.ts';
import { usePassing } from './heir-choice.tsx';
import type { OfShift } from './place.ts';
import type { OwnShift } from './shift-api.ts';
import { useShiftEnd } from './use-shift-end.ts';

interface LeaveFormProps {
  readonly shift: OfShift;
  readonly own: OwnShift;
  readonly onDone: () => void;
  readonly onCount: () => void;
}

/** Ends a shift in whose drawer no money ever was: nothing is counted, and nobody receives anything. */
export function LeaveForm({ shift, own, onDone, onCount }: LeaveFormProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const errorText = useErrorText();
  const unsent = useUnsentCount();
  const { passing, isMissing, field } = usePassing(shift, own);
  const { give, isBusy, error } = useShiftEnd(shift, onDone);
  return (
    <div className="shift-form">
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {unsent > 0 && <Banner tone="warning">{t('unsent', { count: unsent })}</Banner>}
      {!shift.isOwn && <p className="shift-lead">{t('drawerOf', { name: shift.userName })}</p>}
      <p className="shift-lead">{t('untouched')}</p>
      {field}
      <Button
        variant="primary"
        size="lg"
        block
        icon="check"
        busy={isBusy}
        disabled={unsent > 0 || isMissing}
        onClick={() => give({ count: null, ...passing })}
      >
        {t('clockOut')}
      </Button>
      <Button size="lg" block icon="cash" onClick={onCount}>
        {t('titles.count')}
      </Button>
    </div>
  );
}
