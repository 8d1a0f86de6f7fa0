import type { CommandContext } from '#platform/server/feature.ts';
import { setStatus } from '../../domain/decide.ts';
import type { ReservationStatus } from '../../domain/reservation.ts';
import { isOrderOpen } from '../queries/read-reservations.ts';
import { decideWith, keep, refused, reservationFor } from './decide-with.ts';

/**
 * Sets the status by hand. Who decided by an older state is refused: "reservation status update failed". Guests whose order is open
 * are there, whatever anybody says.
 */
export async function changeStatus(
  context: CommandContext,
  { id, version, status }: { readonly id: string; readonly version: number; readonly status: ReservationStatus },
) {
  const before = await reservationFor(context, id, null);
  const failed = refused('RESERVATION_STATUS_UPDATE_FAILED', { status: before.status });
  if (before.version !== version) throw failed;
  const span = { from: before.startsAt, to: before.endsAt };
  const changed = await decideWith(context, span, (known) => {
    const decision = setStatus(before, status, known);
    if (!decision.ok && decision.code === 'RESERVATION_STATUS_UPDATE_FAILED') throw failed;
    return decision;
  });
  if (before.orderId !== null && (await isOrderOpen(context.tx, before.orderId))) throw refused('RESERVATION_SEATED');
  return { reservation: await keep(context, 'status', before, { ...before, ...changed }) };
}
