import { CodedError, fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { stationErrors } from '../../domain/errors.ts';
import { linesToBring, offeredTicker, type PartOfTicket } from '../queries/ticker.ts';
import { setCollected } from '../store.ts';
import { tellWaiting } from './tell-waiting.ts';

/** Takes what an order has of a ticket off the ticker, since it went to the guests, or puts it back; repeating it changes nothing. */
export async function collectTicket(
  { tx, session }: CommandContext,
  ticketId: string,
  { isCollected, ...part }: PartOfTicket & { readonly isCollected: boolean },
): Promise<{ readonly id: string; readonly lineIds: string[] }> {
  const policy = await offeredTicker(tx);
  if (policy.isReadOnly) throw new CodedError('TICKER_READ_ONLY', stationErrors.TICKER_READ_ONLY);
  const lines = await linesToBring(tx, session, policy, { ticketId, ...part });
  if (lines.length === 0) fail('NOT_FOUND');
  const lineIds = await setCollected(
    tx,
    lines.map((line) => ({ ticketId, ...line })),
    isCollected,
  );
  tellWaiting(tx);
  return { id: ticketId, lineIds };
}
