import { uuidv7 } from '#kernel/ids.ts';
import type { OrderType } from '#kernel/order-type.ts';
import type { Session } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { refuse } from '../../domain/decision.ts';
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

interface TakingBack {
  readonly line: Pick<TimedLine, 'orderId' | 'lineId'>;
  /** What its price was decided by (`Timed`). */
  readonly offerId: string;
  readonly reason: string;
  readonly guards: readonly GuardInput[];
}

/**
 * Takes such a line off again because its time goes on, in the caller's transaction: voided as what was sent is, and a direct order
 * on which nothing is left goes with it. Nobody keeps the money for time that is still to be paid, so that needs no right to void;
 * a bill that was printed is lowered only by whoever may do that.
 */
export async function takeBackTimed(
  venue: VenueContext,
  tx: WriteTx,
  sender: Session,
  { line, offerId, reason, guards }: TakingBack,
): Promise<Opened> {
  const { orderId, lineId } = line;
  const found = await tx.maybe<{ type: OrderType; isBilled: boolean }>(
    sql`SELECT type, printed_total IS NOT NULL AS "isBilled" FROM sales_order WHERE id = ${orderId}`,
  );
  if (found?.isBilled && !sender.permissions.has('order.lowerBill')) {
    return refuse('APPROVAL_REQUIRED', { action: 'voidLine', amount: 0 });
  }
  // Devices choose the ids: whatever else is called so is voided by who may void.
  const isTimed = await tx.maybe(sql`
    SELECT 1 FROM order_line
    WHERE order_id = ${orderId} AND id = ${lineId} AND price_source = 'tariff' AND price_offer_id = ${offerId}`);
  if (isTimed === null) return refuse('LINE_NOT_FOUND');
  const commands: OrderCommand[] = [
    { id: uuidv7(), type: 'voidLine', orderId, lineId, voidLineId: uuidv7(), quantity: 1000, reason },
    ...(found?.type === 'direct' ? [{ id: uuidv7(), type: 'cancelOrder' as const, orderId }] : []),
  ];
  const voiding = { ...sender, permissions: new Set([...sender.permissions, 'order.void']) };
  return decideInside(venue, tx, voiding, commands, {
    guards: [floorGuard, ...guards],
    // There is more on it.
    isOptional: ({ type }) => type === 'cancelOrder',
  });
}
