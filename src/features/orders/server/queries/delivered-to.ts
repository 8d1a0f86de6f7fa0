import { isCalled } from '#features/clients/server/index.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { isPhone } from '#kernel/phone.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { ordersContract } from '../../contract.ts';
import { orderPolicy } from '../../domain/policy.ts';

type DeliveredTo = Answer<(typeof ordersContract)['GET api/orders/delivered-to']>;

/**
 * Whom and where the last order to this phone number was for, so that a guest who calls again says no address twice. Only by the whole
 * number (`isPhone`): whoever could look by parts of it would read who lives where.
 */
export async function deliveredTo(tx: ReadTx, phone: string): Promise<DeliveredTo> {
  const { offersDelivery } = orderPolicy(await readSettings(tx));
  if (!offersDelivery || !isPhone(phone)) return { guest: null };
  const kept = sql`delivery ->> 'phone'`;
  // The last seven digits are what the index `sales_order_delivery_phone` has; each phone number has as many.
  const end = phone.replace(/[^0-9]/g, '').slice(-7);
  const guest = await tx.maybe<NonNullable<DeliveredTo['guest']>>(sql`
    SELECT delivery ->> 'name' AS name, delivery ->> 'address' AS address, delivery ->> 'note' AS note FROM sales_order
    WHERE delivery ->> 'phone' <> '' AND right(regexp_replace(delivery ->> 'phone', '[^0-9]', '', 'g'), 7) = ${end}
      AND ${isCalled(kept, phone)}
    ORDER BY delivery ->> 'address' = '', id DESC LIMIT 1`);
  return { guest };
}
