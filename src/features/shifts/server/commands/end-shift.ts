import { orderDay } from '#features/orders/domain/policy.ts';
import { handOverOrders, orderTakers } from '#features/orders/server/index.ts';
import { queueCashOut } from '#features/printing/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { CommandContext, PermissionsOf } from '#platform/server/feature.ts';
import { type Count, type CountedMethod, isOff, outcomeOf } from '../../domain/count.ts';
import { drawerOf, takenOutOf } from '../../domain/drawer.ts';
import { isForReceiver, receivesOwn } from '../../domain/policy.ts';
import { readMethodNames } from '../queries/method-names.ts';
import {
  movementsOf,
  needsCount,
  nextHandoutNumber,
  openOrderCount,
  openShiftOf,
  type StoredShift,
} from '../queries/read-shifts.ts';
import { receiversOf } from '../queries/receivers.ts';
import { endShift, insertHandout } from '../store.ts';
import { checkCount } from './check-count.ts';
import { enter, openShiftFor, refused } from './shift-of-command.ts';

export interface EndShift {
  readonly shiftId: string;
  /** What was counted, without having been told what to expect; null where there was no money. */
  readonly count: Count | null;
  /** Who takes the open orders. */
  readonly heirId?: string | undefined;
  /** The open orders stay with their owner; only for whoever receives cash-outs. */
  readonly leavesOrders?: boolean | undefined;
}

/** A cash-out as whoever counted is told of it; null: not for them. */
export interface CashOut {
  readonly handoutId: string;
  readonly number: number;
  readonly counted: number;
  readonly handedOver: number;
  readonly expected: number | null;
  readonly difference: number | null;
  readonly takenOut: number | null;
  /** What was counted besides cash. */
  readonly methods: (CountedMethod & { readonly name: string })[] | null;
  readonly isReceived: boolean;
  /** Whether whoever counted may receive it too. */
  readonly mayReceive: boolean;
}

/**
 * Ends a shift: its open orders go to a colleague, its drawer is counted, and the count is kept as a cash-out that somebody
 * receives. Of two at once the second is refused with SHIFT_ENDED. What is expected is told only after the count.
 */
export async function endOfShift(
  context: CommandContext,
  wanted: EndShift,
  permissionsOf: PermissionsOf,
): Promise<{ cashOut: CashOut | null }> {
  const { tx, session } = context;
  const known = await openShiftFor(context, wanted.shiftId);
  const { shift, settings, policy, receiver, isReceiver } = known;
  const { count } = wanted;
  if (count === null && (await needsCount(tx, shift.id))) throw refused('SHIFT_NEEDS_COUNT');
  if (count !== null) await checkCount(tx, count, settings);
  const orders = await passOrdersOn(context, shift, { ...wanted, isReceiver, permissionsOf });
  await endShift(tx, shift.id, { endedAt: tx.now, endedBy: session.userId });
  if (count === null) {
    enter(context, 'shift.clockOut', shift, orders);
    return { cashOut: null };
  }
  const drawer = drawerOf(shift.openingFloat, await movementsOf(tx, shift.id));
  const outcome = outcomeOf(count, drawer, policy.countsCards);
  const { counted, methods, difference, handedOver } = outcome;
  const isOwn = shift.userId === session.userId;
  // What is missing, or too much, is seen by a second person.
  const isRight = !isOff({ ...outcome, expected: drawer.expected });
  const isReceived = isOwn && isRight && receivesOwn(receiver, policy);
  const id = uuidv7();
  const number = await nextHandoutNumber(tx);
  const figures = { number, expected: drawer.expected, counted, difference, handedOver, methods };
  await insertHandout(
    tx,
    {
      ...figures,
      id,
      shiftId: shift.id,
      businessDay: orderDay(tx.now, settings),
      countedAt: tx.now,
      reason: '',
      receivedAt: isReceived ? tx.now : null,
      receivedBy: isReceived ? session.userId : null,
    },
    { handoutId: id, position: 0, countedBy: session.userId, countedAt: tx.now, ...count, cash: counted },
  );
  const others = methods.flatMap(({ method, counted: amount }) => (amount === null ? [] : { method, amount }));
  const { userId, startedAt, openingFloat } = shift;
  const slip = { number, userId, startedAt, countedAt: tx.now, openingFloat, counted, handedOver, methods: others };
  await queueCashOut(tx, { ...slip, pieces: count.pieces }, session);
  enter(context, 'shift.cashOut', shift, {
    handoutId: id,
    ...figures,
    ...count,
    isReceived,
    ...orders,
    amount: handedOver,
  });
  const receivers = await receiversOf(tx, policy, permissionsOf);
  const made = { ownerId: userId, countedBy: session.userId };
  const mayReceive = !isReceived && isForReceiver(session.userId, made, receivers);
  const maySee = receiver.may('shift.read');
  const shown = maySee
    ? {
        expected: drawer.expected,
        difference,
        takenOut: takenOutOf(drawer),
        methods: (await readMethodNames(tx))(methods),
      }
    : { expected: null, difference: null, takenOut: null, methods: null };
  return { cashOut: { handoutId: id, number, counted, handedOver, ...shown, isReceived, mayReceive } };
}

interface Passing extends Pick<EndShift, 'heirId' | 'leavesOrders'> {
  readonly isReceiver: boolean;
  readonly permissionsOf: PermissionsOf;
}

/** Nobody leaves guests without a waiter: open orders go to a colleague who is on shift. Returns what the journal says of it. */
async function passOrdersOn(
  context: CommandContext,
  { userId }: StoredShift,
  { heirId, leavesOrders = false, isReceiver, permissionsOf }: Passing,
): Promise<Readonly<Record<string, unknown>>> {
  const { tx } = context;
  const count = await openOrderCount(tx, userId);
  if (count === 0) return {};
  if (heirId === undefined) {
    if (leavesOrders && isReceiver) return { ordersLeft: count };
    throw refused('SHIFT_HAS_ORDERS', { count });
  }
  const takers = await orderTakers(tx, permissionsOf);
  const isThere = heirId !== userId && takers.has(heirId) && (await openShiftOf(tx, heirId)) !== null;
  if (!isThere) throw refused('SHIFT_HEIR_ABSENT');
  await handOverOrders(context, { fromUser: userId, toUser: heirId });
  return { ordersGiven: count, heirId };
}
