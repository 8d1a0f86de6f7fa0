import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Minor, sumMinor } from '#kernel/money.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { useUnsentCount } from '#platform/ui/outbox/unsent.ts';
import { cashOf, denominations } from '../domain/count.ts';
import { useCountedCards } from './counted-cards.tsx';
import { usePassing } from './heir-choice.tsx';
import { PiecesEntry } from './pieces-entry.tsx';
import type { OfShift } from './place.ts';
import type { CashOut, OwnShift } from './shift-api.ts';
import { useShiftEnd } from './use-shift-end.ts';

interface CountFormProps {
  readonly shift: OfShift;
  readonly own: OwnShift;
  readonly onDone: (cashOut: CashOut | null) => void;
}

/** Counts a drawer by notes and coins. What is expected is not known here. */
export function CountForm({ shift, own, onDone }: CountFormProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const errorText = useErrorText();
  const { money, currency } = useFormats();
  const unsent = useUnsentCount();
  const [pieces, setPieces] = useState<Readonly<Record<Minor, number>>>({});
  const { amounts: methods, isReadable, fields } = useCountedCards(own.countedMethods);
  const { passing, isMissing, field } = usePassing(shift, own);
  const counted = denominations[currency].flatMap((value) =>
    pieces[value] === undefined ? [] : { value, pieces: pieces[value] },
  );
  const { give, isBusy, error } = useShiftEnd(shift, onDone);
  const [asksEmpty, setAsksEmpty] = useState(false);
  const isEmpty = cashOf(counted) === 0 && methods.every(({ amount }) => amount === 0);
  return (
    <div className="shift-form">
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {unsent > 0 && <Banner tone="warning">{t('unsent', { count: unsent })}</Banner>}
      <p className="shift-lead">{shift.isOwn ? t('countLead') : t('drawerOf', { name: shift.userName })}</p>
      {field}
      <PiecesEntry
        values={denominations[currency]}
        pieces={pieces}
        onPieces={setPieces}
        more={fields}
        end={
          <>
            <p className="shift-sum">
              <span>{t('counted')}</span>
              <output aria-label={t('counted')}>{money(cashOf(counted))}</output>
            </p>
            {methods.length > 0 && (
              <p className="shift-sum">
                <span>{t('countedAll')}</span>
                <output aria-label={t('countedAll')}>
                  {money(sumMinor([cashOf(counted), ...methods.map(({ amount }) => amount)]))}
                </output>
              </p>
            )}
            {isEmpty && asksEmpty && <Banner tone="warning">{t('nothingCounted')}</Banner>}
            <Button
              variant="primary"
              size="lg"
              block
              icon="check"
              busy={isBusy}
              disabled={unsent > 0 || !isReadable || isMissing}
              onClick={() => {
                if (isEmpty && !asksEmpty) setAsksEmpty(true);
                else give({ count: { pieces: counted, methods }, ...passing });
              }}
            >
              {t(isEmpty && asksEmpty ? 'drawerIsEmpty' : 'finishCount')}
            </Button>
          </>
        }
      />
    </div>
  );
}
