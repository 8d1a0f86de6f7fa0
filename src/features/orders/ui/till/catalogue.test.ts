import { describe, expect, it } from 'vitest';
import { indexCatalogue, ofMenu, quickKeys, shelvesOf } from './catalogue.ts';
import type { Catalogue, Product } from './views.ts';

const product = (id: string, name: string, code: string, rest: Partial<Product> = {}): Product => ({
  id,
  name,
  code,
  internalCode: '',
  categoryId: 'c1',
  type: 'simple',
  unit: 'piece',
  price: 100,
  vatRate: 1800,
  preselectedQuantity: 1000,
  picture: null,
  courseSpliter: false,
  stationId: null,
  staffPrice: null,
  isService: false,
  isQuickKey: false,
  doser: null,
  makerId: null,
  maker: '',
  content: null,
  choices: null,
  barcodes: [],
  ...rest,
});
const products = [
  product('p1', 'Çaj rusi', '111'),
  product('p2', 'Kafe me çaj', '112'),
  product('p3', 'Gjellë me djathë', '113', { categoryId: 'c2', barcodes: ['0400000002019'] }),
  product('p4', 'Radha tjetër', '900', { courseSpliter: true }),
  product('p5', 'Jo në meny', '114'),
  product('p6', 'Pa kategori', '115', { categoryId: null }),
  product('p7', 'Në një kategori që s’është më', '116', { categoryId: 'c9' }),
];
const catalogue: Catalogue = {
  version: 1,
  currency: 'EUR',
  menus: [
    { id: 'm1', name: 'A', productIds: ['p2', 'p1', 'p4'] },
    { id: 'm2', name: 'B', productIds: ['p1', 'p6', 'p7', 'p3'] },
  ],
  categories: ['c3', 'c1', 'c2'].map((id) => ({ id, name: id, colour: '#ffffff', picture: null, stationId: null })),
  stations: [],
  products,
  timeZone: 'Europe/Belgrade',
  offers: { priceLists: [], happyHours: [] },
  discounts: [],
  notes: [],
  paymentMethods: [],
};
const index = indexCatalogue(catalogue);
const found = (text: string) => index.search(text).map(({ id }) => id);

describe('the catalogue', () => {
  it('puts what is on a menu on shelves, each product once, without the course splitter and without empty shelves', () => {
    expect(index.shelves.map((shelf) => [shelf.category?.id, shelf.products.map(({ id }) => id)])).toEqual([
      ['c1', ['p2', 'p1']],
      ['c2', ['p3']],
      [undefined, ['p6', 'p7']],
    ]);
    expect(index.divider?.id).toBe('p4');
  });

  it('puts quick keys on a shelf of their own before all others, and leaves them in their categories', () => {
    const quick = ['p3', 'p1', 'p5'];
    const marked = products.map((each) => ({ ...each, isQuickKey: quick.includes(each.id) }));
    const { shelves } = indexCatalogue({ ...catalogue, products: marked });
    expect(shelves.map(({ key, products }) => [key, products.map(({ id }) => id)])).toEqual([
      [quickKeys, ['p1', 'p3']],
      ['c1', ['p2', 'p1']],
      ['c2', ['p3']],
      ['', ['p6', 'p7']],
    ]);
  });

  it('names the makers of what is on sale, and shows and finds what one of them makes', () => {
    const makers: Readonly<Record<string, Partial<Product>>> = {
      p1: { makerId: 'm2', maker: 'Vita' },
      p3: { makerId: 'm1', maker: 'Rugova' },
      p5: { makerId: 'm3', maker: 'Not on the menu' },
    };
    const index = indexCatalogue({ ...catalogue, products: products.map((each) => ({ ...each, ...makers[each.id] })) });
    expect(index.makers).toEqual([
      { id: 'm1', name: 'Rugova' },
      { id: 'm2', name: 'Vita' },
    ]);
    const shown = (maker: string | null) =>
      shelvesOf(index.shelves, maker).map(({ key, products }) => [key, products.map(({ id }) => id)]);
    expect(shown('m2')).toEqual([['c1', ['p1']]]);
    expect(shown('m9')).toEqual([]);
    expect(shown(null)).toHaveLength(3);
    expect(index.search('caj').map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(index.search('caj', 'm2').map(({ id }) => id)).toEqual(['p1']);
    expect(index.search('caj', 'm1')).toEqual([]);
  });

  it('of a device with its own menu is that menu, unless it was deleted', () => {
    const listed = (menuId: string | null) =>
      indexCatalogue(ofMenu(catalogue, menuId)).shelves.flatMap((shelf) => shelf.products.map(({ id }) => id));
    expect(listed('m2')).toEqual(['p1', 'p3', 'p6', 'p7']);
    expect(listed(null)).toEqual(['p2', 'p1', 'p3', 'p6', 'p7']);
    expect(listed('deleted')).toEqual(listed(null));
  });

  it('finds names in any case and without diacritics, beginnings first', () => {
    expect(found('caj')).toEqual(['p1', 'p2']);
    expect(found('ÇAJ')).toEqual(['p1', 'p2']);
    expect(found('djathe gjelle')).toEqual(['p3']);
  });

  it('puts what is written like it before what only sounds like it', () => {
    const alike = ['Amerikano', 'Aaa Modif', 'Kafe amerikane'].map((name, at) => product(`p${at}`, name, `9${at}`));
    const menus = [{ id: 'm1', name: 'A', productIds: alike.map(({ id }) => id) }];
    const names = (text: string) =>
      indexCatalogue({ ...catalogue, products: alike, menus })
        .search(text)
        .map(({ name }) => name);
    expect(names('aaa')).toEqual(['Aaa Modif', 'Amerikano', 'Kafe amerikane']);
    expect(names('amer')).toEqual(['Amerikano', 'Kafe amerikane']);
  });

  it('finds codes by their beginning and barcodes as a whole', () => {
    expect(found('112')).toEqual(['p2']);
    expect(found('0400000002019')).toEqual(['p3']);
    expect(found('040000000201')).toEqual([]);
    // As a spreadsheet or a scanner writes it.
    for (const same of ['400000002019', ' 00400000002019 ']) expect([same, found(same)]).toEqual([same, ['p3']]);
  });

  it('finds internal codes by their beginning, equal ones before names that only contain them', () => {
    const goods = [
      product('p1', 'Byrek KX-40', '1'),
      product('p2', 'Krem', '2', { internalCode: 'KX-40B' }),
      product('p3', 'Fshesë', '3', { internalCode: 'KX-40' }),
    ];
    const menus = [{ id: 'm1', name: 'A', productIds: goods.map(({ id }) => id) }];
    const { search } = indexCatalogue({ ...catalogue, products: goods, menus });
    expect(search('kx-40').map(({ id }) => id)).toEqual(['p3', 'p2', 'p1']);
    expect(search('X-40').map(({ id }) => id)).toEqual(['p1']);
  });

  it('issue 11 point 2: finds makers by any part of their name, after what is called so itself', () => {
    const goods = [
      product('p1', 'Smoki', '1', { maker: 'Vitaminka Prilep' }),
      product('p2', 'Prilep salamë', '2'),
      product('p3', 'Stobi flips', '3', { maker: 'Vitaminka Prilep' }),
    ];
    const menus = [{ id: 'm1', name: 'A', productIds: goods.map(({ id }) => id) }];
    const { search } = indexCatalogue({ ...catalogue, products: goods, menus });
    expect(search('prilep').map(({ id }) => id)).toEqual(['p2', 'p1', 'p3']);
    expect(search('taminka').map(({ id }) => id)).toEqual(['p1', 'p3']);
  });

  it('finds a product by its name in another language than the till’s', () => {
    const goods = [product('p1', 'Çaj', '1', { otherNames: ['Чај', 'Tea'] }), product('p2', 'Teatër', '2')];
    const menus = [{ id: 'm1', name: 'A', productIds: goods.map(({ id }) => id) }];
    const { search } = indexCatalogue({ ...catalogue, products: goods, menus });
    expect(search('tea').map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(search('чај').map(({ id }) => id)).toEqual(['p1']);
  });

  it('is read from a copy that an older build kept, without internal codes and makers', () => {
    const { internalCode: _, maker: _m, ...old } = product('p1', 'Çaj', '7');
    const menus = [{ id: 'm1', name: 'A', productIds: ['p1'] }];
    const { search } = indexCatalogue({ ...catalogue, products: [old as Product], menus });
    expect(search('caj').map(({ id }) => id)).toEqual(['p1']);
  });

  it('finds nothing for nothing, nor what is on no menu', () => {
    expect(found('  ')).toEqual([]);
    expect(found('meny')).toEqual([]);
  });
});
