import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Queries } from '#platform/ui/api/queries.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { BuyerForm, type BuyerFormProps } from './buyer-form.tsx';

/** Chooses or types whom the receipt is made out to. */
export function InvoiceDialog(props: BuyerFormProps): ReactElement {
  const t = useTranslations('orders.invoice');
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={props.onBack} size="md" closesOutside={false}>
      <Queries>
        <BuyerForm {...props} />
      </Queries>
    </Dialog>
  );
}
