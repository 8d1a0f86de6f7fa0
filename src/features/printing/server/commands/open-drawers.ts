import { uuidv7 } from '#kernel/ids.ts';
import type { RowWriter, WriteTx } from '#platform/server/write-tx.ts';
import type { Slip } from '../../domain/slip.ts';
import { insertJobs, type NewJob } from '../store.ts';
import { ownPaper } from './queue-at-receipt-printer.ts';

/** On whose word, and at which device. */
export interface CashMoved {
  readonly userId: string;
  readonly pointId: string;
}

/**
 * Opens the cash drawer at the receipt printer of each device on which cash was moved, where there is one: once for all that a
 * transaction moves there. Nothing is printed.
 */
export function openDrawers(tx: WriteTx, moved: readonly CashMoved[]): void {
  if (moved.length === 0) return;
  tx.append(queueDrawers, moved);
  tx.emit({ name: 'print.queued', data: {} });
}

const queueDrawers: RowWriter<CashMoved> = async (tx, moved, now) => {
  const jobs: NewJob[] = [];
  for (const { userId, pointId } of new Map(moved.map((each) => [each.pointId, each])).values()) {
    const { printer } = await ownPaper(tx, pointId);
    if (!printer?.hasDrawer) continue;
    const slip: Slip = { columns: printer.paperDimension, lines: [], copyOf: null };
    const base = { id: uuidv7(), printerId: printer.id, kind: 'drawer' as const, orderId: null, slip, copy: 0 };
    jobs.push({ ...base, createdBy: userId, pointId });
  }
  if (jobs.length > 0) await insertJobs(tx, jobs, now);
};
