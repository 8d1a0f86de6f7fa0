import { readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import type { ordersContract } from '../../contract.ts';
import { allowanceLeft } from '../../domain/allowance.ts';
import { orderDay, orderPolicy } from '../../domain/policy.ts';
import { mealsOf, usedOn } from './staff-meals.ts';

/** The caller's allowance of the current business day. */
export async function allowanceOf(
  tx: ReadTx,
  { userId, limits: { foodLimit } }: Session,
  now: number,
): Promise<Answer<(typeof ordersContract)['GET api/orders/allowance']>> {
  const [settings, meals] = await Promise.all([readSettings(tx), mealsOf(tx, [userId], [])]);
  const day = orderDay(now, settings);
  const { dailyAllowance } = orderPolicy(settings);
  const used = usedOn(meals, { userId, day, orderId: null });
  const left = allowanceLeft(foodLimit, dailyAllowance, used);
  return { day, limit: foodLimit ?? dailyAllowance, used, left };
}
