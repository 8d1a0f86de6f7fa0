import { readSettings } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import { type Actor, mayRead, maySeeTotal } from '../../domain/access.ts';
import { billOf } from '../../domain/bill.ts';
import type { OrderPolicy } from '../../domain/decision.ts';
import { orderErrors } from '../../domain/errors.ts';
import { isAskedToTake, pendingHandover } from '../../domain/handover.ts';
import { lastOrderAt, type Order, unsentCountOf } from '../../domain/order.ts';
import { orderDay, orderPolicy } from '../../domain/policy.ts';
import { maySeeGoods, wasHandedOut } from '../../domain/rules/delivery.ts';
import { actorOf } from './actor.ts';
import { goodsViewOf, orderViewOf } from './order-view.ts';
import { type Lease, leasesOf } from './read-leases.ts';
import { ordersById, ordersOnTills } from './read-orders.ts';

/** Money that was taken for an order and is in none of its payments. */
export interface Received {
  /** Minor units. */
  readonly amount: number;
  /** The order takes no payment before someone has settled it. */
  readonly holdsPayment: boolean;
}

/** What waits to be settled, by order id; a later feature knows. */
export type ReadReceived = (tx: ReadTx, orderIds: readonly string[]) => Promise<ReadonlyMap<string, Received>>;

/** Whether a bill given on a device comes out on paper; a later feature knows. */
export type PrintsBills = (tx: ReadTx, pointId: string | null) => Promise<boolean>;

export interface Reading {
  readonly session: Session;
  readonly now: number;
  readonly readReceived: ReadReceived;
}

/** The floor as this user may see it, with the event seq at which it was read. */
export async function openOrders(tx: ReadTx, reading: Reading & { readonly printsBills: PrintsBills }) {
  // The seq is read first: an event committed between the two reads is then delivered again, never missed.
  const { seq } = await tx.one<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`);
  const orders = await ordersOnTills(tx, reading.now);
  const settings = await readSettings(tx);
  return {
    seq,
    businessDay: orderDay(reading.now, settings),
    printsBills: await reading.printsBills(tx, reading.session.pointId),
    // What was handed out is there for whoever may put it back.
    orders: (await describe(tx, orders, reading)).filter(({ order }, index) => {
      return order !== null || !wasHandedOut(orders[index] as Order);
    }),
  };
}

/** One order; its content only for users who may change it. */
export async function openOrder(tx: ReadTx, id: string, reading: Reading) {
  const [described] = await describe(tx, await ordersById(tx, [id]), reading);
  if (described === undefined) throw new CodedError('ORDER_NOT_FOUND', orderErrors.ORDER_NOT_FOUND);
  return described;
}

async function describe(tx: ReadTx, orders: readonly Order[], { session, now, readReceived }: Reading) {
  const ids = orders.map(({ id }) => id);
  const [leases, owners, settings, received] = await Promise.all([
    leasesOf(tx, ids, now),
    tx.rows<{ id: string; name: string }>(sql`
      SELECT id, name FROM employee WHERE id = ANY (${[...new Set(orders.flatMap(({ ownerId, handover }) => [ownerId, handover?.toUserId ?? ownerId]))]}::uuid[])`),
    readSettings(tx),
    readReceived(tx, ids),
  ]);
  const policy = orderPolicy(settings);
  const reader = actorOf(session);
  const nameOf = new Map(owners.map(({ id, name }) => [id, name]));
  const leaseOf = new Map(leases.map((lease) => [lease.orderId, lease]));
  return orders.map((order) => {
    const handover = pendingHandover(order, now);
    // Who is asked to take an order sees what it comes to.
    const isAsked = isAskedToTake(order, reader.userId, now);
    const seesTotal = isAsked || maySeeTotal(order, reader, policy);
    return {
      id: order.id,
      version: order.version,
      tableId: order.tableId,
      status: order.status,
      isTableHeld: order.isTableHeld,
      number: order.number,
      type: order.type,
      ownerId: order.ownerId,
      ownerName: nameOf.get(order.ownerId) ?? '',
      handover: handover && { ...handover, toName: nameOf.get(handover.toUserId ?? '') ?? null },
      openedAt: order.openedAt,
      lastActivityAt: lastOrderAt(order),
      unsentCount: unsentCountOf(order.lines),
      isBillPrinted: order.printedTotal !== null,
      total: seesTotal ? billOf(order).total : null,
      heldBy: holder(leaseOf.get(order.id)),
      received: (seesTotal && received.get(order.id)) || null,
      order: contentFor(order, reader, policy, now),
    };
  });
}

function contentFor(order: Order, reader: Actor, policy: OrderPolicy, now: number) {
  if (mayRead(order, reader, policy)) return orderViewOf(order);
  return maySeeGoods(order, reader, policy, now) ? goodsViewOf(order) : null;
}

function holder(lease: Lease | undefined) {
  if (lease === undefined) return null;
  const { pointId, pointName, userName, until } = lease;
  return { pointId, pointName, userName, until };
}
