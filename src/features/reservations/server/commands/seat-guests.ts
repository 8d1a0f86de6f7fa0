import { clientsAmong } from '#features/clients/server/index.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { orderErrors } from '#features/orders/domain/errors.ts';
import { limits } from '#features/orders/domain/order.ts';
import { type GuardInput, openForGuests } from '#features/orders/server/index.ts';
import { shiftErrors } from '#features/shifts/domain/errors.ts';
import { CodedError, commonErrors } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { seat } from '../../domain/decide.ts';
import { usualMinutes } from '../../domain/policy.ts';
import { decideWith, keep, refused, reservationFor } from './decide-with.ts';

export interface SeatGuests {
  readonly id: string;
  readonly version: number;
  readonly orderId: string;
  readonly tableIds?: readonly string[] | undefined;
}

/**
 * Leads the guests to their tables and opens their order at the first of them, in one commit: never one without the other. Of two
 * devices that do it at once, or of one that moves the reservation meanwhile, the second is refused.
 */
export async function seatGuests(
  context: CommandContext,
  { id, version, orderId, tableIds }: SeatGuests,
  guards: readonly GuardInput[],
) {
  const { tx, session, venue } = context;
  const before = await reservationFor(context, id, version);
  const minutes = usualMinutes(await readSettings(tx));
  const span = { from: tx.now, to: Math.max(before.endsAt, tx.now + minutes * 60_000) };
  const changed = await decideWith(context, span, (known) => {
    const decision = seat(before, { orderId, tableIds, minutes }, known);
    if (!decision.ok && decision.code === 'RESERVATION_STATUS_UPDATE_FAILED') {
      throw refused('RESERVATION_STATUS_UPDATE_FAILED', { status: before.status });
    }
    return decision;
  });
  const [tableId = ''] = changed.tableIds;
  const { clientId } = before;
  // A client who was deleted since is no reason to leave the guests standing.
  const isThere = clientId !== null && (await clientsAmong(tx, [clientId])).has(clientId);
  const covers = Math.min(changed.persons, limits.covers);
  const party = { orderId, tableId, covers, clientId: isThere ? clientId : null };
  const opened = await openForGuests(venue, tx, session, { party, guards });
  if (!opened.ok) throw new CodedError(opened.code, statusOf(opened.code), opened.details);
  const reservation = await keep(context, 'seat', before, { ...before, ...changed });
  return { reservation, orderId, tableId };
}

const statuses: Readonly<Record<string, number>> = { ...orderErrors, ...shiftErrors };
const statusOf = (code: string): number => statuses[code] ?? commonErrors.INTERNAL;
