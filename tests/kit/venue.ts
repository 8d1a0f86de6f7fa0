import { insertVatRate, saveSettings } from '#features/configuration/server/index.ts';
import { insertTable, insertTablePlan } from '#features/floor/server/index.ts';
import { insertCategory, insertMenu, insertProduct, insertStation } from '#features/menu/server/index.ts';
import { insertPrinter } from '#features/printing/server/index.ts';
import { usualAccess } from '#features/staff/domain/access.ts';
import { insertEmployee, insertPoint, publicPin } from '#features/staff/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { UserFlag } from '#kernel/permission.ts';
import { hashSecret } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

/** The PIN of each role in a test venue; `waiter2` is a second waiter. */
export const pins = {
  Admin: '9001',
  Manager: '9002',
  Waiter: '9003',
  waiter2: '9004',
  Salesman: '9005',
  Warehouse: '9006',
  Staff: '9007',
  Display: '9008',
} as const;
export type Person = keyof typeof pins;

export const devices = { till: 'test-till', tablet: 'test-tablet', kitchen: 'test-kitchen' } as const;
export type Device = keyof typeof devices;

export interface TestVenue {
  readonly people: Readonly<Record<Person, string>>;
  readonly points: Readonly<Record<Device, string>>;
  readonly tables: readonly string[];
  readonly stations: { readonly bar: string; readonly kitchen: string };
  readonly products: {
    /** Bar, 1.50, 18 % */
    readonly makiato: string;
    /** Bar, 2.00, 18 % */
    readonly beer: string;
    /** Bar, 1.00, 8 % */
    readonly water: string;
    /** Kitchen, 6.50, 18 % */
    readonly pizza: string;
    /** Kitchen, 14.00 a kg, 18 % */
    readonly trout: string;
    /** No station, 1.00, 0 % */
    readonly deposit: string;
    readonly course: string;
  };
}

const names = (sq: string, en: string, mk: string) => ({ sq, en, mk });

/** A small venue with known ids and prices, created through the same entries as any other. */
export async function buildVenue(
  venue: VenueContext,
  settings: Parameters<typeof saveSettings>[1] = {},
): Promise<TestVenue> {
  return venue.inWriteTx(async (tx) => {
    await saveSettings(tx, { name: 'Prova', countryCode: 'XK', ...settings });
    for (const rate of [0, 800, 1800]) await insertVatRate(tx, { id: uuidv7(), rate, name: `${rate / 100} %` });
    const people = await buildPeople(venue, tx);
    const points = await buildPoints(tx);
    const stations = await buildStations(tx);
    const products = await buildMenu(tx, stations);
    const tables = await buildFloor(tx);
    tx.touchCatalogue();
    return { people, points, tables, stations, products };
  });
}

async function buildPeople(venue: VenueContext, tx: WriteTx): Promise<TestVenue['people']> {
  const people = Object.fromEntries(Object.keys(pins).map((person) => [person, uuidv7()])) as TestVenue['people'];
  for (const [person, pin] of Object.entries(pins) as [Person, string][]) {
    await insertEmployee(tx, {
      id: people[person],
      name: person,
      role: person === 'waiter2' ? 'Waiter' : person,
      pin: publicPin(venue.secrets.pinKey, pin),
      flags: flagsOf(person),
      discountLimit: person === 'Waiter' ? 1000 : 0,
      foodLimit: person === 'Staff' ? 500 : null,
    });
  }
  return people;
}

function flagsOf(person: Person): UserFlag[] {
  const { waiterAccess, userAccess } = usualAccess(person === 'waiter2' ? 'Waiter' : person);
  return [
    ...(person === 'Waiter' ? (['freeTablePermission'] as const) : []),
    ...(waiterAccess ? (['waiterAccess'] as const) : []),
    ...(userAccess ? (['userAccess'] as const) : []),
  ];
}

async function buildPoints(tx: WriteTx): Promise<TestVenue['points']> {
  const points = { till: uuidv7(), tablet: uuidv7(), kitchen: uuidv7() };
  const kinds = { till: 'till', tablet: 'mobile', kitchen: 'display' } as const;
  for (const device of Object.keys(devices) as Device[]) {
    const posValueHash = hashSecret(devices[device]);
    const kind = kinds[device];
    await insertPoint(tx, { id: points[device], name: device, kind, posValueHash, receiptPrinterId: null });
  }
  return points;
}

async function buildStations(tx: WriteTx): Promise<TestVenue['stations']> {
  const stations = { bar: uuidv7(), kitchen: uuidv7() };
  const { bar, kitchen } = stations;
  await insertStation(tx, { id: bar, names: names('Banaku', 'Bar', 'Шанк'), kind: 'bar', position: 0 });
  await insertStation(tx, { id: kitchen, names: names('Kuzhina', 'Kitchen', 'Кујна'), kind: 'kitchen', position: 1 });
  const printer = { type: 'virtual', paperDimension: 42 } as const;
  for (const [name, stationId] of Object.entries(stations)) {
    await insertPrinter(tx, { ...printer, id: uuidv7(), name, purpose: 'station', stationId });
  }
  await insertPrinter(tx, { ...printer, id: uuidv7(), name: 'receipt', purpose: 'receipt', stationId: null });
  return stations;
}

/** Key, whether food, price, VAT, name. */
const goods = [
  ['makiato', 'drink', 150, 1800, 'Makiato'],
  ['beer', 'drink', 200, 1800, 'Birra Peja'],
  ['water', 'drink', 100, 800, 'Ujë'],
  ['pizza', 'food', 650, 1800, 'Pica'],
  ['trout', 'food', 1400, 1800, 'Troftë'],
  ['deposit', null, 100, 0, 'Depozitë'],
  ['course', null, 0, 0, 'Pjata tjetër'],
] as const;

async function buildMenu(tx: WriteTx, stations: TestVenue['stations']): Promise<TestVenue['products']> {
  const categories = { drink: uuidv7(), food: uuidv7() };
  const look = { colour: '#c9a27a' };
  const drinks = { ...look, id: categories.drink, names: names('Pije', 'Drinks', 'Пијалоци'), ranking: 0 };
  const food = { ...look, id: categories.food, names: names('Ushqim', 'Food', 'Храна'), ranking: 1 };
  await insertCategory(tx, { ...drinks, stationId: stations.bar });
  await insertCategory(tx, { ...food, stationId: stations.kitchen });
  const products: Record<string, string> = {};
  for (const [ranking, [key, kind, price, vatRate, name]] of goods.entries()) {
    const id = uuidv7();
    products[key] = id;
    await insertProduct(tx, {
      id,
      categoryId: kind === null ? null : categories[kind],
      stationId: null,
      type: key === 'trout' ? 'dynamic' : 'simple',
      names: names(name, `${name} (en)`, `${name} (mk)`),
      code: String(ranking + 1),
      unit: key === 'trout' ? 'kg' : 'piece',
      price,
      vatRate,
      preselectedQuantity: 1000,
      picture: null,
      courseSpliter: key === 'course',
      ranking,
      barcodes: key === 'beer' ? ['3800001000019'] : [],
    });
  }
  const productIds = Object.values(products);
  await insertMenu(tx, { id: uuidv7(), names: names('Menuja', 'Menu', 'Мени'), position: 0, productIds });
  return products as unknown as TestVenue['products'];
}

async function buildFloor(tx: WriteTx): Promise<string[]> {
  const planId = uuidv7();
  const tables = Array.from({ length: 6 }, () => uuidv7());
  await insertTablePlan(tx, {
    id: planId,
    names: names('Salla', 'Hall', 'Сала'),
    width: 800,
    height: 600,
    position: 0,
  });
  const size = { width: 80, height: 80, rotation: 0, y: 40 };
  for (const [index, id] of tables.entries()) {
    const place = { ...size, x: 20 + index * 120 };
    await insertTable(tx, { ...place, id, planId, name: String(index + 1), shape: 'square', seats: 4 });
  }
  return tables;
}
