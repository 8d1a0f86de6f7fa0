import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLoaded } from '#platform/ui/api/use-loaded.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Select } from '#platform/ui/kit/field.tsx';
import { useLive } from '#platform/ui/live/use-live.ts';
import type { OfShift } from './place.ts';
import { call, type OwnShift } from './shift-api.ts';

/** The open orders stay where they are. */
const nobody = 'nobody';

interface Passing {
  /** What the end of the shift says of its open orders. */
  readonly passing: { readonly heirId?: string; readonly leavesOrders?: boolean };
  /** Nobody was chosen yet. */
  readonly isMissing: boolean;
  /** The question; null where no order is open. */
  readonly field: ReactElement | null;
}

/** Who takes the open orders of a shift that ends. */
export function usePassing(shift: OfShift, { mayReceive }: OwnShift): Passing {
  const [heir, setHeir] = useState('');
  if (shift.openOrders === 0) return { passing: {}, isMissing: false, field: null };
  return {
    passing: heir === nobody ? { leavesOrders: true } : { heirId: heir },
    isMissing: heir === '',
    field: <HeirChoice shift={shift} mayLeave={mayReceive} heir={heir} onHeir={setHeir} />,
  };
}

interface HeirChoiceProps {
  readonly shift: OfShift;
  readonly mayLeave: boolean;
  readonly heir: string;
  readonly onHeir: (heir: string) => void;
}

/** A colleague who is on shift. */
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
