import './to-go.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { serverClock } from '#platform/ui/api/app-api.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { Button } from '#platform/ui/kit/button.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';
import { notify } from '#platform/ui/kit/notices.tsx';
import type { Delivery } from '../../domain/order.ts';
import { isYetToGo } from '../../domain/rules/delivery.ts';
import { useApproval } from '../order/approval.tsx';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { useAct } from '../use-refusals.ts';
import { CourierSelect } from './courier-select.tsx';
import { goodsOf } from './goods-of.ts';
import { mapOf } from './map-of.ts';
import { partsOfGuest } from './one-guest.ts';
import { useKindName, useNumbers, useOpenedAt } from './place-name.ts';
import { PromiseMark } from './promise-mark.tsx';
import { useRefunded } from './use-refunded.ts';

interface BringDialogProps {
  readonly till: TillStore;
  readonly order: TillOrder;
  readonly onClose: () => void;
}

/** A paid order: what is to be fetched or brought, by or to whom, until it is marked as such; and for a while the way back. */
export function BringDialog({ till, order: opened, onClose }: BringDialogProps): ReactElement {
  const t = useTranslations('orders');
  const { time } = useFormats();
  const [kindName, numbers, openedAt] = [useKindName(), useNumbers(), useOpenedAt(till)];
  const act = useAct(till);
  const orders = useTillState(till, (state) => state.orders);
  // Somebody else may have handed it out meanwhile.
  const chosen = orders.get(opened.id) ?? opened;
  const parts = partsOfGuest(chosen, orders.values());
  const { type, order } = chosen;
  const isFetched = type === 'takeAway';
  const isOver = !isYetToGo(chosen);
  // Who came to hand it out does not take it back by the same tap, when somebody else was faster.
  const [wasOver] = useState(isOver);
  // Whoever sees its goods hands them out; the server shows them to nobody else.
  const isAllowed = order !== null || till.user.may('table.free');
  const refunded = useRefunded(parts.map(({ id }) => id).join(), order !== null);
  const goods = parts.flatMap((part) => (part.order === null ? [] : goodsOf(part.order, refunded)));

  const what = [kindName(type), order?.delivery?.name || numbers(parts)].join(' · ');
  const putBack = () => {
    // What was wholly given back is not for anybody.
    const left = parts.filter(({ order: part }) => part === null || goodsOf(part, refunded).length > 0);
    for (const { id } of left) if (act({ id: uuidv7(), orderId: id, type: 'keepToGo' }) !== null) return;
    notify({ text: t('toGo.backAgain', { what }), tone: 'success', topic: `handed out ${chosen.id}`, lasts: 4_000 });
  };
  const onHandedOut = () => {
    onClose();
    const undo = { label: t('toGo.undo'), run: putBack };
    const text = t(isFetched ? 'toGo.nowFetched' : 'toGo.nowDelivered', { what });
    // Who needed somebody else for it does not take it back alone.
    notify({ text, tone: 'success', topic: `handed out ${chosen.id}`, ...(order !== null && { action: undo }) });
  };
  const delivery = order?.delivery;
  const naming = (orderId: string, to: Delivery, courierId: string | null) =>
    ({ id: uuidv7(), orderId, type: 'setDelivery', delivery: { ...to, courierId } }) as const;
  const another = delivery?.courierId === till.user.id ? null : till.user.id;
  const mayName = !isFetched && !isOver && delivery && till.preview(naming(chosen.id, delivery, another)).ok;
  const nameCourier = (courierId: string | null) => {
    for (const { id, order: part } of parts) if (part?.delivery) act(naming(id, part.delivery, courierId));
  };
  const approval = useApproval(till, onHandedOut);
  const handOut = () => {
    const [first, ...rest] = parts;
    const given = ({ id }: TillOrder) => ({ id: uuidv7(), orderId: id, type: 'freeTable' }) as const;
    for (const part of rest) if (act(given(part)) !== null) return;
    approval.give(given(first));
  };
  // One dialog at a time: the approver's keypad replaces this one.
  if (approval.dialog) return approval.dialog;
  return (
    <Dialog
      title={[kindName(type), numbers(parts)].join(' · ')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            {t('close')}
          </Button>
          {isOver && wasOver && goods.length > 0 && (
            <Button
              size="lg"
              icon="undo"
              onClick={() => {
                putBack();
                onClose();
              }}
            >
              {t(isFetched ? 'toGo.notFetched' : 'toGo.notDelivered')}
            </Button>
          )}
          {!isOver && (
            <Button size="lg" variant="primary" icon={isAllowed ? 'check' : 'lock'} onClick={handOut}>
              {t(isFetched ? 'toGo.fetched' : 'toGo.delivered')}
            </Button>
          )}
        </>
      }
    >
      <Whom isFetched={isFetched} isOver={isOver} delivery={order?.delivery ?? null} />
      {mayName && delivery && <CourierSelect courierId={delivery.courierId} onChosen={nameCourier} />}
      <Goods goods={goods} />
      <p className="to-go-paid">
        {isOver
          ? t(isFetched ? 'toGo.fetchedAt' : 'toGo.deliveredAt', { time: time(order?.overAt ?? 0) })
          : t(isFetched ? 'toGo.paidToFetch' : 'toGo.paidAhead')}{' '}
        <span className="to-go-opened">{[chosen.ownerName, openedAt(chosen)].join(' · ')}</span>
      </p>
    </Dialog>
  );
}

interface WhomProps {
  readonly isFetched: boolean;
  readonly isOver: boolean;
  readonly delivery: Delivery | null;
}

function Whom({ isFetched, isOver, delivery }: WhomProps): ReactElement {
  const t = useTranslations('orders');
  const { name = '', phone = '', address = '', note = '', promisedAt = null } = delivery ?? {};
  return (
    <address className="to-go-address">
      <strong className="to-go-name">{name || (isFetched ? '' : t('toGo.nobody'))}</strong>
      {!isOver && <PromiseMark at={promisedAt} now={serverClock.now()} />}
      {phone !== '' && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      {address !== '' && <span>{address}</span>}
      {address !== '' && (
        <a href={mapOf(address)} target="_blank" rel="noreferrer">
          {t('toGo.map')}
        </a>
      )}
      {note !== '' && <span>{note}</span>}
    </address>
  );
}

function Goods({ goods }: { readonly goods: ReturnType<typeof goodsOf> }): ReactElement {
  const { quantity } = useFormats();
  return (
    <ul className="to-go-goods">
      {goods.map(({ id, left, name: good, besides }) => (
        <li key={id}>
          <span className="to-go-quantity">{quantity(left)} ×</span>
          <span>
            {good}
            {besides.length > 0 && <span className="to-go-besides">{besides.join(', ')}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
