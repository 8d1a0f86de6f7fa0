import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { ClockInForm } from './clock-in-form.tsx';
import type { OfShift, Place } from './place.ts';
import { call, type OwnShift } from './shift-api.ts';

interface ShiftHomeProps {
  readonly own: OwnShift;
  /** The user. */
  readonly name: string;
  readonly go: (place: Place) => void;
  readonly onClockedIn: () => void;
}

const ownMoves = ['paidIn', 'paidOut', 'expense', 'noSale'] as const;
const withTips = ['paidIn', 'paidOut', 'expense', 'tipsPaid', 'noSale'] as const;

/** The user's own shift; and for whoever receives cash-outs everybody's, and what waits to be received. */
export function ShiftHome({ own, name, go, onClockedIn }: ShiftHomeProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const may = useMay();
  const { time, money } = useFormats();
  const [isClockingIn, setClockingIn] = useState(false);
  const { shift, openOrders } = own;
  if (isClockingIn) return <ClockInForm own={own} onDone={onClockedIn} />;
  const mine: OfShift | null = shift && { ...shift, userName: name, isOwn: true, openOrders };
  return (
    <div className="shift-form">
      {shift === null && (
        <>
          <p className="shift-lead">{t('off')}</p>
          <Button variant="primary" size="lg" block icon="clock" onClick={() => setClockingIn(true)}>
            {t('begin')}
          </Button>
        </>
      )}
      {mine !== null && shift !== null && (
        <>
          <p className="shift-lead">
            {t('since', { time: time(shift.startedAt), point: shift.pointName, amount: money(shift.openingFloat) })}
          </p>
          {shift.tips > 0 && <p className="shift-lead">{t('tips', { amount: money(shift.tips) })}</p>}
          {may('shift.moveCash') && (
            <div className="shift-moves">
              {(shift.tips > 0 ? withTips : ownMoves).map((reason) => (
                <Button key={reason} size="lg" onClick={() => go({ at: 'move', shift: mine, reason })}>
                  {t(`reasons.${reason}`)}
                </Button>
              ))}
            </div>
          )}
          <Button variant="primary" size="lg" block icon="cash" onClick={() => go(toEnd(mine))}>
            {t('clockOut')}
          </Button>
        </>
      )}
      {own.mayReceive && <Team ownShiftId={shift?.id ?? null} go={go} />}
    </div>
  );
}

/** Where a shift ends: a drawer in which money was is counted first. */
const toEnd = (shift: OfShift): Place => ({ at: shift.isUntouched ? 'leave' : 'count', shift });

interface TeamProps {
  readonly ownShiftId: string | null;
  readonly go: (place: Place) => void;
}

/** Colleagues on shift, and cash-outs that wait. */
function Team({ ownShiftId, go }: TeamProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const mayRead = useMay()('shift.read');
  const { time, money } = useFormats();
  const team = useLoaded('team', async (signal) => {
    const [now, waiting] = await Promise.all([
      call('GET api/shifts/now', undefined, { signal }),
      mayRead ? call('GET api/handouts', { query: { state: 'counted' } }, { signal }) : { handouts: [] },
    ]);
    return { now, waiting: waiting.handouts };
  });
  useLive('shift.changed', team.reload, team.reload);
  const colleagues = (team.data?.now ?? []).filter(({ shiftId }) => shiftId !== ownShiftId);
  const waiting = team.data?.waiting ?? [];
  return (
    <>
      <h3 className="shift-heading">{t('colleagues')}</h3>
      {colleagues.length === 0 && <p className="shift-lead">{t('nobody')}</p>}
      <ul className="shift-team" aria-label={t('colleagues')}>
        {colleagues.map(({ shiftId, user, startedAt, pointName, openOrders, isUntouched }) => {
          const shift: OfShift = { id: shiftId, userName: user.name, isOwn: false, openOrders, isUntouched, tips: 0 };
          return (
            <li key={shiftId}>
              <span className="shift-who">
                <strong>{user.name}</strong>
                <span>{t('sinceAt', { time: time(startedAt), point: pointName })}</span>
              </span>
              <Button onClick={() => go({ at: 'move', shift, reason: 'handedOver' })}>{t('reasons.handedOver')}</Button>
              <Button icon={isUntouched ? 'clock' : 'cash'} onClick={() => go(toEnd(shift))}>
                {t(isUntouched ? 'clockOut' : 'countDrawer')}
              </Button>
            </li>
          );
        })}
      </ul>
      {waiting.length > 0 && <h3 className="shift-heading">{t('waiting')}</h3>}
      <ul className="shift-team" aria-label={t('waiting')}>
        {waiting.map((handout) => {
          const { id: handoutId, number, user, handedOver } = handout;
          const cashOut = { ...handout, handoutId, isReceived: false };
          return (
            <li key={handoutId}>
              <span className="shift-who">
                <strong>{t('cashOutOf', { number, name: user.name })}</strong>
                <span>{money(handedOver)}</span>
              </span>
              {handout.mayReceive && (
                <Button icon="check" onClick={() => go({ at: 'counted', userName: user.name, cashOut })}>
                  {t('receive')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
