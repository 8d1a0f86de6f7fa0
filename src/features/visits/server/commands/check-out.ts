import { orderErrors } from '#features/orders/domain/errors.ts';
import { type GuardInput, type RefusedInside, sellTimed, takeBackTimed } from '#features/orders/server/index.ts';
import { shiftErrors } from '#features/shifts/domain/errors.ts';
import { holdsCardNumber } from '#features/staff/domain/card-in-text.ts';
import { CodedError, commonErrors } from '#kernel/error.ts';
import { isReason } from '#kernel/text.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { minutesBetween, priceOf } from '../../domain/tariff.ts';
import { mayResume } from '../../domain/visit.ts';
import { visitById } from '../queries/read-visits.ts';
import { updateVisit, type VisitRow } from '../store.ts';
import { note, refused, underWay } from './visit-commands.ts';

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
  if (!sold.ok) throw refusedByOrder(sold);
  const ended = { status: 'ended', endedAt: tx.now, minutes, price, orderId, lineId } as const;
  const visit = { ...before, ...ended, version: before.version + 1 };
  await updateVisit(tx, visit);
  note(context, 'checkOut', visit, { minutes, amount: price, orderId });
  return { id, orderId, lineId, minutes, price };
}

interface Resume {
  readonly id: string;
  readonly reason: string;
}

/**
 * Undoes a check-out by mistake: its line goes, and the visit is under way again since it began, in one commit. So nothing is lost
 * by it, and whoever may check out may undo it; what was paid stays.
 */
export async function resume(
  context: CommandContext,
  { id, ...wanted }: Resume,
  guards: readonly GuardInput[],
): Promise<VisitRow> {
  const { tx, session, venue } = context;
  const reason = wanted.reason.trim();
  if (!isReason(reason)) throw refused('REASON_REQUIRED');
  if (holdsCardNumber(reason)) throw refused('TEXT_IS_CARD');
  const before = await visitById(tx, id);
  if (before === null) throw refused('VISIT_NOT_FOUND');
  const { orderId, lineId } = before;
  if (!mayResume(before, tx.now) || orderId === null || lineId === null) throw refused('VISIT_NOT_RESUMED');
  const taken = await takeBackTimed(venue, tx, session, { line: { orderId, lineId }, offerId: id, reason, guards });
  // Its guests have the bill: without it the money for it could stay with whoever took it.
  if (!taken.ok && taken.code === 'APPROVAL_REQUIRED') throw refused('VISIT_NOT_RESUMED');
  if (!taken.ok) throw refusedByOrder(taken);
  const underWay = {
    status: 'underWay',
    endedAt: null,
    minutes: null,
    price: null,
    orderId: null,
    lineId: null,
  } as const;
  const visit = { ...before, ...underWay, version: before.version + 1 };
  await updateVisit(tx, visit);
  note(context, 'resume', visit, { reason, orderId });
  return visit;
}

const refusedByOrder = ({ code, details }: RefusedInside) =>
  new CodedError(code, statuses[code] ?? commonErrors.INTERNAL, details);
const statuses: Readonly<Record<string, number>> = { ...orderErrors, ...shiftErrors };
