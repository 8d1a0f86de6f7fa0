import { readerOf } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { nameIn } from '#kernel/locale.ts';
import { readerLocale } from '#platform/server/records/reader-locale.ts';
import type { ResourceRules } from '#platform/server/records/resource-server.ts';
import { type MenuErrorCode, menuErrors } from '../../domain/errors.ts';
import type { menus, units } from '../../domain/resources.ts';
import { allMenuIds, knownProducts } from '../queries/product-facts.ts';
import { productStore } from '../store.ts';

function refuseAt(code: MenuErrorCode, path: string, details: Record<string, string | number>): never {
  throw new CodedError(code, menuErrors[code], details, [{ path, problem: code }]);
}

export const menuRules: ResourceRules<typeof menus.fields> = {
  check: async ({ tx, id, after }) => {
    if (after === null) {
      const others = (await allMenuIds(tx)).filter((each) => each !== id);
      if (others.length === 0) throw new CodedError('LAST_MENU', menuErrors.LAST_MENU);
      return [];
    }
    const { name, productIds } = after;
    if (productIds.length === 0) {
      refuseAt('MENU_EMPTY', 'productIds', { menu: nameIn(name, await readerOf(tx)) });
    }
    const seen = new Set<string>();
    for (const productId of productIds) {
      if (seen.has(productId)) {
        const titles = await productStore.titles(tx, [productId], (await readerOf(tx)).venue);
        refuseAt('PRODUCT_TWICE_IN_MENU', 'productIds', { name: titles.get(productId) ?? '' });
      }
      seen.add(productId);
    }
    const known = await knownProducts(tx, productIds);
    return productIds.some((each) => !known.has(each)) ? [{ path: 'productIds', problem: 'gone' }] : [];
  },
  restorable: async ({ tx, record }) => {
    const known = await knownProducts(tx, record.productIds);
    const productIds = record.productIds.filter((each) => known.has(each));
    const isLess = productIds.length < record.productIds.length;
    return { values: { productIds }, losses: isLess ? [{ path: 'productIds', problem: 'gone', values: [] }] : [] };
  },
};

export const unitRules: ResourceRules<typeof units.fields> = {
  /** Quantities in this unit must keep their meaning. */
  check: async ({ venue, tx, session, id, before, after }) => {
    if (before === null || after === null) return [];
    const path = before.kind !== after.kind ? 'kind' : 'factor';
    if (before.kind === after.kind && before.factor === after.factor) return [];
    const uses = await venue.resources.usesOf(tx, 'units', id, await readerLocale(venue, tx, session));
    const [first] = uses;
    if (first === undefined) return [];
    return refuseAt('UNIT_IN_USE', path, { count: uses.length, name: first.name });
  },
};
