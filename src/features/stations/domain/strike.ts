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

/**
 * Opens a finished ticket as it was before: the last strikes are undone, which are those that finished it, unless what was left
 * unstruck was taken back. Where nothing is to be done about any item there is nothing to open.
 */
export function recall<Ticket extends Strikeable>(ticket: Ticket): Ticket {
  if (!isRecallable(ticket)) return ticket;
  const last = Math.max(...ticket.lines.filter(isOpenedByRecall).map(({ struckAt }) => struckAt ?? 0));
  const lines = ticket.lines.map((line) => (line.struckAt === last ? { ...line, struckAt: null } : line));
  return { ...ticket, lines, bumpedAt: null };
}

/** Whether a recall would bring a ticket back. */
export const isRecallable = ({ bumpedAt, lines }: Strikeable): boolean =>
  bumpedAt !== null && lines.some(isOpenedByRecall);

const isOpenedByRecall = (line: StrikeableLine): boolean => line.struckAt !== null && !isTakenBack(line);
