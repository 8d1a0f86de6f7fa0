import { readerOf } from '#features/configuration/server/index.ts';
import { barcodeKey } from '#kernel/barcode.ts';
import { fail } from '#kernel/error.ts';
import { nameIn, type Reader } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { type FeatureServer, feature, type QueryContext } from '#platform/server/feature.ts';
import { savePicture } from '#platform/server/pictures.ts';
import { resourceRoutes } from '#platform/server/records/resource-routes.ts';
import { resourceServer } from '#platform/server/records/resource-server.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';

import { menuContract } from '../contract.ts';
import { menuPermissions } from '../domain/permissions.ts';
import { categories, menus, notePresets, products, units } from '../domain/resources.ts';
import de from '../messages/office/de.json' with { type: 'json' };
import en from '../messages/office/en.json' with { type: 'json' };
import mk from '../messages/office/mk.json' with { type: 'json' };
import sq from '../messages/office/sq.json' with { type: 'json' };
import sr from '../messages/office/sr.json' with { type: 'json' };
import { previewBulk, runBulk, undoBulk } from './commands/bulk-change.ts';
import { productRules } from './commands/check-product.ts';
import { menuRules, unitRules } from './commands/check-records.ts';
import { discountServer, happyHourServer, priceListServer } from './commands/save-offer.ts';
import { repriceOpenOrders } from './commands/update-tables.ts';
import { inHappyHour } from './queries/happy-hour.ts';
import { priceSheet } from './queries/price-sheet.ts';
import { hasSpliter, nextCode, picturesInUse, stockOf } from './queries/product-facts.ts';
import { recentBulk } from './queries/read-bulk.ts';
import { type Catalogue, catalogueAt, productIn, productSearchAt } from './queries/read-catalogue.ts';
import { ingredientsIn, pantryAt } from './queries/read-costs.ts';
import { labelsOf } from './queries/read-labels.ts';
import { menuUses } from './queries/read-uses.ts';
import { createPacker, type SoldLately, tillData } from './queries/till-data.ts';
import { vatUses } from './queries/vat-uses.ts';
import { categoryStore, menuStore, notePresetStore, productStore, unitStore } from './store.ts';

export { isOfGoods } from './queries/product-facts.ts';
export { type Catalogue, catalogueAt, offeredAt, productOnceSold, soldGroups } from './queries/read-catalogue.ts';
export { consumptionAt } from './queries/read-costs.ts';
export { discountsAt } from './queries/read-discounts.ts';
export { offersInVenue, priceBookAt } from './queries/read-offers.ts';
export {
  discountStore,
  happyHourStore,
  insertCategory,
  insertMenu,
  insertProduct,
  insertStation,
  notePresetStore,
  priceListStore,
  stationStore,
} from './store.ts';

const messages = { sq, en, mk, sr, de };
const unitResource = resourceServer(units, unitStore, messages, unitRules);
export const categoryResource = resourceServer(categories, categoryStore, messages);
export const productResource = resourceServer(products, productStore, messages, productRules);
const noteResource = resourceServer(notePresets, notePresetStore, messages);
const menuResource = resourceServer(menus, menuStore, messages, menuRules);

const searchLimit = 50;

/** Whoever sells may read a product, but not what it costs. */
const seesCosts = ({ session }: QueryContext) => session.permissions.has('products.read');

async function readCatalogue(tx: ReadTx): Promise<Catalogue> {
  return catalogueAt(tx, await tx.catalogueVersion());
}

function menuIn({ id, names, productIds }: Catalogue['menus'][number], reader: Reader) {
  return { id, name: nameIn(names, reader), productIds: [...productIds] };
}

export interface MenuServerOptions {
  /**
   * Sales figures for categories that are ranked by sales. A parameter, because orders come after the menu in the order
   * of features.
   */
  readonly soldLately: SoldLately;
  /** Called with the version of the catalogue that a till is given; a parameter for the same reason. */
  readonly onGiven: (venue: VenueContext, tx: ReadTx, version: number) => Promise<void>;
}

export function createMenuServer({ soldLately, onGiven }: MenuServerOptions): FeatureServer {
  const packerAt = createPacker(soldLately);
  const productRoutes = resourceRoutes(productResource, 'products');
  return feature({
    name: 'menu',
    contract: menuContract,
    permissions: menuPermissions,
    resources: [
      unitResource,
      categoryResource,
      productResource,
      menuResource,
      noteResource,
      priceListServer,
      happyHourServer,
      discountServer,
    ],
    uses: [vatUses, ...menuUses],
    checks: {
      'settings.use': async (tx, { name }) => {
        if (name === 'courseSpliters' && !(await hasSpliter(tx))) fail('NOT_FOUND');
      },
    },
    pictures: [{ kind: 'product', used: picturesInUse }],
    routes: {
      ...resourceRoutes(unitResource, 'units'),
      ...resourceRoutes(categoryResource, 'categories'),
      ...productRoutes,
      ...resourceRoutes(menuResource, 'menus'),
      ...resourceRoutes(noteResource, 'note-presets'),
      ...resourceRoutes(priceListServer, 'price-lists'),
      ...resourceRoutes(happyHourServer, 'happy-hours'),
      ...resourceRoutes(discountServer, 'discounts'),
      'GET api/exports/excel/price-lists/{id}/prices/': async (context, { params, query }) =>
        priceSheet(context, params.id, await readerOf(context.tx, query.locale)),
      'GET api/menus': async ({ tx }, { query }) => {
        const reader = await readerOf(tx, query.locale);
        return (await readCatalogue(tx)).menus.map((menu) => menuIn(menu, reader));
      },
      'GET api/menus/fetch': async ({ venue, tx, caller }, { query }) => {
        await onGiven(venue, tx, await tx.catalogueVersion());
        return tillData(packerAt, tx, await readerOf(tx, query.locale), caller.header);
      },
      'GET api/menus/product/{id}': async ({ tx }, { params, query }) => {
        const { menus } = await readCatalogue(tx);
        const reader = await readerOf(tx, query.locale);
        return menus.filter(({ productIds }) => productIds.includes(params.id)).map((menu) => menuIn(menu, reader));
      },
      'GET api/products/bulk/recent': (context, { query }) => recentBulk(context, query.locale),
      'POST api/products/bulk/preview': (context, { query, body }) =>
        previewBulk(productResource, context, query.locale, body),
      'POST api/products/bulk': (context, { query, body }) => runBulk(productResource, context, query.locale, body),
      'POST api/products/bulk/{id}/undo': (context, { query, params }) =>
        undoBulk(productResource, context, query.locale, params.id),
      'POST api/products/labels': (context, { body }) => labelsOf(context, body.productIds, body.priceListId),
      'GET api/products/courseSpliterProduct': async ({ tx }, { query }) => {
        const { products } = await readCatalogue(tx);
        const found = [...products.values()].find((product) => product.courseSpliter);
        return found === undefined ? null : productIn(found, await readerOf(tx, query.locale));
      },
      'GET api/products/happyHour': async ({ tx, session, venue }, { query }) => {
        return inHappyHour(tx, { at: venue.clock(), pointId: session.pointId }, await readerOf(tx, query.locale));
      },
      'GET api/products/barcode': async ({ tx }, { query }) => {
        const found = (await readCatalogue(tx)).byBarcode.get(barcodeKey(query.barcode.trim()));
        return found === undefined ? null : productIn(found, await readerOf(tx, query.locale));
      },
      'GET api/products/filter/{text}': async ({ tx }, { params, query }) => {
        const search = await productSearchAt(tx, await tx.catalogueVersion());
        const reader = await readerOf(tx, query.locale);
        return search(params.text, searchLimit).map((product) => productIn(product, reader));
      },
      'GET api/products/getByCategory/{id}': async ({ tx }, { params, query }) => {
        const { products } = await readCatalogue(tx);
        const reader = await readerOf(tx, query.locale);
        return [...products.values()]
          .filter(({ categoryId }) => categoryId === params.id)
          .map((product) => productIn(product, reader));
      },
      'GET api/products/getByMaker/{id}': async ({ tx }, { params, query }) => {
        const { products } = await readCatalogue(tx);
        const reader = await readerOf(tx, query.locale);
        return [...products.values()]
          .filter(({ makerId }) => makerId === params.id)
          .map((product) => productIn(product, reader));
      },
      'GET api/products/getDynamicCombo/{id}': async ({ tx }, { params, query }) => {
        const { products } = await readCatalogue(tx);
        const reader = await readerOf(tx, query.locale);
        const { id, name, price, choices } = productIn(products.get(params.id) ?? fail('NOT_FOUND'), reader);
        const part = (productId: string | null) => products.get(productId ?? '');
        const groups = (choices ?? []).map((group) => ({
          ...group,
          options: group.options.map((option) => {
            const sold = part(option.productId);
            return { ...option, name: option.name ?? nameIn(sold?.names ?? {}, reader), price: sold?.price ?? null };
          }),
        }));
        return { id, name, price, groups };
      },
      'GET api/products/{id}': async (context, input) => {
        const product = await productRoutes['GET api/products/{id}'](context, input);
        return seesCosts(context) || typeof product === 'function' || 'raw' in product
          ? product
          : { ...product, purchasePrice: null };
      },
      'GET api/products/ingredients': async (context, { query }) => {
        const { tx } = context;
        const pantry = await pantryAt(tx, await tx.catalogueVersion());
        const found = ingredientsIn(pantry, query, await readerOf(tx, query.locale));
        return seesCosts(context) ? found : found.map((each) => ({ ...each, cost: null }));
      },
      'GET api/products/nextCode': async ({ tx }) => ({ code: await nextCode(tx) }),
      'GET api/products/stock/{id}': async ({ tx }, { params }) => stockOf(tx, params.id),
      'POST api/products/upload': async (context, { bytes }) => savePicture(context, 'product', bytes, null),
      'PUT api/products/updateTables/{id}': async (context, { params }) => repriceOpenOrders(context, params.id),
    },
  });
}
