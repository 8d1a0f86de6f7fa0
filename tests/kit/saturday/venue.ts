import { insertTable, insertTablePlan } from '#features/floor/server/index.ts';
import { priceLists } from '#features/menu/domain/offer-resources.ts';
import { insertEmployee, insertPoint, publicPin } from '#features/staff/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { hashSecret } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, changeSettings, openTestApp, type TestApp } from '../app.ts';
import type { Good } from './bill.ts';
import { foodLimit, type Lists } from './ledger.ts';

/** Somebody at a device of their own. */
export interface Post {
  readonly name: string;
  readonly userId: string;
  readonly role: 'Waiter' | 'Salesman' | 'Manager' | 'Staff';
  readonly pointId: string;
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Answered>;
}

export interface SaturdayVenue {
  readonly test: TestApp;
  readonly goods: ReadonlyMap<string, Good>;
  readonly tables: readonly string[];
  readonly posts: readonly Post[];
  /** Has meals here, and sells nothing. */
  readonly cook: Post;
  /** Who pays later. */
  readonly clientId: string;
  /** Who has prices of their own. */
  readonly lists: Lists;
  /** What must be spent at some of the tables. */
  readonly minimums: ReadonlyMap<string, number>;
}

/** What is sold, as venue.ts of the tests has it: its prices are the model's, not asked from the server. */
export const priced = [
  ['makiato', 150, 1800, 'Makiato'],
  ['beer', 200, 1800, 'Birra Peja'],
  ['water', 100, 800, 'Ujë'],
  ['pizza', 650, 1800, 'Pica'],
  ['trout', 1400, 1800, 'Troftë'],
  ['deposit', 100, 0, 'Depozitë'],
] as const;

export const managersPin = '3111';

/** What the client with an account may owe. */
export const dueLimit = 30_000;

/** The venue of the tests with 25 tables and twelve people at twelve devices: nine waiters, two at the bar, a manager; and a cook. */
export async function openSaturday(opens: number): Promise<SaturdayVenue> {
  const test = await openTestApp();
  test.time.now = opens;
  await changeSettings(test.app, { waiterAccess: true, delivery: true, seats: true, priceList: true, freeTable: true });
  const goods = new Map<string, Good>();
  for (const [key, price, vat, name] of priced) {
    const id = test.venue.products[key];
    const options = new Map(
      key === 'makiato'
        ? [
            [uuidv7(), 30],
            [uuidv7(), 0],
          ]
        : [],
    );
    goods.set(id, { id, name, price, vat, options, parts: [] });
  }
  const planId = uuidv7();
  const tables = Array.from({ length: 25 }, () => uuidv7());
  // By the water.
  const minimums = new Map(tables.slice(0, 6).map((id, index) => [id, 500 + 300 * index]));
  const staff = Array.from({ length: 13 }, (_, index) => ({
    userId: uuidv7(),
    pointId: uuidv7(),
    name: `Post ${index + 1}`,
    pin: String(3100 + index),
    role: roleOf(index),
  }));
  const { venue } = test.app;
  const asked = [...goods.values()].find(({ options }) => options.size > 0) as Good;
  await venue.inWriteTx(async (tx) => {
    const modifiers = JSON.stringify([optionsOf(asked)]);
    await tx.run(sql`UPDATE product SET modifiers = ${modifiers}::jsonb WHERE id = ${asked.id}`);
    const names = { sq: 'Tarraca', en: 'Terrace', mk: 'Тераса' };
    await insertTablePlan(tx, { id: planId, names, width: 2000, height: 2000, position: 1 });
    for (const [index, id] of tables.entries()) {
      const place = { x: 20 + (index % 5) * 120, y: 40 + Math.floor(index / 5) * 120, width: 80, height: 80 };
      const look = { rotation: 0, shape: 'square', seats: 4 } as const;
      await insertTable(tx, { ...place, ...look, id, planId, name: `T${index + 1}` });
    }
    for (const [id, amount] of minimums) {
      await tx.run(sql`UPDATE dining_table SET minimum_spend = ${amount} WHERE id = ${id}`);
    }
    for (const { userId, pointId, name, pin, role } of staff) {
      const flags = role === 'Manager' ? (['waiterAccess', 'userAccess'] as const) : (['waiterAccess'] as const);
      const hidden = publicPin(venue.secrets.pinKey, pin);
      await insertEmployee(tx, {
        id: userId,
        name,
        role,
        pin: hidden,
        flags: [...flags],
        discountLimit: 2000,
        foodLimit: role === 'Staff' ? foodLimit : null,
      });
      await insertPoint(tx, {
        id: pointId,
        name,
        kind: 'till',
        posValueHash: hashSecret(`saturday-${pin}`),
        receiptPrinterId: null,
      });
    }
    tx.touchCatalogue();
  });
  const posts = await Promise.all(staff.map((each) => signedIn(test, each)));
  const cook = posts.pop() as Post;
  const combo = await addCombo(test, goods);
  goods.set(combo.id, combo);
  const lists = await addClientsWithLists(test, goods);
  const debtor = { name: 'Studio Ura', kind: 'person', dueLimit };
  const { body } = await (await test.signIn('Admin')).call('POST', 'api/clients', debtor);
  return { test, goods, tables, minimums, posts, cook, clientId: body.id, lists };
}

/** Two clients with prices of their own: a hotel, for nearly all, and an office, for two things, one of them dearer. */
export async function addClientsWithLists(test: TestApp, goods: ReadonlyMap<string, Good>): Promise<Lists> {
  const admin = await test.signIn('Admin');
  const made = async (path: string, values: object): Promise<string> => {
    const { status, body } = await admin.call('POST', path, values);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.id;
  };
  const add = async (name: string, prices: ReadonlyMap<string, number>) => {
    const list = { ...emptyValues(priceLists.fields), names: { sq: name, en: name }, isOnlyForClients: true };
    const priceListId = await made('api/price-lists', { ...list, prices: Object.fromEntries(prices) });
    const client = await made('api/clients', { name, kind: 'person', priceListId });
    return [client, prices] as const;
  };
  const { deposit, beer, makiato } = test.venue.products;
  const nearlyAll = [...goods.values()].filter(({ id }) => id !== deposit);
  return new Map([
    await add(
      'Hotel Drini',
      new Map(nearlyAll.map(({ id, price }, index) => [id, Math.floor((price * 9) / 10) - index])),
    ),
    await add(
      'Zyra Nord',
      new Map([
        [beer, 185],
        [makiato, 165],
      ]),
    ),
  ]);
}

/** A beer and something else at one price, a water if nothing else is said; their VAT differs. */
export async function addCombo(
  test: TestApp,
  goods: ReadonlyMap<string, Good>,
  other = test.venue.products.water,
): Promise<Good> {
  const { beer } = test.venue.products;
  const parts = [beer, other].map((id) => goods.get(id) as Good);
  const [name, price] = ['Çifti', 253];
  const manager = await test.signIn('Manager');
  const { id: _, ...values } = (await manager.call('GET', `api/products/${beer}`)).body;
  const { body } = await manager.call('POST', 'api/products', {
    ...values,
    version: undefined,
    name: { sq: name },
    code: 'combo',
    barcodes: [],
    type: 'combo',
    price,
    combo: parts.map((part) => ({
      id: uuidv7(),
      names: { sq: part.name },
      min: 1,
      max: 1,
      options: [{ id: uuidv7(), productId: part.id, quantity: 1000, priceDelta: 0, isDefault: true }],
    })),
  });
  return { id: body.id, name, price, vat: 1800, options: new Map(), parts };
}

export const optionsOf = ({ options }: Pick<Good, 'options'>) => ({
  id: uuidv7(),
  names: { sq: 'Si' },
  min: 0,
  max: 3,
  options: [...options].map(([id, priceDelta], index) => {
    return { id, names: { sq: `Shtesa ${index}` }, ingredientId: null, quantity: 1000, priceDelta, isDefault: false };
  }),
});

function roleOf(index: number): Post['role'] {
  if (index < 9) return 'Waiter';
  if (index < 11) return 'Salesman';
  return index === 11 ? 'Manager' : 'Staff';
}

/** Signs in again when the session has ended, as a till does. */
export async function signedIn(test: TestApp, { pin, ...who }: Omit<Post, 'call'> & { pin: string }): Promise<Post> {
  const signIn = async (): Promise<string> => {
    const { status, body } = await test.call('POST', 'api/login', { pin, posValue: `saturday-${pin}` });
    if (status !== 200) throw new Error(`${who.name} cannot sign in: ${JSON.stringify(body)}`);
    return body.authorization.auth_token;
  };
  let token = await signIn();
  return {
    ...who,
    async call(method, path, body) {
      const ask = () => test.call(method, path, body, { authorization: `Bearer ${token}` });
      const answer = await ask();
      if (answer.status !== 401) return answer;
      token = await signIn();
      return ask();
    },
  };
}
