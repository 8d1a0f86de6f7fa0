import { makers } from '#features/reference/domain/resources.ts';
import { makerStore } from '#features/reference/server/index.ts';
import { emptyValues } from '#kernel/resource.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

/** Who made the bottled goods. */
export const demoMakers = [
  { name: 'Birra Peja', country: 'Kosovë', productKeys: ['birra-peja', 'birra-peja-kriko'] },
  { name: 'Birra Korça', country: 'Shqipëri', productKeys: ['birra-korca', 'birra-korca-e-zeze'] },
  { name: 'Uji Rugova', country: 'Kosovë', productKeys: ['uje-rugove-025', 'uje-rugove-075'] },
  { name: 'Stone Castle', country: 'Kosovë', productKeys: ['stone-castle-vranac', 'stone-castle-chardonnay'] },
  { name: 'Tikveš', country: 'Maqedoni e Veriut', productKeys: ['tikves-tga', 'tikves-smederevka'] },
] as const;

/** Writes the makers; returns who made a product, by its key. */
export async function writeMakers(tx: WriteTx, newId: () => string): Promise<ReadonlyMap<string, string>> {
  const makerOf = new Map<string, string>();
  for (const { productKeys, ...maker } of demoMakers) {
    const id = newId();
    await makerStore.insert(tx, id, { ...emptyValues(makers.fields), ...maker });
    for (const key of productKeys) makerOf.set(key, id);
  }
  return makerOf;
}
