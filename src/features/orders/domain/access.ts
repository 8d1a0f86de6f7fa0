import type { OrderCommand } from './command.ts';
import type { Guard, OrderPolicy } from './decision.ts';
import { refuse } from './decision.ts';
import type { Order } from './order.ts';
import type { OrderPermission } from './permissions.ts';

/** Whoever asks. */
export interface Actor {
  readonly userId: string;
  readonly may: (permission: OrderPermission) => boolean;
}

type Owned = Pick<Order, 'ownerId'>;
type AccessPolicy = Pick<OrderPolicy, 'letsWaitersShareOrders'>;

/** Whether somebody may work on the orders of everybody, not only on their own. */
export function mayChangeAny({ may }: Actor, policy: AccessPolicy): boolean {
  return may('order.takeAny') || (policy.letsWaitersShareOrders && may('order.takeTable'));
}

/** Who may give an order commands: its owner, and whoever may work on any. */
export function mayChange(order: Owned, actor: Actor, policy: AccessPolicy): boolean {
  return order.ownerId === actor.userId || mayChangeAny(actor, policy);
}

/** Who may see what is on an order, and its slips: whoever may work on it. */
export function mayRead(order: Owned, actor: Actor, policy: AccessPolicy): boolean {
  return mayChange(order, actor, policy);
}

/** Who may see what an order comes to: also everybody, where the venue wants that. */
export function maySeeTotal(
  order: Owned,
  actor: Actor,
  policy: Pick<OrderPolicy, 'letsWaitersShareOrders' | 'showsAllTotals'>,
): boolean {
  return policy.showsAllTotals || mayRead(order, actor, policy);
}

/** A refund is not asked whose order it is: whoever gives it may refund, or has the word of somebody who may. */
const isTheirs: Guard = ({ command, orders }, context) =>
  command.type === 'refund' || orders.every((order) => mayChange(order, context, context.policy))
    ? null
    : refuse('ORDER_OF_COLLEAGUE');

/** What leaves the content of an order as it is may be done to a closed one, and whatever device looks at it. */
const leavesContent = ({ type }: OrderCommand) => type === 'freeTable' || type === 'refund';

/** A closed order accepts nothing but that its table is freed; what was paid may be given back. */
const isOpen: Guard = ({ command, orders }) => {
  const ended = leavesContent(command) ? undefined : orders.find(({ status }) => status !== 'open');
  return ended === undefined ? null : refuse('ORDER_CLOSED', { status: ended.status });
};

/** What another device edits now is left to it; the command may come again. */
const isFree: Guard = ({ command, orders }, { heldBy, pointId }) => {
  if (leavesContent(command)) return null;
  const isElsewhere = orders.some(({ id }) => ![null, pointId].includes(heldBy(id)));
  return isElsewhere ? refuse('ORDER_ON_OTHER_DEVICE') : null;
};

/** What is asked of every order that a command concerns, before anything else. */
export const accessGuards: readonly Guard[] = [isTheirs, isOpen, isFree];
