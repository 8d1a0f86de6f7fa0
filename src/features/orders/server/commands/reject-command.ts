import type { ErrorDetails } from '#kernel/error.ts';
import type { Session } from '#platform/server/session.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { mayChange } from '../../domain/access.ts';
import { collisionOf, contentOf, type Methods, type Refusing } from '../../domain/collision.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { OrderContext, Refused } from '../../domain/decision.ts';
import type { ToSettle } from '../../domain/events.ts';
import { kindOf } from '../../domain/kind-of.ts';
import { givenAt } from '../../domain/offline.ts';
import type { Order } from '../../domain/order.ts';
import { actorOf } from '../queries/actor.ts';
import type { Given } from './makers-of.ts';

export interface Rejecting extends Pick<Refusing, 'order' | 'shown' | 'isReported'> {
  readonly refused: Refused;
  readonly sender: Session;
  readonly present: Methods & Pick<OrderContext, 'product'>;
}

/**
 * A command that will never be carried out: always in the journal with its content. Returned is what someone has to settle,
 * if it was given without the server; `details` then has `toSettle`, the money that was taken.
 */
export function rejectCommand(
  tx: WriteTx,
  { command, maker, claimedBy }: Given,
  { refused, sender, order, shown, present, isReported }: Rejecting,
): { readonly details: ErrorDetails; readonly toSettle: ToSettle | null } {
  const { code, details } = refused;
  const { orderId, type, made } = command;
  const { userId, pointId } = maker;
  const senderId = sender.userId === userId ? null : sender.userId;
  const isMakerGone = senderId !== null || claimedBy !== null;
  const collision = collisionOf(command, {
    now: tx.now,
    order,
    code,
    isReported,
    userId,
    isMakerGone,
    pointId,
    shown,
    present,
    mayChange: order === undefined || mayChange(order, actorOf(maker), present.policy),
  });
  const content = contentOf(command);
  const payments = collision.kind === 'settle' ? collision.payments : [];
  const received = payments.map(({ method, amount, rounding }) => ({ method, amount, rounding }));
  tx.audit({
    action: 'order.refused',
    subject: `order:${orderId}`,
    userId,
    pointId,
    commandId: command.id,
    senderId,
    approverId: null,
    data: {
      type,
      ...content,
      code,
      details,
      madeAt: made?.at,
      ...(claimedBy === null ? {} : { claimedBy }),
      ...(received.length === 0 ? {} : { received }),
    },
  });
  if (collision.kind === 'record') return { details, toSettle: null };
  const label = nameOf(command, order, present.product);
  const toSettle: ToSettle = {
    orderId,
    order: order ?? null,
    type,
    content,
    label,
    code,
    details,
    payments,
    claimedBy,
    senderId,
    userId,
    pointId,
    commandId: command.id,
    givenAt: givenAt(command, tx.now),
  };
  return {
    details: { ...details, toSettle: payments.reduce((sum, { amount, rounding }) => sum + amount + rounding, 0) },
    toSettle,
  };
}

/** What readers call the thing that a command is about. */
function nameOf(command: OrderCommand, order: Order | undefined, product: OrderContext['product']): string | null {
  const added = kindOf(command).adds?.(command);
  if (added !== undefined) return product(added.productId)?.name ?? null;
  if (!('lineId' in command)) return null;
  return order?.lines.find(({ id }) => id === command.lineId)?.name ?? null;
}
