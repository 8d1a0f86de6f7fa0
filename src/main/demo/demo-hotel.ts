import { clients } from '#features/clients/domain/resources.ts';
import { clientStore } from '#features/clients/server/index.ts';
import { priceLists } from '#features/menu/domain/offer-resources.ts';
import { priceListStore } from '#features/menu/server/index.ts';
import { emptyValues } from '#kernel/resource.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type Ids, idIn } from './demo-ids.ts';

const hotel = { name: 'Hotel Lirika', kind: 'business', phone: '+383 44 311 003', city: 'Prishtinë' } as const;
const names = { sq: 'Çmimet e hotelit', en: 'Hotel prices', mk: 'Цени за хотелот' };
/** Basis points, by category. */
const changes = { breakfast: -1_500, 'coffee-tea': -1_000 } as const;

/** The hotel next door, whose guests have breakfast here: a client with a price list that is nobody else's. */
export async function writeHotel(tx: WriteTx, categories: Ids, newId: () => string): Promise<void> {
  const priceListId = newId();
  const own = { names, isEnabled: true, isOnlyForClients: true };
  const categoryChanges = Object.fromEntries(
    Object.entries(changes).map(([key, change]) => [idIn(categories, key), change]),
  );
  await priceListStore.insert(tx, priceListId, { ...emptyValues(priceLists.fields), ...own, categoryChanges });
  await clientStore.insert(tx, newId(), { ...emptyValues(clients.fields), ...hotel, priceListId });
}
