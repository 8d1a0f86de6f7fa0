import { readSettings } from '#features/configuration/server/index.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { readDrawers } from '#features/printing/server/index.ts';
import type { Role } from '#kernel/permission.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { CheckHandlers, EventHandlers } from '#platform/server/feature-links.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { mustBeOnShift, shiftPolicy } from '../domain/policy.ts';
import { bookingOf } from '../domain/shift-of.ts';
import { bookMovements } from './commands/book-movements.ts';
import { keepDay } from './commands/keep-day.ts';
import { returnTips } from './commands/return-tips.ts';
import { refused } from './commands/shift-of-command.ts';
import { newlyReceived, openShiftOf, spansOf } from './queries/read-shifts.ts';
import { insertMovements, movementOf, movementsOfPayment, type NewMovement } from './store.ts';

const keepDayOfSale = async (tx: WriteTx): Promise<void> => keepDay(tx, await readSettings(tx));

export const shiftEventHandlers: EventHandlers = {
  'order.sent': keepDayOfSale,
  'order.closed': keepDayOfSale,
  'refund.made': keepDayOfSale,

  /**
   * Money that was taken without the server and could not be booked on its order is in the drawer of whoever took it. When
   * the order takes it later (`bookReceived`), no money moves.
   */
  'order.toSettle': async (tx, { commands }) => {
    const taken = commands.flatMap(({ orderId, payments }) => payments.map((payment) => ({ ...payment, orderId })));
    if (taken.length === 0) return;
    const ids = taken.map(({ id }) => id);
    const users = [...new Set(taken.map(({ takenBy }) => takenBy))];
    const [received, shifts, settings] = await Promise.all([
      newlyReceived(tx, ids),
      spansOf(tx, users),
      readSettings(tx),
    ]);
    const businessDay = orderDay(tx.now, settings);
    const keyOf = (payment: { readonly id: string; readonly orderId: string }) => `${payment.orderId} ${payment.id}`;
    // As the list has it, which holds no more tips of an order than there can be.
    const tips = new Map(received.map((each) => [keyOf(each), each.tip]));
    const rows = taken.flatMap((payment): NewMovement[] => {
      // The same payment may be in two refused commands.
      const tip = tips.get(keyOf(payment));
      if (tip === undefined) return [];
      tips.delete(keyOf(payment));
      const { takenBy: userId, takenAt, pointId } = payment;
      const booking = bookingOf(shifts, userId, takenAt);
      return movementsOfPayment({ ...payment, tip }, { ...booking, reason: 'received', businessDay, userId, pointId });
    });
    if (rows.length === 0) return;
    tx.append(insertMovements, rows);
    keepDay(tx, settings);
  },

  /** What a client paid of what is owed is in the drawer of whoever took it. */
  'account.paid': (tx, event) => bookMoved(tx, event, 'accountPayment'),

  /** Money for a voucher is in the drawer of whoever sold it, and leaves that of whoever takes it back. */
  'voucher.sold': (tx, event) => bookMoved(tx, event, 'voucherSale'),
  'voucher.takenBack': (tx, event) => bookMoved(tx, event, 'voucherSale'),

  /** It leaves the drawer of whoever gives it back, the tip with it: that is no longer the taker's. */
  'settlement.returned': async (tx, { orderId, userId, pointId, commandId, returned }) => {
    if (userId === null || pointId === null) return;
    const [shifts, settings] = await Promise.all([spansOf(tx, [userId]), readSettings(tx)]);
    const booking = bookingOf(shifts, userId, tx.now);
    const businessDay = orderDay(tx.now, settings);
    const rows = returned.map((each) =>
      movementOf(
        { ...each, amount: each.amount + each.tip, id: null, orderId },
        { ...booking, reason: 'returned', businessDay, userId, pointId },
      ),
    );
    const tips = returned.filter(({ tip }) => tip !== 0);
    const ofTips = await returnTips(tx, { orderId, pointId, businessDay, tips });
    bookMovements(tx, await readDrawers(tx), [...rows, ...ofTips.rows]);
    keepDay(tx, settings);
    for (const { userId: takerId, shiftId, amount } of ofTips.owed) {
      const entry = { action: 'shift.tipsOwed', subject: `users:${takerId}`, userId, pointId, commandId };
      tx.audit({ ...entry, senderId: null, approverId: null, data: { shiftId, orderId, amount } });
      tx.emit({ name: 'shift.changed', data: { userId: takerId } });
    }
  },
};

interface MoneyMoved {
  readonly userId: string | null;
  readonly pointId: string | null;
  readonly moved: Pick<NewMovement, 'method' | 'kind' | 'amount' | 'note'> & { readonly rounding: number };
}

/** Money that is for no order, in the drawer of whoever moved it. */
async function bookMoved(
  tx: WriteTx,
  { userId, pointId, moved }: MoneyMoved,
  reason: 'accountPayment' | 'voucherSale',
): Promise<void> {
  if (userId === null || pointId === null) return;
  const [shifts, settings] = await Promise.all([spansOf(tx, [userId]), readSettings(tx)]);
  const { note, ...money } = moved;
  const movement = movementOf(
    { ...money, id: null, orderId: null },
    { ...bookingOf(shifts, userId, tx.now), reason, businessDay: orderDay(tx.now, settings), userId, pointId },
  );
  bookMovements(tx, await readDrawers(tx), [{ ...movement, note }]);
  keepDay(tx, settings);
}

/** Whoever takes money is on shift, where the venue wants it. */
async function checkOnShift(tx: ReadTx, { userId, role }: { userId: string; role: Role }): Promise<void> {
  if (!mustBeOnShift(role, shiftPolicy(await readSettings(tx)))) return;
  if ((await openShiftOf(tx, userId)) === null) throw refused('SHIFT_REQUIRED');
}

export const shiftChecks: CheckHandlers = {
  'account.receive': checkOnShift,
  'voucher.sell': checkOnShift,
};
