import { fiscalLetters } from '#features/configuration/domain/fiscal-letters.ts';
import { insertVatRate, saveSettings } from '#features/configuration/server/index.ts';
import { insertTable, insertTablePlan } from '#features/floor/server/index.ts';
import { insertStation } from '#features/menu/server/index.ts';
import { paymentMethods } from '#features/payments/domain/resource.ts';
import { paymentMethodStore } from '#features/payments/server/index.ts';
import { insertPrinter } from '#features/printing/server/index.ts';
import { bankStore } from '#features/reference/server/index.ts';
import { insertEmployee, insertPoint, publicPin } from '#features/staff/server/index.ts';
import { type UserFlag, userFlags } from '#kernel/permission.ts';
import { emptyValues } from '#kernel/resource.ts';
import { hashSecret } from '#platform/server/session.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { writeDebtor } from './demo-accounts.ts';
import { writeRegulars } from './demo-clients.ts';
import { demoTablePlans, demoTables } from './demo-floor.ts';
import { sellableProducts, writeDiscounts, writeMenu, writeOffers } from './demo-goods-writer.ts';
import { writeHotel } from './demo-hotel.ts';
import { demoIds, type Ids, idIn } from './demo-ids.ts';
import { writeMakers } from './demo-makers.ts';
import { demoCategories, demoProducts } from './demo-menu.ts';
import {
  demoPoints,
  demoPrinters,
  demoStaff,
  demoStations,
  demoTransfer,
  demoVatRates,
  demoVenue,
} from './demo-venue.ts';
import type { ReplaySeller, ReplayVenue } from './replay-history.ts';

/** The fixed creation time of the demo's ids. */
const madeAt = Date.UTC(2026, 0, 1);
const columnsOf = { 58: 32, 80: 42 } as const;

/** What each user may do beyond the role; an administrator may do everything. */
const flagsOf: Readonly<Record<string, readonly UserFlag[]>> = {
  admin: userFlags,
  drita: userFlags.filter((flag) => flag !== 'approveAppClose'),
  arta: ['waiterAccess', 'freeTablePermission', 'canCashOut', 'duePaymentPermission'],
  besnik: ['waiterAccess', 'duePaymentPermission'],
  luan: ['waiterAccess'],
  agron: ['userAccess'],
  fjolla: ['waiterAccess'],
};
/** The discount in basis points that a user grants without approval. */
const discountLimitOf = { Admin: 10_000, Manager: 10_000, Waiter: 1_500, Salesman: 1_500 } as const;
/** The device of past sales, if it was not the main till. */
const pointOfSeller: Readonly<Record<string, string>> = { besnik: 'demo-tablet' };

type Sellers = Pick<ReplayVenue, 'sellers' | 'products' | 'tables' | 'debtorId'>;

/** Writes the demo venue without its sales history; returns what is needed to replay one. */
export async function writeDemoVenue(tx: WriteTx, pinKey: string): Promise<Sellers> {
  const newId = demoIds('tavolina-demo');
  const ids = <Key extends string>(keys: readonly Key[]) => new Map(keys.map((key) => [key, newId(madeAt)]));
  const stations = ids(demoStations.map(({ key }) => key));
  const points = ids(demoPoints.map(({ posValue }) => posValue));
  await writeSettings(tx, ids(demoVatRates.map(({ key }) => key)));
  const printers = ids(demoPrinters.map(({ key }) => key));
  await writeStations(tx, stations, printers);
  const sellers = await writeStaff(tx, pinKey, ids(demoStaff.map(({ key }) => key)), points);
  await writePoints(tx, points, printers);
  const products = ids(demoProducts.map(({ key }) => key));
  const categories = ids<string>(demoCategories.map(({ key }) => key));
  // Ids of their own: the others stay those of earlier demos.
  const newPartyId = demoIds('tavolina-demo/parties');
  const makerOf = await writeMakers(tx, () => newPartyId(madeAt));
  await writeMenu(tx, { stations, categories, products, makerOf, newMenuId: () => newId(madeAt) });
  const tables = ids(demoTables.map(({ key }) => key));
  const plans = ids(demoTablePlans.map(({ key }) => key));
  await writeFloor(tx, plans, tables);
  await writeBank(tx, newId(madeAt));
  await writeOffers(tx, { categories, products, plans }, () => newId(madeAt));
  await paymentMethodStore.insert(tx, newId(madeAt), { ...emptyValues(paymentMethods.fields), ...demoTransfer });
  const debtorId = await writeDebtor(tx, newId(madeAt));
  // Last: the ids before it stay those of earlier demos.
  await writeDiscounts(tx, () => newId(madeAt));
  await writeRegulars(tx, () => newId(madeAt));
  await writeHotel(tx, categories, () => newPartyId(madeAt));
  return { sellers, tables, debtorId, products: sellableProducts({ stations, categories, products }) };
}

async function writeSettings(tx: WriteTx, vatRates: Ids): Promise<void> {
  const { name, address, telephone, contactPerson, businessNumber, fiscalNumber, bankName, bankNr } = demoVenue;
  const { currency, countryCode, timezone, languageCode, closedTime } = demoVenue;
  const usual = demoVatRates.find((rate) => rate.isDefault);
  await saveSettings(tx, {
    name,
    address,
    telephone,
    contactPerson,
    businessNumber,
    fiscalNumber,
    bankName,
    bankNr,
    currency,
    countryCode,
    timeZone: timezone,
    languageCode,
    closedTime,
    // What guests have each for themselves is often paid so.
    seats: true,
    // Its kitchen has both: a display and a printer.
    alwaysPrintOrder: true,
    defaultVatId: usual ? idIn(vatRates, usual.key) : '',
  });
  await Promise.all(
    demoVatRates.map(({ key, rateBp, names }) =>
      insertVatRate(tx, {
        id: idIn(vatRates, key),
        rate: rateBp,
        name: names[demoVenue.languageCode],
        letter: fiscalLetters[countryCode][rateBp] ?? '',
      }),
    ),
  );
}

/** The bank of the venue's account. */
async function writeBank(tx: WriteTx, bankId: string): Promise<void> {
  const { bankName: name, bankNr: account } = demoVenue;
  await bankStore.insert(tx, bankId, { name, account, swift: '', contactPerson: '', phone: '' });
  await saveSettings(tx, { bankId });
}

async function writeStations(tx: WriteTx, stations: Ids, printers: Ids): Promise<void> {
  await Promise.all(
    demoStations.map(({ key, names }, position) =>
      insertStation(tx, { id: idIn(stations, key), names, kind: key, position }),
    ),
  );
  await Promise.all(
    demoPrinters.map(({ key, names, type, purpose, paperWidthMm }) => {
      const station = demoStations.find((each) => each.printerKey === key);
      return insertPrinter(tx, {
        id: idIn(printers, key),
        name: names[demoVenue.languageCode],
        type,
        purpose,
        stationId: station ? idIn(stations, station.key) : null,
        paperDimension: columnsOf[paperWidthMm],
      });
    }),
  );
}

async function writeStaff(tx: WriteTx, pinKey: string, staff: Ids, points: Ids): Promise<Map<string, ReplaySeller>> {
  const limits: Readonly<Partial<Record<string, number>>> = discountLimitOf;
  const people = demoStaff.map((person) => ({
    ...person,
    id: idIn(staff, person.key),
    flags: flagsOf[person.key] ?? [],
    discountLimit: limits[person.role] ?? 0,
  }));
  await Promise.all(
    people.map(({ id, name, role, pin, flags, discountLimit, dailyFoodLimitCents }) =>
      insertEmployee(tx, {
        id,
        name,
        role,
        flags,
        discountLimit,
        pin: publicPin(pinKey, pin),
        foodLimit: dailyFoodLimitCents,
        personalNumber: `D${pin}`,
        email: `${name.toLowerCase()}@example.com`,
      }),
    ),
  );
  return new Map(
    people.map(({ key, id, role, flags, discountLimit }) => [
      key,
      { id, role, flags, discountLimit, pointId: idIn(points, pointOfSeller[key] ?? 'demo-till') },
    ]),
  );
}

async function writePoints(tx: WriteTx, points: Ids, printers: Ids): Promise<void> {
  await Promise.all(
    demoPoints.map(({ posValue, kind, names, receiptPrinterKey }) =>
      insertPoint(tx, {
        id: idIn(points, posValue),
        name: names[demoVenue.languageCode],
        kind,
        posValueHash: hashSecret(posValue),
        receiptPrinterId: receiptPrinterKey === null ? null : idIn(printers, receiptPrinterKey),
      }),
    ),
  );
}

async function writeFloor(tx: WriteTx, plans: Ids, tables: Ids): Promise<void> {
  await Promise.all(
    demoTablePlans.map(({ key, ...plan }, position) =>
      insertTablePlan(tx, { ...plan, id: idIn(plans, key), position }),
    ),
  );
  await Promise.all(
    demoTables.map(({ key, planKey, ...table }) =>
      insertTable(tx, { ...table, id: idIn(tables, key), planId: idIn(plans, planKey) }),
    ),
  );
}
