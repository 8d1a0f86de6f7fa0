import { type Outline, outlineOf, overlaps } from './geometry.ts';
import type { Plan } from './plan.ts';

export type Selection = ReadonlySet<string>;
export const noSelection: Selection = new Set();

export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

export function everything(plan: Plan): Selection {
  return new Set(plan.items.map(({ id }) => id));
}

/** All items that the frame touches. */
export function touchedBy(plan: Plan, frame: Outline): Selection {
  const area = {
    left: Math.min(frame.left, frame.right),
    top: Math.min(frame.top, frame.bottom),
    right: Math.max(frame.left, frame.right),
    bottom: Math.max(frame.top, frame.bottom),
  };
  return new Set(plan.items.filter((item) => overlaps(outlineOf(item), area)).map(({ id }) => id));
}

/** The selected items that still exist. */
export function present(selection: Selection, plan: Plan): Selection {
  const ids = everything(plan);
  return [...selection].every((id) => ids.has(id)) ? selection : new Set([...selection].filter((id) => ids.has(id)));
}
