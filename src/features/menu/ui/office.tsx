import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';
import type { Values } from '#platform/ui/records/resource-api.ts';
import { backToSale } from '#platform/ui/scanner/left-sale.ts';
import { categories, menus, notePresets, products, units } from '../domain/resources.ts';
import { ProductListTools, ProductSelectionTools } from './bulk/product-tools.tsx';
import { ComboEditor, ModifiersEditor } from './groups-editor.tsx';
import { MenuProductsEditor } from './menu-products-editor.tsx';
import { offerScreens } from './offers/offer-screens.ts';
import { DividerEditor, PriceEditor, VatEditor } from './price-editor.tsx';
import { firstProductValues } from './product-calls.ts';
import { BarcodesEditor, MenuIconEditor, MenusEditor, ProductHead } from './product-extras.tsx';
import { RecipeEditor } from './recipe-editor.tsx';

/** Fields without use for a product of its type; those that it cannot have at all are not `wanted`. */
function isProductFieldShown(field: string, { type, courseSpliter, isService, tracksStock }: Values): boolean {
  const isDivider = courseSpliter === true;
  const hasStock = type !== 'combo' && isService !== true && !isDivider;
  switch (field) {
    case 'purchasePrice':
      return type !== 'compound' && type !== 'combo' && !isDivider;
    case 'doser':
    case 'locationId':
    case 'tracksStock':
      return hasStock;
    case 'stockThreshold':
      return hasStock && tracksStock === true;
    case 'vatRate':
    case 'staffPrice':
    case 'preselectedQuantity':
    case 'isService':
      return !isDivider;
    default:
      return true;
  }
}

/** To the sale where the code was scanned, which gets the product if it still has the code. */
function toSale(stored: Values, brought: Values): string | null {
  const [barcode] = (brought.barcodes ?? []) as readonly string[];
  if (barcode !== undefined)
    return backToSale((stored.barcodes as readonly string[]).includes(barcode) ? barcode : null);
  // That of a scale's label, which finds only what is sold by weight or measure.
  const { code } = brought;
  if (typeof code !== 'string') return null;
  return backToSale(stored.code === code && stored.type === 'dynamic' ? code : null);
}

const productScreens: ResourceScreens = {
  resource: products,
  firstFields: ['name', 'barcodes', 'price', 'vatRate', 'categoryId', 'unitId'],
  isShown: isProductFieldShown,
  firstValues: firstProductValues,
  goesBack: toSale,
  FormHead: ProductHead,
  ListTools: ProductListTools,
  SelectionTools: ProductSelectionTools,
  editors: {
    price: PriceEditor,
    vatRate: VatEditor,
    courseSpliter: DividerEditor,
    recipe: RecipeEditor,
    combo: ComboEditor,
    modifiers: ModifiersEditor,
    barcodes: BarcodesEditor,
    menuIcon: MenuIconEditor,
    menuIds: MenusEditor,
  },
};

export { LabelSheet } from './labels/label-sheet.tsx';

export const menuScreens: readonly ResourceScreens[] = [
  productScreens,
  { resource: categories },
  { resource: units },
  { resource: notePresets },
  { resource: menus, editors: { productIds: MenuProductsEditor } },
  ...offerScreens,
];
