import type { OrderType } from '#kernel/order-type.ts';
import { applyCommand } from '../../domain/apply.ts';
import { billOf } from '../../domain/bill.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { OrderContext } from '../../domain/decision.ts';
import { areSameChoices } from '../../domain/line-choices.ts';
import { isUnsent, lastOrderAt, type Order, type OrderLine, type Orders, unsentCountOf } from '../../domain/order.ts';
import { isLatelyHandedOut } from '../../domain/rules/delivery.ts';
import { seatOf } from '../../domain/seats.ts';
import type { Holder, ServerOrder } from './views.ts';

/** A command that the server has not answered yet, and when it was given. */
export interface PendingCommand {
  readonly command: OrderCommand;
  /** Epoch ms. */
  readonly at: number;
}

/** An order on this till: the latest server state, with the unanswered commands applied. */
export interface TillOrder {
  readonly id: string;
  readonly server: ServerOrder | null;
  readonly pending: readonly PendingCommand[];
  /** The server deferred a command, because the order is open on another device. */
  readonly isWaiting: boolean;
  /** The order with all pending commands; null for a colleague's order whose content the user may not see. */
  readonly order: Order | null;
  readonly tableId: string | null;
  readonly type: OrderType;
  readonly status: Order['status'];
  readonly isTableHeld: boolean;
  readonly number: number | null;
  readonly ownerId: string;
  readonly ownerName: string;
  /** Somebody was asked to take it over; whether that still waits says the time. */
  readonly handover: Order['handover'];
  readonly openedAt: number;
  readonly lastActivityAt: number;
  readonly unsentCount: number;
  readonly printedTotal: number | null;
  readonly isBillPrinted: boolean;
  /** Null if the user may not see it. */
  readonly total: number | null;
  /** Another device that edits it now. */
  readonly heldBy: Holder | null;
  /** Money that was taken for it elsewhere and waits to be settled. */
  readonly received: ServerOrder['received'];
}

/** The state of an order, and this till's context. */
export interface Known {
  readonly id: string;
  readonly server: ServerOrder | null;
  readonly pending: readonly PendingCommand[];
  readonly isWaiting: boolean;
  readonly pointId: string;
  readonly userName: string;
}

/**
 * Orders with their pending commands applied in sequence. A command that no longer fits is skipped; the server's answer
 * will report it.
 */
export function foldOrders(
  confirmed: Orders,
  pending: readonly PendingCommand[],
  contextAt: (now: number) => OrderContext,
): Orders {
  const orders = new Map(confirmed);
  for (const { command, at } of pending) {
    const decision = applyCommand(orders, command, contextAt(at));
    if (decision.ok) for (const order of decision.orders) orders.set(order.id, order);
  }
  return orders;
}

/** Null if there is nothing to show: neither the server nor a pending command has the order. */
export function describe(known: Known, order: Order | null): TillOrder | null {
  const { id, server, pending, isWaiting, pointId, userName } = known;
  if (order === null && server === null) return null;
  const subject = order ?? (server as ServerOrder);
  const heldBy = server?.heldBy ?? null;
  const maySeeTotal = server === null || server.total !== null;
  return {
    id,
    server,
    pending,
    isWaiting,
    order,
    tableId: subject.tableId,
    type: subject.type,
    status: subject.status,
    isTableHeld: subject.isTableHeld,
    number: subject.number ?? server?.number ?? null,
    ownerId: subject.ownerId,
    ownerName: server?.ownerName ?? userName,
    // A copy that an older version kept on the device says nothing of it.
    handover: subject.handover ?? null,
    openedAt: subject.openedAt,
    lastActivityAt: order ? lastOrderAt(order) : (server?.lastActivityAt ?? subject.openedAt),
    unsentCount: order ? unsentCountOf(order.lines) : (server?.unsentCount ?? 0),
    printedTotal: order?.printedTotal ?? null,
    isBillPrinted: order ? order.printedTotal !== null : (server?.isBillPrinted ?? false),
    total: maySeeTotal ? totalOf(order, server) : null,
    heldBy: heldBy !== null && heldBy.pointId !== pointId ? heldBy : null,
    // A copy that an older version kept on the device says nothing of it.
    received: server?.received ?? null,
  };
}

function totalOf(order: Order | null, server: ServerOrder | null): number | null {
  // Of a paid order the server says it: whoever only hands it out has its goods without their prices.
  return order === null || server?.status === 'closed' ? (server?.total ?? null) : billOf(order).total;
}

/** Whether an order belongs on the floor: it is open, occupies its table, was handed out lately, or has unsent commands. */
export function isOnFloor(order: TillOrder, now: number): boolean {
  return order.status === 'open' || order.isTableHeld || order.pending.length > 0 || mayComeBack(order, now);
}

/** Whether it was marked as fetched or brought so lately that somebody may find that it was not. */
export function mayComeBack({ order }: Pick<TillOrder, 'order'>, now: number): boolean {
  return order !== null && isLatelyHandedOut(order, now);
}

/** Where a line is: only on this device, on the server, or at its station. */
export type LinePlace = 'device' | 'server' | 'station';

export function linePlace(line: OrderLine, known: OrderLine | undefined): LinePlace {
  if (
    known === undefined ||
    known.quantity !== line.quantity ||
    known.sentQuantity !== line.sentQuantity ||
    known.comment !== line.comment ||
    seatOf(known) !== seatOf(line) ||
    !areSameChoices(known.choices, line.choices)
  ) {
    return 'device';
  }
  return isUnsent(line) ? 'server' : 'station';
}
