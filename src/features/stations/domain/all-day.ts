import { type FiredTicket, isNote } from './fired-ticket.ts';

export interface CountedLine {
  readonly name: string;
  /** Thousandths; negative for a void. */
  readonly quantity: number;
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
}

/** What is made of a line: the parts of a combo, else the product. */
function itemsOf({ name, quantity, choices }: CountedLine): Count[] {
  const parts = choices.flatMap((choice) =>
    choice.quantity === null ? [] : [{ name: choice.name, quantity: choice.quantity }],
  );
  return parts.length === 0 ? [{ name, quantity }] : parts;
}

/**
 * The quantity of each product still to be made over all open tickets, largest first. Voids reduce the count of items
 * that are not struck yet, but not below zero.
 */
export function allDayCounts(tickets: readonly Counted[]): Count[] {
  const counts = new Map<string, number>();
  for (const line of tickets.flatMap(linesToMake)) {
    if (line.isDivider || line.struckAt !== null) continue;
    for (const { name, quantity } of itemsOf(line)) counts.set(name, (counts.get(name) ?? 0) + quantity);
  }
  return [...counts]
    .filter(([, quantity]) => quantity > 0)
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
}
