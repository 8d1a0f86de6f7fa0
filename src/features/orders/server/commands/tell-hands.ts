import type { WriteTx } from '#platform/server/write-tx.ts';
import { kindOf } from '../../domain/kind-of.ts';
import type { Order } from '../../domain/order.ts';
import type { Given } from './makers-of.ts';

/** Tells the devices of both that somebody was asked to take an order, has answered, or was given it. */
export function tellHands(tx: WriteTx, { command, maker }: Given, before: Order | undefined): void {
  const { hands, recipient } = kindOf(command);
  if (hands === undefined || before === undefined) return;
  tx.emit({
    name: 'order.handover',
    data: {
      orderId: before.id,
      step: command.type,
      userId: maker.userId,
      userName: maker.userName,
      ownerId: before.ownerId,
      toUserId: recipient?.(command) ?? before.handover?.toUserId ?? null,
    },
  });
}
