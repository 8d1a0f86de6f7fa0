import { useState } from 'react';
import type { OrderLine } from '../../domain/order.ts';
import { raisedSince } from './last-raised.ts';

const none: readonly OrderLine[] = [];

/** Whether a line stays selected: not if another one was added or grew, which is then the one in sight. */
export function staysSelected(selected: string, before: readonly OrderLine[], now: readonly OrderLine[]): boolean {
  const raised = raisedSince(before, now)?.line;
  return raised === undefined || raised.id === selected || raised.voidsLineId === selected;
}

/** The line of the order that is to be changed, chosen by its id until it is dropped or something else is added. */
export function useSelectedLine(lines: readonly OrderLine[] = none) {
  const [chosen, select] = useState<string>();
  const [seen, setSeen] = useState(lines);
  let selected = chosen;
  if (seen !== lines) {
    setSeen(lines);
    if (chosen !== undefined && !staysSelected(chosen, seen, lines)) {
      selected = undefined;
      select(undefined);
    }
  }
  return { line: lines.find(({ id }) => id === selected), select };
}
