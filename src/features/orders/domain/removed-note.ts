import type { Minor } from '#kernel/money.ts';
import { billOf } from './bill.ts';
import type { OrderCommand } from './command.ts';
import type { Order } from './order.ts';

/** What the journal says of what was taken off an unsent line: nothing else keeps it. */
export interface RemovedNote {
  readonly productId?: string;
  /** Thousandths. */
  readonly quantity?: number;
  /** What it was before: thousandths. */
  readonly before?: number;
  /** What the line came to, before discounts. */
  readonly amount?: Minor;
}

/** Empty for every other command. */
export function removedNote(before: Order | undefined, command: OrderCommand): RemovedNote {
  const isLess = command.type === 'removeLine' || command.type === 'changeQuantity' || command.type === 'changeChoices';
  if (!isLess || before === undefined) return {};
  const index = before.lines.findIndex(({ id }) => id === command.lineId);
  const line = before.lines[index];
  if (line === undefined) return {};
  const { productId, quantity } = line;
  const amount = billOf(before).lines[index]?.gross ?? 0;
  if (command.type === 'removeLine') return { productId, quantity, amount };
  return command.type === 'changeQuantity' ? { productId, before: quantity, amount } : { productId, amount };
}
