import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';

/** Whether there are tables, and the user may have orders at them. */
export function useServesTables(till: TillStore): boolean {
  const hasPlans = useTillState(till, (state) => (state.plans?.length ?? 0) > 0);
  return hasPlans && till.user.may('order.takeTable');
}
