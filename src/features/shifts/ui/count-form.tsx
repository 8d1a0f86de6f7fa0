import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Minor, sumMinor } from '#kernel/money.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Select } from '#platform/ui/kit/field.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { useUnsentCount } from '#platform/ui/outbox/unsent.ts';
import { type Count, cashOf, denominations } from '../domain/count.ts';
import { useCountedCards } from './counted-cards.tsx';
import { PiecesEntry } from './pieces-entry.tsx';
import type { OfShift } from './place.ts';
import { type CashOut, call, type OwnShift } from './shift-api.ts';

interface CountFormProps {
  readonly shift: OfShift;
  readonly own: OwnShift;
  readonly onDone: (cashOut: CashOut | null) => void;
}

/** The open orders stay where they are. */
const nobody = 'nobody';

/** Counts a drawer by notes and coins. What is expected is not known here. */
export function CountForm({ shift, own, onDone }: CountFormProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const errorText = useErrorText();
  const { money, currency } = useFormats();
  const unsent = useUnsentCount();
  const [pieces, setPieces] = useState<Readonly<Record<Minor, number>>>({});
  const { amounts: methods, isReadable, fields } = useCountedCards(own.countedMethods);
  const [heir, setHeir] = useState('');
  const counted = denominations[currency].flatMap((value) =>
    pieces[value] === undefined ? [] : { value, pieces: pieces[value] },
  );
  const { give, isBusy, error } = useChange(
    (body: { count: Count | null; heirId?: string; leavesOrders?: boolean }, options) =>
      call(
        'POST api/shifts/{id}/end',
        { params: { id: shift.id }, body: { ...body, count: body.count && plainCount(body.count) } },
        options,
      ),
    ({ cashOut }) => onDone(cashOut),
  );
  const [asksEmpty, setAsksEmpty] = useState(false);
  const isEmpty = cashOf(counted) === 0 && methods.every(({ amount }) => amount === 0);
  const needsHeir = shift.openOrders > 0;
  const passing = heir === nobody ? { leavesOrders: true } : { heirId: heir };
  return (
    <div className="shift-form">
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {unsent > 0 && <Banner tone="warning">{t('unsent', { count: unsent })}</Banner>}
      <p className="shift-lead">{shift.isOwn ? t('countLead') : t('drawerOf', { name: shift.userName })}</p>
      {needsHeir && <HeirChoice shift={shift} mayLeave={own.mayReceive} heir={heir} onHeir={setHeir} />}
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
              disabled={unsent > 0 || !isReadable || (needsHeir && heir === '')}
              onClick={() => {
                if (isEmpty && !asksEmpty) setAsksEmpty(true);
                else give({ count: { pieces: counted, methods }, ...(needsHeir && passing) });
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

const plainCount = ({ pieces, methods }: Count) => ({ pieces: [...pieces], methods: [...methods] });

interface HeirChoiceProps {
  readonly shift: OfShift;
  readonly mayLeave: boolean;
  readonly heir: string;
  readonly onHeir: (heir: string) => void;
}

/** Who takes the open orders: a colleague who is on shift. */
function HeirChoice({ shift, mayLeave, heir, onHeir }: HeirChoiceProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const { data, reload } = useLoaded('on shift now', (signal) => call('GET api/shifts/now', undefined, { signal }));
  useLive('shift.changed', reload, reload);
  const colleagues = (data ?? []).filter(({ shiftId, takesOrders }) => takesOrders && shiftId !== shift.id);
  const options = [
    { value: '', label: t('chooseHeir') },
    ...colleagues.map(({ user }) => ({ value: user.id, label: user.name })),
    ...(mayLeave ? [{ value: nobody, label: t('leaveOrders') }] : []),
  ];
  return (
    <>
      <Select label={t('heir', { count: shift.openOrders })} options={options} value={heir} onChange={onHeir} />
      {data !== undefined && colleagues.length === 0 && !mayLeave && <Banner tone="warning">{t('nobodyTakes')}</Banner>}
    </>
  );
}
