import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { Queries } from '#platform/ui/api/queries.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { hasProducts, type Order } from '../../domain/order.ts';
import type { FoundClient } from '../invoice/client-card.ts';
import { FindClient } from '../invoice/find-client.tsx';
import { NewClientForm, startedWith } from '../invoice/new-client-form.tsx';
import { useTillState } from '../till/use-till.ts';
import { ClientFacts } from './client-facts.tsx';
import type { DialogParts } from './dialog-parts.ts';
import { usePutClient } from './use-put-client.ts';

interface ClientDialogProps extends DialogParts {
  readonly order: Order | null;
  /** One that was scanned, and is nobody's. */
  readonly card?: string | undefined;
}

/** Whose order it is: found by name, phone, card or tax number, or noted now. Their prices hold for what is added from then on. */
export function ClientDialog(props: ClientDialogProps): ReactElement {
  const { order, card, onClose } = props;
  const t = useTranslations('orders.client');
  const mayCreate = useMay()('client.create');
  const [searched, setSearched] = useState<{ readonly text?: string; readonly card?: string }>(card ? { card } : {});
  const [isNew, setNew] = useState(card !== undefined);
  const put = usePutClient(props);
  const putAndClose = (found: FoundClient, shown?: string) => {
    if (put(found, shown)) onClose();
  };
  const title = isNew ? t('new') : t('title');
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={onClose} size="md" closesOutside={false}>
      <Queries>
        {isNew && mayCreate ? (
          <NewClientForm
            started={{ ...startedWith(searched.text ?? ''), ...(searched.card && { cardNumber: searched.card }) }}
            isUnknownCard={searched.card !== undefined}
            onAdded={putAndClose}
            onBack={() => setNew(false)}
          />
        ) : (
          <div className="buyer-form">
            <ClientNow {...props} order={order} />
            <FindClient
              use="order"
              label={t('find')}
              nobody={t('nobody')}
              offline={t('offline')}
              onFound={putAndClose}
              isFoundByCard={props.till.user.policy.clientsShowCards}
              onSearched={(text) => setSearched({ text })}
              onUnknownCard={(unknown) => {
                setSearched({ card: unknown });
                setNew(mayCreate);
              }}
              unlessFound={
                mayCreate && (
                  <Button block icon="add" onClick={() => setNew(true)}>
                    {t('new')}
                  </Button>
                )
              }
            />
          </div>
        )}
      </Queries>
    </Dialog>
  );
}

/** The client who is on the order. */
function ClientNow({ till, order, orderId, give, onClose }: ClientDialogProps): ReactElement | null {
  const t = useTranslations('orders.client');
  const catalogue = useTillState(till, (state) => state.catalogue);
  const known = order?.clientId ?? null;
  if (order === null || known === null) return null;
  const list = catalogue?.listOf(known);
  const name = order.clientName ?? t('unnamed');
  const take = () => {
    if (give({ id: uuidv7(), orderId, type: 'setClient', clientId: null })) onClose();
  };
  return (
    <>
      <p className="payment-label">{list === undefined ? name : t('withList', { name, list })}</p>
      <Button size="lg" icon="close" onClick={take}>
        {t('remove')}
      </Button>
      <ClientFacts clientId={known} policy={till.user.policy} productName={(id) => catalogue?.products.get(id)?.name} />
      {list !== undefined && hasProducts(order) && <p className="find-client-note">{t('fromNowOn')}</p>}
    </>
  );
}
