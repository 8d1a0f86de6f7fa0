import type { ReactElement } from 'react';
import type { OrderType } from '#kernel/order-type.ts';
import { aheadPart } from '#platform/ui/kit/lazy-part.tsx';
import { isToGo } from '../../domain/rules/delivery.ts';
import type { TillOrder } from '../till/till-order.ts';
import type { TillStore } from '../till-store.ts';
import type { OrderDialog } from './dialog-parts.ts';

/** Not needed for the first paint. */
const Handovers = aheadPart(async () => (await import('../floor/handovers.tsx')).Handovers);
const ReceivedBanner = aheadPart(async () => (await import('./received-banner.tsx')).ReceivedBanner);
const BusyBanner = aheadPart(async () => (await import('./busy-banner.tsx')).BusyBanner);
const DeliveryBar = aheadPart(async () => (await import('../to-go/delivery-bar.tsx')).DeliveryBar);
const AllowanceBar = aheadPart(async () => (await import('../staff-meal/allowance-bar.tsx')).AllowanceBar);
const NextSeat = aheadPart(async () => (await import('./seat-strip.tsx')).NextSeat);

export interface OrderHeadProps {
  readonly till: TillStore;
  /** Undefined until something was ordered. */
  readonly shown: TillOrder | undefined;
  readonly type: OrderType;
  readonly isReadOnly: boolean;
  readonly offersSeats: boolean;
  readonly seats: number;
  /** The guest that what is added next is for. */
  readonly seat: number | null;
  readonly onSeat: (seat: number | null) => void;
  readonly ask: (dialog: OrderDialog) => void;
  readonly onPaid: () => void;
}

/** What is to be known of an order, and said for what is added next, above the products. */
export function OrderHead(props: OrderHeadProps): ReactElement {
  const { till, shown, type, isReadOnly, offersSeats, seats, seat, onSeat, ask, onPaid } = props;
  return (
    <>
      <Handovers till={till} />
      {shown?.received && <ReceivedBanner shown={shown} />}
      {shown && isBusy(shown) && <BusyBanner till={till} shown={shown} />}
      {shown && isToGo(shown) && (
        <DeliveryBar till={till} shown={shown} isReadOnly={isReadOnly} onChange={() => ask({ kind: 'delivery' })} />
      )}
      {shown?.type === 'staff' && <AllowanceBar till={till} shown={shown} isReadOnly={isReadOnly} onPaid={onPaid} />}
      {offersSeats && type === 'inHouse' && !isReadOnly && (
        <NextSeat seats={seats} chosen={seat} onChoose={onSeat} ask={ask} />
      )}
    </>
  );
}

/** Whether it cannot be changed here now, or waits for another device. */
const isBusy = ({ status, heldBy, order, isWaiting }: TillOrder) =>
  status !== 'open' || heldBy !== null || order === null || isWaiting;
