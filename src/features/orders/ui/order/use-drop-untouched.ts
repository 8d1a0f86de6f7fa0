import { useEffect } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import { session } from '#platform/ui/api/app-api.ts';
import { useStable } from '#platform/ui/kit/use-stable.ts';
import type { TillStore } from '../till-store.ts';

/**
 * Cancels an order in which nothing was done, so that a table that was opened by mistake does not stay occupied: when asked to, and
 * when the screen is left in any other way.
 */
export function useDropUntouched(till: TillStore, orderId: string): () => void {
  const dropUntouched = useStable(() => {
    const { order, heldBy } = till.state().orders.get(orderId) ?? {};
    const isUntouched =
      order?.status === 'open' &&
      order.lines.length === 0 &&
      order.covers === 0 &&
      order.comment === '' &&
      !(order.delivery || order.minimumShared);
    if (isUntouched && heldBy === null) till.dispatch({ id: uuidv7(), orderId, type: 'cancelOrder' });
  });
  // Also by the browser's own way back; not by signing out, since the till of that user has ended.
  useEffect(
    () => () => {
      if (session.token() !== undefined) dropUntouched();
    },
    [dropUntouched],
  );
  return dropUntouched;
}
