import type { Order, Payment } from '#features/orders/domain/order.ts';
import { kindRules } from '#features/payments/domain/method.ts';
import { denominations, outcomeOf, type Pieces } from '#features/shifts/domain/count.ts';
import { drawerOf } from '#features/shifts/domain/drawer.ts';
import {
  insertHandout,
  insertPastMovements,
  insertShift,
  movementsOfPayment,
  type PastMovement,
} from '#features/shifts/server/store.ts';
import type { Minor } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { demoIds } from './demo-ids.ts';

const minute = 60_000;
const openingFloat = 5_000;

interface Taken {
  readonly orderId: string;
  readonly payment: Payment;
}
/** All that one person took on one day. */
interface Work {
  readonly day: Day;
  readonly userId: string;
  readonly taken: readonly Taken[];
}

/** A count in notes and coins, the largest first. */
function piecesOf(amount: Minor): Pieces[] {
  let left = amount;
  return denominations.EUR.flatMap((value) => {
    const pieces = Math.floor(left / value);
    left -= pieces * value;
    return pieces === 0 ? [] : [{ value, pieces }];
  });
}

function workOf(orders: readonly Order[]): Work[] {
  const works = new Map<string, { day: Day; userId: string; taken: Taken[] }>();
  for (const { id: orderId, closedBusinessDay: day, payments } of orders) {
    for (const payment of payments) {
      if (day === null || !kindRules[payment.kind].isMoney) continue;
      const key = `${day} ${payment.takenBy}`;
      const work = works.get(key) ?? { day, userId: payment.takenBy, taken: [] };
      work.taken.push({ orderId, payment });
      works.set(key, work);
    }
  }
  return [...works.values()];
}

/** Now and then a coin too few or too many, as it happens. */
const offBy = (number: number): Minor => {
  if (number % 11 === 4) return -50;
  return number % 17 === 9 ? 20 : 0;
};

/**
 * The shifts in which the past sales were made, each with its drawer, counted by whose it was and received by somebody else. What was
 * expected is what the rule of shifts makes of their movements.
 */
export async function writePastShifts(tx: WriteTx, orders: readonly Order[], receiverId: string): Promise<void> {
  const newId = demoIds('tavolina-demo/past-shifts');
  const works = workOf(orders)
    .map((work) => ({ ...work, times: work.taken.map(({ payment }) => payment.takenAt) }))
    .map((work) => ({
      ...work,
      from: Math.min(...work.times) - 25 * minute,
      until: Math.max(...work.times) + 10 * minute,
    }))
    .sort((a, b) => a.until - b.until);
  const booked: PastMovement[] = [];
  let number = 0;
  for (const { day: businessDay, userId, taken, from, until } of works) {
    const pointId = taken[0]?.payment.pointId;
    if (pointId === undefined) continue;
    number += 1;
    const shiftId = newId(from);
    const own = taken.flatMap(({ orderId, payment }) =>
      movementsOfPayment(
        { ...payment, orderId },
        { shiftId, isLate: false, reason: 'payment', businessDay, userId, pointId: payment.pointId },
      ).map((movement) => ({ ...movement, id: newId(payment.takenAt), at: payment.takenAt })),
    );
    booked.push(...own);
    const expected = drawerOf(openingFloat, own);
    const count = { pieces: piecesOf(expected.expected + offBy(number)), methods: [] };
    const { counted, methods, difference, handedOver } = outcomeOf(count, expected, false);
    const handoutId = newId(until);
    const receiver = receiverId === userId ? null : receiverId;
    await insertShift(tx, {
      id: shiftId,
      userId,
      pointId,
      businessDay,
      startedAt: from,
      openingFloat,
      endedAt: until,
      endedBy: userId,
    });
    await insertHandout(
      tx,
      {
        id: handoutId,
        shiftId,
        number,
        businessDay,
        countedAt: until,
        expected: expected.expected,
        counted,
        methods,
        difference,
        handedOver,
        reason: difference === 0 ? '' : 'Kusuri',
        receivedAt: receiver === null ? null : until + 5 * minute,
        receivedBy: receiver,
      },
      { handoutId, position: 0, countedBy: userId, countedAt: until, ...count, cash: counted },
    );
  }
  await insertPastMovements(tx, booked);
}
