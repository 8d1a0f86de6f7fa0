import {
  choice,
  colour,
  link,
  links,
  money,
  names,
  part,
  percent,
  picture,
  quantity,
  resource,
  text,
  texts,
  toggle,
  whole,
} from '#kernel/resource.ts';
import type { ComboGroup, ModifierGroup } from './choices.ts';
import { noRecipe } from './recipe.ts';
import { unitKinds } from './unit.ts';

const feature = 'menu';
const read = 'products.read';
const write = 'menu.write';

export const units = resource({
  name: 'units',
  path: 'menus/units',
  feature,
  read,
  write,
  title: 'name',
  sort: 'kind',
  fields: {
    name: names({ isRequired: true, longest: 40 }),
    // English for units of counting, which show their name: it says nothing in a list.
    code: text({ isRequired: true, isUnique: true, longest: 12, form: 'lettersAndNumbers', inList: 'chosen' }),
    kind: choice(unitKinds),
    /** Thousandths of the kind's base unit. */
    factor: quantity({ isRequired: true, min: 1, initial: 1000 }),
  },
});

/** What is often said to bar and kitchen, a tap away in the comment of an item; without categories, of every one. */
export const notePresets = resource({
  name: 'notePresets',
  api: 'note-presets',
  path: 'menus/note-presets',
  feature,
  read,
  write,
  title: 'names',
  fields: {
    names: names({ isRequired: true, isUnique: true, longest: 40 }),
    categoryIds: links('categories', { inList: 'always' }),
  },
});

export const categoryTypes = ['drink', 'food', 'other', 'ingredient'] as const;

export const categories = resource({
  name: 'categories',
  path: 'menus/categories',
  feature,
  read,
  write,
  title: 'name',
  isRanked: true,
  fields: {
    name: names({ isRequired: true }),
    type: choice(categoryTypes),
    colour: colour(),
    stationId: link('stations'),
    locationId: link('locations', { inList: 'chosen', waits: true }),
    automaticRanking: toggle({ inList: 'chosen' }),
    pictureId: picture('product', { inList: 'chosen' }),
    ranking: whole(),
  },
});

export const productTypes = ['simple', 'compound', 'combo', 'dynamic'] as const;
export type ProductType = (typeof productTypes)[number];

/** A course divider separates courses: it has nothing to make or to choose. */
const isNoDivider = ({ courseSpliter }: Readonly<Record<string, unknown>>) => courseSpliter !== true;
const isOfType = (wanted: ProductType) => (values: Readonly<Record<string, unknown>>) =>
  values.type === wanted && isNoDivider(values);

export const products = resource({
  name: 'products',
  path: 'menus/products',
  feature,
  read,
  write,
  title: 'name',
  fields: {
    name: names({ isRequired: true, longest: 120 }),
    type: choice(productTypes, { inList: 'chosen', onlyWhen: isNoDivider }),
    categoryId: link('categories'),
    unitId: link('units', { isRequired: true, inList: 'chosen' }),
    isActive: toggle({ initial: true }),
    isService: toggle({ inList: 'chosen' }),
    /** Stands first at the till. */
    isQuickKey: toggle({ inList: 'chosen', onlyWhen: isNoDivider }),
    courseSpliter: toggle({ inList: 'chosen' }),
    price: money({ isRequired: true, group: 'price' }),
    /** Basis points; null is excluded from VAT. */
    vatRate: percent({ group: 'price', saysNone: true }),
    staffPrice: money({ group: 'price', inList: 'chosen' }),
    /** For one unit, without VAT. */
    purchasePrice: money({ group: 'price', inList: 'chosen' }),
    preselectedQuantity: quantity({ isRequired: true, min: 1, initial: 1000, group: 'stock', inList: 'chosen' }),
    doser: quantity({ min: 1, group: 'stock', inList: 'chosen' }),
    stationId: link('stations', { group: 'stock', inList: 'chosen' }),
    locationId: link('locations', { group: 'stock', inList: 'chosen', waits: true }),
    tracksStock: toggle({ group: 'stock', inList: 'chosen', waits: true }),
    stockThreshold: quantity({ group: 'stock', inList: 'chosen', waits: true }),
    recipe: part(noRecipe, { group: 'recipe', onlyWhen: isOfType('compound') }),
    combo: part<readonly ComboGroup[]>([], { group: 'combo', onlyWhen: isOfType('combo') }),
    modifiers: part<readonly ModifierGroup[]>([], { group: 'modifiers', onlyWhen: isNoDivider }),
    code: text({ isRequired: true, isUnique: true, longest: 20, group: 'codes' }),
    internalCode: text({ isUnique: true, longest: 40, group: 'codes', inList: 'chosen' }),
    apiCode: text({ isUnique: true, longest: 40, group: 'codes', inList: 'chosen', waits: true }),
    barcodes: texts({ group: 'codes' }),
    makerId: link('makers', { group: 'codes', inList: 'chosen', listedWith: 'codeAndMakers' }),
    pictureId: picture('product', { group: 'picture', inList: 'chosen' }),
    menuIcon: text({ longest: 40, group: 'picture', inList: 'never' }),
    /** The menus with the product; null for a new product adds it to all. */
    menuIds: part<readonly string[] | null>(null, { group: 'menus' }),
  },
});

export const menus = resource({
  name: 'menus',
  feature,
  read,
  write,
  title: 'name',
  isRanked: true,
  fields: {
    name: names({ isRequired: true }),
    productCount: whole({ isComputed: true }),
    productIds: part<readonly string[]>([]),
    ranking: whole(),
  },
});
