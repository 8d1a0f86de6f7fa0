import { fail } from '#kernel/error.ts';
import { nameIn, toLocale } from '#kernel/locale.ts';
import type { Tx } from '#platform/server/database.ts';
import { feature } from '#platform/server/feature.ts';
import { catalogueVersion } from '#platform/server/versioned.ts';
import { menuContract } from '../contract.ts';
import { menuPermissions } from '../domain/permissions.ts';
import { inHappyHour } from './queries/happy-hour.ts';
import { type Catalogue, catalogueAt, productIn, searchProducts } from './queries/read-catalogue.ts';
import { tillData } from './queries/till-data.ts';
import { vatUses } from './queries/vat-uses.ts';

export { type Catalogue, catalogueAt } from './queries/read-catalogue.ts';
export { priceBookAt } from './queries/read-offers.ts';
export {
  insertCategory,
  insertHappyHour,
  insertMenu,
  insertPriceList,
  insertProduct,
  insertStation,
  stationStore,
} from './store.ts';

const searchLimit = 50;

async function readCatalogue(tx: Tx): Promise<Catalogue> {
  return catalogueAt(tx, await catalogueVersion(tx));
}

function menuIn({ id, names, productIds }: Catalogue['menus'][number], locale: string | undefined) {
  return { id, name: nameIn(names, toLocale(locale)), productIds: [...productIds] };
}

export const menuServer = feature({
  name: 'menu',
  uses: [vatUses],
  contract: menuContract,
  permissions: menuPermissions,
  routes: {
    'GET api/menus': async ({ tx }, { query }) => {
      return (await readCatalogue(tx)).menus.map((menu) => menuIn(menu, query.locale));
    },
    'GET api/menus/fetch': async ({ tx, caller }, { query }) => tillData(tx, toLocale(query.locale), caller.header),
    'GET api/menus/{id}': async ({ tx }, { params, query }) => {
      const found = (await readCatalogue(tx)).menus.find(({ id }) => id === params.id) ?? fail('NOT_FOUND');
      return menuIn(found, query.locale);
    },
    'GET api/menus/product/{id}': async ({ tx }, { params, query }) => {
      const { menus } = await readCatalogue(tx);
      return menus.filter(({ productIds }) => productIds.includes(params.id)).map((menu) => menuIn(menu, query.locale));
    },
    'GET api/products/courseSpliterProduct': async ({ tx }, { query }) => {
      const { products } = await readCatalogue(tx);
      const found = [...products.values()].find((product) => product.courseSpliter);
      return found === undefined ? null : productIn(found, toLocale(query.locale));
    },
    'GET api/products/happyHour': async ({ tx, session, house }, { query }) => {
      return inHappyHour(tx, { at: house.clock(), pointId: session.pointId }, toLocale(query.locale));
    },
    'GET api/products/barcode': async ({ tx }, { query }) => {
      const found = (await readCatalogue(tx)).byBarcode.get(query.barcode);
      return found === undefined ? null : productIn(found, toLocale(query.locale));
    },
    'GET api/products/filter/{text}': async ({ tx }, { params, query }) => {
      const found = searchProducts(await readCatalogue(tx), params.text, searchLimit);
      return found.map((product) => productIn(product, toLocale(query.locale)));
    },
    'GET api/products/getByCategory/{id}': async ({ tx }, { params, query }) => {
      const { products } = await readCatalogue(tx);
      return [...products.values()]
        .filter(({ categoryId }) => categoryId === params.id)
        .map((product) => productIn(product, toLocale(query.locale)));
    },
    'GET api/products/{id}': async ({ tx }, { params, query }) => {
      const found = (await readCatalogue(tx)).products.get(params.id) ?? fail('NOT_FOUND');
      return productIn(found, toLocale(query.locale));
    },
  },
});
