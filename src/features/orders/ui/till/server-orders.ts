import { billOf } from '../../domain/bill.ts';
import { lastOrderAt, unsentCountOf } from '../../domain/order.ts';
import type { OrderView, ServerOrder } from './views.ts';

/**
 * Converts an order in a command's answer to an entry of the floor's list. Only users who may change an order send
 * commands for it, so they may see its content; whether they may see the total comes from the list.
 */
export function serverOrderOf(view: OrderView, before: ServerOrder | null, user: Known): ServerOrder {
  const maySeeTotal = before === null || before.total !== null;
  return {
    id: view.id,
    version: view.version,
    tableId: view.tableId,
    status: view.status,
    isTableHeld: view.isTableHeld,
    number: view.number,
    type: view.type,
    ownerId: view.ownerId,
    ownerName: ownerNameOf(view, before, user),
    handover: view.handover && { ...view.handover, toName: toNameOf(view, before) },
    openedAt: view.openedAt,
    lastActivityAt: lastOrderAt(view),
    unsentCount: unsentCountOf(view.lines),
    isBillPrinted: view.printedTotal !== null,
    total: maySeeTotal ? billOf(view).total : null,
    heldBy: before?.heldBy ?? null,
    received: before?.received ?? null,
    order: view,
  };
}

type Known = { readonly id: string; readonly name: string };

/** Whether names are missing that only the server has. */
export function isUnnamed({ ownerName, handover }: ServerOrder): boolean {
  return ownerName === '' || (handover !== null && handover.toUserId !== null && handover.toName === null);
}

function ownerNameOf({ ownerId }: Pick<OrderView, 'ownerId'>, before: ServerOrder | null, user: Known): string {
  if (ownerId === user.id) return user.name;
  return before?.ownerId === ownerId ? before.ownerName : '';
}

function toNameOf({ handover }: OrderView, before: ServerOrder | null): string | null {
  const known = before?.handover;
  return handover && known?.toUserId === handover.toUserId ? known.toName : null;
}

/** Runs one task per key; calls made while it runs are coalesced into one more run. */
export function coalesced(task: (key: string) => Promise<void>): (key: string) => void {
  const running = new Map<string, boolean>();
  const run = async (key: string): Promise<void> => {
    running.set(key, false);
    try {
      await task(key);
    } finally {
      const isWantedAgain = running.get(key) === true;
      running.delete(key);
      if (isWantedAgain) await run(key);
    }
  };
  return (key) => {
    if (running.has(key)) running.set(key, true);
    else run(key).catch(() => undefined);
  };
}
