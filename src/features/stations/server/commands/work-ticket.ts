import { fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { isNote } from '../../domain/fired-ticket.ts';
import { bump, recall, strike } from '../../domain/strike.ts';
import { type Ticket, ticketById } from '../queries/read-tickets.ts';
import { strikeNotes, writeProgress } from '../store.ts';
import { tellWaiting } from './tell-waiting.ts';

/** What a station does with a ticket, by the rules of `domain/strike.ts`. */

/** Strikes one item or undoes the strike; repeating it changes nothing. */
export async function strikeItem(
  context: CommandContext,
  ticketId: string,
  lineId: string,
  isStruck: boolean,
): Promise<Ticket> {
  const ticket = await ticketById(context.tx, ticketId);
  if (!ticket.lines.some((each) => each.lineId === lineId && !each.isDivider)) fail('NOT_FOUND');
  return become(context, ticket, strike(ticket, lineId, isStruck ? context.tx.now : null));
}

/** Finishes a ticket; a finished one stays unchanged. */
export async function bumpTicket(context: CommandContext, ticketId: string): Promise<Ticket> {
  const ticket = await ticketById(context.tx, ticketId);
  return ticket.bumpedAt === null ? become(context, ticket, bump(ticket, context.tx.now)) : ticket;
}

/** Opens a finished ticket as it was before; an open one stays unchanged. */
export async function recallTicket(context: CommandContext, ticketId: string): Promise<Ticket> {
  const ticket = await ticketById(context.tx, ticketId);
  return become(context, ticket, recall(ticket));
}

/** Writes what a ticket becomes, and tells of it. */
export async function become(context: CommandContext, before: Ticket, after: Ticket): Promise<Ticket> {
  if (after === before) return before;
  const { tx } = context;
  await writeProgress(tx, before, after);
  const struck = after.lines.filter(({ struckAt, isDivider }) => struckAt !== null && !isDivider);
  const lineIds = struck.map(({ lineId }) => lineId);
  if (!isNote(after) && lineIds.length > 0) await strikeNotes(tx, after, lineIds, tx.now);
  if (before.bumpedAt === null && after.bumpedAt !== null) enter(context, 'ticket.bumped', after);
  if (before.bumpedAt !== null && after.bumpedAt === null) enter(context, 'ticket.recalled', after);
  tx.emit({ name: 'ticket.changed', data: { ticketId: after.id, stationId: after.stationId } });
  tellWaiting(tx);
  return ticketById(tx, after.id);
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
