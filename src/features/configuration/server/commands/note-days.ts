import type { WriteTx } from '#platform/server/write-tx.ts';
import { writeDays } from '../../domain/day-spans.ts';
import type { VenueSettings } from '../../domain/settings.ts';
import { saveSettings } from '../store.ts';

/**
 * The business day that was closed by hand, and others near it: every device reads them with the settings, and the next sale is
 * of the day after.
 */
export async function noteClosedDay(tx: WriteTx, closedDay: string, others: readonly string[]): Promise<void> {
  await note(tx, { closedDay, otherClosedDays: writeDays(others), openDay: '' });
}

/** The business day on which something is sold, where it lasts until somebody closes it. */
export async function noteOpenDay(tx: WriteTx, openDay: string): Promise<void> {
  await note(tx, { openDay });
}

async function note(
  tx: WriteTx,
  days: Partial<Pick<VenueSettings, 'closedDay' | 'otherClosedDays' | 'openDay'>>,
): Promise<void> {
  // Begun before the first await: whoever writes at the end of a transaction awaits nothing.
  const saved = saveSettings(tx, days);
  tx.emit({ name: 'configuration.changed', data: {} });
  tx.touchCatalogue();
  await saved;
}
