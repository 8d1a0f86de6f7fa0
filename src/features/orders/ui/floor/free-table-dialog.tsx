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
  /** The guests stay, and want something more. */
  readonly onOrder: () => void;
  readonly onClose: () => void;
}

/** At the table of a paid order: frees it after its guests have left, or takes what they want more. */
export function FreeTableDialog({ till, order, onOrder, onClose }: FreeTableDialogProps): ReactElement {
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
          <Button icon="add" onClick={onOrder}>
            {t('tables.orderMore')}
          </Button>
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
