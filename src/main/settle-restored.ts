import { settleRestored } from '#platform/server/backup/settle-restored.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { createFeatures } from './features.ts';

/** In a venue that was restored, each feature settles what does not hold any more; answers what a person must know. */
export async function settleAll(tx: WriteTx): Promise<readonly string[]> {
  const features = createFeatures({ demo: null });
  const physical = features.flatMap(({ work = [] }) => work.filter(({ isRepeatable }) => !isRepeatable));
  const notes = await settleRestored(
    tx,
    physical.map(({ name }) => name),
  );
  const others: (readonly string[])[] = [];
  for (const feature of features) others.push((await feature.settleRestored?.(tx)) ?? []);
  return [...others.flat(), ...notes];
}
