import { insertTable, insertTablePlan } from '#features/floor/server/index.ts';
import { insertCategory, insertMenu, insertProduct } from '#features/menu/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

export interface LargeVenueSize {
  readonly products: number;
  readonly categories: number;
  readonly tables: number;
  readonly tablesPerPlan: number;
}
/** The size up to which the product promises to be quick. */
export const largeVenue: LargeVenueSize = { products: 5_000, categories: 60, tables: 150, tablesPerPlan: 30 };

const first = ['Kafe', 'Çaj', 'Lëng', 'Birrë', 'Verë', 'Sallatë', 'Supë', 'Picë', 'Pastë', 'Biftek', 'Peshk', 'Tortë'];
const second = ['e shtëpisë', 'e vogël', 'e madhe', 'me djathë', 'me limon', 'e ftohtë', 'e nxehtë', 'speciale'];

/**
 * Fills an existing venue up to the size of a large one, through the same entries as any other. `more` runs in the same
 * transaction, for other features.
 */
export async function fillLargeVenue(
  venue: VenueContext,
  size: LargeVenueSize = largeVenue,
  more: (tx: WriteTx) => Promise<void> = async () => {},
): Promise<void> {
  await venue.inWriteTx(async (tx) => {
    const categories = Array.from({ length: size.categories }, () => uuidv7());
    for (const [index, id] of categories.entries()) {
      const names = { sq: `Kategoria ${index + 1}`, en: `Category ${index + 1}`, mk: `Категорија ${index + 1}` };
      await insertCategory(tx, { id, names, colour: '#8a9a5b', ranking: 100 + index, stationId: null });
    }
    const productIds: string[] = [];
    for (let index = 0; index < size.products; index += 1) {
      const id = uuidv7();
      productIds.push(id);
      const name = `${first[index % first.length]} ${second[index % second.length]} ${index + 1}`;
      // Not awaited one by one: the pipeline keeps their order.
      void insertProduct(tx, {
        id,
        categoryId: categories[index % categories.length] ?? null,
        stationId: null,
        type: 'simple',
        names: { sq: name, en: `${name} (en)`, mk: `${name} (мк)` },
        code: String(100_000 + index),
        unit: 'piece',
        price: 100 + (index % 900),
        vatRate: index % 5 === 0 ? 800 : 1800,
        preselectedQuantity: 1000,
        picture: null,
        courseSpliter: false,
        ranking: index,
        barcodes: [String(2_000_000_000 + index)],
      });
      if (index % 500 === 499) await tx.run({ text: 'SELECT 1', values: [] });
    }
    await insertMenu(tx, { id: uuidv7(), names: { sq: 'E madhja' }, position: 100, productIds });
    for (let start = 0; start < size.tables; start += size.tablesPerPlan) {
      const planId = uuidv7();
      const names = { sq: `Salla ${start / size.tablesPerPlan + 1}` };
      await insertTablePlan(tx, { id: planId, names, width: 1600, height: 1200, position: 100 + start });
      for (let place = 0; place < Math.min(size.tablesPerPlan, size.tables - start); place += 1) {
        const at = { x: 40 + (place % 10) * 150, y: 40 + Math.floor(place / 10) * 150 };
        const look = { width: 80, height: 80, rotation: 0, shape: 'square', seats: 4 } as const;
        await insertTable(tx, { id: uuidv7(), planId, name: `M${start + place + 1}`, ...at, ...look });
      }
    }
    await more(tx);
    tx.touchCatalogue();
  });
}
