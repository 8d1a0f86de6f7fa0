import { settingsAt } from '#features/configuration/server/index.ts';
import { type Locale, type Names, nameIn, type Reader, toLocale } from '#kernel/locale.ts';
import { toCurrency } from '#kernel/money.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import { usesPriceLists } from '../../domain/policy.ts';
import type { HappyHour, Offers, PriceList } from '../../domain/price.ts';
import { openPriceBook, type PriceBook } from '../../domain/price-book.ts';

type InEveryLanguage<Offer> = Omit<Offer, 'name'> & { readonly names: Names };
export interface StoredOffers {
  readonly priceLists: readonly InEveryLanguage<PriceList>[];
  readonly happyHours: readonly InEveryLanguage<HappyHour>[];
}

type ListRow = Omit<StoredOffers['priceLists'][number], 'prices' | 'categoryChanges' | 'clientIds'>;
type HourRow = Omit<StoredOffers['happyHours'][number], 'reduction'> & HappyHour['reduction'];
interface PriceRow {
  readonly listId: string;
  readonly id: string;
  readonly value: number;
}

const isOffered = sql`is_enabled AND deleted_at IS NULL`;

/** All offers at a catalogue version; no price lists if the venue does not use them. */
export const offersAt = cachedByCatalogueVersion<StoredOffers>(async (tx) => {
  const [priceLists, prices, changes, clients, happyHours] = await Promise.all([
    tx.rows<ListRow>(sql`
      SELECT id, names, priority, point_ids AS "pointIds", plan_ids AS "planIds", order_kinds AS "orderKinds",
             client_groups AS "clientGroups", is_only_for_clients AS "isOnlyForClients", change, schedule
      FROM price_list WHERE ${isOffered} ORDER BY id`),
    tx.rows<PriceRow>(sql`
      SELECT list_id AS "listId", product_id AS id, price AS value
      FROM price_list_price WHERE list_id IN (SELECT id FROM price_list WHERE ${isOffered})`),
    tx.rows<PriceRow>(sql`
      SELECT list_id AS "listId", category_id AS id, change AS value
      FROM price_list_category WHERE list_id IN (SELECT id FROM price_list WHERE ${isOffered})`),
    tx.rows<{ listId: string; ids: string[] }>(sql`
      SELECT price_list_id AS "listId", array_agg(id ORDER BY id) AS ids
      FROM client WHERE price_list_id IS NOT NULL AND deleted_at IS NULL GROUP BY price_list_id`),
    tx.rows<HourRow>(sql`
      SELECT id, names, product_ids AS "productIds", category_ids AS "categoryIds", schedule, reduction AS kind,
             CASE reduction WHEN 'percent' THEN percent_off ELSE price END AS value
      FROM happy_hour WHERE ${isOffered} ORDER BY id`),
  ]);
  const usesLists = usesPriceLists(await settingsAt(tx, await tx.catalogueVersion()));
  const [pricesOf, changesOf] = [byList(prices), byList(changes)];
  const clientsOf = new Map(clients.map(({ listId, ids }) => [listId, ids]));
  return {
    priceLists: (usesLists ? priceLists : []).map((list) => ({
      ...list,
      prices: pricesOf.get(list.id) ?? {},
      categoryChanges: changesOf.get(list.id) ?? {},
      clientIds: clientsOf.get(list.id) ?? [],
    })),
    happyHours: happyHours.map(({ kind, value, ...hour }) => ({ ...hour, reduction: { kind, value } })),
  };
});

function byList(rows: readonly PriceRow[]): Map<string, Record<string, number>> {
  const lists = new Map<string, Record<string, number>>();
  for (const { listId, id, value } of rows) {
    const list = lists.get(listId) ?? {};
    list[id] = value;
    lists.set(listId, list);
  }
  return lists;
}

/** The offers with their names in one language. */
export function offersIn({ priceLists, happyHours }: StoredOffers, reader: Locale | Reader): Offers {
  const inLocale = <Offer extends { readonly names: Names }>({ names, ...offer }: Offer) => ({
    ...offer,
    name: nameIn(names, reader),
  });
  return { priceLists: priceLists.map(inLocale), happyHours: happyHours.map(inLocale) };
}

/** The offers at a catalogue version, with their names in the venue's language. */
export async function offersInVenue(tx: ReadTx, version: number): Promise<Offers> {
  const { languageCode } = await settingsAt(tx, version);
  return offersIn(await offersAt(tx, version), toLocale(languageCode));
}

/** The price book at a catalogue version; names are in the venue's language. */
export const priceBookAt = cachedByCatalogueVersion<PriceBook>(async (tx) => {
  const version = await tx.catalogueVersion();
  const { timeZone, currency } = await settingsAt(tx, version);
  return openPriceBook(await offersInVenue(tx, version), { timeZone, currency: toCurrency(currency) });
});
