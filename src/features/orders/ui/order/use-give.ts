import type { ReactElement } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import type { OrderType } from '#kernel/order-type.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { TillStore } from '../till-store.ts';
import { useAct } from '../use-refusals.ts';
import { useApproval } from './approval.tsx';
import { noteSale } from './direct-sale.ts';
import { soldSince } from './missed-scans.ts';
import { saleBy } from './sold-since.ts';

interface GiveProps {
  readonly till: TillStore;
  readonly orderId: string;
  /** What the order becomes if it does not exist yet. */
  readonly orderType: OrderType;
  readonly tableId: string | null;
  /** Called with each command that was accepted. */
  readonly onDone: (command: OrderCommand) => void;
}

interface Give {
  /** Dispatches a command, and opens the order first if necessary. Returns whether it was accepted at once. */
  readonly give: (command: OrderCommand) => boolean;
  /** The approver's keypad while a command waits for it. */
  readonly approver: ReactElement | null;
}

/** How the order screen gives commands. */
export function useGive({ till, orderId, orderType, tableId, onDone }: GiveProps): Give {
  const act = useAct(till);
  const approval = useApproval(till, onDone);
  const give = (command: OrderCommand): boolean => {
    if (till.state().orders.get(orderId) === undefined) {
      if (act({ id: uuidv7(), orderId, type: 'openOrder', orderType, tableId, covers: 0 })) return false;
      if (tableId === null) noteSale(till.user, orderId);
    }
    const before = till.state().orders.get(orderId)?.order ?? null;
    if (!approval.give(command)) return false;
    const sale = saleBy(command, before);
    if (sale !== null) soldSince(sale);
    return true;
  };
  return { give, approver: approval.dialog };
}
