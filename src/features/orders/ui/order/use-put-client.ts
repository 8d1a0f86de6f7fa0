import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { useMay } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { notify } from '#platform/ui/kit/notices.tsx';
import { useLiveStatus } from '#platform/ui/live/use-live.ts';
import { isOfClient } from '../../domain/client-discount.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { clientOfCard, type FoundClient } from '../invoice/client-card.ts';
import type { TillStore } from '../till-store.ts';

interface Putting {
  readonly till: TillStore;
  readonly orderId: string;
  readonly give: (command: OrderCommand) => boolean;
}

/** Puts a client who was found on the order, and says what they get; whether that was accepted at once. */
export function usePutClient({ till, orderId, give }: Putting): (client: FoundClient) => boolean {
  const t = useTranslations('orders.client');
  const { percent } = useFormats();
  return ({ id: clientId, name, discount }) => {
    if (!give({ id: uuidv7(), orderId, type: 'setClient', clientId, name, discount })) return false;
    const { orders, catalogue } = till.state();
    const list = catalogue?.listOf(clientId);
    const order = orders.get(orderId)?.order;
    const words = { name, percent: percent(discount) };
    if (list !== undefined) notify({ text: t('listChosen', { name, list }), tone: 'success' });
    if (discount === 0) {
      if (list === undefined) notify({ text: t('chosen', { name }), tone: 'success' });
    } else if (order && isOfClient(order, clientId)) notify({ text: t('chosenWithDiscount', words), tone: 'success' });
    else notify({ text: t('withoutDiscount', words), tone: 'warning' });
    return true;
  };
}

/** Puts the client with a scanned card on the order; false if it is nobody's. Undefined where cards are not looked for. */
export function useClientCard(putting: Putting): ((code: string) => Promise<boolean>) | undefined {
  const put = usePutClient(putting);
  const isLive = useLiveStatus() === 'live';
  const mayFind = useMay()('client.find');
  if (!isLive || !mayFind || !putting.till.user.policy.offersClientCards) return undefined;
  return async (code) => {
    const found = await clientOfCard(code).catch(() => null);
    if (found !== null) put(found);
    return found !== null;
  };
}
