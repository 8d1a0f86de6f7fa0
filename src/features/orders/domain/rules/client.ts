import type { Minor } from '#kernel/money.ts';
import { isDiscountedMore } from '../after-bill.ts';
import { billOf } from '../bill.ts';
import { refuseWithoutCard } from '../card-asked.ts';
import { isOfClient, withoutClientDiscount } from '../client-discount.ts';
import { losingItsClient } from '../client-prices.ts';
import type { SetClient } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import { isMoreThanAlone, mostAlone } from '../discount.ts';
import { priceHolds } from '../line-discount.ts';
import { type Order, quantitiesLeft } from '../order.ts';
import { hasLineDiscount } from '../unit-discount.ts';

/** Puts a client on the order, with the discount that the venue gives them, or takes them off with it (decision 0094). */
export function setClient(order: Order, command: SetClient, context: OrderContext): Decision {
  const { clientId, name, approvalId } = command;
  if (clientId !== null && !context.hasClient(clientId)) return refuse('CLIENT_NOT_FOUND');
  const held = losingItsClient(order, { clientId }, context);
  if (held !== undefined) return refuse('CLIENT_PRICES_HOLD', { name: held.name });
  const clientName = clientId === null ? undefined : (context.clientName(clientId) ?? name);
  const named: Order = { ...order, clientId, clientName };
  // Whoever is there already keeps what they came with.
  if (clientId !== null && isOfClient(order, clientId)) return accept(named);
  const plain = withoutClientDiscount(named);
  // A cent that came along with moved lines goes with the discount, but never so far that more is paid than the order comes to.
  if (billOf(plain).remaining < 0) return refuse('ORDER_HAS_PAYMENTS');
  const given = withOwnDiscount(plain, order, command, context);
  const amount = given === plain ? 0 : billOf(given).discount;
  const isProven = context.may('order.discountAny') || isShown(order, command, context);
  const isAllowed = isProven && (given === plain || isLittle(order, given, context));
  const approverId = isAllowed ? null : context.approverOf(approvalId, 'setClient', amount);
  if (!isAllowed && approverId === null)
    return refuseWithoutCard('setClient', isProven ? undefined : command.card, amount);
  return accept(given === plain ? plain : withApprovedShare(given, amount, context), [], approverId);
}

/** Whether whoever sells may give it alone: it is of the venue's books, and takes off no printed bill. */
const isLittle = (order: Order, given: Order, { may, policy }: OrderContext): boolean =>
  (may('order.discountAny') || !isDiscountedMore(order, given)) && !isMoreThanAlone(given, policy);

/** Whether the client may be put on by whoever sells: where the venue wants it, whoever has a card shows it. */
function isShown(order: Order, { clientId, card }: SetClient, context: OrderContext): boolean {
  if (clientId === null || clientId === order.clientId || !context.policy.clientsShowCards) return true;
  return context.isCardShown(clientId, card);
}

/** A discount that nobody gives alone holds as far as it was approved, and the rest as far as anybody's. */
function withApprovedShare(order: Order, amount: Minor, { policy }: OrderContext): Order {
  const { discountGrant: grant, discount } = order;
  if (grant === null || discount === null || !isMoreThanAlone(order, policy)) return order;
  return { ...order, discountGrant: { ...grant, limit: mostAlone, approved: amount, share: discount.value } };
}

/**
 * The order with the client's own discount. No limit of a user counts for it: the venue gave it. It comes on top of no discount that
 * somebody gave by hand, off no price that whoever asks may not set, and off nothing that was paid for.
 */
function withOwnDiscount(order: Order, before: Order, { clientId, discount }: SetClient, context: OrderContext): Order {
  if (clientId === null || order.type === 'staff' || !context.policy.offersClientCards) return order;
  const value = context.clientDiscount(clientId) ?? discount ?? 0;
  if (value <= 0 || value > 10_000 || order.discount !== null || hasLineDiscount(order)) return order;
  const left = quantitiesLeft(order);
  if (order.lines.some((line) => priceHolds(line, context) && (left.get(line.id) ?? 0) > 0)) return order;
  const given: Order = {
    ...order,
    discount: { kind: 'percent', value },
    discountGrant: { limit: value, approved: 0, clientId },
    carried: [],
  };
  return order.payments.length > 0 && billOf(given).total < billOf(before).total ? order : given;
}
