import { readSettings } from '#features/configuration/server/index.ts';
import type { OrderCommand } from '#features/orders/domain/command.ts';
import type { Accepted, Guard } from '#features/orders/domain/decision.ts';
import { kindOf, moneyOf, movesMoney, openedBy } from '#features/orders/domain/kind-of.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import type { GuardInput } from '#features/orders/server/index.ts';
import { kindRules } from '#features/payments/domain/method.ts';
import { type Drawers, readDrawers } from '#features/printing/server/index.ts';
import { type Done, decisionInput } from '#platform/server/decision-input.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { ShiftErrorCode } from '../../domain/errors.ts';
import { mustBeOnShift, type ShiftPolicy, shiftPolicy } from '../../domain/policy.ts';
import { bookingOf, type ShiftSpan } from '../../domain/shift-of.ts';
import { readPresence } from '../queries/presence.ts';
import { type BookedPayment, bookedPayments, spansOf } from '../queries/read-shifts.ts';
import { movementOf, movementsOfPayment, type NewMovement } from '../store.ts';
import { bookMovements } from './book-movements.ts';
import { keepDay } from './keep-day.ts';

interface Known {
  /** The colleagues who are to have orders and are not on shift, though the venue wants it. */
  readonly absent: ReadonlySet<string>;
  /** Where payments that are corrected were booked. */
  readonly booked: readonly BookedPayment[];
  readonly shifts: readonly ShiftSpan[];
  readonly policy: Pick<ShiftPolicy, 'needsShift'>;
  /** The business day of an instant. */
  readonly dayOf: (at: number) => string;
  readonly drawers: Drawers;
  /** Lets the business day last until somebody closes it. */
  readonly keepDay: (tx: WriteTx) => void;
  /** What the accepted commands moved. */
  readonly moved: readonly NewMovement[];
  /** When the last of it was moved, epoch ms. */
  readonly movedAt: number;
}

/**
 * Where a payment of an order was booked. Devices choose the ids of payments, and one may be on several orders: where none was
 * taken on this order, and several could have come to it, nobody can say which, and it counts as counted.
 */
function bookedFor(
  orderId: string,
  paymentId: string,
  booked: readonly BookedPayment[],
): Omit<BookedPayment, 'orderId' | 'paymentId' | 'isReceived'> | undefined {
  const known = booked.filter((each) => each.paymentId === paymentId);
  const own = known.find((each) => each.orderId === orderId);
  return own ?? (known.length > 1 ? { shiftId: null, userId: '', isCounted: true } : known[0]);
}

/** The payment that the command books by another method. */
const correctedBy = (command: OrderCommand) => kindOf(command).corrects?.(command);

interface Wanted {
  /** Colleagues who are to have orders. */
  readonly heirs: readonly string[];
  readonly userIds: readonly string[];
  readonly paymentIds: readonly string[];
}

/** Whether the command sells: it opens an order, adds to one, takes one over, is paid by it, or gives something back. */
const sells = (command: OrderCommand) => {
  const { adds, paysWithoutMoney, takesOver } = kindOf(command);
  const isOfOrder = openedBy(command).length > 0 || adds !== undefined || takesOver === true;
  return isOfOrder || paysWithoutMoney === true || movesMoney(command);
};

/** Who is to have the order after it. */
const heirOf = (command: OrderCommand) => {
  const { hands, recipient } = kindOf(command);
  return hands === true ? (recipient?.(command) ?? null) : null;
};

/**
 * Whoever sells, or is to have an order, is on shift, where the venue wants it; and money that is taken or given back is booked in the drawer of whoever
 * took it, in the same commit. What was sold without the server is a fact: it is booked, on shift or not, where it was taken. The
 * device's word about the time counts only as it does for prices (`orders/domain/offline.ts`): nobody moves money to a counted drawer.
 */
export const shiftGuard: GuardInput = decisionInput<OrderCommand, Accepted, Wanted, Known, Guard>({
  needs: (commands, makers) => {
    const paymentIds = commands.flatMap((command) => correctedBy(command) ?? []);
    const heirs = [...new Set(commands.flatMap((command) => heirOf(command) ?? []))];
    if (paymentIds.length + heirs.length === 0 && !commands.some(sells)) return null;
    return { userIds: [...new Set(makers.map(({ userId }) => userId))], paymentIds, heirs };
  },
  read: async (tx, { userIds, paymentIds, heirs }) => {
    const [presence, shifts, settings, booked, drawers] = await Promise.all([
      heirs.length === 0 ? new Map() : readPresence(tx, heirs),
      spansOf(tx, userIds),
      readSettings(tx),
      bookedPayments(tx, paymentIds),
      readDrawers(tx),
    ]);
    return {
      absent: new Set(heirs.filter((id) => presence.get(id)?.mayTake === false)),
      booked,
      shifts,
      policy: shiftPolicy(settings),
      drawers,
      dayOf: (at) => orderDay(at, settings),
      keepDay: (writeTx) => keepDay(writeTx, settings),
      moved: [],
      movedAt: 0,
    };
  },
  nothing: {
    absent: new Set(),
    booked: [],
    shifts: [],
    policy: { needsShift: 'nobody' },
    drawers: () => [],
    dayOf: () => '',
    keepDay: () => {},
    moved: [],
    movedAt: 0,
  },
  answer:
    ({ absent, booked, shifts, policy }, { maker: { userId, role }, now }) =>
    ({ command, orders: [order] }, { soldAt }) => {
      const heir = heirOf(command);
      // Whose it is keeps it, on shift or not.
      if (heir !== null && absent.has(heir) && heir !== order?.ownerId && soldAt === undefined) {
        return { ok: false, code: 'SHIFT_HEIR_ABSENT' satisfies ShiftErrorCode, details: {}, mayRetry: false };
      }
      const corrected = correctedBy(command);
      if (corrected !== undefined && bookedFor(command.orderId, corrected, booked)?.isCounted === true) {
        return { ok: false, code: 'PAYMENT_COUNTED' satisfies ShiftErrorCode, details: {}, mayRetry: false };
      }
      if (!sells(command) || !mustBeOnShift(role, policy) || soldAt !== undefined) return null;
      if (bookingOf(shifts, userId, now).shiftId !== null) return null;
      return { ok: false, code: 'SHIFT_REQUIRED' satisfies ShiftErrorCode, details: {}, mayRetry: false };
    },
  after: (known, done) => {
    const moved = movedBy(done, known);
    if (moved.length === 0) return known;
    return { ...known, moved: [...known.moved, ...moved], movedAt: Math.max(known.movedAt, done.givenAt) };
  },
  write: (tx, known, { moved, movedAt }) => {
    if (moved.length === 0) return;
    bookMovements(tx, known.drawers, moved, movedAt);
    known.keepDay(tx);
  },
});

/** The movements of an accepted command: what guests paid, or were given back. */
function movedBy(
  { command, decision, givenAt }: Done<OrderCommand, Accepted>,
  { booked, shifts, dayOf, moved }: Known,
): NewMovement[] {
  const { orderId } = command;
  const { orders, refund } = decision;
  const corrected = correctedBy(command);
  if (corrected !== undefined) {
    // In the drawer where it was booked, so that this one is right; whoever corrects it has none of the money.
    const { shiftId = null, userId } =
      moved.find((each) => each.paymentId === corrected && each.orderId === orderId && each.reason === 'payment') ??
      bookedFor(orderId, corrected, booked) ??
      {};
    const made = orders.flatMap((order) => (order.id === orderId ? order.payments.slice(-2) : []));
    return made.flatMap(({ takenBy, takenAt, pointId, ...payment }) =>
      movementsOfPayment(
        { ...payment, orderId },
        { shiftId, isLate: false, reason: 'payment', businessDay: dayOf(takenAt), userId: userId ?? takenBy, pointId },
      ),
    );
  }
  const taken = new Set((moneyOf(command) ?? []).map(({ id }) => id));
  const payments = orders.flatMap((order) =>
    order.id === orderId ? order.payments.filter(({ id }) => taken.has(id)) : [],
  );
  const paid = payments.flatMap((payment) => {
    const { takenBy: userId, takenAt, pointId } = payment;
    const booking = bookingOf(shifts, userId, givenAt);
    return movementsOfPayment(
      { ...payment, orderId },
      {
        ...booking,
        reason: 'payment',
        businessDay: dayOf(takenAt),
        userId,
        pointId,
      },
    );
  });
  if (refund === undefined) return paid;
  const { madeBy: userId, madeAt, pointId } = refund;
  const booking = bookingOf(shifts, userId, givenAt);
  const money = refund.payments.filter(({ kind }) => kindRules[kind].isMoney);
  const given = money.map(({ paymentId: id, method, kind, amount, rounding }) =>
    movementOf(
      { id, orderId, method, kind, amount: 0 - amount, rounding: 0 - rounding },
      { ...booking, reason: 'refund', businessDay: dayOf(madeAt), userId, pointId },
    ),
  );
  return [...paid, ...given];
}
