import { orderErrors } from '#features/orders/domain/errors.ts';
import { type GuardInput, sellTimed } from '#features/orders/server/index.ts';
import { shiftErrors } from '#features/shifts/domain/errors.ts';
import { CodedError, commonErrors } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { minutesBetween, priceOf } from '../../domain/tariff.ts';
import { updateVisit } from '../store.ts';
import { note, underWay } from './visit-commands.ts';

interface CheckOut {
  readonly id: string;
  readonly orderId: string;
  readonly lineId: string;
  /** A new direct order. */
  readonly opensOrder: boolean;
}

/**
 * Ends a visit and puts it on an order in one commit, never one without the other; time and price are the server's. Of two tills
 * that do it at once, the second is refused.
 */
export async function checkOut(
  context: CommandContext,
  { id, orderId, lineId, opensOrder }: CheckOut,
  guards: readonly GuardInput[],
) {
  const { tx, session, venue } = context;
  const before = await underWay(context, id);
  const minutes = minutesBetween(before.startedAt, tx.now);
  const { productId, tariff } = before;
  const price = priceOf(tariff, minutes);
  const line = { orderId, lineId, opensOrder };
  const timed = {
    productId,
    names: tariff.names ?? null,
    price: { unitPrice: price, source: 'tariff', offer: { id, name: `${minutes} min` } },
  } as const;
  const sold = await sellTimed(venue, tx, session, { line, timed, guards });
  if (!sold.ok) throw new CodedError(sold.code, statuses[sold.code] ?? commonErrors.INTERNAL, sold.details);
  const ended = { status: 'ended', endedAt: tx.now, minutes, price, orderId, lineId } as const;
  const visit = { ...before, ...ended, version: before.version + 1 };
  await updateVisit(tx, visit);
  note(context, 'checkOut', visit, { minutes, amount: price, orderId });
  return { id, orderId, lineId, minutes, price };
}

const statuses: Readonly<Record<string, number>> = { ...orderErrors, ...shiftErrors };
