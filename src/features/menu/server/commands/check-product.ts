import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { nameIn, type Reader } from '#kernel/locale.ts';
import type { ValuesOf } from '#kernel/resource.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import { labelledCode, readScaleLabel } from '#kernel/scale-label.ts';
import type { RecordChange, ResourceRules } from '#platform/server/records/resource-server.ts';
import { problemsOfGroups } from '../../domain/choices.ts';
import { type MenuErrorCode, menuErrors } from '../../domain/errors.ts';
import { findCircle } from '../../domain/recipe.ts';
import type { products } from '../../domain/resources.ts';
import { areConvertible } from '../../domain/unit.ts';
import {
  allMenuIds,
  barcodeHolder,
  isIngredientCategory,
  isVatRate,
  menusOfOnly,
  nextCode,
  otherSpliter,
  placesOf,
  takenBarcodes,
} from '../queries/product-facts.ts';
import { isIngredient, type Pantry, readPantry } from '../queries/read-costs.ts';
import { recipesWith } from '../queries/read-uses.ts';
import { placeOnMenus, releaseProduct } from '../store.ts';
import type { MenuPlace } from '../tables.ts';

type Fields = typeof products.fields;
type Change = RecordChange<Fields>;
type Product = ValuesOf<Fields>;

/** The rules of products (specification, part 5) besides those of single fields. */
export const productRules: ResourceRules<Fields> = {
  applyDefaults: async ({ tx, before, after }) => ({
    code: before === null && after.code === '' ? await nextCode(tx) : after.code,
    menuIds: after.menuIds ?? before?.menuIds ?? (await firstMenus(tx, after)),
  }),
  check: async (change) => {
    const { after } = change;
    if (after === null) return checkDeletion(change);
    await checkBarcodes(change, after);
    const problems = [...(await plainProblems(change, after)), ...(await checkSpliter(change, after))];
    if (problems.length > 0) return problems;
    await checkMenus(change, after);
    const isOtherUnit = change.before !== null && change.before.unitId !== after.unitId;
    const isComposed = after.type === 'compound' || after.type === 'combo' || after.modifiers.length > 0;
    if (!isComposed && !isOtherUnit) return [];
    const pantry = await readPantry(change.tx);
    const reader = await readerOf(change.tx);
    if (isOtherUnit) checkUnitOfIngredient(change.id, after, pantry, reader);
    return [...checkRecipe(change.id, after, pantry, reader), ...checkChoices(change, after, pantry)];
  },
  afterWrite: async ({ tx, id, after }) => {
    if (after === null) await releaseProduct(tx, id);
  },
  keep: async (tx, id) => ({ places: await placesOf(tx, id) }),
  restorable: async ({ tx, id, record, kept }) => {
    const [taken, menuIds] = await Promise.all([takenBarcodes(tx, record.barcodes, id), allMenuIds(tx)]);
    const places = (kept as Kept).places.map(({ menuId }) => menuId);
    const back = places.filter((menuId) => menuIds.includes(menuId));
    return {
      values: { barcodes: record.barcodes.filter((each) => !taken.includes(each)), menuIds: back },
      losses: [
        ...(taken.length > 0 ? [{ path: 'barcodes', problem: 'notUnique', values: taken }] : []),
        ...(back.length < places.length ? [{ path: 'menuIds', problem: 'gone', values: [] }] : []),
      ],
    };
  },
  putBack: (tx, _, kept) => placeOnMenus(tx, (kept as Kept).places),
};

/** What a deleted product leaves. */
interface Kept {
  readonly places: readonly MenuPlace[];
}

/** A new product is added to all menus, unless it cannot be ordered. */
async function firstMenus(tx: Change['tx'], { courseSpliter, categoryId }: Product): Promise<readonly string[]> {
  if (courseSpliter || (await isIngredientCategory(tx, categoryId))) return [];
  return allMenuIds(tx);
}

function refuseAt(code: MenuErrorCode, path: string, details: Record<string, string | number> = {}): never {
  throw new CodedError(code, menuErrors[code], details, [{ path, problem: code }]);
}

async function checkDeletion({ tx, id, before }: Change): Promise<FieldProblem[]> {
  const used = await recipesWith(tx, id, (await readerOf(tx)).venue);
  if (used.length > 0) {
    const names = used.map(({ name }) => name);
    throw new CodedError('PRODUCT_IS_INGREDIENT', menuErrors.PRODUCT_IS_INGREDIENT, {
      products: names.slice(0, 10).join(', '),
      count: names.length,
    });
  }
  const [emptied] = await menusOfOnly(tx, id, before?.menuIds ?? []);
  if (emptied !== undefined) {
    throw new CodedError('MENU_EMPTY', menuErrors.MENU_EMPTY, {
      menu: nameIn(emptied.names, await readerOf(tx)),
    });
  }
  return [];
}

async function plainProblems({ tx, before }: Change, after: Product): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  if (after.type !== 'dynamic' && after.preselectedQuantity % 1000 !== 0) {
    problems.push({ path: 'preselectedQuantity', problem: 'wholePieces' });
  }
  const isOtherRate = after.vatRate !== null && after.vatRate !== before?.vatRate;
  if (isOtherRate && !(await isVatRate(tx, after.vatRate))) {
    problems.push({ path: 'vatRate', problem: 'unknownOption' });
  }
  if (after.menuIds !== null && new Set(after.menuIds).size < after.menuIds.length) {
    problems.push({ path: 'menuIds', problem: 'repeated' });
  }
  const added = (after.menuIds ?? []).filter((menuId) => before?.menuIds?.includes(menuId) !== true);
  if (added.length > 0) {
    const menus = await allMenuIds(tx);
    if (!added.every((menuId) => menus.includes(menuId))) problems.push({ path: 'menuIds', problem: 'gone' });
  }
  return problems;
}

async function checkBarcodes({ tx, id, before, restored }: Change, { barcodes }: Product): Promise<void> {
  // Those that it has already are its own.
  if (barcodes.every((each) => before?.barcodes.includes(each))) return;
  await checkLabels(tx, barcodes, before ?? restored);
  const holder = await barcodeHolder(tx, barcodes, id);
  if (holder === null) return;
  const name = nameIn(holder.names, await readerOf(tx));
  refuseAt('BARCODE_TAKEN', 'barcodes', { barcode: holder.barcode, name });
}

/** A label's barcode is of one package: as that of the product it would sell each of its weight as one piece. */
async function checkLabels(tx: Change['tx'], barcodes: readonly string[], known: Product | null | undefined) {
  const { scaleLabels } = await readSettings(tx);
  for (const barcode of barcodes) {
    const label = known?.barcodes.includes(barcode) ? null : readScaleLabel(barcode, scaleLabels);
    if (label !== null) refuseAt('BARCODE_IS_LABEL', 'barcodes', { barcode, code: labelledCode(label) });
  }
}

async function checkSpliter({ tx, id }: Change, after: Product): Promise<FieldProblem[]> {
  if (!after.courseSpliter) return [];
  const other = await otherSpliter(tx, id);
  if (other !== null) {
    refuseAt('COURSE_SPLITER_EXISTS', 'courseSpliter', { name: nameIn(other.names, await readerOf(tx)) });
  }
  return after.price === 0 ? [] : [{ path: 'price', problem: 'spliterCosts' }];
}

async function checkMenus({ tx, id, before }: Change, after: Product): Promise<void> {
  const left = (before?.menuIds ?? []).filter((menuId) => after.menuIds?.includes(menuId) !== true);
  if (left.length === 0) return;
  const [emptied] = await menusOfOnly(tx, id, left);
  if (emptied === undefined) return;
  refuseAt('MENU_EMPTY', 'menuIds', { menu: nameIn(emptied.names, await readerOf(tx)) });
}

/** Recipes that use the product must keep a unit that converts into its own. */
function checkUnitOfIngredient(id: string, { unitId }: Product, { products, units }: Pantry, reader: Reader): void {
  const own = units.get(unitId);
  for (const { names, recipe } of products.values()) {
    for (const each of recipe?.ingredients ?? []) {
      const given = units.get(each.unitId);
      if (each.productId !== id || given === undefined || own === undefined || areConvertible(given, own)) continue;
      refuseAt('UNIT_KINDS_DIFFER', 'unitId', { name: nameIn(names, reader) });
    }
  }
}

function checkRecipe(
  id: string,
  { type, recipe }: Product,
  { products, units }: Pantry,
  reader: Reader,
): FieldProblem[] {
  if (type !== 'compound') return [];
  const { ingredients } = recipe;
  if (ingredients.length === 0) refuseAt('INGREDIENTS_EMPTY', 'recipe');
  const circle = findCircle(id, (each) =>
    (each === id ? ingredients : (products.get(each)?.recipe?.ingredients ?? [])).map(({ productId }) => productId),
  );
  if (circle !== null) refuseAt('RECIPE_CYCLE', 'recipe', { products: circleText(circle, products, reader) });
  const problems: FieldProblem[] = [];
  for (const [index, { productId, unitId }] of ingredients.entries()) {
    const path = `recipe.${index}`;
    const [ingredient, given] = [products.get(productId), units.get(unitId)];
    const own = units.get(ingredient?.unitId ?? '');
    if (ingredient === undefined || given === undefined || own === undefined || !isIngredient(ingredient)) {
      problems.push({ path, problem: 'gone' });
    } else if (!areConvertible(given, own)) {
      refuseAt('UNIT_KINDS_DIFFER', path, { name: nameIn(ingredient.names, reader) });
    } else if (ingredients.findIndex((each) => each.productId === productId) < index) {
      problems.push({ path, problem: 'repeated' });
    }
  }
  return problems;
}

function circleText(circle: readonly string[], products: Pantry['products'], reader: Reader): string {
  return circle.map((each) => nameIn(products.get(each)?.names ?? {}, reader) || '·').join(' → ');
}

function checkChoices({ id }: Change, { type, combo, modifiers }: Product, { products }: Pantry): FieldProblem[] {
  const found: FieldProblem[] = [
    ...problemsOfGroups(combo).map(({ group, problem }) => ({ path: `combo.${group}`, problem })),
    ...problemsOfGroups(modifiers).map(({ group, problem }) => ({ path: `modifiers.${group}`, problem })),
  ];
  if (type === 'combo' && combo.length === 0) found.push({ path: 'combo', problem: 'optionsEmpty' });
  for (const [index, { options }] of combo.entries()) {
    const path = `combo.${index}`;
    for (const { productId } of options) {
      const part = products.get(productId);
      if (part === undefined || productId === id || !isIngredient(part)) found.push({ path, problem: 'gone' });
    }
  }
  for (const [index, { options }] of modifiers.entries()) {
    const taken = options.flatMap(({ ingredientId }) => ingredientId ?? []);
    if (taken.some((each) => !products.has(each))) found.push({ path: `modifiers.${index}`, problem: 'gone' });
  }
  return found;
}
