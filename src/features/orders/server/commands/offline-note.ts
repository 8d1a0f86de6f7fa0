import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted, OrderContext } from '../../domain/decision.ts';
import { kindOf } from '../../domain/kind-of.ts';
import { priceWithoutChoices } from '../../domain/line-choices.ts';
import { isLate } from '../../domain/offline.ts';
import { saleOf } from '../../domain/sale.ts';

/** What the journal says of a command that was given without the server. */
export interface OfflineNote {
  /** Epoch ms. */
  readonly at: number;
  readonly catalogueVersion: number;
  /** The price that the device showed and that was kept; left out where it is the present one. */
  readonly keptPrice?: number;
  /** What it would be at present; null if the product is no longer sold. */
  readonly presentPrice?: number | null;
}

type Known = Pick<OrderContext, 'now' | 'soldAt' | 'product' | 'prices' | 'planOf'>;

/** Null for a command that was given with the server there. */
export function noteOf(
  command: OrderCommand,
  { orders: [order] }: Pick<Accepted, 'orders'>,
  shown: Pick<Known, 'soldAt'>,
  present: Known,
): OfflineNote | null {
  const { made } = command;
  if (made === undefined || !isLate(command, present.now)) return null;
  const lineId = soldBy(command);
  const line = order?.lines.find(({ id }) => id === lineId);
  if (shown.soldAt === undefined || order === undefined || line === undefined) return made;
  // What the product itself costs: what was chosen with it is in the command.
  const keptPrice = priceWithoutChoices(line);
  const product = present.product(line.productId);
  const sale = saleOf(order, { ...present, pointId: order.openedPointId });
  const presentPrice = product === undefined ? null : present.prices.priceOf(product, sale).unitPrice;
  return keptPrice === presentPrice ? made : { ...made, keptPrice, presentPrice };
}

/** The line of which it sells something, or more than before. */
function soldBy(command: OrderCommand): string | undefined {
  if (command.type === 'changeQuantity') return command.lineId;
  return kindOf(command).adds?.(command)?.lineId;
}
