import { discounts, happyHours, priceLists } from '#features/menu/domain/offer-resources.ts';
import {
  discountStore,
  happyHourStore,
  insertCategory,
  insertMenu,
  insertProduct,
  notePresetStore,
  priceListStore,
} from '#features/menu/server/index.ts';
import type { SellableProduct } from '#features/orders/domain/decision.ts';
import { emptyValues } from '#kernel/resource.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { demoChoices } from './demo-choices.ts';
import { type Ids, idIn } from './demo-ids.ts';
import { demoCategories, demoProducts } from './demo-menu.ts';
import { demoDiscounts, demoHappyHours, demoNotes, demoPriceLists } from './demo-offers.ts';
import { demoVenue } from './demo-venue.ts';

interface MenuIds {
  readonly stations: Ids;
  readonly categories: Ids;
  readonly products: Ids;
}

/**
 * A product without a station is made at that of its category. So a category that also contains products that are not
 * made anywhere, such as a gift card, has no station, and each of its products has its own.
 */
function categoryStation(categoryKey: string): string | null {
  const category = demoCategories.find(({ key }) => key === categoryKey);
  const isMadeNowhere = demoProducts.some((each) => each.categoryKey === categoryKey && each.station === null);
  return category === undefined || isMadeNowhere ? null : category.station;
}

/** Categories, products and menus. */
export async function writeMenu(
  tx: WriteTx,
  ids: MenuIds & { readonly newMenuId: () => string; readonly makerOf: ReadonlyMap<string, string> },
): Promise<void> {
  const { stations, categories, products, newMenuId, makerOf } = ids;
  const stationId = (key: string | null) => (key === null ? null : idIn(stations, key));
  await Promise.all(
    demoCategories.map(({ key, names, color }, ranking) =>
      insertCategory(tx, {
        id: idIn(categories, key),
        names,
        colour: color,
        ranking,
        type: categoryStation(key) === 'bar' ? 'drink' : 'food',
        stationId: stationId(categoryStation(key)),
      }),
    ),
  );
  await Promise.all(
    demoProducts.map(
      ({ key, categoryKey, priceCents, staffPriceCents, vatBp, station, barcode, ...product }, ranking) =>
        insertProduct(tx, {
          ...product,
          id: idIn(products, key),
          categoryId: idIn(categories, categoryKey),
          stationId: station === categoryStation(categoryKey) ? null : stationId(station),
          price: priceCents,
          staffPrice: staffPriceCents,
          vatRate: vatBp,
          ranking,
          barcodes: barcode === null ? [] : [barcode],
          makerId: makerOf.get(key) ?? null,
          ...demoChoices(key, (part) => idIn(products, part), newMenuId),
        }),
    ),
  );
  const listed = (station: string | null) =>
    demoProducts
      .filter((product) => station === null || product.station === station)
      .map(({ key }) => idIn(products, key));
  const menus = [
    { names: { sq: 'Menuja', en: 'Menu', mk: 'Мени' }, productIds: listed(null) },
    { names: { sq: 'Pijet', en: 'Drinks', mk: 'Пијалаци' }, productIds: listed('bar') },
  ];
  await Promise.all(menus.map((menu, position) => insertMenu(tx, { ...menu, id: newMenuId(), position })));
}

interface OfferIds {
  readonly categories: Ids;
  readonly products: Ids;
  readonly plans: Ids;
}

/** Happy hours, notes and price lists. */
export async function writeOffers(
  tx: WriteTx,
  { categories, products, plans }: OfferIds,
  newOfferId: () => string,
): Promise<void> {
  for (const { productKeys, ...hour } of demoHappyHours) {
    const productIds = productKeys.map((key) => idIn(products, key));
    await happyHourStore.insert(tx, newOfferId(), { ...emptyValues(happyHours.fields), ...hour, productIds });
  }
  for (const { names, categoryKeys } of demoNotes) {
    const categoryIds = categoryKeys.map((key) => idIn(categories, key));
    await notePresetStore.insert(tx, newOfferId(), { names, categoryIds });
  }
  for (const { planKeys, changes, ...list } of demoPriceLists) {
    const planIds = planKeys.map((key) => idIn(plans, key));
    const categoryChanges = Object.fromEntries(
      Object.entries(changes).map(([key, change]) => [idIn(categories, key), change]),
    );
    await priceListStore.insert(tx, newOfferId(), {
      ...emptyValues(priceLists.fields),
      ...list,
      planIds,
      categoryChanges,
    });
  }
}

export async function writeDiscounts(tx: WriteTx, newDiscountId: () => string): Promise<void> {
  for (const { names, percentOff } of demoDiscounts) {
    await discountStore.insert(tx, newDiscountId(), {
      ...emptyValues(discounts.fields),
      names,
      reduction: percentOff === null ? 'typed' : 'percent',
      percentOff,
    });
  }
}

/** The products as the rules saw them at the time of the sale. */
export function sellableProducts({ stations, categories, products }: MenuIds): Map<string, SellableProduct> {
  return new Map(
    demoProducts.map((product) => [
      product.key,
      {
        id: idIn(products, product.key),
        name: product.names[demoVenue.languageCode],
        price: product.priceCents,
        vatRate: product.vatBp,
        categoryId: idIn(categories, product.categoryKey),
        stationId: product.station === null ? null : idIn(stations, product.station),
        isDivider: product.courseSpliter,
        isDynamic: product.type === 'dynamic',
      },
    ]),
  );
}
