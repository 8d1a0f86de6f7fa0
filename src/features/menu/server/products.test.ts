import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Answered, type Client, contentOf, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let manager: Client;
let units: Record<string, string>;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  const { rows } = (await manager.call('GET', 'api/units/list')).body;
  units = Object.fromEntries(
    rows.map((row: { id: string; values: { code: string } }) => [row.values.code, row.id] as const),
  );
});
afterAll(() => test?.close());

let counter = 100;
const product = (name: string, more: Record<string, unknown> = {}) => {
  counter += 1;
  return {
    pictureId: null,
    name: { sq: name },
    type: 'simple',
    categoryId: null,
    unitId: units.piece,
    isActive: true,
    isService: false,
    isQuickKey: false,
    courseSpliter: false,
    price: 250,
    vatRate: 1800,
    staffPrice: null,
    purchasePrice: null,
    preselectedQuantity: 1000,
    doser: null,
    stationId: null,
    locationId: null,
    tracksStock: false,
    stockThreshold: null,
    recipe: { yield: 1000, ingredients: [] },
    combo: [],
    modifiers: [],
    code: `T${counter}`,
    internalCode: '',
    apiCode: '',
    barcodes: [],
    makerId: null,
    menuIcon: '',
    menuIds: null,
    ...more,
  };
};
const make = (name: string, more: Record<string, unknown> = {}) =>
  manager.call('POST', 'api/products', product(name, more));
const save = ({ body }: Answered, more: Record<string, unknown>) => {
  const { id, ...values } = body;
  return manager.call('PUT', `api/products/${id}`, { ...values, ...more });
};
const recipe = (...ingredients: [id: string, quantity: number, unit: string][]) => ({
  yield: 1000,
  ingredients: ingredients.map(([productId, quantity, unit]) => ({ productId, quantity, unitId: units[unit] })),
});
const codeOf = ({ body }: Answered) => body.error?.code;
const fieldsOf = ({ body }: Answered) =>
  body.error?.fields?.map((each: { path: string; problem: string }) => `${each.path} ${each.problem}`);

describe('a product', () => {
  it('issue 11 point 2: is known to tills with its maker, by the name of now, and with how much one unit of it is', async () => {
    const blank = { code: '', country: '', website: '', comment: '' };
    const maker = (await manager.call('POST', 'api/makers', { ...blank, name: 'Vitaminka' })).body;
    const [counted, weighed] = [await make('Smoki', { makerId: maker.id }), await make('Djathë', { unitId: units.kg })];
    const atTill = async ({ body }: Answered) =>
      (await manager.call('GET', 'api/menus/fetch?locale=sq')).body.products.find(
        (each: { id: string }) => each.id === body.id,
      );
    expect(await atTill(counted)).toMatchObject({ maker: 'Vitaminka', content: null });
    expect(await atTill(weighed)).toMatchObject({ maker: '', content: { kind: 'mass', factor: 1_000_000 } });
    await manager.call('PUT', `api/makers/${maker.id}`, { ...maker, id: undefined, name: 'Vitaminka Prilep' });
    expect(await atTill(counted)).toMatchObject({ maker: 'Vitaminka Prilep' });
  });

  it('is created and is on every menu of the till at once; deleted it is gone', async () => {
    const made = await make('Espresso i shkurtër', { barcodes: ['4006381333931'], staffPrice: 80 });
    expect(made.status).toBe(200);
    const { id } = made.body;
    const till = (await manager.call('GET', 'api/menus/fetch?locale=sq')).body;
    expect(till.products.find((each: { id: string }) => each.id === id)).toMatchObject({
      name: 'Espresso i shkurtër',
      price: 250,
      staffPrice: 80,
      unit: 'copë',
      vatRate: 1800,
      barcodes: ['4006381333931'],
      choices: null,
      picture: null,
    });
    for (const menu of till.menus) expect(menu.productIds.at(-1)).toBe(id);
    expect((await manager.call('GET', 'api/products/barcode?barcode=4006381333931')).body.id).toBe(id);
    expect((await manager.call('DELETE', `api/products/${id}`)).status).toBe(200);
    const after = (await manager.call('GET', 'api/menus/fetch?locale=sq')).body;
    expect(JSON.stringify(after)).not.toContain(id);
    // Its code and its barcode are free again.
    expect((await make('Tjetër', { code: made.body.code, barcodes: ['4006381333931'] })).status).toBe(200);
  });

  it('is in the list with its category, barcodes and price, found by any of its names and codes', async () => {
    await make('Çokollatë e nxehtë', { barcodes: ['96385074'], internalCode: 'CH-7' });
    for (const text of ['cokollate', '96385074', 'ch-7']) {
      const { body } = await manager.call('GET', `api/products/list?search=${text}`);
      expect(body.rows.map((row: { values: { name: { sq: string } } }) => row.values.name.sq)).toEqual([
        'Çokollatë e nxehtë',
      ]);
      expect(body.rows[0].values.barcodes).toEqual(['96385074']);
    }
  });

  it('review 14, new user 9: is found by its barcode with leading zeros or without them, as at the till', async () => {
    await make('Vida M4', { barcodes: ['00001236'] });
    for (const text of ['1236', '00001236', '0000000001236']) {
      const { body } = await manager.call('GET', `api/products/list?search=${text}`);
      expect(body.rows.map((row: { values: { name: { sq: string } } }) => row.values.name.sq)).toEqual(['Vida M4']);
    }
    // Not the zeros of something else.
    expect((await manager.call('GET', 'api/products/list?search=236')).body.rows).toEqual([]);
  });

  it('has a name, a code of its own, no negative price and a dose above zero or none', async () => {
    const refused = await make(' ', { price: -1, doser: 0, code: '' });
    expect(fieldsOf(refused)).toEqual(['name required', 'price negative', 'doser tooSmall']);
    const [code] = [product('x').code];
    await make('Një', { code });
    expect(fieldsOf(await make('Dy', { code: code.toLowerCase() }))).toEqual(['code notUnique']);
    expect(fieldsOf(await make('Gjysmë', { preselectedQuantity: 500 }))).toEqual(['preselectedQuantity wholePieces']);
    expect((await make('Gjysmë', { preselectedQuantity: 500, type: 'dynamic' })).status).toBe(200);
    expect(fieldsOf(await make('TVSH', { vatRate: 1900 }))).toEqual(['vatRate unknownOption']);
    expect((await make('Pa TVSH', { vatRate: null })).status).toBe(200);
  });

  it('review 8: gets the next number where none is said, and keeps one once it has it', async () => {
    const { code: next } = (await manager.call('GET', 'api/products/nextCode')).body;
    const { code: _, ...unnamed } = product('Pa numër');
    const { body } = await manager.call('POST', 'api/products', unnamed);
    expect(body.code).toBe(next);
    const emptied = await manager.call('PUT', `api/products/${body.id}`, { code: '' });
    expect(fieldsOf(emptied)).toEqual(['code required']);
  });

  it('BARCODE_TAKEN: has barcodes that no other product has', async () => {
    await make('Uji', { barcodes: ['111', '222'] });
    const refused = await make('Lëngu', { barcodes: ['333', '222'] });
    expect(codeOf(refused)).toBe('BARCODE_TAKEN');
    expect(refused.body.error.details).toEqual({ barcode: '222', name: 'Uji' });
    expect(fieldsOf(refused)).toEqual(['barcodes BARCODE_TAKEN']);
    const both = await Promise.all([make('A', { barcodes: ['777'] }), make('B', { barcodes: ['777'] })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('BARCODE_IS_LABEL: has no label of a scale as its barcode, which is of one package', async () => {
    const refused = await make('Djathë i bardhë', { barcodes: ['4006381333931', '2100998004801'] });
    expect(codeOf(refused)).toBe('BARCODE_IS_LABEL');
    expect(refused.body.error.details).toEqual({ barcode: '2100998004801', code: '998' });
    expect(fieldsOf(refused)).toEqual(['barcodes BARCODE_IS_LABEL']);
    // Of another scale than the venue's, or without a weight.
    expect((await make('Sallam', { barcodes: ['2200998004808', '2100998000001'] })).status).toBe(200);
    const made = await make('Gjizë', { barcodes: ['4006381333948'] });
    expect(codeOf(await save(made, { barcodes: ['2100998004801'] }))).toBe('BARCODE_IS_LABEL');
  });

  it('COURSE_SPLITER_EXISTS: divides courses alone, and costs nothing', async () => {
    const course = await manager.call('GET', `api/products/${test.venue.products.course}`);
    expect(fieldsOf(await save(course, { price: 10 }))).toEqual(['price spliterCosts']);
    const refused = await make('Ndarës', { courseSpliter: true, price: 0 });
    expect([codeOf(refused), fieldsOf(refused)]).toEqual([
      'COURSE_SPLITER_EXISTS',
      ['courseSpliter COURSE_SPLITER_EXISTS'],
    ]);
  });

  it('is changed by one of two managers, and the new values are in the journal', async () => {
    const admin = await test.signIn('Admin', 'tablet');
    const made = await make('Birrë artizanale');
    const { id, ...values } = made.body;
    const both = await Promise.all([
      manager.call('PUT', `api/products/${id}`, { ...values, price: 300 }),
      admin.call('PUT', `api/products/${id}`, { ...values, price: 350 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const price = both[0]?.status === 200 ? 300 : 350;
    const history = (await manager.call('GET', `api/products/${id}/history`)).body;
    expect(history[0]).toMatchObject({ action: 'products.changed', data: { price: [250, price] } });
  });

  it('is read by users who count stock and changed only by those who run the venue', async () => {
    const { id, ...values } = (await make('Fshehtë', { purchasePrice: 99 })).body;
    const warehouse = await test.signIn('Warehouse');
    expect((await warehouse.call('GET', `api/products/${id}`)).body.purchasePrice).toBe(99);
    expect((await warehouse.call('PUT', `api/products/${id}`, values)).status).toBe(403);
    const waiter = await test.signIn('Waiter');
    expect((await waiter.call('GET', `api/products/${id}`)).body.purchasePrice).toBeNull();
    expect((await waiter.call('GET', 'api/products/list')).status).toBe(403);
    expect((await waiter.call('GET', 'api/menus/fetch')).body.products[0]).not.toHaveProperty('purchasePrice');
  });
});

describe('a recipe', () => {
  it('INGREDIENTS_EMPTY: has an ingredient, and never loses its last one', async () => {
    const refused = await make('Picë', { type: 'compound' });
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['INGREDIENTS_EMPTY', ['recipe INGREDIENTS_EMPTY']]);
    const flour = await make('Miell', { unitId: units.kg, purchasePrice: 80 });
    const made = await make('Picë', { type: 'compound', recipe: recipe([flour.body.id, 250_000, 'g']) });
    expect(made.status).toBe(200);
    expect(codeOf(await save(made, { recipe: recipe() }))).toBe('INGREDIENTS_EMPTY');
    // Another ingredient may replace it.
    const cornmeal = await make('Miell misri', { unitId: units.kg });
    expect((await save(made, { recipe: recipe([cornmeal.body.id, 1, 'kg']) })).status).toBe(200);
  });

  it('costs what its ingredients cost, in any unit', async () => {
    const flour = await make('Miell për bukë', { unitId: units.kg, purchasePrice: 80 });
    const dough = await make('Brumë', {
      type: 'compound',
      unitId: units.kg,
      recipe: { ...recipe([flour.body.id, 1500, 'kg']), yield: 2000 },
    });
    const bread = await make('Bukë', { type: 'compound', recipe: recipe([dough.body.id, 500_000, 'g']) });
    const ids = [dough, bread].map(({ body }) => `ids=${body.id}`).join('&');
    const { body } = await manager.call('GET', `api/products/ingredients?${ids}&locale=sq`);
    expect(body.map(({ name, cost }: { name: string; cost: number }) => [name, cost])).toEqual([
      ['Brumë', 60],
      ['Bukë', 30],
    ]);
    expect((await manager.call('GET', 'api/products/ingredients?search=bruM')).body).toHaveLength(1);
  });

  it('UNIT_KINDS_DIFFER: weighs what is weighed and pours what is poured', async () => {
    const milk = await make('Qumësht', { unitId: units.l });
    const refused = await make('Latte', { type: 'compound', recipe: recipe([milk.body.id, 200_000, 'g']) });
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['UNIT_KINDS_DIFFER', ['recipe.0 UNIT_KINDS_DIFFER']]);
    await make('Latte', { type: 'compound', recipe: recipe([milk.body.id, 200_000, 'ml']) });
    expect(codeOf(await save(milk, { unitId: units.kg }))).toBe('UNIT_KINDS_DIFFER');
    expect((await save(milk, { unitId: units.cl })).status).toBe(200);
  });

  it('RECIPE_CYCLE: is never made of itself, through any number of products', async () => {
    const base = await make('Uji i zi');
    const a = await make('A', { type: 'compound', recipe: recipe([base.body.id, 1000, 'piece']) });
    const b = await make('B', { type: 'compound', recipe: recipe([a.body.id, 1000, 'piece']) });
    const refused = await save(a, { recipe: recipe([base.body.id, 1000, 'piece'], [b.body.id, 1000, 'piece']) });
    expect([codeOf(refused), refused.body.error.details.products]).toEqual(['RECIPE_CYCLE', 'A → B → A']);
    expect(codeOf(await save(b, { recipe: recipe([b.body.id, 1000, 'piece']) }))).toBe('RECIPE_CYCLE');
  });

  it('PRODUCT_IS_INGREDIENT: keeps its ingredients from being deleted, and names where they are used', async () => {
    const cheese = await make('Djathë');
    await make('Byrek me djathë', { type: 'compound', recipe: recipe([cheese.body.id, 1000, 'piece']) });
    await make('Fli', { type: 'compound', recipe: recipe([cheese.body.id, 2000, 'piece']) });
    const refused = await manager.call('DELETE', `api/products/${cheese.body.id}`);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'PRODUCT_IS_INGREDIENT']);
    expect(refused.body.error.details).toEqual({ products: 'Byrek me djathë, Fli', count: 2 });
    const uses = (await manager.call('GET', `api/products/${cheese.body.id}/uses`)).body;
    expect(uses.map(({ name }: { name: string }) => name)).toEqual(['Byrek me djathë', 'Fli']);
  });

  it('is saved or the ingredient deleted, never both at once', async () => {
    const salt = await make('Kripë');
    const [saved, deleted] = await Promise.all([
      make('Supë', { type: 'compound', recipe: recipe([salt.body.id, 1000, 'piece']) }),
      manager.call('DELETE', `api/products/${salt.body.id}`),
    ]);
    expect([saved.status, deleted.status].filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('choices', () => {
  const group = (options: object[], min = 1, max = 1) => ({ id: uuidv7(), names: { sq: 'Pija' }, min, max, options });
  const part = (productId: string, isDefault = false, priceDelta = 0) => ({
    id: uuidv7(),
    productId,
    quantity: 1000,
    priceDelta,
    isDefault,
  });

  it('of a combo name its parts and what they add, in the back office and for the till', async () => {
    const { pizza, beer, makiato, water } = test.venue.products;
    const combo = await make('Drekë', {
      type: 'combo',
      combo: [group([part(pizza, true)]), group([part(beer, true), part(makiato, false, 20)])],
    });
    expect(combo.status).toBe(200);
    const { body } = await manager.call('GET', `api/products/getDynamicCombo/${combo.body.id}?locale=sq`);
    expect(body.groups.map((each: { options: { name: string }[] }) => each.options.map(({ name }) => name))).toEqual([
      ['Pica'],
      ['Birra Peja', 'Makiato'],
    ]);
    expect(body.groups[1].options[1]).toMatchObject({ price: 150, priceDelta: 20, isDefault: false });
    const till = (await manager.call('GET', 'api/menus/fetch?locale=sq')).body;
    const sold = till.products.find((each: { id: string }) => each.id === combo.body.id);
    expect(sold.choices).toHaveLength(2);
    // A part cannot be deleted, and has its own VAT.
    expect(codeOf(await manager.call('DELETE', `api/products/${beer}`))).toBe('IN_USE');
    expect((await make('Ujë', { type: 'combo', combo: [group([part(water, true)])] })).status).toBe(200);
    expect(fieldsOf(await make('X', { type: 'combo' }))).toEqual(['combo optionsEmpty']);
    // Without a default it is asked for.
    expect((await make('Pa zgjedhje', { type: 'combo', combo: [group([part(beer)])] })).status).toBe(200);
  });

  it('on any product have names, and an extra may take an ingredient', async () => {
    const cheese = await make('Djathë shtesë', { vatRate: 0 });
    const extra = { id: uuidv7(), names: { sq: 'Djathë' }, ingredientId: cheese.body.id, quantity: 1000 };
    const made = await make('Burger', { modifiers: [group([{ ...extra, priceDelta: 50, isDefault: false }], 0, 1)] });
    expect(made.status).toBe(200);
    expect(codeOf(await manager.call('DELETE', `api/products/${cheese.body.id}`))).toBe('IN_USE');
    const nameless = { ...extra, names: {}, priceDelta: 0, isDefault: false };
    expect(fieldsOf(await save(made, { modifiers: [group([nameless], 0, 1)] }))).toEqual([
      'modifiers.0 optionNameMissing',
    ]);
  });
});

describe('units, categories and menus', () => {
  it('UNIT_IN_USE: a unit that something is counted in keeps its kind', async () => {
    const made = await manager.call('POST', 'api/units', {
      name: { sq: 'Shishe' },
      code: 'shishe',
      kind: 'count',
      factor: 1000,
    });
    const { id, ...values } = made.body;
    expect((await manager.call('PUT', `api/units/${id}`, { ...values, kind: 'other' })).status).toBe(200);
    await make('Ujë i gazuar', { unitId: id });
    const refused = await manager.call('PUT', `api/units/${id}`, { ...values, version: 2 });
    expect([codeOf(refused), fieldsOf(refused)]).toEqual(['UNIT_IN_USE', ['kind UNIT_IN_USE']]);
    expect(codeOf(await manager.call('DELETE', `api/units/${id}`))).toBe('IN_USE');
  });

  it('a category with products is not deleted, and its products are named', async () => {
    const category = {
      name: { sq: 'Koktej' },
      type: 'drink',
      colour: '#8a9a5b',
      stationId: test.venue.stations.bar,
      locationId: null,
      automaticRanking: false,
      pictureId: null,
      ranking: null,
    };
    const made = await manager.call('POST', 'api/categories', category);
    expect(made.body.ranking).toBe(2);
    const mojito = await make('Mojito', { categoryId: made.body.id });
    const refused = await manager.call('DELETE', `api/categories/${made.body.id}`);
    expect([codeOf(refused), refused.body.error.details.places]).toEqual(['IN_USE', 'Mojito']);
    const found = await manager.call('GET', `api/products/getByCategory/${made.body.id}?locale=sq`);
    expect(found.body).toMatchObject([{ id: mojito.body.id, stationId: test.venue.stations.bar }]);
    const ids = (await manager.call('GET', 'api/categories/list')).body.rows.map(({ id }: { id: string }) => id);
    await manager.call('PUT', 'api/categories/order', { ids: ids.toReversed() });
    const till = (await manager.call('GET', 'api/menus/fetch?locale=sq')).body;
    expect(till.categories.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  });

  it('what is only an ingredient is in no menu and not at the till', async () => {
    const category = await manager.call('POST', 'api/categories', {
      name: { sq: 'Lëndë e parë' },
      type: 'ingredient',
      colour: '#8a9a5b',
      stationId: null,
      locationId: null,
      automaticRanking: false,
      pictureId: null,
      ranking: null,
    });
    const sugar = await make('Sheqer', { categoryId: category.body.id });
    expect(sugar.body.menuIds).toEqual([]);
    expect(JSON.stringify((await manager.call('GET', 'api/menus/fetch')).body)).not.toContain(sugar.body.id);
    const { body } = await manager.call('GET', 'api/products/ingredients?search=sheqer');
    expect(body).toHaveLength(1);
  });

  it('MENU_EMPTY, PRODUCT_TWICE_IN_MENU, LAST_MENU: a menu has products, each once, and there is always one', async () => {
    const { makiato, beer } = test.venue.products;
    const menu = (productIds: string[]) => ({ name: { sq: 'Vera' }, productIds, ranking: null });
    expect(codeOf(await manager.call('POST', 'api/menus', menu([])))).toBe('MENU_EMPTY');
    const twice = await manager.call('POST', 'api/menus', menu([beer, makiato, beer]));
    expect([codeOf(twice), twice.body.error.details]).toEqual(['PRODUCT_TWICE_IN_MENU', { name: 'Birra Peja' }]);
    const made = await manager.call('POST', 'api/menus', menu([beer, makiato]));
    expect(made.body).toMatchObject({ productIds: [beer, makiato], productCount: 2, ranking: 1 });
    const of = (await manager.call('GET', `api/menus/product/${beer}?locale=sq`)).body;
    expect(of.map(({ name }: { name: string }) => name)).toEqual(['Menuja', 'Vera']);
    const { id, productCount: _, ...values } = made.body;
    const changed = await manager.call('PUT', `api/menus/${id}`, { ...values, productIds: [makiato] });
    expect(changed.body.productIds).toEqual([makiato]);
    // The only product of a menu can neither leave it nor be deleted.
    expect(codeOf(await manager.call('DELETE', `api/products/${makiato}`))).toBe('MENU_EMPTY');
    const product = await manager.call('GET', `api/products/${makiato}`);
    expect(fieldsOf(await save(product, { menuIds: [] }))).toEqual(['menuIds MENU_EMPTY']);
    expect((await manager.call('DELETE', `api/menus/${id}`)).status).toBe(200);
    const { rows } = (await manager.call('GET', 'api/menus/list')).body;
    expect(rows).toHaveLength(1);
    expect(codeOf(await manager.call('DELETE', `api/menus/${rows[0].id}`))).toBe('LAST_MENU');
  });
});

describe('the other calls about products', () => {
  it('answer by maker, of stock and as a spreadsheet', async () => {
    const maker = await manager.call('POST', 'api/makers', {
      name: 'Birra Peja sh.a.',
      code: '',
      country: '',
      website: '',
      comment: '',
    });
    const made = await make('Peja 0,5', { makerId: maker.body.id, tracksStock: true, stockThreshold: 12_000 });
    const found = await manager.call('GET', `api/products/getByMaker/${maker.body.id}`);
    expect(found.body).toMatchObject([{ id: made.body.id }]);
    expect((await manager.call('GET', `api/products/stock/${made.body.id}`)).body).toEqual({
      tracked: true,
      quantity: null,
      threshold: 12_000,
    });
    const { body, headers } = await manager.call('GET', 'api/exports/excel/products/list/?locale=en&search=peja%200,5');
    expect(headers['content-disposition']).toBe('attachment; filename="products.xlsx"');
    const { default: readExcel } = await import('read-excel-file/node');
    const rows = JSON.stringify(await readExcel(contentOf(body)));
    expect(rows).toContain('Peja 0,5');
    expect(rows).toContain('Price with VAT');
  });
});
