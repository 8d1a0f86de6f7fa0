import { afterRestore } from '#platform/server/backup/after-restore.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { createFeatures } from './features.ts';

/** In a venue that was restored, each feature changes what does not hold any more; answers what a person must know. */
export async function runAfterRestore(tx: WriteTx): Promise<readonly string[]> {
  const features = createFeatures({ demo: null });
  const physical = features.flatMap(({ work = [] }) => work.filter(({ isRepeatable }) => !isRepeatable));
  const notes = await afterRestore(
    tx,
    physical.map(({ name }) => name),
  );
  const others: (readonly string[])[] = [];
  for (const feature of features) others.push((await feature.afterRestore?.(tx)) ?? []);
  return [...others.flat(), ...notes];
}
