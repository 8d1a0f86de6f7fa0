export interface CountedLine {
  readonly name: string;
  /** Thousandths; negative for a void. */
  readonly quantity: number;
  readonly isDivider: boolean;
  readonly struckAt: number | null;
}

interface Counted {
  readonly lines: readonly CountedLine[];
  /** Of a note that items go elsewhere: they are counted on their ticket. */
  readonly movedFrom?: object | null;
}

const linesToMake = ({ lines, movedFrom = null }: Counted) => (movedFrom === null ? lines : []);

export interface Count {
  readonly name: string;
  readonly quantity: number;
}

/**
 * The quantity of each product still to be made over all open tickets, largest first. Voids reduce the count of items
 * that are not struck yet, but not below zero.
 */
export function allDayCounts(tickets: readonly Counted[]): Count[] {
  const counts = new Map<string, number>();
  for (const { name, quantity, isDivider, struckAt } of tickets.flatMap(linesToMake)) {
    if (!isDivider && struckAt === null) counts.set(name, (counts.get(name) ?? 0) + quantity);
  }
  return [...counts]
    .filter(([, quantity]) => quantity > 0)
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
}
