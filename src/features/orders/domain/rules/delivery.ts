import type { OrderType } from '#kernel/order-type.ts';
import { type Actor, mayChange, mayGiveAway, mayHandOut, mayRead } from '../access.ts';
import type { ChangeType, SetDelivery } from '../command.ts';
import { accept, type Decision, type Guard, type OrderContext, refuse } from '../decision.ts';
import type { OrderEvent } from '../events.ts';
import { atPrice } from '../line-choices.ts';
import { type Delivery, isUnsent, type Order, type OrderLine } from '../order.ts';
import { isLongSent, urgencyOf } from '../promise.ts';
import { decidedBy, hasOwnPrice, saleOfLine } from '../sale.ts';

/** Characters; longer ones are typos or attacks. */
export const deliveryLimits = { name: 80, phone: 40, address: 200, note: 200 } as const;
/** What was promised later than this is a typo: a till promises for the next day and a night. */
const farthestMs = 7 * 24 * 60 * 60 * 1000;

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

/** Whether it was handed out so lately that it may have been a mistake: by a clock that stands years behind, nothing was. */
export const isLatelyHandedOut = (order: Left & Pick<Order, 'overAt'>, now: number): boolean =>
  wasHandedOut(order) && Math.abs(now - (order.overAt ?? 0)) < handedOutSpan;

/**
 * Who sees an order's goods and for whom they are, while it is on the floor: also whoever may hand it out once it is paid, because
 * its waiter may be at a table when somebody comes for it, and may find that it was the wrong one.
 */
export function maySeeGoods(order: Order, actor: Actor, policy: OrderContext['policy'], now: number): boolean {
  return mayRead(order, actor, policy) || ((isYetToGo(order) || isLatelyHandedOut(order, now)) && mayHandOut(actor));
}

/** Whether there is still something to do with an order. */
export const isUnfinished = (order: Left): boolean => order.status === 'open' || isYetToGo(order);

/** What is to be fetched or brought, paid or not. */
export const isOnItsWay = (order: Left): boolean => isToGo(order) && isUnfinished(order);

/**
 * Whether there is still something to do with an order when it is paid. A delivery is to be brought, if it was said to whom, where, when
 * or by whom, unless its courier takes the money, not long before the time that was promised, and is at the door then. A take-away is
 * to be fetched, if it was said who comes for it or when; otherwise whoever pays has it in their hands. So has who pays at the time
 * that was promised or after it, or without a promise when all of it was sent ten minutes ago.
 */
export function isPaidAhead(
  order: PaidAhead,
  { userId, at }: { readonly userId: string; readonly at: number },
): boolean {
  const { type, delivery, sentAt, lines } = order;
  if (delivery === null) return false;
  const { courierId, name, phone, address, promisedAt } = delivery;
  const isSoon = urgencyOf(promisedAt, at) !== 'inTime';
  if (type === 'delivery') {
    const isForSomebody =
      courierId !== null || promisedAt !== null || [name, phone, address].some((text) => text !== '');
    return isForSomebody && !(courierId === userId && isSoon);
  }
  if (type !== 'takeAway') return false;
  if (promisedAt !== null) return !isSoon;
  const isReady = sentAt !== null && isLongSent(sentAt, at) && !lines.some(isUnsent);
  return (name !== '' || phone !== '') && !isReady;
}

type PaidAhead = Pick<Order, 'type' | 'delivery' | 'sentAt' | 'lines'>;

/** Of a tap without the server it is learned later than after `handedOutSpan`. */
const longestMistake = 24 * 60 * 60 * 1000;

/** What was marked as fetched or brought by mistake is to be handed out again. What went long ago stays over, and what was given back. */
export function keepToGo(order: Order, context: OrderContext): Decision {
  if (!mayHandOut(context) && !mayChange(order, context, context.policy)) return refuse('ORDER_OF_COLLEAGUE');
  const { overAt = 0, ...rest } = order;
  const isTooLate = overAt <= context.now - longestMistake || context.isGivenBack(order);
  if (!wasHandedOut(order) || isTooLate) return refuse('ORDER_NOT_HANDED_OUT');
  const kept: Order = { ...rest, isTableHeld: true };
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

/** Before it was paid; and a courier may be named as long as there is something to bring. */
export const hasSomethingToBring: Guard = ({ orders }) => {
  const ended = orders.find((order) => !isUnfinished(order));
  return ended === undefined ? null : refuse('ORDER_CLOSED', { status: ended.status });
};

export function setDelivery(order: Order, { delivery }: SetDelivery, context: OrderContext): Decision {
  if (!isToGo(order)) return refuse('DELIVERY_INVALID');
  const { promisedAt, courierId } = delivery;
  const isPromiseKept = promisedAt === (order.delivery?.promisedAt ?? null);
  const isTime = isPromiseKept || promisedAt === null || Math.abs(promisedAt - context.now) <= farthestMs;
  if (!isTime || (courierId !== null && !context.canTake(courierId))) return refuse('DELIVERY_INVALID');
  const isCourierKept = courierId === (order.delivery?.courierId ?? null);
  if (!isCourierKept && !mayGiveAway(order, context, context.policy)) return refuse('ORDER_OF_COLLEAGUE');
  const wanted = tidy(delivery);
  if (order.status !== 'open' && !isSameButCourier(wanted, order.delivery)) {
    return refuse('ORDER_CLOSED', { status: order.status });
  }
  const changed = { ...order, delivery: wanted };
  return accept(changed, promisedAnew(order, changed));
}

const isSameButCourier = (wanted: Delivery, before: Delivery | null): boolean =>
  (['name', 'phone', 'address', 'note', 'promisedAt'] as const).every((key) => wanted[key] === before?.[key]);

/** Whom an order is for that gets what another one had: its own, or else theirs. It is one value, and never a mixture of both. */
export function deliveryOfBoth(to: Pick<Order, 'type' | 'delivery'>, from: Pick<Order, 'delivery'>): Delivery | null {
  if (!isToGo(to)) return null;
  return isFilled(to.delivery) ? to.delivery : (from.delivery ?? to.delivery);
}

/** A form that was emptied tells nothing. */
const isFilled = (delivery: Delivery | null): boolean =>
  delivery !== null && Object.values(delivery).some((value) => value !== null && value !== '');

/** Tells the stations of another promise, for what they had of the order before. */
export function promisedAnew(before: Order, after: Order): readonly OrderEvent[] {
  const isKept = (after.delivery?.promisedAt ?? null) === (before.delivery?.promisedAt ?? null);
  if (isKept || !isSentInPart(before)) return [];
  const known = new Set(before.lines.map(({ id }) => id));
  return [{ name: 'order.promised', order: { ...after, lines: after.lines.filter(({ id }) => known.has(id)) } }];
}

const tidy = (delivery: Delivery): Delivery => ({
  ...delivery,
  name: delivery.name.trim().slice(0, deliveryLimits.name),
  phone: delivery.phone.trim().slice(0, deliveryLimits.phone),
  address: delivery.address.trim().slice(0, deliveryLimits.address),
  note: delivery.note.trim().slice(0, deliveryLimits.note),
});
