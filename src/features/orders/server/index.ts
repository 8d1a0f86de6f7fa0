import { admitLook, admitPhone, mostShownCards, withShownCards } from '#features/clients/server/index.ts';
import { withVoucherNumbers } from '#features/vouchers/server/index.ts';
import { CodedError, fail } from '#kernel/error.ts';
import { isPhone } from '#kernel/phone.ts';
import { type FeatureServer, feature, type PermissionsOf } from '#platform/server/feature.ts';
import { createThrottle } from '#platform/server/limits/throttle.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { ordersContract } from '../contract.ts';
import { orderApprovals } from '../domain/approvals.ts';
import { callErrors } from '../domain/errors.ts';
import { kindOf } from '../domain/kind-of.ts';
import { orderPermissions } from '../domain/permissions.ts';
import { afterRestoreOfOrders } from './commands/after-restore.ts';
import { openCommandBatcher } from './commands/command-batcher.ts';
import { startEndingUnfetched } from './commands/end-unfetched.ts';
import { floorGuard, toGoGuard } from './commands/floor-guard.ts';
import { holdOrder, leaseMs } from './commands/hold-order.ts';
import { checkLate } from './commands/late-work.ts';
import { makersOf } from './commands/makers-of.ts';
import type { GuardInput } from './commands/order-inputs.ts';
import { createPacer } from './commands/pace-late-work.ts';
import { reportRefused, type TakeTurn } from './commands/report-refused.ts';
import { storageGuard } from './commands/storage-guard.ts';
import { orderChecks, orderRequests } from './event-handlers.ts';
import { allowanceOf } from './queries/allowance.ts';
import { colleaguesOf, type ReadPresence } from './queries/colleagues.ts';
import { deliveredTo } from './queries/delivered-to.ts';
import { ofClient } from './queries/of-client.ts';
import { openOrder, openOrders, type PrintsBills, type ReadReceived } from './queries/open-orders.ts';
import { openOrdersOf } from './queries/open-orders-of.ts';
import { orderRefunds } from './queries/order-refunds.ts';
import { orderViewOf } from './queries/order-view.ts';
import { ordersAtTablesOf } from './queries/orders-at-tables.ts';
import { paidWith } from './queries/paid-with.ts';
import { receiptOf, receiptsOf } from './queries/receipts.ts';
import { dropHandovers, shortenOrderLeases } from './store.ts';
import { linePartTable, refundLinePartTable, refundLineTable, refundPaymentTable, refundTable } from './tables.ts';

export { bookReceived } from './commands/book-received.ts';
export type { RefusedInside } from './commands/decide-inside.ts';
export { giveCatalogue } from './commands/give-catalogue.ts';
export { handOut } from './commands/hand-out.ts';
export { handOverOrders } from './commands/hand-over-orders.ts';
export { openForGuests } from './commands/open-for-guests.ts';
export type { GuardInput } from './commands/order-inputs.ts';
export { publishReceived } from './commands/publish-to-settle.ts';
export { sellTimed, takeBackTimed } from './commands/sell-timed.ts';
export { orderTakers, type ReadPresence } from './queries/colleagues.ts';
export type { PrintsBills, ReadReceived } from './queries/open-orders.ts';
export { paidOrders } from './queries/paid-orders.ts';
export { checkReadable, readableOwner, totalsOwner } from './queries/readable-owner.ts';
export { runningSale } from './queries/running-sale.ts';
export { soldLately } from './queries/sold-lately.ts';

/** Whom the live feed tells of orders. */
const audiences: LiveAudiences = {
  'order.changed': 'order.read',
  'order.lease': 'order.read',
  'order.handover': 'order.read',
  'order.received': 'order.read',
  'order.refunded': 'order.read',
};

/** Commands of one session: at once what a till sends after an evening without the server, then faster than any hand. */
const commandPace = { burst: 5_000, perSecond: 25 };

/** Of features that orders do not import. */
export interface OrderParts {
  /** Run before every command. */
  readonly guards: readonly GuardInput[];
  readonly readReceived: ReadReceived;
  readonly printsBills: PrintsBills;
  readonly readPresence: ReadPresence;
}

export function createOrdersServer(permissionsOf: PermissionsOf, parts: OrderParts): FeatureServer {
  const { guards, readReceived, printsBills, readPresence } = parts;
  const batcherOf = perVenue((venue: VenueContext) =>
    openCommandBatcher(venue, permissionsOf, [storageGuard(venue), floorGuard, toGoGuard, ...guards]),
  );

  const pacerOf = perVenue(() => createPacer());
  const paceOf = perVenue(() => createThrottle(commandPace));

  const giversOf = (venue: VenueContext, sender: Session, brought: Parameters<typeof makersOf>[2]) =>
    makersOf(venue, sender, brought, permissionsOf);

  return feature({
    name: 'orders',
    contract: ordersContract,
    permissions: orderPermissions,
    audiences,
    approvals: orderApprovals,
    checks: orderChecks,
    requests: orderRequests,
    insertOnly: [linePartTable, refundTable, refundLineTable, refundLinePartTable, refundPaymentTable],
    shortenWaits: async (tx) => {
      await shortenOrderLeases(tx, leaseMs);
      await dropHandovers(tx);
    },
    afterRestore: afterRestoreOfOrders,
    start: startEndingUnfetched,
    uses: [
      { of: 'tablePlans', find: ordersAtTablesOf },
      { of: 'users', find: openOrdersOf },
      { of: 'paymentMethods', find: paidWith },
    ],
    routes: {
      'POST api/orders/commands': async ({ venue, session }, { body }) => {
        const isLate = checkLate(body, session, venue.clock());
        if (!paceOf(venue)(session.tokenHash, body.commands.length)) fail('TOO_MANY_REQUESTS');
        const numbers = body.commands.flatMap((command) => kindOf(command).voucher?.(command) ?? []);
        const given = await giversOf(venue, session, body);
        const submit = () => batcherOf(venue).submit({ sender: session, given });
        const inTurn = () => (isLate ? pacerOf(venue).run(session.pointId, submit) : submit());
        const cards = body.commands.filter((command) => kindOf(command).card?.(command) !== undefined).length;
        // Sent in parts they are taken, each once it is known that the one before was right.
        if (cards > mostShownCards) throw new CodedError('TOO_MUCH_AT_ONCE', callErrors.TOO_MUCH_AT_ONCE);
        const withNumbers = () =>
          withVoucherNumbers({ venue, session }, numbers, inTurn, (done) => done.answers.map(({ code }) => code));
        const { answers, orders } = await withShownCards(
          { venue, userId: session.userId },
          cards,
          withNumbers,
          (done) => done.answers.filter(({ code }) => code === 'CARD_OF_ANOTHER').length,
        );
        return { answers, orders: orders.map(orderViewOf) };
      },
      'POST api/orders/refused': async ({ venue, session }, { body }) => {
        const takeTurn: TakeTurn = (work) => pacerOf(venue).run(session.pointId, work);
        const filed = await reportRefused({ venue, sender: session, takeTurn }, body.commands, async (report, read) => {
          const { madeBy, proof = null } = report;
          const brought = { madeBy, proofs: [proof], commands: [read.command], proven: [read.kept] };
          const [giver] = await giversOf(venue, session, brought);
          return giver ?? { maker: session, claimedBy: null, wasSignedIn: true };
        });
        return { filed };
      },
      'GET api/orders/open': async ({ tx, session, venue }) =>
        openOrders(tx, { session, now: venue.clock(), readReceived, printsBills }),
      'GET api/orders/allowance': async ({ tx, session, venue }) => allowanceOf(tx, session, venue.clock()),
      'GET api/orders/of-client/{id}': ({ tx, venue, session }, { params }) => {
        admitLook(venue, session);
        return ofClient(tx, params.id, venue.clock());
      },
      'GET api/orders/delivered-to': ({ tx, venue, session }, { query }) => {
        if (isPhone(query.phone)) admitPhone(venue, session.userId);
        return deliveredTo(tx, query.phone);
      },
      'GET api/orders/receipts': async ({ tx, session, venue }, { query }) =>
        receiptsOf(tx, { session, now: venue.clock() }, query),
      'GET api/orders/receipts/{id}': async ({ tx, session }, { params }) => receiptOf(tx, session, params.id),
      'GET api/orders/colleagues': ({ tx }) => colleaguesOf(tx, permissionsOf, readPresence),
      'GET api/orders/{id}': async ({ tx, session, venue }, { params }) => {
        return openOrder(tx, params.id, { session, now: venue.clock(), readReceived });
      },
      'GET api/orders/{id}/refunds': async ({ tx, session, venue }, { params }) =>
        orderRefunds(tx, params.id, { session, now: venue.clock() }),
      'POST api/orders/{id}/lease': async ({ venue, session }, { params, body }) => {
        return holdOrder(venue, session, params.id, body, permissionsOf);
      },
    },
  });
}
