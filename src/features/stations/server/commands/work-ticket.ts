import { fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { type Ticket, ticketById } from '../queries/read-tickets.ts';
import { finishTicket, reopenTicket, strikeLine } from '../store.ts';

/**
 * A ticket is finished exactly when all its items are struck: striking the last one finishes it, finishing it strikes
 * the rest, and taking one strike back opens it again.
 */

/** Strikes one item or takes the strike back; the same twice changes nothing. */
export async function strikeItem(
  context: CommandContext,
  ticketId: string,
  lineId: string,
  isStruck: boolean,
): Promise<Ticket> {
  const { pen } = context;
  const ticket = await ticketById(pen.tx, ticketId);
  const line = ticket.lines.find((each) => each.lineId === lineId && !each.isDivider) ?? fail('NOT_FOUND');
  if ((line.struckAt !== null) === isStruck) return ticket;
  await strikeLine(pen.tx, ticketId, lineId, isStruck ? pen.now : null);
  const isLast = ticket.lines.every((each) => each.isDivider || each.lineId === lineId || each.struckAt !== null);
  if (isStruck && isLast) {
    await finishTicket(pen.tx, ticketId, pen.now);
    enter(context, 'ticket.bumped', ticket);
  } else if (!isStruck && ticket.bumpedAt !== null) {
    await reopenTicket(pen.tx, ticketId, null);
    enter(context, 'ticket.recalled', ticket);
  }
  return changed(context, ticket);
}

/** Finishes a ticket; a finished one stays as it is. */
export async function bumpTicket(context: CommandContext, ticketId: string): Promise<Ticket> {
  const { pen } = context;
  const ticket = await ticketById(pen.tx, ticketId);
  if (ticket.bumpedAt !== null) return ticket;
  await finishTicket(pen.tx, ticketId, pen.now);
  enter(context, 'ticket.bumped', ticket);
  return changed(context, ticket);
}

/** Opens a finished ticket as it was before; an open one stays as it is. */
export async function recallTicket(context: CommandContext, ticketId: string): Promise<Ticket> {
  const { pen } = context;
  const ticket = await ticketById(pen.tx, ticketId);
  if (ticket.bumpedAt === null) return ticket;
  await reopenTicket(pen.tx, ticketId, ticket.bumpedAt);
  enter(context, 'ticket.recalled', ticket);
  return changed(context, ticket);
}

async function changed({ pen }: CommandContext, { id, stationId }: Ticket): Promise<Ticket> {
  pen.emit({ name: 'ticket.changed', data: { ticketId: id, stationId } });
  return ticketById(pen.tx, id);
}

function enter({ pen, session, commandId }: CommandContext, action: string, ticket: Ticket): void {
  pen.enter({
    action,
    subject: `ticket:${ticket.id}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    data: { stationId: ticket.stationId, orderId: ticket.orderId, orderNumber: ticket.orderNumber },
  });
}
