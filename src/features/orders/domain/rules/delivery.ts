import type { OrderType } from '#kernel/order-type.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { type Actor, mayChange, mayGiveAway, mayHandOut, mayRead } from '../access.ts';
import type { ChangeType, SetDelivery } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import { atPrice } from '../line-choices.ts';
import { type Delivery, isUnsent, type Order, type OrderLine } from '../order.ts';
import { isLongSent, urgencyOf } from '../promise.ts';
import { decidedBy, hasOwnPrice, saleOfLine } from '../sale.ts';

/** Characters; longer ones are typos or attacks. */
export const deliveryLimits = { name: 80, phone: 40, address: 200, note: 200 } as const;
/** What was promised later than this is a typo. */
const farthestMs = 366 * 24 * 60 * 60 * 1000;

/** Whether this user may open or have such an order without a table. */
export function isOffered(type: OrderType, { policy, may }: Pick<OrderContext, 'policy' | 'may'>): boolean {
  if (type === 'staff') return may('order.takeStaff');
  const offered = {
    inHouse: false,
    direct: policy.offersDirectOrders,
    takeAway: policy.offersDirectOrders,
    delivery: policy.offersDelivery,
  }[type];
  return offered && may('order.takeDirect');
}

/** Whether it is fetched or brought. */
export const isToGo = ({ type }: Pick<Order, 'type'>): boolean => type === 'takeAway' || type === 'delivery';

type Left = Pick<Order, 'type' | 'status' | 'isTableHeld'>;

/** Whether it is paid, and was not fetched or brought yet: it is on the floor until somebody marks it as such. */
export const isYetToGo = (order: Left): boolean => isToGo(order) && order.status === 'closed' && order.isTableHeld;

/** Whether somebody said that it was fetched or brought. */
export const wasHandedOut = (order: Left & Pick<Order, 'overAt'>): boolean =>
  isToGo(order) && order.status === 'closed' && !order.isTableHeld && order.overAt !== undefined;

/** How long the tills keep what was handed out, so that a mistake is found and undone, ms. */
export const handedOutSpan = 2 * 60 * 60 * 1000;

/** Whether it was handed out so lately that it may have been a mistake. */
export const isLatelyHandedOut = (order: Left & Pick<Order, 'overAt'>, now: number): boolean =>
  wasHandedOut(order) && (order.overAt ?? 0) > now - handedOutSpan;

/**
 * Who sees an order's content while it is on the floor: also whoever may hand it out once it is paid, because its waiter may be
 * at a table when somebody comes for it, and may find that it was the wrong one.
 */
export function mayReadOnFloor(order: Order, actor: Actor, policy: OrderContext['policy'], now: number): boolean {
  return mayRead(order, actor, policy) || ((isYetToGo(order) || isLatelyHandedOut(order, now)) && mayHandOut(actor));
}

/** Whether there is still something to do with an order. */
export const isUnfinished = (order: Left): boolean => order.status === 'open' || isYetToGo(order);

/**
 * Whether nobody will come any more for what was paid: the business day after that of the payment is over too, and so is the time that
 * was promised. Who comes later the same night, or the next day, still finds it.
 */
export function isForgotten(order: Order, { today, now }: { readonly today: Day; readonly now: number }): boolean {
  const { closedBusinessDay, delivery } = order;
  const isOld = closedBusinessDay !== null && addDays(closedBusinessDay, 1) < today;
  return isYetToGo(order) && isOld && (delivery?.promisedAt ?? 0) <= now;
}

/** What is to be fetched or brought, paid or not. */
export const isOnItsWay = (order: Left): boolean => isToGo(order) && isUnfinished(order);

/**
 * Whether there is still something to do with an order when it is paid. A delivery is to be brought, unless its courier takes the
 * money, who is at the door then. A take-away is to be fetched, if it was told who comes for it or when; otherwise whoever pays has it
 * in their hands. So has who pays at the time that was promised or after it, or without a promise when all of it was sent ten
 * minutes ago.
 */
export function isPaidAhead(
  order: PaidAhead,
  { userId, at }: { readonly userId: string; readonly at: number },
): boolean {
  const { type, delivery, sentAt, lines } = order;
  if (delivery === null) return false;
  const { courierId, name, phone, promisedAt } = delivery;
  if (type === 'delivery') return courierId !== null && courierId !== userId;
  if (type !== 'takeAway') return false;
  if (promisedAt !== null) return urgencyOf(promisedAt, at) === 'inTime';
  const isReady = sentAt !== null && isLongSent(sentAt, at) && !lines.some(isUnsent);
  return (name !== '' || phone !== '') && !isReady;
}

type PaidAhead = Pick<Order, 'type' | 'delivery' | 'sentAt' | 'lines'>;

/** What was marked as fetched or brought by mistake is to be handed out again. What nobody will come for any more stays over. */
export function keepToGo(order: Order, context: OrderContext): Decision {
  if (!mayHandOut(context) && !mayChange(order, context, context.policy)) return refuse('ORDER_OF_COLLEAGUE');
  const { overAt: _, ...rest } = order;
  const kept: Order = { ...rest, isTableHeld: true };
  const { businessDay: today, now } = context;
  if (!wasHandedOut(order) || isForgotten(kept, { today, now })) return refuse('ORDER_NOT_HANDED_OUT');
  return accept(kept, [{ name: 'order.over', order: kept }]);
}

/**
 * Makes an order without a table another kind of it. The prices of that kind hold for what is on it, each as of when it was
 * added; so nothing was sent, printed or paid yet.
 */
export function changeType(order: Order, { orderType }: ChangeType, context: OrderContext): Decision {
  if (order.tableId !== null || order.type === 'staff' || orderType === 'staff') return refuse('ORDER_TYPE_FIXED');
  if (!isOffered(orderType, context)) return refuse('ORDER_TYPE_NOT_OFFERED', { orderType });
  const isFixed = order.printedTotal !== null || order.payments.length > 0;
  if (isFixed || isSentInPart(order)) return refuse('ORDER_TYPE_FIXED');
  const changed = { ...order, type: orderType };
  const priced: Order = {
    ...changed,
    delivery: isToGo(changed) ? order.delivery : null,
    lines: order.lines.map((line) => pricedAs(line, changed, context)),
  };
  return accept(priced);
}

const isSentInPart = ({ lines }: Order): boolean => lines.some(({ sentQuantity }) => sentQuantity !== 0);

/**
 * A line at the price of the order's kind, when it was added or now: at the dearer, because nothing is had at an offer of another
 * kind that was over before anybody asked for it (decision 0012). One whose product is gone keeps its own.
 */
export function pricedAs(line: OrderLine, order: Order, context: OrderContext): OrderLine {
  const product = context.product(line.productId);
  if (product === undefined || line.isDivider || hasOwnPrice(line)) return line;
  const sale = saleOfLine(order, line, context);
  const then = context.prices.priceOf(product, sale);
  const now = context.prices.priceOf(product, { ...sale, at: context.soldAt ?? context.now });
  const { unitPrice, ...decided } = now.unitPrice > then.unitPrice ? now : then;
  return {
    ...line,
    ...atPrice(line, unitPrice),
    ...decidedBy(decided),
  };
}

export function setDelivery(order: Order, { delivery }: SetDelivery, context: OrderContext): Decision {
  if (!isToGo(order)) return refuse('DELIVERY_INVALID');
  const { promisedAt, courierId } = delivery;
  const isTime = promisedAt === null || Math.abs(promisedAt - context.now) <= farthestMs;
  if (!isTime || (courierId !== null && !context.canTake(courierId))) return refuse('DELIVERY_INVALID');
  const isCourierKept = courierId === (order.delivery?.courierId ?? null);
  if (!isCourierKept && !mayGiveAway(order, context, context.policy)) return refuse('ORDER_OF_COLLEAGUE');
  const changed = { ...order, delivery: tidy(delivery) };
  const isPromiseKept = promisedAt === (order.delivery?.promisedAt ?? null);
  return accept(changed, isPromiseKept || !isSentInPart(order) ? [] : [{ name: 'order.promised', order: changed }]);
}

const tidy = (delivery: Delivery): Delivery => ({
  ...delivery,
  name: delivery.name.trim().slice(0, deliveryLimits.name),
  phone: delivery.phone.trim().slice(0, deliveryLimits.phone),
  address: delivery.address.trim().slice(0, deliveryLimits.address),
  note: delivery.note.trim().slice(0, deliveryLimits.note),
});
