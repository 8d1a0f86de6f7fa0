import { uuidv7 } from '#kernel/ids.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { decideInside } from './decide-inside.ts';
import { floorGuard } from './floor-guard.ts';
import type { Opened } from './open-for-guests.ts';
import type { GuardInput } from './order-inputs.ts';
import type { Timed } from './read-batch.ts';

interface TimedLine {
  readonly orderId: string;
  readonly lineId: string;
  /** A new direct order. */
  readonly opensOrder: boolean;
}

interface Selling {
  readonly line: TimedLine;
  readonly timed: Timed;
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
  { line, timed, guards }: Selling,
): Promise<Opened> {
  const { orderId, lineId, opensOrder } = line;
  const commands: OrderCommand[] = [
    ...(opensOrder
      ? [{ id: uuidv7(), type: 'openOrder' as const, orderId, orderType: 'direct' as const, tableId: null, covers: 0 }]
      : []),
    { id: uuidv7(), type: 'addLine', orderId, lineId, productId: timed.productId, quantity: 1000 },
  ];
  return decideInside(venue, tx, sender, commands, { guards: [floorGuard, ...guards], timed });
}
