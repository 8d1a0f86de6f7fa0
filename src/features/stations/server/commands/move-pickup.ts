import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import { orderErrors } from '#features/orders/domain/errors.ts';
import { handOut } from '#features/orders/server/index.ts';
import { CodedError, commonErrors, fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { pickupErrors } from '../../domain/errors.ts';
import {
  type Move,
  meantBy,
  type PickupPolicy,
  type Stage,
  type Step,
  standingOf,
  stepsOf,
} from '../../domain/pickup.ts';
import { strike } from '../../domain/strike.ts';
import { tickerPolicy } from '../../domain/ticker.ts';
import { orderWaitedFor, type TicketItem, type WaitedFor } from '../queries/read-pickup.ts';
import { ticketById } from '../queries/read-tickets.ts';
import { setCollected, writeMark } from '../store.ts';
import { tellWaiting } from './tell-waiting.ts';
import { become } from './work-ticket.ts';

/**
 * Moves an order on by a stage, or back. It names where its user saw it: if it stands elsewhere meanwhile, because a colleague or the
 * kitchen was faster, nothing changes, and the answer says where it stands.
 */
export async function movePickup(
  context: CommandContext,
  orderId: string,
  { from, to }: Move,
): Promise<{ readonly stage: Stage | null; readonly isMoved: boolean }> {
  const { tx, session, commandId } = context;
  const order = (await orderWaitedFor(tx, orderId, await readerOf(tx, undefined))) ?? fail('NOT_FOUND');
  const policy = tickerPolicy(await readSettings(tx));
  const stage = standingOf(order, policy)?.stage ?? null;
  if (stage !== from) return { stage, isMoved: false };
  const steps = stepsOf(order, { from, to }, policy);
  if (steps === 'unpaid') throw new CodedError('PICKUP_NOT_PAID', pickupErrors.PICKUP_NOT_PAID);
  if (steps === null) throw new CodedError('PICKUP_STAYS', pickupErrors.PICKUP_STAYS);
  for (const step of steps) await takeStep(context, { order, step, to, policy });
  tx.audit({
    action: 'pickup.moved',
    subject: `order:${orderId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { orderId, orderNumber: order.number, orderType: order.type, before: from, status: to },
  });
  tellWaiting(tx);
  return { stage: to, isMoved: true };
}

interface Stepping {
  readonly order: WaitedFor;
  readonly step: Step;
  readonly to: Stage;
  readonly policy: PickupPolicy;
}

async function takeStep(context: CommandContext, { order, step, to, policy }: Stepping): Promise<void> {
  const { tx } = context;
  const orderId = order.id;
  if (step === 'handOut' || step === 'keep') return handOutWhole(context, orderId, step === 'handOut');
  if (step === 'mark') {
    // Taken it has been ready, and back at the counter it is.
    const readyAt = to === 'preparing' ? null : (order.markedReadyAt ?? tx.now);
    return writeMark(tx, { orderId, readyAt, takenAt: to === 'collected' ? tx.now : null });
  }
  const meant = meantBy(order, step, policy);
  if (step === 'strike' || step === 'unstrike') return strikeItems(context, meant, step === 'strike');
  const lines = meant.map(({ ticketId, lineId }) => ({ ticketId, orderId, lineId }));
  await setCollected(tx, lines, step === 'collect');
}

/** What is not made yet is, as the kitchen would say it; or what was made last is not. */
async function strikeItems(context: CommandContext, items: readonly TicketItem[], isStruck: boolean): Promise<void> {
  for (const ticketId of new Set(items.map((item) => item.ticketId))) {
    const before = await ticketById(context.tx, ticketId);
    const lineIds = items.flatMap((item) => (item.ticketId === ticketId ? item.sentLineId : []));
    const after = lineIds.reduce((ticket, lineId) => strike(ticket, lineId, isStruck ? context.tx.now : null), before);
    await become(context, before, after);
  }
}

async function handOutWhole({ tx, venue, session }: CommandContext, orderId: string, isHandedOut: boolean) {
  const done = await handOut(venue, tx, session, { orderId, isHandedOut });
  if (!done.ok) throw new CodedError(done.code, statuses[done.code] ?? commonErrors.INTERNAL, done.details);
}

const statuses: Readonly<Record<string, number>> = orderErrors;
