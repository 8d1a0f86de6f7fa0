import { uuidv7 } from '#kernel/ids.ts';
import { useNavigate } from '#platform/ui/router/use-router.tsx';
import type { TillStore } from '../till-store.ts';
import { useAct } from '../use-refusals.ts';

/** Opens a meal of the user's own, and shows it. */
export function useNewMeal(till: TillStore): () => void {
  const act = useAct(till);
  const navigate = useNavigate();
  return () => {
    const orderId = uuidv7();
    if (act({ id: uuidv7(), orderId, type: 'openOrder', orderType: 'staff', tableId: null, covers: 0 })) return;
    navigate({ to: `/table/${orderId}` }).catch(() => undefined);
  };
}
