import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { SetInvoiceData } from '../../domain/command.ts';
import { BuyerForm } from '../invoice/buyer-form.tsx';
import { useOfReceipt } from './use-refund.tsx';

export interface ReceiptInvoiceProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Makes a paid receipt out to a buyer: by the server at once, because the paper follows. */
export function ReceiptInvoice({ orderId, onClose }: ReceiptInvoiceProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const { give, isBusy, fault } = useOfReceipt<SetInvoiceData>(`invoice ${orderId}`, ({ buyer }) => {
    notify({ text: t('invoiceMade', { name: buyer?.name ?? '' }), tone: 'success' });
    onClose();
  });
  return (
    <BuyerForm
      buyer={undefined}
      isBusy={isBusy}
      fault={fault}
      // The same once more where no answer came: it has one effect.
      onGiven={(buyer) => give({ buyer }, () => ({ id: uuidv7(), orderId, type: 'setInvoiceData', buyer }))}
      onBack={onClose}
    />
  );
}
