import { isNote, type NoteFacts } from './fired-ticket.ts';

/** Quantities in thousandths; negative of a line that cancels. */
interface Ordered {
  readonly quantity: number;
  /** How much of it was taken back since. */
  readonly taken: number;
}

/** How much of a line is to be made. */
export const leftOf = ({ quantity, taken }: Ordered): number => Math.max(0, quantity - taken);

/** Whether all of a line was taken back: nobody makes it, and nobody needs to strike it. */
export const isTakenBack = (line: Ordered): boolean => line.quantity > 0 && leftOf(line) === 0;

interface Ticket extends NoteFacts {
  readonly lines: readonly (Ordered & { readonly isDivider: boolean })[];
}

/** Whether something on a ticket is to be made. Notes and what only cancels are read: they are not late, and no work. */
export function hasWork(ticket: Ticket): boolean {
  return !isNote(ticket) && ticket.lines.some((line) => !line.isDivider && leftOf(line) > 0);
}
