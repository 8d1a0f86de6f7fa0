import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { useApproval } from '../order/approval.tsx';
import type { TillOrder } from '../till/till-order.ts';
import type { TillStore } from '../till-store.ts';

export interface FreeTableDialogProps {
  readonly till: TillStore;
  readonly order: TillOrder;
  readonly onClose: () => void;
}

/** Frees the table after the guests of a paid order have left. */
export function FreeTableDialog({ till, order, onClose }: FreeTableDialogProps): ReactElement {
  const t = useTranslations('orders');
  const approval = useApproval(till, onClose);
  const name = till.state().tables.get(order.tableId ?? '')?.name ?? '';
  const isAllowed = till.user.may('table.free');
  // One dialog at a time: the approver's keypad replaces the question.
  if (approval.dialog) return approval.dialog;
  return (
    <Dialog
      size="sm"
      title={t('tables.table', { name })}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            variant="primary"
            icon={isAllowed ? 'check' : 'lock'}
            onClick={() => approval.give({ id: uuidv7(), orderId: order.id, type: 'freeTable' })}
          >
            {t('tables.freeIt')}
          </Button>
        </>
      }
    >
      <p>{t(isAllowed ? 'tables.freeAsk' : 'tables.freeNotAllowed', { name })}</p>
    </Dialog>
  );
}
