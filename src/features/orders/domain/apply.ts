import { guardBill } from './after-bill.ts';
import { withoutSpare } from './allowance.ts';
import { noCardNumbers } from './card-numbers.ts';
import type { ApprovableCommand, OrderCommand } from './command.ts';
import { type Accepted, type Decision, type OrderContext, refuse, type ServerRules } from './decision.ts';
import { withGrantOf } from './discount.ts';
import { withFeeLetGo } from './fee.ts';
import type { Concerned } from './kind-facts.ts';
import { kindOf, openedBy, ordersOf } from './kind-of.ts';
import { limits, type Orders } from './order.ts';
import { hasTooManyChoices, outgrows } from './size.ts';
import { leavesMoreTips } from './tips.ts';

/**
 * Decides one command. Returns the changed orders and the events, or the refusal. Pure; server, till and tests use the
 * same function. `orders` contains the existing orders among the command's (`ordersOf`).
 */
export function applyCommand(orders: Orders, command: OrderCommand, context: OrderContext): Decision {
  const kind = kindOf(command);
  const ids = ordersOf(command);
  const opened = openedBy(command);
  const concerned = ids.flatMap((id) => orders.get(id) ?? []);
  if (opened.some((id) => orders.has(id))) return refuse('ORDER_EXISTS');
  if (concerned.length < ids.length - opened.length) return refuse('ORDER_NOT_FOUND');
  for (const guard of [...kind.guards, noCardNumbers, ...context.guards]) {
    const refusal = guard({ command, orders: concerned }, context);
    if (refusal !== null) return refusal;
  }
  const decided = decide(concerned as readonly unknown[] as Concerned, command, context);
  const isLowering = kind.approval?.needs === 'order.lowerBill';
  const decision = isLowering ? guardBill(orders, command as ApprovableCommand, decided, context) : decided;
  if (!decision.ok) return decision;
  if (decision.orders.some((order) => outgrows(order, orders.get(order.id)))) return refuse('ORDER_AMOUNT_TOO_LARGE');
  if (decision.orders.some((order) => hasTooManyChoices(order, orders.get(order.id)))) {
    return refuse('TOO_MANY_CHOICES', { limit: limits.choicesOfOrder });
  }
  if (decision.orders.some((order) => leavesMoreTips(order, orders.get(order.id)))) return refuse('ORDER_HAS_PAYMENTS');
  return withGrants(decision, orders, context);
}

/** A discount covers no more than its giver allowed, and no more of a fee is let go, whoever lets the order grow. */
function withGrants(decision: Accepted, orders: Orders, context: OrderContext): Decision {
  const isMoved = decision.orders.length > 1;
  const granted = decision.orders.map((order) =>
    withFeeLetGo(withGrantOf(context, orders.get(order.id), withoutSpare(order)), isMoved, context),
  );
  return granted.every((order, at) => order === decision.orders[at]) ? decision : { ...decision, orders: granted };
}

function decide(orders: Concerned, command: OrderCommand, context: OrderContext): Decision {
  const { decide: rule } = kindOf(command);
  if (typeof rule === 'function') return rule(orders, command, context);
  const onServer = context.serverRules?.[command.type as keyof ServerRules] as
    | ((order: Concerned[0], command: OrderCommand, context: OrderContext) => Decision)
    | undefined;
  return onServer?.(orders[0], command, context) ?? refuse(rule.onServer);
}
