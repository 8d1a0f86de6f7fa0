import type { ServerOrder } from './views.ts';

/**
 * An answer with the line objects of the state before it where they say the same. Every answer has the whole order: what a line
 * comes to is kept with its object, and a row of a long ticket is drawn again where its line is another one.
 */
export function withKnownLines(answered: ServerOrder, before: ServerOrder | null): ServerOrder {
  const { order } = answered;
  if (order === null || !before?.order || before.order.lines.length === 0) return answered;
  const known = new Map(before.order.lines.map((line) => [line.id, line]));
  const lines = order.lines.map((line) => {
    const same = known.get(line.id);
    return same !== undefined && isSame(same, line) ? same : line;
  });
  return { ...answered, order: { ...order, lines } };
}

/** Of what came as JSON: a property that is undefined is one that is not there. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [own, others] = [Object.entries(one), Object.entries(other)];
  return own.length === others.length && own.every(([key, value]) => isSame(value, (other as never)[key]));
}
