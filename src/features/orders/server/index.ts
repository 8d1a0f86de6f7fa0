import { findColleague } from '#features/staff/server/index.ts';
import { fail } from '#kernel/error.ts';
import { type FeatureServer, feature, type PermissionsOf } from '#platform/server/feature.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { ordersContract } from '../contract.ts';
import { type OrderPermission, orderApprovals, orderPermissions } from '../domain/permissions.ts';
import { openCommandBatcher } from './commands/command-batcher.ts';
import type { GuardInput } from './commands/decision-input.ts';
import { holdOrder } from './commands/hold-order.ts';
import { orderChecks, orderRequests } from './event-handlers.ts';
import { openOrder, openOrders } from './queries/open-orders.ts';
import { openOrdersOf } from './queries/open-orders-of.ts';
import { orderRefunds } from './queries/order-refunds.ts';
import { orderViewOf } from './queries/order-view.ts';
import { ordersAtTablesOf } from './queries/orders-at-tables.ts';
import { paidWith } from './queries/paid-with.ts';

export { decisionInput, type GuardInput } from './commands/decision-input.ts';
export { readableOwner } from './queries/readable-owner.ts';
export { soldLately } from './queries/sold-lately.ts';

/** Permissions over colleagues and money. */
const notLent: ReadonlySet<string> = new Set<OrderPermission>([
  'order.void',
  'order.discountAny',
  'order.takeAny',
  'order.takeOver',
  'order.refund',
  'table.free',
]);

/**
 * A colleague's unsent commands are sent with ordinary permissions; special ones count only if the sender has them too.
 */
function lentTo(sender: Session, maker: Session): ReadonlySet<string> {
  return new Set([...maker.permissions].filter((name) => !notLent.has(name) || sender.permissions.has(name)));
}

/** `guards` come from features that orders do not import; they run before every command. */
export function createOrdersServer(permissionsOf: PermissionsOf, guards: readonly GuardInput[] = []): FeatureServer {
  const batcherOf = perVenue((venue: VenueContext) => openCommandBatcher(venue, guards));

  /** The user who gave the commands: a user who worked on this device, or the sender. */
  async function makerOf(venue: VenueContext, sender: Session, madeBy: string | undefined): Promise<Session> {
    if (madeBy === undefined || madeBy === sender.userId) return sender;
    const maker = await venue.read((tx) => findColleague(tx, madeBy, sender, venue.clock(), permissionsOf));
    if (maker === null) fail('NO_PERMISSION');
    return { ...maker, permissions: lentTo(sender, maker) };
  }

  return feature({
    name: 'orders',
    contract: ordersContract,
    permissions: orderPermissions,
    approvals: orderApprovals,
    checks: orderChecks,
    requests: orderRequests,
    uses: [
      { of: 'tablePlans', find: ordersAtTablesOf },
      { of: 'users', find: openOrdersOf },
      { of: 'paymentMethods', find: paidWith },
    ],
    routes: {
      'POST api/orders/commands': async ({ venue, session }, { body }) => {
        const maker = await makerOf(venue, session, body.madeBy);
        const { answers, orders } = await batcherOf(venue).submit({ maker, sender: session, commands: body.commands });
        return {
          answers: answers.map((answer) => ({
            ...answer,
            versions: [...answer.versions],
            details: answer.details === null ? null : { ...answer.details },
          })),
          orders: orders.map(orderViewOf),
        };
      },
      'GET api/orders/open': async ({ tx, session, venue }) => openOrders(tx, session, venue.clock()),
      'GET api/orders/{id}': async ({ tx, session, venue }, { params }) => {
        return openOrder(tx, params.id, session, venue.clock());
      },
      'GET api/orders/{id}/refunds': async ({ tx, session }, { params }) => orderRefunds(tx, params.id, session),
      'POST api/orders/{id}/lease': async ({ venue, session }, { params, body }) => {
        return holdOrder(venue, session, params.id, body);
      },
    },
  });
}
