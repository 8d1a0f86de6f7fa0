import type { OrderLine } from './order.ts';

/**
 * What a device showed of a line when somebody approved a change of it. Devices choose the ids of lines, and one that was
 * removed may be given to another product: an approval is for the line that was seen.
 */
export type SeenLine = Pick<OrderLine, 'productId' | 'quantity' | 'unitPrice'>;

export const seenOf = ({ productId, quantity, unitPrice }: OrderLine): SeenLine => ({ productId, quantity, unitPrice });

export function isAsSeen(line: OrderLine, seen: SeenLine | undefined): boolean {
  return (
    seen !== undefined &&
    seen.productId === line.productId &&
    seen.quantity === line.quantity &&
    seen.unitPrice === line.unitPrice
  );
}
