import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { TillStore } from '../till-store.ts';
import { ApproverDialog } from './approver-dialog.tsx';

export interface TakeOverDialogProps {
  readonly till: TillStore;
  readonly orderId: string;
  /** The user and device that edit the order now. */
  readonly heldBy: { readonly pointName: string; readonly userName: string };
  readonly onClose: () => void;
}

/** Takes the order over from another device: a user with the permission confirms, any other needs an approval. */
export function TakeOverDialog({ till, orderId, heldBy, onClose }: TakeOverDialogProps): ReactElement {
  const t = useTranslations('orders');
  const errorText = useErrorText();
  const takeOver = (approvalId?: string) => {
    onClose();
    till.takeOver(orderId, approvalId).catch((error) => notify({ text: errorText(error), tone: 'danger' }));
  };
  if (!till.user.may('order.takeOver')) {
    return (
      <ApproverDialog asked={{ action: 'takeOver', orderId, amount: 0 }} onApproved={takeOver} onClose={onClose} />
    );
  }
  return (
    <Dialog
      size="sm"
      title={t('order.takeOverTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => takeOver()}>
            {t('order.takeOver')}
          </Button>
        </>
      }
    >
      <p>{t('order.takeOverText', { point: heldBy.pointName, name: heldBy.userName })}</p>
    </Dialog>
  );
}
