import { useRef } from 'react';
import { counterPath, sellsAtCounter } from '#features/orders/domain/counter.ts';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { uuidv7 } from '#kernel/ids.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { readVenueKind } from '#platform/ui/i18n/locale-choice.ts';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { call } from './visit-api.ts';

/** How long the order may take to reach this device. */
const shownWithinMs = 4_000;

/** Ends a visit, and goes to the order that it is on, to be paid. */
export function useCheckOut(till: TillStore, id: string) {
  const navigate = useNavigate();
  // A call that is repeated opens the same order.
  const ids = useRef({ orderId: uuidv7(), lineId: uuidv7() });
  const { give, isBusy, error } = useChange(
    (body: { orderId: string; lineId: string; opensOrder: boolean }, options) =>
      call('POST api/visits/{id}/check-out', { params: { id }, body }, options),
    ({ orderId, lineId }) => {
      void hasLine(till, orderId, lineId).then((isThere) => {
        const isAtCounter = sellsAtCounter(till.user.role, readVenueKind() === 'shop');
        const isDirect = till.state().orders.get(orderId)?.type === 'direct';
        const path = isAtCounter && isDirect ? counterPath : '/table';
        return navigate({ to: isThere ? `${path}/${orderId}` : '/' });
      });
    },
  );
  const checkOut = (orderId: string | null) =>
    give({ ...ids.current, ...(orderId !== null && { orderId }), opensOrder: orderId === null });
  return { checkOut, isBusy, error };
}

/** The order comes over the live feed; its screen needs it. */
function hasLine(till: TillStore, orderId: string, lineId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isThere: boolean) => {
      clearTimeout(timer);
      forget();
      resolve(isThere);
    };
    const look = () => {
      if (
        till
          .state()
          .orders.get(orderId)
          ?.order?.lines.some((line) => line.id === lineId)
      )
        done(true);
    };
    const timer = setTimeout(() => done(till.state().orders.has(orderId)), shownWithinMs);
    const forget = till.subscribe(look);
    look();
  });
}
