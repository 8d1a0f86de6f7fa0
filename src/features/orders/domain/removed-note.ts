import type { Minor } from '#kernel/money.ts';
import { billOf } from './bill.ts';
import type { OrderCommand } from './command.ts';
import type { Order } from './order.ts';

/** What the journal says of an unsent line that was taken off: nothing else keeps it. */
export interface RemovedNote {
  readonly productId?: string;
  /** Thousandths. */
  readonly quantity?: number;
  /** What the line came to, before discounts. */
  readonly amount?: Minor;
}

/** Empty for every other command. */
export function removedNote(before: Order | undefined, command: OrderCommand): RemovedNote {
  if (command.type !== 'removeLine' || before === undefined) return {};
  const index = before.lines.findIndex(({ id }) => id === command.lineId);
  const line = before.lines[index];
  if (line === undefined) return {};
  const { productId, quantity } = line;
  return { productId, quantity, amount: billOf(before).lines[index]?.gross ?? 0 };
}
