import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/kit/button.tsx';
import { CountedView } from './counted-view.tsx';
import { RecountForm } from './recount-form.tsx';
import type { CashOut, OwnShift } from './shift-api.ts';

interface ReceiveViewProps {
  readonly userName: string;
  readonly cashOut: CashOut;
  /** Undefined while it is not known whether the user receives cash-outs. */
  readonly own: Pick<OwnShift, 'mayReceive' | 'countedMethods'> | undefined;
  readonly onDone: () => void;
}

/** What a count came to; whoever receives it takes it as it is, or counts again. */
export function ReceiveView({ own, ...counted }: ReceiveViewProps): ReactElement {
  const t = useTranslations('shifts.dialog');
  const [isCounting, setCounting] = useState(false);
  const { cashOut } = counted;
  if (isCounting && own !== undefined) return <RecountForm {...counted} methods={own.countedMethods} />;
  return (
    <>
      <CountedView {...counted} receivesOthers={own?.mayReceive === true} />
      {cashOut.mayReceive && own !== undefined && (
        <Button size="lg" block icon="cash" className="shift-recount" onClick={() => setCounting(true)}>
          {t('recount')}
        </Button>
      )}
    </>
  );
}
