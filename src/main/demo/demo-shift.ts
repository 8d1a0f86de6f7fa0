import { insertShift } from '#features/shifts/server/store.ts';
import type { Day } from '#kernel/time.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { demoIds } from './demo-ids.ts';

const hour = 60 * 60_000;

interface DemoShift {
  readonly today: Day;
  /** Who is at work, and at which device. */
  readonly userId: string;
  readonly pointId: string;
}

/** Somebody who came to work two hours ago, with change for the first guests in the drawer. */
export function writeShift(tx: WriteTx, { today, userId, pointId }: DemoShift): Promise<void> {
  const id = demoIds('tavolina-demo/shift')(tx.now);
  const begun = { startedAt: tx.now - 2 * hour, openingFloat: 5_000, endedAt: null, endedBy: null };
  return insertShift(tx, { ...begun, id, userId, pointId, businessDay: today });
}
