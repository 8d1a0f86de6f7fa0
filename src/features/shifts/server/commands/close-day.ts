import { queueFirstBackup } from '#features/backup/server/index.ts';
import { noteClosedDay, readSettings } from '#features/configuration/server/index.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { clockDay, closedAround, nextClosedNumber, numberOfClosed, stillOpen } from '../queries/business-days.ts';
import { insertClosedDay } from '../store.ts';
import { refused } from './shift-of-command.ts';

/**
 * Closes the present business day before its hour: what is done from now on, and what arrives late, belongs to the next one.
 * Of two at once the second is refused with DAY_CLOSED, because its day is not the present one any more.
 */
export async function closeDay(
  { tx, session, commandId }: CommandContext,
  { day }: { readonly day: string },
): Promise<{ number: number }> {
  const { userId, pointId } = session;
  const [settings, open, next, closed, others] = await Promise.all([
    readSettings(tx),
    stillOpen(tx),
    nextClosedNumber(tx),
    numberOfClosed(tx, day),
    closedAround(tx, day),
  ]);
  const isPresent = orderDay(tx.now, settings) === day && day <= clockDay(tx.now, settings);
  // One that began again under a wrong clock would last for ever: it keeps its number.
  const isAgain = closed !== null && settings.openDay === day;
  if (!isPresent || (closed !== null && !isAgain)) throw refused('DAY_CLOSED');
  const number = closed ?? next;
  if (!isAgain) await insertClosedDay(tx, { ...open, day, number, closedAt: tx.now, closedBy: userId });
  await noteClosedDay(tx, day, others);
  await queueFirstBackup(tx, uuidv7());
  tx.audit({
    action: 'shift.closeDay',
    subject: `day:${day}`,
    userId,
    pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { day, number, ...open },
  });
  return { number };
}
