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
import type { OrderDialog } from './dialog-parts.ts';

interface Putting {
  readonly till: TillStore;
  readonly orderId: string;
  readonly give: (command: OrderCommand) => boolean;
}

/** Puts a client who was found on the order, by the card if they showed it, and says what they get; whether that was accepted at once. */
export function usePutClient({ till, orderId, give }: Putting): (client: FoundClient, card?: string) => boolean {
  const t = useTranslations('orders.client');
  const { percent } = useFormats();
  return ({ id: clientId, name, discount, isBirthday }, card) => {
    const shown = till.user.policy.clientsShowCards && card !== undefined ? { card } : {};
    if (!give({ id: uuidv7(), orderId, type: 'setClient', clientId, name, discount, ...shown })) return false;
    if (card !== undefined) till.shownCards.note(orderId, clientId, card);
    const { orders, catalogue } = till.state();
    const list = catalogue?.listOf(clientId);
    const order = orders.get(orderId)?.order;
    const words = { name, percent: percent(discount) };
    const tell = (text: string, tone: 'success' | 'warning' = 'success') =>
      void notify({ text, tone, topic: 'client' });
    if (list !== undefined) notify({ text: t('listChosen', { name, list }), tone: 'success', topic: 'client list' });
    if (isBirthday) notify({ text: t('birthdayOf', { name }), tone: 'success', topic: 'client birthday' });
    if (discount === 0) {
      if (list === undefined) tell(t('chosen', { name }));
    } else if (order && isOfClient(order, clientId)) tell(t('chosenWithDiscount', words));
    else tell(t('withoutDiscount', words), 'warning');
    return true;
  };
}

/** Whoever scans goods hears soon that they were not sold, also while the line is dying. */
const patienceMs = 2_000;
const unaskedIn = (ms: number): Promise<'unasked'> => new Promise((resolve) => setTimeout(resolve, ms, 'unasked'));

/** What a code that sells nothing is: a client's card, nobody's, or not known, since the server did not say. */
export type CardAnswer = 'client' | 'nobody' | 'unasked';

/** What a scan that sells nothing may be. */
interface CardScans {
  /** Whose card it is; `isPut` puts that client on the order. */
  readonly asCard?: (code: string, isPut: boolean) => Promise<CardAnswer>;
  readonly noteClient?: (card: string) => void;
}

/** Scans of cards on the order's screen; nothing where the venue has none. Without the server nobody knows whose they are. */
export function useClientCard(putting: Putting, ask: (dialog: OrderDialog) => void): CardScans {
  const put = usePutClient(putting);
  const isLive = useLiveStatus() === 'live';
  const may = useMay();
  if (!may('client.find') || !putting.till.user.policy.offersClientCards) return {};
  if (!isLive) return { asCard: async () => 'unasked' };
  const asCard = async (code: string, isPut: boolean): Promise<CardAnswer> => {
    const found = await Promise.race([clientOfCard(code).catch(() => 'unasked' as const), unaskedIn(patienceMs)]);
    if (found === 'unasked') return found;
    if (found === null) return 'nobody';
    if (isPut) put(found, code);
    return 'client';
  };
  if (!may('client.create')) return { asCard };
  return { asCard, noteClient: (card) => ask({ kind: 'client', card }) };
}
