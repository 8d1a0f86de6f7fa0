import { confirmedSettings } from '#features/configuration/domain/settings-changing.ts';
import { askToConfirm, refuseInvalid } from '#features/configuration/server/index.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { CheckHandlers, RequestHandlers } from '#platform/server/feature-links.ts';
import { sql } from '#platform/server/sql.ts';
import { repriceOrders } from './commands/reprice-orders.ts';

const hasSales = async (tx: ReadTx) => (await tx.maybe(sql`SELECT 1 FROM sales_order LIMIT 1`)) !== null;

export const orderChecks: CheckHandlers = {
  'settings.change': async (tx, { changed, isConfirmed }) => {
    const asked = isConfirmed ? [] : confirmedSettings.filter((name) => changed.includes(name));
    const isFixed = changed.includes('currency');
    if ((!isFixed && asked.length === 0) || !(await hasSales(tx))) return;
    // Amounts are stored in minor units of the currency, so a change of currency would change every past sale.
    if (isFixed) refuseInvalid([{ path: 'currency', problem: 'hasSales' }]);
    // Documents store their business day, so past days stay; the user confirms the change for future ones.
    askToConfirm(asked);
  },
};

export const orderRequests: RequestHandlers = { 'product.reprice': repriceOrders };
