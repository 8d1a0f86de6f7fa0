import { type Drawers, openDrawers } from '#features/printing/server/index.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { insertMovements, type NewMovement } from '../store.ts';

/** Later than this, whoever moved the cash has put it somewhere without the drawer, ms. */
const atDrawerMs = 30_000;

/**
 * Books what moves drawers, and opens those at the devices where cash was moved now: `movedAt`, epoch ms, is before the transaction
 * for what was done without the server.
 */
export function bookMovements(tx: WriteTx, drawers: Drawers, rows: readonly NewMovement[], movedAt = tx.now): void {
  if (rows.length === 0) return;
  tx.append(insertMovements, rows);
  if (tx.now - movedAt > atDrawerMs) return;
  openDrawers(
    tx,
    drawers,
    rows.flatMap(({ kind, userId, pointId }) => (kind === 'cash' && pointId !== null ? [{ userId, pointId }] : [])),
  );
}
