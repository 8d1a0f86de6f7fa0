import type { ReactElement } from 'react';
import type { OrderType } from '#kernel/order-type.ts';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { isToGo } from '../../domain/rules/delivery.ts';
import type { TillOrder } from '../till/till-order.ts';
import type { TillStore } from '../till-store.ts';
import type { OrderDialog } from './dialog-parts.ts';

const parts = {
  handovers: () => import('../floor/handovers.tsx'),
  received: () => import('./received-banner.tsx'),
  busy: () => import('./busy-banner.tsx'),
  delivery: () => import('../to-go/delivery-bar.tsx'),
  allowance: () => import('../staff-meal/allowance-bar.tsx'),
  seats: () => import('./seat-strip.tsx'),
};
/** Not needed for the first paint; `order-work.tsx` fetches them right after it. */
export const headParts = Object.values(parts);
const Handovers = lazyPart(async () => (await parts.handovers()).Handovers);
const ReceivedBanner = lazyPart(async () => (await parts.received()).ReceivedBanner);
const BusyBanner = lazyPart(async () => (await parts.busy()).BusyBanner);
const DeliveryBar = lazyPart(async () => (await parts.delivery()).DeliveryBar);
const AllowanceBar = lazyPart(async () => (await parts.allowance()).AllowanceBar);
const NextSeat = lazyPart(async () => (await parts.seats()).NextSeat);

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
        <DeliveryBar shown={shown} isReadOnly={isReadOnly} onChange={() => ask({ kind: 'delivery' })} />
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
