import type { Price } from '#features/menu/domain/price.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { decideInside } from './decide-inside.ts';
import { floorGuard } from './floor-guard.ts';
import type { Opened } from './open-for-guests.ts';
import type { GuardInput } from './order-inputs.ts';

interface TimedLine {
  readonly orderId: string;
  readonly lineId: string;
  readonly productId: string;
  /** A new direct order. */
  readonly opensOrder: boolean;
}

interface Selling {
  readonly line: TimedLine;
  /** What its time costs, as the caller has decided: no device names it. */
  readonly priced: Price;
  readonly guards: readonly GuardInput[];
}

/**
 * Puts a line at a given price on an order, in the caller's transaction, by the rights of the session and past the same guards as
 * one that is added at a till. Nothing is written if it is refused: the caller ends the transaction.
 */
export function sellTimed(
  venue: VenueContext,
  tx: WriteTx,
  sender: Session,
  { line, priced, guards }: Selling,
): Promise<Opened> {
  const { orderId, lineId, productId, opensOrder } = line;
  const commands: OrderCommand[] = [
    ...(opensOrder
      ? [{ id: uuidv7(), type: 'openOrder' as const, orderId, orderType: 'direct' as const, tableId: null, covers: 0 }]
      : []),
    { id: uuidv7(), type: 'addLine', orderId, lineId, productId, quantity: 1000 },
  ];
  return decideInside(venue, tx, sender, commands, { guards: [floorGuard, ...guards], priced });
}
