import type { Choice } from '#features/menu/domain/choose.ts';
import type { Consumption } from '#features/menu/domain/recipe.ts';
import { type Catalogue, soldGroups } from '#features/menu/server/index.ts';
import { type Locale, nameIn } from '#kernel/locale.ts';
import type { SellableProduct } from '../../domain/decision.ts';

/** A product as the rules see it, with its name in the venue's language; undefined if it is not on sale. */
export function sellable(
  catalogue: Catalogue,
  consumptionOf: ((id: string, choices: readonly Choice[]) => Consumption | undefined) | null,
  id: string,
  locale: Locale,
): SellableProduct | undefined {
  const product = catalogue.products.get(id);
  if (product === undefined) return undefined;
  return {
    id,
    name: nameIn(product.names, locale),
    price: product.price,
    staffPrice: product.staffPrice,
    vatRate: product.vatRate,
    categoryId: product.categoryId,
    stationId: product.stationId,
    isDivider: product.courseSpliter,
    isDynamic: product.type === 'dynamic',
    choices: product.combo.length + product.modifiers.length === 0 ? undefined : soldGroups(product, locale),
    consumptionWith:
      product.courseSpliter || consumptionOf === null ? undefined : (choices) => consumptionOf(id, choices),
  };
}
