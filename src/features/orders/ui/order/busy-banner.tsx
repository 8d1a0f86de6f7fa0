import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { TillOrder } from '../till/till-order.ts';
import type { TillStore } from '../till-store.ts';
import { AskApprover } from './approval.tsx';

/** Why the order cannot be changed here now, and who could change that. */
export function BusyBanner({
  till,
  shown,
}: {
  readonly till: TillStore;
  readonly shown: TillOrder;
}): ReactElement | null {
  const t = useTranslations('orders');
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const { heldBy } = shown;
  if (heldBy === null) {
    if (shown.isWaiting && shown.pending.length > 0) {
      return (
        <Banner tone="warning" icon="clock">
          {t('order.waits')}
        </Banner>
      );
    }
    return shown.status === 'open' ? null : (
      <Banner tone="info" icon="check">
        {t(`order.${shown.status}`)}
      </Banner>
    );
  }
  const takeOver = (approvalId?: string) => {
    setAsking(false);
    till.takeOver(shown.id, approvalId).catch((error) => notify({ text: errorText(error), tone: 'danger' }));
  };
  return (
    <Banner
      tone="warning"
      icon="device"
      action={<Button onClick={() => setAsking(true)}>{t('order.takeOver')}</Button>}
    >
      {t('order.heldBy', { point: heldBy.pointName, name: heldBy.userName })}
      {isAsking && !till.user.may('order.takeOver') && (
        <AskApprover
          asked={{ action: 'takeOver', orderId: shown.id, amount: 0 }}
          onApproved={takeOver}
          onClose={() => setAsking(false)}
        />
      )}
      {isAsking && till.user.may('order.takeOver') && (
        <Dialog
          size="sm"
          title={t('order.takeOverTitle')}
          closeLabel={t('close')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
              <Button variant="primary" onClick={() => takeOver()}>
                {t('order.takeOver')}
              </Button>
            </>
          }
        >
          <p>{t('order.takeOverText', { point: heldBy.pointName, name: heldBy.userName })}</p>
        </Dialog>
      )}
    </Banner>
  );
}
