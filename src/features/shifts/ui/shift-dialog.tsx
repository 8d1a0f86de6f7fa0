import './shifts.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { session, useUser } from '#platform/ui/api/app-api.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { OfficeWords } from '#platform/ui/i18n/i18n-provider.tsx';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import { ClockInForm } from './clock-in-form.tsx';
import { CountForm } from './count-form.tsx';
import { LeaveForm } from './leave-form.tsx';
import { MoveForm } from './move-form.tsx';
import type { Place } from './place.ts';
import { ReceiveView } from './receive-view.tsx';
import { type CashOut, call, type OwnShift } from './shift-api.ts';
import { ShiftHome } from './shift-home.tsx';

interface ShiftDialogProps {
  readonly onClose: () => void;
}

/** Clock in and out, money of the drawer, and for whoever receives cash-outs those of colleagues. */
export function ShiftDialog(props: ShiftDialogProps): ReactElement {
  return (
    <OfficeWords>
      <Queries>
        <Places {...props} />
      </Queries>
    </OfficeWords>
  );
}

function Places({ onClose }: ShiftDialogProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const errorText = useErrorText();
  const [place, setPlace] = useState<Place>({ at: 'home' });
  const { data, error, reload } = useLoaded(`own shift ${session.person()}`, (signal) =>
    call('GET api/shifts/mine', undefined, { signal }),
  );
  useLive('shift.changed', reload, reload);
  useLive('configuration.changed', reload);
  const title = place.at === 'move' ? t(`reasons.${place.reason}`) : t(`titles.${place.at}`);
  return (
    // Typed work stays: a tap beside the dialog does not close it.
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} size="lg" closesOutside={place.at === 'home'}>
      {error !== undefined && <Banner tone="danger">{errorText(error)}</Banner>}
      {data === undefined && error === undefined && <Loading>{t('loading')}</Loading>}
      {data !== undefined && <AtPlace own={data} place={place} go={setPlace} reload={reload} onClose={onClose} />}
    </Dialog>
  );
}

interface AtPlaceProps extends ShiftDialogProps {
  readonly own: OwnShift;
  readonly place: Place;
  readonly go: (place: Place) => void;
  readonly reload: () => void;
}

function AtPlace({ own, place, go, reload, onClose }: AtPlaceProps): ReactElement {
  const name = useUser()?.name ?? '';
  const home = () => {
    reload();
    go({ at: 'home' });
  };
  /** Whoever has ended their shift is done; who receives others' goes on with those. */
  const ended = () => {
    if (own.mayReceive) return home();
    reload();
    onClose();
  };
  if (place.at === 'move') return <MoveForm shift={place.shift} reason={place.reason} onDone={home} />;
  if (place.at === 'leave') {
    const { shift } = place;
    return <LeaveForm shift={shift} own={own} onDone={ended} onCount={() => go({ at: 'count', shift })} />;
  }
  if (place.at === 'count') {
    const { shift } = place;
    const counted = (cashOut: CashOut | null) => {
      if (cashOut === null) ended();
      else go({ at: 'counted', userName: shift.userName, cashOut });
    };
    return <CountForm shift={shift} own={own} onDone={counted} />;
  }
  if (place.at === 'counted') return <ReceiveView {...place} own={own} onDone={ended} />;
  if (own.shift === null && !own.mayReceive) return <ClockInForm own={own} onDone={onClose} />;
  return <ShiftHome own={own} name={name} go={go} onClockedIn={onClose} />;
}
