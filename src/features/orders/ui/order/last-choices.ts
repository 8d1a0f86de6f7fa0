import type { Choice } from '#features/menu/domain/choose.ts';
import type { Order } from '../../domain/order.ts';

/*
 * What was last chosen of a product at this device, for "as last time". Only a convenience: who clears the browser's storage
 * chooses again.
 */
const key = 'tavolina.choices';
const productsAtMost = 100;

type Noted = readonly (readonly [productId: string, choices: readonly Choice[]])[];

function noted(): Noted {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as Noted) : [];
  } catch {
    return [];
  }
}

export function noteChoices(productId: string, choices: readonly Choice[]): void {
  const others = noted().filter(([id]) => id !== productId);
  try {
    localStorage.setItem(key, JSON.stringify([[productId, choices], ...others].slice(0, productsAtMost)));
  } catch {
    // The storage is full or closed: the next sheet begins with the defaults.
  }
}

/** What was chosen last of a product: on this order, else at this device. */
export function lastChoices(order: Order | null, productId: string): readonly Choice[] | undefined {
  const line = order?.lines.findLast((each) => each.productId === productId && each.voidsLineId === null);
  return line?.choices ?? noted().find(([id]) => id === productId)?.[1];
}
