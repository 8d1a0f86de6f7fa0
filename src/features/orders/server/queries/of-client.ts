import { birthdaysOn } from '#features/clients/domain/birthday.ts';
import { clientFacts } from '#features/clients/server/index.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { ordersContract } from '../../contract.ts';
import { orderErrors } from '../../domain/errors.ts';
import { orderDay } from '../../domain/policy.ts';

type OfClient = Answer<(typeof ordersContract)['GET api/orders/of-client/{id}']>;
interface Item {
  readonly orderId: string;
  readonly productId: string;
  /** In the venue's language, as it was sold. */
  readonly name: string;
  readonly quantity: number;
}

const lastOrders = 5;
const mostItems = 6;

/** What a till shows of a client: birthday, points, and what they had last. What it cost is on the receipts, for whoever may see them. */
export async function ofClient(tx: ReadTx, clientId: string, now: number): Promise<OfClient> {
  const [facts, settings, orders] = await Promise.all([
    clientFacts(tx, clientId),
    readSettings(tx),
    tx.rows<{ id: string; day: string }>(sql`
      SELECT id, closed_business_day AS day FROM sales_order WHERE client_id = ${clientId} AND status = 'closed'
      ORDER BY closed_at DESC, id DESC LIMIT ${lastOrders}`),
  ]);
  if (facts === null) throw new CodedError('CLIENT_NOT_FOUND', orderErrors.CLIENT_NOT_FOUND);
  const ids = orders.map(({ id }) => id);
  const items = await tx.rows<Item>(sql`
    SELECT order_id AS "orderId", product_id AS "productId", name, sum(quantity)::bigint AS quantity FROM order_line
    WHERE order_id = ANY (${ids}::uuid[]) AND NOT is_divider GROUP BY order_id, product_id, name HAVING sum(quantity) > 0
    ORDER BY min(position), name`);
  return {
    ...facts,
    isBirthday: facts.birthday !== null && birthdaysOn(orderDay(now, settings)).includes(facts.birthday),
    orders: orders.map(({ id, day }) => {
      const own = items.filter(({ orderId }) => orderId === id);
      return {
        id,
        day,
        items: own.slice(0, mostItems).map(({ orderId: _, ...item }) => item),
        hasMore: own.length > mostItems,
      };
    }),
  };
}
