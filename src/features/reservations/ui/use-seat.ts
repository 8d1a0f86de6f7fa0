import { useRef } from 'react';
import type { TillStore } from '#features/orders/ui/index.tsx';
import { uuidv7 } from '#kernel/ids.ts';
import { useChange } from '#platform/ui/api/use-change.ts';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import { call } from './reservation-api.ts';

interface Seating {
  readonly id: string;
  readonly version: number;
  readonly tableIds?: readonly string[] | undefined;
}

/** How long the order of the guests may take to reach this device. */
const shownWithinMs = 4_000;

/** Leads guests to their table, and goes to their order there. */
export function useSeat(till: TillStore, onSeated?: () => void) {
  const navigate = useNavigate();
  // A call that is repeated opens the same order.
  const orderIds = useRef(new Map<string, string>());
  const { give, isBusy, error } = useChange(
    ({ id, ...body }: { id: string; version: number; orderId: string; tableIds?: string[] }, options) =>
      call('POST api/reservations/{id}/seat', { params: { id }, body }, options),
    ({ orderId }) => {
      void isShown(till, orderId).then((isThere) => {
        onSeated?.();
        return navigate({ to: isThere ? `/table/${orderId}` : '/tables' });
      });
    },
  );
  const seat = ({ id, version, tableIds }: Seating) => {
    const key = `${id} ${version} ${tableIds?.join() ?? ''}`;
    const orderId = orderIds.current.get(key) ?? uuidv7();
    orderIds.current.set(key, orderId);
    give({ id, version, orderId, ...(tableIds && { tableIds: [...tableIds] }) });
  };
  return { seat, isBusy, error };
}

/** The order comes over the live feed; its screen needs it. */
function isShown(till: TillStore, orderId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isThere: boolean) => {
      clearTimeout(timer);
      forget();
      resolve(isThere);
    };
    const look = () => {
      if (till.state().orders.has(orderId)) done(true);
    };
    const timer = setTimeout(() => done(false), shownWithinMs);
    const forget = till.subscribe(look);
    look();
  });
}
