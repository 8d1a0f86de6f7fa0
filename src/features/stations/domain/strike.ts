import { isTakenBack } from './work.ts';

/** The fields of a ticket that striking uses. Instants are epoch ms. */
export interface Strikeable {
  readonly bumpedAt: number | null;
  readonly lines: readonly StrikeableLine[];
}

export interface StrikeableLine {
  readonly lineId: string;
  readonly quantity: number;
  readonly taken: number;
  readonly isDivider: boolean;
  readonly struckAt: number | null;
}

/** Whether nothing is to be done about a line any more. */
export const isDone = (line: StrikeableLine): boolean => line.isDivider || line.struckAt !== null || isTakenBack(line);

/**
 * A ticket is finished exactly when all its items are struck or were taken back: the last strike finishes it, and undoing one strike opens
 * it again. Repeating an action changes nothing.
 */
export function strike<Ticket extends Strikeable>(ticket: Ticket, lineId: string, at: number | null): Ticket {
  const item = ticket.lines.find((line) => line.lineId === lineId && !line.isDivider);
  if (item === undefined || (item.struckAt === null) === (at === null)) return ticket;
  const lines = ticket.lines.map((line) => (line === item ? { ...line, struckAt: at } : line));
  const isFinished = lines.every(isDone);
  return { ...ticket, lines, bumpedAt: isFinished ? (ticket.bumpedAt ?? at) : null };
}

/** Finishes a ticket: the remaining items are struck at the same instant. */
export function bump<Ticket extends Strikeable>(ticket: Ticket, at: number): Ticket {
  const lines = ticket.lines.map((line) => (line.isDivider ? line : { ...line, struckAt: line.struckAt ?? at }));
  return { ...ticket, lines, bumpedAt: ticket.bumpedAt ?? at };
}

/** Opens a finished ticket as it was before: the strikes made by finishing it are undone. */
export function recall<Ticket extends Strikeable>(ticket: Ticket): Ticket {
  const { bumpedAt } = ticket;
  if (bumpedAt === null) return ticket;
  const lines = ticket.lines.map((line) => (line.struckAt === bumpedAt ? { ...line, struckAt: null } : line));
  return { ...ticket, lines, bumpedAt: null };
}
