import './hands.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { Loading } from '#platform/ui/kit/spinner.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import { pendingHandover } from '../../domain/handover.ts';
import { useTillState } from '../till/use-till.ts';
import type { DialogParts } from './dialog-parts.ts';
import { type Colleague, useColleagues } from './use-colleagues.ts';

/**
 * Asks a colleague to take the order; it stays its owner's until they do. Whoever may give orders away is asked which of the
 * two it is to be, and only confirms where the order is open on another device.
 */
export function HandoverDialog({ till, orderId, give, onClose, onLeft }: DialogParts): ReactElement | null {
  const t = useTranslations('orders.handover');
  const shown = useTillState(till, (state) => state.orders.get(orderId));
  const isLive = useLiveStatus() === 'live';
  const { colleagues, fault } = useColleagues(isLive);
  const [chosen, setChosen] = useState<Colleague>();
  if (shown === undefined) return null;
  const header = () => ({ id: uuidv7(), orderId });
  const ask = (to: Colleague | null) => {
    if (!give({ ...header(), type: 'requestHandover', toUserId: to?.id ?? null })) return onClose();
    notify({
      text: to === null ? t('sentAll') : t('sent', { name: to.name }),
      tone: 'success',
      topic: `handover ${orderId}`,
    });
    // Whoever is asked can take it only once nobody has it on screen.
    onLeft();
  };
  const { heldBy } = shown;
  if (chosen !== undefined) {
    const giveNow = () => (give({ ...header(), type: 'reassignOrder', toUserId: chosen.id }) ? onLeft() : onClose());
    const actions = (
      <>
        {heldBy === null ? (
          <Button onClick={() => ask(chosen)}>{t('ask')}</Button>
        ) : (
          <Button onClick={onClose}>{t('cancel')}</Button>
        )}
        <Button variant="primary" icon="transfer" onClick={giveNow}>
          {t('giveNow')}
        </Button>
      </>
    );
    return (
      <Dialog title={chosen.name} closeLabel={t('close')} onClose={onClose} size="sm" actions={actions}>
        <p>{t('giveText', { name: chosen.name })}</p>
        {heldBy && <p>{t('giveBusy', { point: heldBy.pointName, holder: heldBy.userName })}</p>}
      </Dialog>
    );
  }
  const asked = pendingHandover(shown, serverClock.now());
  const others = colleagues?.filter(({ id }) => id !== shown.ownerId);
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="sm">
      <div className="action-list">
        {asked && (
          <Asked
            name={others?.find(({ id }) => id === asked.toUserId)?.name}
            isLive={isLive}
            onWithdraw={() => give({ ...header(), type: 'withdrawHandover' })}
          />
        )}
        {!isLive && <Banner tone="warning">{t('offline')}</Banner>}
        {fault !== undefined && <Banner tone="danger">{fault}</Banner>}
        {isLive && others === undefined && fault === undefined && <Loading>{t('whom')}</Loading>}
        {others?.length === 0 && <p>{t('nobody')}</p>}
        {others?.map((person) => (
          <Button
            key={person.id}
            icon="person"
            disabled={!isLive || !person.mayTake}
            trailing={person.isOffShift && <Badge>{t('offShift')}</Badge>}
            onClick={() => (till.user.may('order.reassign') ? setChosen(person) : ask(person))}
          >
            {person.name}
          </Button>
        ))}
        {others && others.length > 1 && heldBy === null && (
          <Button icon="people" disabled={!isLive} onClick={() => ask(null)}>
            {t('anybody')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface AskedProps {
  /** Undefined if all were asked. */
  readonly name: string | undefined;
  readonly isLive: boolean;
  readonly onWithdraw: () => void;
}

function Asked({ name, isLive, onWithdraw }: AskedProps): ReactElement {
  const t = useTranslations('orders.handover');
  const withdraw = (
    <Button disabled={!isLive} onClick={onWithdraw}>
      {t('withdraw')}
    </Button>
  );
  return (
    <Banner tone="info" icon="clock" action={withdraw}>
      {name === undefined ? t('askedAll') : t('asked', { name })}
    </Banner>
  );
}
