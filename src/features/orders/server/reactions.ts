import type { SettingsChanging } from '#features/configuration/domain/settings-changing.ts';
import { refuseInvalid } from '#features/configuration/server/index.ts';
import type { ProductRepriced } from '#features/menu/domain/facts.ts';
import { on } from '#platform/server/house.ts';
import { sql } from '#platform/server/sql.ts';
import { repriceOrders } from './commands/reprice-orders.ts';

/** Amounts are kept as whole numbers of the currency's own units: in another currency every past sale would be another. */
export const orderReactions = [
  on<SettingsChanging>('settings.changing', async ({ tx }, { changed }) => {
    if (!changed.includes('currency')) return;
    const hasSales = (await tx.maybe(sql`SELECT 1 FROM sales_order LIMIT 1`)) !== null;
    if (hasSales) refuseInvalid([{ path: 'currency', problem: 'hasSales' }]);
  }),
  on<ProductRepriced>('product.repriced', repriceOrders),
];
