import type { RefObject } from 'react';
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
 * opens, unless another code was scanned since (`latest`). False for the code of something else.
 */
export function useScannedOrder(topic: string, latest: RefObject<string | undefined>): (code: string) => boolean {
  const t = useTranslations('orders.scan');
  const navigate = useNavigate();
  const signedIn = useTill();
  const refuse = (text: string) => {
    beep(false);
    notify({ text, tone: 'danger', topic, ...briefly });
  };
  const open = async (orderId: string, code: string) => {
    if (await pickUp(orderId)) return beep(true);
    if (latest.current !== code) return;
    if (document.querySelector('dialog[open]') !== null) return refuse(t('orderBusy'));
    const known = signedIn?.till.state().orders.get(orderId);
    if (known?.status !== 'open') return refuse(t('orderUnknown'));
    if (known.order === null) return refuse(t('orderOfColleague', { name: known.ownerName }));
    beep(true);
    dismissTopic(topic);
    navigate({ to: `/table/${orderId}` }).catch(() => undefined);
  };
  return (code) => {
    const orderId = orderOfCode(code);
    if (orderId === null) return false;
    if (orderId === 'misread') refuse(t('misread', { count: 1, code: `${code.slice(0, 6)}…` }));
    else void open(orderId, code);
    return true;
  };
}
