import { addDays, type Day } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { billOf } from '../../domain/bill.ts';
import { besidesOf, isMade } from '../../domain/line-choices.ts';
import { type Order, quantitiesLeft } from '../../domain/order.ts';
import { ordersById } from './read-orders.ts';

/** How long guests see what they paid and their change, unless the next sale begins, ms. */
const paidSpan = 20_000;

/** What guests at a till see of their own sale: no names, and nothing of any other order. */
export interface RunningSale {
  readonly isPaid: boolean;
  /** By which it is called once it is ready; null where no station makes anything of it. */
  readonly number: number | null;
  readonly lines: {
    readonly name: string;
    /** Thousandths, without what was taken back. */
    readonly quantity: number;
    readonly besides: readonly string[];
    /** After discounts of its own. */
    readonly amount: number;
  }[];
  readonly discount: number;
  readonly fee: number;
  readonly total: number;
  readonly paid: number;
  readonly remaining: number;
  readonly tendered: number;
  readonly change: number;
}

/**
 * The sale that a till has on its screen, or what was paid there a moment ago; null if there is none. The till holds its order
 * (`hold-order.ts`), which is how the server knows. Orders of tables are not for whoever stands at the till.
 */
export async function runningSale(
  tx: ReadTx,
  pointId: string,
  { now, today }: { readonly now: number; readonly today: Day },
): Promise<RunningSale | null> {
  const id = (await idOfHeld(tx, pointId, now)) ?? (await idOfPaid(tx, pointId, { now, today }));
  const [order] = id === null ? [] : await ordersById(tx, [id]);
  return order === undefined ? null : saleOf(order);
}

async function idOfHeld(tx: ReadTx, pointId: string, now: number): Promise<string | null> {
  const found = await tx.maybe<{ id: string }>(sql`
    SELECT o.id FROM order_lease l JOIN sales_order o ON o.id = l.order_id
    WHERE l.point_id = ${pointId} AND l.expires_at > ${new Date(now).toISOString()}::timestamptz
      AND o.status = 'open' AND o.type IN ('direct', 'takeAway', 'delivery')
      AND EXISTS (SELECT 1 FROM order_line i WHERE i.order_id = o.id)
    ORDER BY l.expires_at DESC LIMIT 1`);
  return found?.id ?? null;
}

async function idOfPaid(
  tx: ReadTx,
  pointId: string,
  { now, today }: { readonly now: number; readonly today: Day },
): Promise<string | null> {
  const found = await tx.maybe<{ id: string }>(sql`
    SELECT o.id FROM sales_order o
    WHERE o.status = 'closed' AND o.closed_business_day >= ${addDays(today, -2)}::date
      AND o.closed_at > ${new Date(now - paidSpan).toISOString()}::timestamptz
      AND o.type IN ('direct', 'takeAway', 'delivery')
      AND EXISTS (SELECT 1 FROM order_payment p WHERE p.order_id = o.id AND p.point_id = ${pointId})
    ORDER BY o.closed_at DESC LIMIT 1`);
  return found?.id ?? null;
}

function saleOf(order: Order): RunningSale {
  const bill = billOf(order);
  const left = quantitiesLeft(order);
  const amounts = new Map<string, number>();
  order.lines.forEach(({ id, voidsLineId }, at) => {
    const { gross = 0, lineDiscount = 0 } = bill.lines[at] ?? {};
    const subject = voidsLineId ?? id;
    amounts.set(subject, (amounts.get(subject) ?? 0) + gross - lineDiscount);
  });
  const lines = order.lines.flatMap((line) => {
    const quantity = left.get(line.id) ?? 0;
    if (line.isDivider || line.voidsLineId !== null || quantity <= 0) return [];
    // What is said to the kitchen is for the kitchen.
    const besides = besidesOf({ choices: line.choices, comment: '' });
    return [{ name: line.name, quantity, besides, amount: amounts.get(line.id) ?? 0 }];
  });
  const sum = (pick: (payment: Order['payments'][number]) => number) =>
    order.payments.reduce((all, payment) => all + pick(payment), 0);
  return {
    isPaid: order.status === 'closed',
    number: order.lines.some(isMade) ? order.number : null,
    lines,
    discount: bill.discount,
    fee: bill.fee,
    total: bill.total,
    paid: bill.paid,
    remaining: bill.remaining,
    tendered: sum(({ tendered }) => tendered),
    change: sum(({ change }) => change),
  };
}
