import { noteOpenDay } from '#features/configuration/server/index.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { shiftPolicy } from '../../domain/policy.ts';

type Settings = Parameters<typeof shiftPolicy>[0] & Parameters<typeof orderDay>[1] & { readonly openDay: string };

/**
 * Where days are closed by hand, one lasts from what is sold, or from what money is moved, first: whatever is booked on a day can be
 * closed with it. A shift that begins before opens none. Its statement begins at once, and nobody has to wait for it.
 */
export function keepDay(tx: WriteTx, settings: Settings): void {
  const day = orderDay(tx.now, settings);
  if (settings.openDay === day || !shiftPolicy(settings).keepsDayOpen) return;
  void ignoreRejection(noteOpenDay(tx, day));
}
