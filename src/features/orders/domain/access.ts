import type { Guard, OrderPolicy } from './decision.ts';
import { refuse } from './decision.ts';
import type { Order } from './order.ts';
import type { OrderPermission } from './permissions.ts';

/** The user who makes the request. */
export interface Actor {
  readonly userId: string;
  readonly may: (permission: OrderPermission) => boolean;
}

type Worked = Pick<Order, 'ownerId' | 'delivery'>;
type AccessPolicy = Pick<OrderPolicy, 'letsWaitersShareOrders'>;

/** Whether the user may change all orders, not only their own. */
export function mayChangeAny({ may }: Actor, policy: AccessPolicy): boolean {
  return may('order.takeAny') || (policy.letsWaitersShareOrders && may('order.takeTable'));
}

/** Whether the order is the user's work: its owner's, and the courier's who brings it and takes the money at the door. */
export function isWorkOf({ ownerId, delivery }: Worked, userId: string): boolean {
  return ownerId === userId || delivery?.courierId === userId;
}

/** An order may be changed by whose work it is, and by users who may change any order. */
export function mayChange(order: Worked, actor: Actor, policy: AccessPolicy): boolean {
  return isWorkOf(order, actor.userId) || mayChangeAny(actor, policy);
}

/** Whether the user may say whose work an order is: not its courier. */
export function mayGiveAway({ ownerId }: Pick<Order, 'ownerId'>, actor: Actor, policy: AccessPolicy): boolean {
  return ownerId === actor.userId || mayChangeAny(actor, policy);
}

/**
 * The one rule of who may see an order's content: users who may change it. It also decides who may see its slips, retry
 * or dismiss them, and print copies.
 */
export function mayRead(order: Worked, actor: Actor, policy: AccessPolicy): boolean {
  return mayChange(order, actor, policy);
}

/** Whether the user hands out what is paid, whose work it was or not: who sells over the counter, or clears tables. */
export function mayHandOut({ may }: Pick<Actor, 'may'>): boolean {
  return may('order.takeDirect') || may('table.free');
}

/** Who may see an order's total: everyone, if the venue allows it. */
export function maySeeTotal(
  order: Worked,
  actor: Actor,
  policy: Pick<OrderPolicy, 'letsWaitersShareOrders' | 'showsAllTotals'>,
): boolean {
  return policy.showsAllTotals || mayRead(order, actor, policy);
}

/** Who may see an order's refunds: users who may read the order, or refund any order. */
export function mayReadRefunds(order: Worked, actor: Actor, policy: AccessPolicy): boolean {
  return actor.may('order.refund') || mayRead(order, actor, policy);
}

// Guards of commands that change an order, asked on every order of a command (command-kinds.ts).

export const isTheirs: Guard = ({ orders }, context) =>
  orders.every((order) => mayChange(order, context, context.policy)) ? null : refuse('ORDER_OF_COLLEAGUE');

/** What changes whose order it is, or where its goods go, is its owner's alone: a courier serves, and takes the money. */
export const isOwners: Guard = ({ orders }, context) =>
  orders.every((order) => mayGiveAway(order, context, context.policy)) ? null : refuse('ORDER_OF_COLLEAGUE');

export const isOpen: Guard = ({ orders }) => {
  const ended = orders.find(({ status }) => status !== 'open');
  return ended === undefined ? null : refuse('ORDER_CLOSED', { status: ended.status });
};

/** An order leased by another device is rejected as retryable. */
export const isFree: Guard = ({ orders }, { heldBy, pointId }) => {
  const isElsewhere = orders.some(({ id }) => ![null, pointId].includes(heldBy(id)));
  return isElsewhere ? refuse('ORDER_ON_OTHER_DEVICE') : null;
};
