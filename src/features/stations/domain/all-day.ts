import { type FiredTicket, isNote } from './fired-ticket.ts';
import { leftOf } from './work.ts';

export interface CountedLine {
  readonly name: string;
  /** Thousandths; negative for a void. */
  readonly quantity: number;
  /** How much of it was taken back since. */
  readonly taken: number;
  /** Of what is sold by weight or measure. */
  readonly unit: string;
  readonly isDivider: boolean;
  readonly choices: readonly { readonly name: string; readonly quantity: number | null }[];
  readonly struckAt: number | null;
}

interface Counted {
  readonly lines: readonly CountedLine[];
  /** Of a note that items go elsewhere: they are counted on their ticket. */
  readonly movedFrom?: object | null;
  readonly fired?: FiredTicket | null;
}

const linesToMake = (ticket: Counted) => (isNote(ticket) ? [] : ticket.lines);

export interface Count {
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
}

/** What is still made of a line: the parts of a combo, else the product. */
function itemsOf(line: CountedLine): Count[] {
  const left = leftOf(line);
  const parts = line.choices.flatMap(({ name, quantity }) =>
    quantity === null ? [] : [{ name, quantity: Math.round((quantity * left) / line.quantity), unit: '' }],
  );
  return parts.length === 0 ? [{ name: line.name, quantity: left, unit: line.unit }] : parts;
}

/**
 * The quantity of each product still to be made over all open tickets, largest first, without what was taken
 * back.
 */
export function allDayCounts(tickets: readonly Counted[]): Count[] {
  const counts = new Map<string, Count>();
  for (const line of tickets.flatMap(linesToMake)) {
    if (line.isDivider || line.struckAt !== null) continue;
    for (const item of itemsOf(line)) {
      // What was sold by the piece and later by weight has no common sum.
      const key = `${item.unit} ${item.name}`;
      counts.set(key, { ...item, quantity: (counts.get(key)?.quantity ?? 0) + item.quantity });
    }
  }
  return [...counts.values()]
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
}
