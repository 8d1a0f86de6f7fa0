export interface CountedLine {
  readonly name: string;
  /** Thousandths; negative was taken back. */
  readonly quantity: number;
  readonly isDivider: boolean;
  readonly struckAt: number | null;
}

export interface Count {
  readonly name: string;
  readonly quantity: number;
}

/**
 * What is still to be made of each product over all open tickets, most first. What was taken back lowers the count of
 * what has not been struck yet, and never below nothing.
 */
export function allDayCounts(tickets: readonly { readonly lines: readonly CountedLine[] }[]): Count[] {
  const counts = new Map<string, number>();
  for (const { name, quantity, isDivider, struckAt } of tickets.flatMap(({ lines }) => lines)) {
    if (!isDivider && struckAt === null) counts.set(name, (counts.get(name) ?? 0) + quantity);
  }
  return [...counts]
    .filter(([, quantity]) => quantity > 0)
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1));
}
