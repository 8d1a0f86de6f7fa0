import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import { hasProducts, type Order } from '../../domain/order.ts';
import { FindClient } from '../invoice/find-client.tsx';
import { useTillState } from '../till/use-till.ts';
import type { DialogParts } from './dialog-parts.ts';

/** Whose order it is: found by name, phone, card or tax number. Their prices hold for what is added from then on. */
export function ClientDialog(props: DialogParts & { readonly order: Order | null }): ReactElement {
  const { till, order, orderId, give, onClose } = props;
  const t = useTranslations('orders.client');
  const catalogue = useTillState(till, (state) => state.catalogue);
  const known = order?.clientId ?? null;
  const list = known === null ? undefined : catalogue?.listOf(known);
  const name = order?.clientName ?? t('unnamed');
  const set = (client: { readonly id: string; readonly name: string } | null) => {
    const chosen = { clientId: client?.id ?? null, ...(client && { name: client.name }) };
    if (!give({ id: uuidv7(), orderId, type: 'setClient', ...chosen })) return;
    const own = client && catalogue?.listOf(client.id);
    if (own) notify({ text: t('listChosen', { name: client.name, list: own }), tone: 'success' });
    onClose();
  };
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} size="md" closesOutside={false}>
      <div className="buyer-form">
        {known !== null && (
          <>
            <p className="payment-label">{list === undefined ? name : t('withList', { name, list })}</p>
            <Button size="lg" icon="close" onClick={() => set(null)}>
              {t('remove')}
            </Button>
          </>
        )}
        {list !== undefined && order !== null && hasProducts(order) && (
          <p className="find-client-note">{t('fromNowOn')}</p>
        )}
        <Queries>
          <FindClient use="order" label={t('find')} nobody={t('nobody')} offline={t('offline')} onFound={set} />
        </Queries>
      </div>
    </Dialog>
  );
}
