import type { Minor } from '#kernel/money.ts';
import { decisionInput } from '#platform/server/decision-input.ts';
import { takenOf } from '../../domain/allowance.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted } from '../../domain/decision.ts';
import { kindOf } from '../../domain/kind-of.ts';
import type { Order } from '../../domain/order.ts';
import { type Meal, mealsOf, usedOn } from '../queries/staff-meals.ts';

interface Wanted {
  readonly userIds: readonly string[];
  readonly orderIds: readonly string[];
}

/** What a staff order's owner used of the allowance of its day, by other orders. */
export interface UsedBy {
  readonly usedBesides: (order: Order) => Minor;
}

/** The meals of whoever charges one, also those of earlier commands of the same transaction. By order. */
export const allowancesInput = decisionInput<OrderCommand, Accepted, Wanted, ReadonlyMap<string, Meal>, UsedBy>({
  needs: (commands, makers) => {
    const orderIds = commands.filter((command) => kindOf(command).charges).map(({ orderId }) => orderId);
    return orderIds.length === 0 ? null : { orderIds, userIds: [...new Set(makers.map(({ userId }) => userId))] };
  },
  read: async (tx, { userIds, orderIds }) => {
    const meals = await mealsOf(tx, userIds, orderIds);
    return new Map(meals.map((meal) => [meal.orderId, meal]));
  },
  nothing: new Map(),
  answer: (meals) => ({
    usedBesides: ({ id: orderId, ownerId: userId, businessDay: day }) =>
      usedOn(meals.values(), { orderId, userId, day }),
  }),
  after: (meals, { decision }) => {
    const changed = decision.orders.filter(({ type }) => type === 'staff');
    if (changed.length === 0) return meals;
    const rows = changed.map((order): [string, Meal] => [
      order.id,
      { orderId: order.id, userId: order.ownerId, day: order.businessDay, taken: takenOf(order) },
    ]);
    return new Map([...meals, ...rows]);
  },
});
