import type { WriteTx } from '#platform/server/write-tx.ts';

/** Tickers and controllers are to read again what is waited for. */
export function tellWaiting(tx: WriteTx): void {
  tx.emit({ name: 'ticker.changed', data: {} });
  tx.emit({ name: 'pickup.changed', data: {} });
}
