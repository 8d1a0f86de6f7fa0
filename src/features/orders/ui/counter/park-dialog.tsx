import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { TextField } from '#platform/ui/kit/field.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { OrderCommand } from '../../domain/command.ts';
import { limits, type Order } from '../../domain/order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';

/** Of the sale that was parked last. */
export const parkedTopic = 'parked';

interface ParkDialogProps {
  readonly till: TillStore;
  readonly order: Order;
  /** The name is the note of the order, which a venue may do without: then its number has to do. */
  readonly offersName: boolean;
  readonly give: (command: OrderCommand) => boolean;
  readonly onParked: () => void;
  readonly onClose: () => void;
}

/** Puts a sale aside: it stays open under its number, and under a name if it is given one. */
export function ParkDialog({ till, order, offersName, give, onParked, onClose }: ParkDialogProps): ReactElement {
  const t = useTranslations('orders.counter');
  const tOrders = useTranslations('orders');
  const [name, setName] = useState(order.comment);
  const number = useTillState(till, (state) => state.orders.get(order.id)?.number ?? null);
  const numbered = number === null ? tOrders('order.noNumber') : tOrders('order.number', { number });
  const park = () => {
    const comment = name.trim();
    if (comment !== order.comment && !give({ id: uuidv7(), orderId: order.id, type: 'commentOrder', comment })) return;
    notify({ text: t('isParked', { name: comment || numbered }), tone: 'success', topic: parkedTopic });
    onParked();
  };
  return (
    <Dialog
      title={t('parkTitle')}
      closeLabel={tOrders('close')}
      onClose={onClose}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{tOrders('cancel')}</Button>
          <Button variant="primary" icon="check" onClick={park} {...(offersName ? {} : { 'data-autofocus': '' })}>
            {t('park')}
          </Button>
        </>
      }
    >
      <form
        className="dialog-form park-form"
        onSubmit={(event) => {
          event.preventDefault();
          park();
        }}
      >
        <p>{t('parkText', { number: numbered })}</p>
        {offersName && (
          <TextField
            label={t('parkName')}
            value={name}
            onChange={setName}
            maxLength={limits.comment}
            data-autofocus=""
          />
        )}
      </form>
    </Dialog>
  );
}
