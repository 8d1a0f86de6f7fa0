import { orderDay } from '#features/orders/domain/policy.ts';
import { readDrawers } from '#features/printing/server/index.ts';
import { fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { type Entered, isMovement, signedAmount } from '../../domain/drawer.ts';
import { unpaidTips } from '../queries/read-shifts.ts';
import { bookMovements } from './book-movements.ts';
import { keepDay } from './keep-day.ts';
import { checkTexts, enter, openShiftFor, refused } from './shift-of-command.ts';

export interface MoveCash extends Entered {
  readonly shiftId: string;
  /** Why. */
  readonly note: string;
  readonly receiptNumber?: string | undefined;
}

/**
 * Puts money into the drawer of a shift or takes some out, pays an expense of it, or opens it without a sale. What is handed over
 * before the end of the shift is entered by whoever receives it, so that nobody says so alone.
 */
export async function moveCash(context: CommandContext, move: MoveCash): Promise<Record<string, never>> {
  const { tx, session } = context;
  const { reason, amount, category, note, receiptNumber = '' } = move;
  checkTexts(note, receiptNumber);
  if (!isMovement(move)) throw refused('MOVEMENT_INVALID');
  const { shift, settings, isReceiver } = await openShiftFor(context, move.shiftId);
  if (reason === 'handedOver') {
    if (!isReceiver) fail('NO_PERMISSION', { permission: 'shift.receive' });
    if (shift.userId === session.userId) throw refused('HANDOUT_OWN');
  }
  if (reason === 'tipsPaid') {
    const tips = await unpaidTips(tx, shift);
    if (amount > tips) throw refused('TIPS_PAID', { amount: Math.max(0, tips) });
  }
  const booked = signedAmount(reason, amount);
  bookMovements(tx, await readDrawers(tx), [
    {
      shiftId: shift.id,
      paymentId: null,
      orderId: null,
      businessDay: orderDay(tx.now, settings),
      isLate: false,
      reason,
      method: 'cash',
      kind: 'cash',
      amount: booked,
      note,
      category: category ?? null,
      receiptNumber,
      userId: session.userId,
      pointId: session.pointId,
    },
  ]);
  keepDay(tx, settings);
  const more = { ...(category && { category }), ...(receiptNumber !== '' && { receiptNumber }) };
  enter(context, `shift.${reason}`, shift, { amount, reason: note, ...more });
  return {};
}
