import type { Movement } from '#features/settlements/domain/settle.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { bookingOf } from '../../domain/shift-of.ts';
import { bookedPayments, spansOf, unpaidTips } from '../queries/read-shifts.ts';
import { movementOf, type NewMovement } from '../store.ts';

interface Returned {
  readonly orderId: string;
  /** The device at which it is given back. */
  readonly pointId: string;
  readonly businessDay: string;
  /** Negative, as they leave whoever gives them back. */
  readonly tips: readonly Pick<Movement, 'paymentId' | 'method' | 'kind' | 'tip'>[];
}

/** What whoever was paid a tip out has to put back. */
export interface TipOwed {
  readonly userId: string;
  readonly shiftId: string | null;
  readonly amount: number;
}

/**
 * The movements of received tips that a guest gets back. A tip is the taker's no longer, whose drawer still has its money: two rows say
 * so, and move none. Where it was paid out to them before, they have what the guest was given back: it is paid out no longer, and
 * missing in their drawer until they put it back (decision 0076).
 */
export async function returnTips(
  tx: WriteTx,
  { orderId, pointId, businessDay, tips }: Returned,
): Promise<{ readonly rows: NewMovement[]; readonly owed: TipOwed[] }> {
  if (tips.length === 0) return { rows: [], owed: [] };
  const ids = tips.map(({ paymentId }) => paymentId);
  const booked = (await bookedPayments(tx, ids)).filter((each) => each.orderId === orderId && each.isReceived);
  const shifts = await spansOf(tx, [...new Set(booked.map(({ userId }) => userId))]);
  const unpaidOf = openUnpaid(tx);
  const rows: NewMovement[] = [];
  const owed: TipOwed[] = [];
  for (const { paymentId, method, kind, tip } of tips) {
    const taken = booked.find((each) => each.paymentId === paymentId);
    if (taken === undefined) continue;
    const { userId, shiftId, isCounted } = taken;
    const there = { shiftId, isLate: isCounted };
    const present = bookingOf(shifts, userId, tx.now);
    // One by card that was taken on no shift is paid out in the next; cash in no drawer is with them.
    const home = shiftId ?? (kind === 'cash' ? null : present.shiftId);
    const amount = 0 - tip;
    const left = await unpaidOf({ id: home, userId }, amount);
    const own = { businessDay, userId, pointId };
    const money = { id: paymentId, orderId, rounding: 0 };
    const noLongerTheirs = (sum: number, where: typeof there) => [
      movementOf({ ...money, method, kind, amount: 0 - sum }, { ...own, ...where, reason: 'tip' }),
      movementOf({ ...money, method, kind, amount: sum }, { ...own, ...where, reason: 'received' }),
    ];
    if (left > 0) rows.push(...noLongerTheirs(left, there));
    const back = amount - left;
    if (back === 0) continue;
    // A drawer that was counted holds nothing any more.
    const drawer = shiftId !== null && !isCounted ? there : present;
    const cash = movementOf(
      { ...money, method: 'cash', kind: 'cash', amount: back },
      { ...own, ...drawer, reason: 'tipsPaid' },
    );
    rows.push(...noLongerTheirs(back, drawer.shiftId === null ? there : drawer), cash);
    owed.push({ userId, shiftId: drawer.shiftId, amount: back });
  }
  return { rows, owed };
}

/** What of an amount of tips a shift has not paid out yet; each is asked about once. */
function openUnpaid(tx: WriteTx) {
  const known = new Map<string, number>();
  return async ({ id, userId }: { id: string | null; userId: string }, amount: number): Promise<number> => {
    if (id === null) return amount;
    const unpaid = known.get(id) ?? (await unpaidTips(tx, { id, userId }));
    const left = Math.max(0, Math.min(amount, unpaid));
    known.set(id, unpaid - left);
    return left;
  };
}
