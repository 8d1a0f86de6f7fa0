import { type BillNote, billNote } from '../../domain/after-bill.ts';
import type { Order } from '../../domain/order.ts';

/** What a command alone does not say: from where and from whom, and after which bill. */
export type ChangeNote = BillNote & { readonly fromTableId?: string; readonly fromUser?: string };

export function changeNote(before: Order | undefined, after: Order): ChangeNote {
  const moved = before !== undefined && before.tableId !== null && before.tableId !== after.tableId;
  const handed = before !== undefined && before.ownerId !== after.ownerId;
  return {
    ...billNote(before, after),
    ...(moved && before.tableId !== null && { fromTableId: before.tableId }),
    ...(handed && { fromUser: before.ownerId }),
  };
}
