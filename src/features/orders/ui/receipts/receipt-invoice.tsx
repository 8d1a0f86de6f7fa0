import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { SetInvoiceData } from '../../domain/command.ts';
import type { Buyer } from '../../domain/order.ts';
import { BuyerForm } from '../invoice/buyer-form.tsx';
import { useRefusalText } from '../use-refusals.ts';
import { call } from './use-receipts.ts';

export interface ReceiptInvoiceProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Makes a paid receipt out to a buyer: by the server at once, because the paper follows. */
export function ReceiptInvoice({ orderId, onClose }: ReceiptInvoiceProps): ReactElement {
  const t = useTranslations('orders.receipts');
  const textOf = useRefusalText();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const last = useRef<SetInvoiceData>(undefined);

  const give = async (buyer: Buyer | null) => {
    // The same once more where no answer came: it has one effect.
    const isSame = last.current !== undefined && JSON.stringify(last.current.buyer) === JSON.stringify(buyer);
    const command = isSame ? last.current : { id: uuidv7(), orderId, type: 'setInvoiceData' as const, buyer };
    last.current = command;
    setBusy(true);
    setFault(undefined);
    try {
      const { answers } = await call('POST api/orders/commands', { body: { commands: [command as never] } });
      const [answer] = answers;
      if (answer?.outcome === 'done') {
        notify({ text: t('invoiceMade', { name: buyer?.name ?? '' }), tone: 'success' });
        onClose();
      } else {
        if (answer?.outcome === 'refused') last.current = undefined;
        setFault(textOf({ code: answer?.code ?? 'INTERNAL', details: answer?.details ?? {} }));
      }
      await queries.invalidateQueries({ queryKey: ['receipts'] });
    } catch (error) {
      setFault(errorText(error));
    }
    setBusy(false);
  };
  return (
    <BuyerForm buyer={undefined} isBusy={isBusy} fault={fault} onGiven={(buyer) => void give(buyer)} onBack={onClose} />
  );
}
