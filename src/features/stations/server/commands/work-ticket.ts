import { fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { isDone } from '../../domain/strike.ts';
import { type Ticket, ticketById } from '../queries/read-tickets.ts';
import { finishTicket, reopenTicket, strikeLine } from '../store.ts';

/**
 * A ticket is finished exactly when all its items are struck or were taken back: striking the last one finishes it, finishing it strikes
 * the rest, and undoing one strike opens it again.
 */

/** Strikes one item or undoes the strike; repeating it changes nothing. */
export async function strikeItem(
  context: CommandContext,
  ticketId: string,
  lineId: string,
  isStruck: boolean,
): Promise<Ticket> {
  const { tx } = context;
  const ticket = await ticketById(tx, ticketId);
  const line = ticket.lines.find((each) => each.lineId === lineId && !each.isDivider) ?? fail('NOT_FOUND');
  if ((line.struckAt !== null) === isStruck) return ticket;
  await strikeLine(tx, ticketId, lineId, isStruck ? tx.now : null);
  const isLast = ticket.lines.every((each) => each.lineId === lineId || isDone(each));
  if (isStruck && isLast) {
    await finishTicket(tx, ticketId, tx.now);
    enter(context, 'ticket.bumped', ticket);
  } else if (!isStruck && ticket.bumpedAt !== null) {
    await reopenTicket(tx, ticketId, null);
    enter(context, 'ticket.recalled', ticket);
  }
  return changed(context, ticket);
}

/** Finishes a ticket; a finished one stays unchanged. */
export async function bumpTicket(context: CommandContext, ticketId: string): Promise<Ticket> {
  const { tx } = context;
  const ticket = await ticketById(tx, ticketId);
  if (ticket.bumpedAt !== null) return ticket;
  await finishTicket(tx, ticketId, tx.now);
  enter(context, 'ticket.bumped', ticket);
  return changed(context, ticket);
}

/** Opens a finished ticket as it was before; an open one stays unchanged. */
export async function recallTicket(context: CommandContext, ticketId: string): Promise<Ticket> {
  const { tx } = context;
  const ticket = await ticketById(tx, ticketId);
  if (ticket.bumpedAt === null) return ticket;
  await reopenTicket(tx, ticketId, ticket.bumpedAt);
  enter(context, 'ticket.recalled', ticket);
  return changed(context, ticket);
}

async function changed({ tx }: CommandContext, { id, stationId }: Ticket): Promise<Ticket> {
  tx.emit({ name: 'ticket.changed', data: { ticketId: id, stationId } });
  tx.emit({ name: 'ticker.changed', data: {} });
  return ticketById(tx, id);
}

function enter({ tx, session, commandId }: CommandContext, action: string, ticket: Ticket): void {
  tx.audit({
    action,
    subject: `ticket:${ticket.id}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { stationId: ticket.stationId, orderId: ticket.orderId, orderNumber: ticket.orderNumber },
  });
}
