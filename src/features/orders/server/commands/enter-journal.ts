import type { Session } from '#platform/server/session.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted } from '../../domain/decision.ts';
import { type JournalNote, journalNote } from '../../domain/journal-note.ts';
import type { Orders } from '../../domain/order.ts';
import type { Refund } from '../../domain/refund.ts';
import { type ChangeNote, changeNote } from './change-note.ts';
import type { Given } from './makers-of.ts';
import type { OfflineNote } from './offline-note.ts';

/** What a command changes that it does not say itself. */
export function notesOf(current: Orders, command: OrderCommand, { orders }: Accepted): Pick<Noted, 'notes' | 'note'> {
  return {
    notes: new Map(orders.map((order) => [order.id, changeNote(current.get(order.id), order)])),
    note: journalNote(
      current.get(command.orderId),
      orders.find(({ id }) => id === command.orderId),
      command,
    ),
  };
}

/** What the journal's entry says besides the command. */
interface Noted {
  readonly sender: Session;
  readonly offline: OfflineNote | null;
  readonly notes: ReadonlyMap<string, ChangeNote>;
  readonly note: JournalNote;
}

/**
 * One journal entry for each order that the command changed, under the command's id, with a note if it changed a printed
 * bill, a table or an owner; a refund is entered as it was made.
 */
export function enterJournal(
  tx: WriteTx,
  given: Given,
  { orders, refund, approverId }: Accepted,
  { sender, offline, notes, note }: Noted,
): void {
  const { command, maker, claimedBy } = given;
  const { id: _, type, orderId, made: __, ...data } = command;
  const said = {
    ...data,
    ...note,
    ...(claimedBy === null ? {} : { claimedBy }),
    ...(offline === null ? {} : { offline }),
  };
  const senderId = sender.userId === maker.userId ? null : sender.userId;
  const enter = (subject: string, details: Readonly<Record<string, unknown>>) =>
    tx.audit({ action: `order.${type}`, ...originOf(subject, given), senderId, approverId, data: details });
  for (const { id: changed, discountGrant } of orders) {
    // A refund that ends what was still to go is one entry.
    if (refund !== undefined && changed === orderId) continue;
    // The name of then: the discount may be renamed or deleted later.
    const reason = 'discountId' in data && discountGrant?.reason;
    const own = { ...(changed === orderId ? said : { ...said, orderId }), ...(reason && { reason }) };
    enter(changed, { ...own, ...notes.get(changed) });
  }
  if (refund === undefined) return;
  const isOver = orders.some(({ id }) => id === orderId);
  enter(orderId, { ...said, ...notes.get(orderId), ...enteredOf(refund), ...(isOver && { isOver }) });
}

/** The journal data of a refund: the command names quantities, the entry also has the amounts and the number. */
function enteredOf({ number, businessDay, total, vat, lines, payments }: Refund) {
  return { number, businessDay, total, vat, lines, payments };
}

/** The origin of an event: order, user, device and command. */
export function originOf(orderId: string, { command, maker }: Given) {
  return { subject: `order:${orderId}`, userId: maker.userId, pointId: maker.pointId, commandId: command.id };
}
