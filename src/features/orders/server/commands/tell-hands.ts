import type { WriteTx } from '#platform/server/write-tx.ts';
import { kindOf } from '../../domain/kind-of.ts';
import type { Order } from '../../domain/order.ts';
import type { Given } from './makers-of.ts';

/** Tells the devices of both that somebody was asked to take an order, has answered, or was given it. */
export function tellHands(tx: WriteTx, { command, maker }: Given, before: Order | undefined): void {
  const { hands, recipient } = kindOf(command);
  if (hands === undefined || before === undefined) return;
  const heir = recipient?.(command) ?? null;
  const asked = before.handover?.toUserId ?? null;
  // Given to whose it is, it is taken back from whoever was asked.
  if (heir === before.ownerId) emitHandover(tx, before, { step: 'withdrawHandover', by: maker, toUserId: asked });
  else emitHandover(tx, before, { step: command.type, by: maker, toUserId: heir ?? asked });
}

/** The same of an order that is given to somebody without a command on it, as by a manager. */
export function tellGiven(tx: WriteTx, before: Order, by: Person, toUserId: string): void {
  emitHandover(tx, before, { step: 'reassignOrder', by, toUserId });
}

type Person = Pick<Given['maker'], 'userId' | 'userName'>;
interface Handing {
  readonly step: Given['command']['type'];
  readonly by: Person;
  readonly toUserId: string | null;
}

function emitHandover(
  tx: WriteTx,
  { id, ownerId, tableId, number }: Order,
  { step, by: { userId, userName }, toUserId }: Handing,
): void {
  const data = { orderId: id, step, userId, userName, ownerId, toUserId, tableId, number };
  tx.emit({ name: 'order.handover', data });
}
