import { readSettings } from '#features/configuration/server/index.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { openDrawers, readDrawers } from '#features/printing/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { openShiftOf, takenOnNoShift } from '../queries/read-shifts.ts';
import { insertMovements, insertShift, movementOf, type NewMovement, type OfPayment, type ShiftRow } from '../store.ts';
import { enter, refused } from './shift-of-command.ts';

/**
 * Starts the user's shift on this device, with what is in the drawer; `takesEarlier` counts what they took this business day
 * on no shift with it. Throws SHIFT_OPEN if they are on shift already.
 */
export async function clockIn(
  context: CommandContext,
  {
    openingFloat,
    takesEarlier = false,
  }: { readonly openingFloat: number; readonly takesEarlier?: boolean | undefined },
): Promise<{ shiftId: string }> {
  const { tx, session } = context;
  const { userId, pointId } = session;
  const [open, settings] = await Promise.all([openShiftOf(tx, userId), readSettings(tx)]);
  if (open !== null) throw refused('SHIFT_OPEN');
  const id = uuidv7();
  const businessDay = orderDay(tx.now, settings);
  const row = { id, userId, pointId, businessDay, startedAt: tx.now, openingFloat, endedAt: null, endedBy: null };
  await insertShift(tx, row);
  const earlier = takesEarlier ? await takenOnNoShift(tx, userId, businessDay) : [];
  const movements = earlier.flatMap((taken) => [
    movedEarlier({ ...taken, amount: 0 - taken.amount }, row, null),
    movedEarlier(taken, row, id),
  ]);
  if (movements.length > 0) tx.append(insertMovements, movements);
  // The float goes into it.
  if (openingFloat > 0) openDrawers(tx, await readDrawers(tx), [{ userId, pointId }]);
  const cash = earlier.find(({ kind }) => kind === 'cash')?.amount ?? 0;
  enter(context, 'shift.clockIn', row, { amount: openingFloat, ...(cash !== 0 && { earlier: cash }) });
  return { shiftId: id };
}

function movedEarlier(
  taken: Pick<OfPayment, 'method' | 'kind' | 'amount'>,
  { userId, pointId, businessDay }: Pick<ShiftRow, 'userId' | 'pointId' | 'businessDay'>,
  shiftId: string | null,
): NewMovement {
  const where = { shiftId, isLate: false, businessDay, userId, pointId };
  return movementOf({ ...taken, id: null, orderId: null, rounding: 0 }, { ...where, reason: 'earlier' });
}
