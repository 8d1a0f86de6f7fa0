import { useTranslations } from 'use-intl';
import { dismissTopic, notify } from '#platform/ui/kit/notices.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { beep } from '#platform/ui/scanner/beep.ts';
import { orderOfCode } from '../../domain/order-code.ts';
import { useTill } from '../till/use-till.ts';
import { briefly } from './brief-notice.ts';
import { pickUp } from './pick-ups.ts';

/**
 * The order whose code was scanned from the slip of a station: what is ready of it is picked up, and where nothing is, the order
 * opens. False for the code of something else.
 */
export function useScannedOrder(topic: string): (code: string) => boolean {
  const t = useTranslations('orders.scan');
  const navigate = useNavigate();
  const signedIn = useTill();
  const refuse = (text: string) => {
    beep(false);
    notify({ text, tone: 'danger', topic, ...briefly });
  };
  const open = async (orderId: string) => {
    if (await pickUp(orderId)) return beep(true);
    if (document.querySelector('dialog[open]') !== null) return refuse(t('orderBusy'));
    const known = signedIn?.till.state().orders.get(orderId);
    if (known?.status !== 'open') return refuse(t('orderUnknown'));
    if (known.order === null) return refuse(t('orderOfColleague', { name: known.ownerName }));
    beep(true);
    dismissTopic(topic);
    await navigate({ to: `/table/${orderId}` });
  };
  return (code) => {
    const orderId = orderOfCode(code);
    if (orderId === null) return false;
    if (orderId === 'misread') refuse(t('misread', { count: 1, code: `${code.slice(0, 6)}…` }));
    else void open(orderId);
    return true;
  };
}
