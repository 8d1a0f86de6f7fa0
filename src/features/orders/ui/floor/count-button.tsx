import type { ReactElement } from 'react';
import { Badge } from '#platform/ui/kit/badge.tsx';
import { Button } from '#platform/ui/kit/button.tsx';
import { isUnfinished } from '../../domain/rules/delivery.ts';
import type { TillOrder } from '../till/till-order.ts';
import { useTillState } from '../till/use-till.ts';
import type { TillStore } from '../till-store.ts';
import { byGuest } from '../to-go/one-guest.ts';

interface CountButtonProps {
  readonly till: TillStore;
  readonly label: string;
  readonly icon: 'receipt' | 'bag';
  /** Which open orders it counts. */
  readonly counts: (order: TillOrder) => boolean;
  /** Otherwise it is there as long as an order is. */
  readonly isOffered: boolean;
  readonly onClick: () => void;
}

/** Opens a list of orders, and says how many are on it. */
export function CountButton({ till, label, icon, counts, isOffered, onClick }: CountButtonProps): ReactElement | null {
  const count = useTillState(
    till,
    ({ orders }) => byGuest([...orders.values()].filter((order) => isUnfinished(order) && counts(order))).length,
  );
  if (!isOffered && count === 0) return null;
  return (
    <Button
      size="lg"
      icon={icon}
      onClick={onClick}
      trailing={<Badge tone={count > 0 ? 'accent' : 'neutral'}>{count}</Badge>}
    >
      {label}
    </Button>
  );
}
