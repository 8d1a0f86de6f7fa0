import type { Minor } from '#kernel/money.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** What a staff order took of its owner's allowance. */
export interface Meal {
  readonly orderId: string;
  readonly userId: string;
  readonly day: string;
  readonly taken: Minor;
}

/**
 * The meals of users on the days of these orders, and from the last day on that any of them ate: an order that is opened just
 * now is of no earlier day.
 */
export function mealsOf(tx: ReadTx, userIds: readonly string[], orderIds: readonly string[]): Promise<Meal[]> {
  const theirs = sql`type = 'staff' AND owner_id = ANY (${userIds}::uuid[])`;
  return tx.rows<Meal>(sql`
    SELECT id AS "orderId", owner_id AS "userId", business_day AS day, discount AS taken FROM sales_order
    WHERE ${theirs} AND status <> 'cancelled' AND (business_day >= (SELECT max(business_day) FROM sales_order WHERE ${theirs})
      OR business_day IN (SELECT business_day FROM sales_order WHERE id = ANY (${orderIds}::uuid[])))`);
}

/** What a user's meals took on a day, without one order. */
export function usedOn(
  meals: Iterable<Meal>,
  { userId, day, orderId }: Pick<Meal, 'userId' | 'day'> & { readonly orderId: string | null },
): Minor {
  const others = [...meals].filter((meal) => meal.userId === userId && meal.day === day && meal.orderId !== orderId);
  return others.reduce((sum, { taken }) => sum + taken, 0);
}
