import { readSettings } from '#features/configuration/server/index.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { openShiftOf } from '../queries/read-shifts.ts';
import { insertShift } from '../store.ts';
import { enter, refused } from './shift-of-command.ts';

/** Starts the user's shift on this device, with what is in the drawer. Throws SHIFT_OPEN if they are on shift already. */
export async function clockIn(
  context: CommandContext,
  { openingFloat }: { readonly openingFloat: number },
): Promise<{ shiftId: string }> {
  const { tx, session } = context;
  const { userId, pointId } = session;
  const [open, settings] = await Promise.all([openShiftOf(tx, userId), readSettings(tx)]);
  if (open !== null) throw refused('SHIFT_OPEN');
  const id = uuidv7();
  const businessDay = orderDay(tx.now, settings);
  const row = { id, userId, pointId, businessDay, startedAt: tx.now, openingFloat, endedAt: null, endedBy: null };
  await insertShift(tx, row);
  enter(context, 'shift.clockIn', row, { amount: openingFloat });
  return { shiftId: id };
}
