import type { WriteTx } from '#platform/server/write-tx.ts';
import { saveSettings } from '../store.ts';

/** The business day that was closed by hand: every device reads it with the settings, and the next sale is of the next day. */
export async function noteClosedDay(tx: WriteTx, closedDay: string): Promise<void> {
  await saveSettings(tx, { closedDay });
  tx.emit({ name: 'configuration.changed', data: {} });
  tx.touchCatalogue();
}
