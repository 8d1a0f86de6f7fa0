import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { hasProducts, type Order } from '../../domain/order.ts';
import { FindClient } from '../invoice/find-client.tsx';
import { useTillState } from '../till/use-till.ts';
import type { DialogParts } from './dialog-parts.ts';
import { usePutClient } from './use-put-client.ts';

/** Whose order it is: found by name, phone, card or tax number. Their prices hold for what is added from then on. */
export function ClientDialog(props: DialogParts & { readonly order: Order | null }): ReactElement {
  const { till, order, orderId, give, onClose } = props;
  const t = useTranslations('orders.client');
  const catalogue = useTillState(till, (state) => state.catalogue);
  const known = order?.clientId ?? null;
  const list = known === null ? undefined : catalogue?.listOf(known);
  const name = order?.clientName ?? t('unnamed');
  const put = usePutClient(props);
  const take = () => {
    if (give({ id: uuidv7(), orderId, type: 'setClient', clientId: null })) onClose();
  };
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="md" closesOutside={false}>
      <div className="buyer-form">
        {known !== null && (
          <>
            <p className="payment-label">{list === undefined ? name : t('withList', { name, list })}</p>
            <Button size="lg" icon="close" onClick={take}>
              {t('remove')}
            </Button>
          </>
        )}
        {list !== undefined && order !== null && hasProducts(order) && (
          <p className="find-client-note">{t('fromNowOn')}</p>
        )}
        <Queries>
          <FindClient
            use="order"
            label={t('find')}
            nobody={t('nobody')}
            offline={t('offline')}
            onFound={(found) => put(found) && onClose()}
          />
        </Queries>
      </div>
    </Dialog>
  );
}
