import { CodedError, fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { stationErrors } from '../../domain/errors.ts';
import { isOnTicker, offeredTicker } from '../queries/ticker.ts';
import { setCollected } from '../store.ts';

/** Takes a ticket off the ticker, since its items went to the guests, or puts it back; repeating it changes nothing. */
export async function collectTicket(
  { tx, session }: CommandContext,
  ticketId: string,
  isCollected: boolean,
): Promise<{ readonly id: string }> {
  const policy = await offeredTicker(tx);
  if (policy.isReadOnly) throw new CodedError('TICKER_READ_ONLY', stationErrors.TICKER_READ_ONLY);
  if (!(await isOnTicker(tx, session, policy, ticketId))) fail('NOT_FOUND');
  await setCollected(tx, ticketId, isCollected ? tx.now : null);
  tx.emit({ name: 'ticker.changed', data: {} });
  return { id: ticketId };
}
