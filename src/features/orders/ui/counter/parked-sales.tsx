import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Amount } from '#platform/ui/kit/amount.tsx';
import { EmptyState } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { dismissTopic } from '#platform/ui/kit/notices.tsx';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { counterPath } from '../../domain/counter.ts';
import { hasProducts } from '../../domain/order.ts';
import { noteSale } from '../order/direct-sale.ts';
import { piecesOf } from '../order/pieces.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { parkedTopic } from './park-dialog.tsx';

/**
 * Whether a sale is put aside: it is open, of the counter, with goods on it, and on no other till's screen. Of colleagues only those
 * that the user may change: the till knows no other's goods.
 */
export function isParked({ status, type, order, heldBy }: TillOrder): boolean {
  return status === 'open' && type === 'direct' && order !== null && heldBy === null && hasProducts(order);
}

interface ParkedSalesProps {
  readonly till: TillStore;
  /** The sale on screen. */
  readonly orderId: string;
  readonly onClose: () => void;
}

/** The sales that were put aside, here or at another till; the last one first. One that is chosen comes back to the screen. */
export function ParkedSales({ till, orderId, onClose }: ParkedSalesProps): ReactElement {
  const t = useTranslations('orders.counter');
  const tOrders = useTranslations('orders');
  const { money, time } = useFormats();
  const navigate = useNavigate();
  const all = useTillState(till, (state) => state.orders);
  const parked = [...all.values()]
    .filter((each) => each.id !== orderId && isParked(each))
    .sort((a, b) => b.lastActivityAt - a.lastActivityAt);
  const recall = ({ id }: TillOrder) => {
    onClose();
    dismissTopic(parkedTopic);
    // After a reload it is still the sale on screen.
    noteSale(till.user, id);
    navigate({ to: `${counterPath}/${id}` }).catch(() => undefined);
  };
  return (
    <Dialog title={t('parkedTitle')} closeLabel={tOrders('close')} onClose={onClose}>
      {parked.length === 0 ? (
        <EmptyState icon="clock" title={t('noneParked')}>
          {t('noneParkedText')}
        </EmptyState>
      ) : (
        <ul className="order-list">
          {parked.map((each, index) => {
            const numbered =
              each.number === null ? tOrders('order.noNumber') : tOrders('order.number', { number: each.number });
            const name = each.order?.comment ?? '';
            return (
              <li key={each.id}>
                <button
                  type="button"
                  className="order-list-row parked-sale"
                  {...(index === 0 && { 'data-autofocus': '' })}
                  onClick={() => recall(each)}
                >
                  <strong>{name || numbered}</strong>
                  <span className="order-list-note">
                    {[
                      ...(name === '' ? [] : [numbered]),
                      t('items', { count: each.order === null ? 0 : piecesOf(each.order) }),
                      each.ownerName,
                      time(each.lastActivityAt),
                    ].join(' · ')}
                  </span>
                  <Amount>{each.total === null ? '' : money(each.total)}</Amount>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}
