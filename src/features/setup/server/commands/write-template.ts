import type { CountryCode } from '#features/configuration/domain/countries.ts';
import { saveSettings } from '#features/configuration/server/index.ts';
import { insertTable, insertTablePlan } from '#features/floor/server/index.ts';
import { discounts } from '#features/menu/domain/offer-resources.ts';
import {
  discountStore,
  insertCategory,
  insertMenu,
  insertProduct,
  insertStation,
} from '#features/menu/server/index.ts';
import { insertPrinter } from '#features/printing/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type Locale, nameIn } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import { emptyValues } from '#kernel/resource.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { countryPacks, suggestedPrice } from '../../domain/country-packs.ts';
import { names, type StationKey, type Template } from '../../domain/templates/template.ts';
import { type TemplateKey, templates } from '../../domain/templates.ts';

export interface Beginning {
  readonly templateKey: TemplateKey;
  readonly countryCode: CountryCode;
  readonly currency: CurrencyCode;
  readonly languageCode: Locale;
}

const stationNames = {
  bar: names('Banaku', 'Bar', 'Шанк', 'Šank', 'Theke'),
  kitchen: names('Kuzhina', 'Kitchen', 'Кујна', 'Kuhinja', 'Küche'),
} as const satisfies Readonly<Record<StationKey, unknown>>;

const printerNames = {
  bar: names('Printeri i banakut', 'Bar printer', 'Печатач во шанк', 'Štampač na šanku', 'Thekendrucker'),
  kitchen: names('Printeri i kuzhinës', 'Kitchen printer', 'Печатач во кујна', 'Štampač u kuhinji', 'Küchendrucker'),
  receipt: names('Printeri i kuponëve', 'Receipt printer', 'Печатач за сметки', 'Štampač za račune', 'Bondrucker'),
};

/** Writes the initial content of the venue; returns the receipt printer of its first device. */
export async function writeTemplate(tx: WriteTx, beginning: Beginning): Promise<{ receiptPrinterId: string }> {
  const template: Template = templates[beginning.templateKey];
  const stations = new Map(template.stations.map((key) => [key, uuidv7()]));
  await Promise.all([
    ...(Object.keys(template.settings).length > 0 ? [saveSettings(tx, template.settings)] : []),
    ...[...stations].map(([key, id], position) =>
      insertStation(tx, { id, names: stationNames[key], kind: key, position }),
    ),
    writeMenu(tx, template, stations, beginning),
    ...template.plans.map((plan, position) => writePlan(tx, plan, position)),
    ...template.discountReasons.map((names) =>
      discountStore.insert(tx, uuidv7(), { ...emptyValues(discounts.fields), names, reduction: 'typed' }),
    ),
  ]);
  return writePrinters(tx, stations, beginning.languageCode);
}

type Stations = ReadonlyMap<StationKey, string>;

/** Products of a bar are drinks, those of a kitchen are food. */
const typeAt = (station: StationKey | null) =>
  station === null ? 'other' : ({ bar: 'drink', kitchen: 'food' } as const)[station];

async function writeMenu(
  tx: WriteTx,
  { categories }: Template,
  stations: Stations,
  beginning: Beginning,
): Promise<void> {
  const { countryCode, currency } = beginning;
  const { vat } = countryPacks[countryCode];
  const productIds: string[] = [];
  // Not awaited one by one: the pipeline keeps their order, and all are sent in one round trip.
  const writes: Promise<void>[] = [];
  for (const [ranking, category] of categories.entries()) {
    const categoryId = uuidv7();
    const stationId = category.station === null ? null : (stations.get(category.station) ?? null);
    const { names, colour } = category;
    const type = typeAt(category.station);
    writes.push(insertCategory(tx, { id: categoryId, names, colour, type, ranking, stationId }));
    for (const [position, product] of category.products.entries()) {
      const id = uuidv7();
      const isDivider = product.isDivider === true;
      if (!isDivider) productIds.push(id);
      writes.push(
        insertProduct(tx, {
          id,
          categoryId,
          stationId: null,
          type: product.unit === 'kg' ? 'dynamic' : 'simple',
          names: product.names,
          code: product.code,
          unit: product.unit,
          picture: product.picture,
          price: isDivider ? 0 : suggestedPrice(product.cents, countryCode, currency),
          vatRate: vat[product.vat],
          preselectedQuantity: 1000,
          courseSpliter: isDivider,
          ranking: position,
          barcodes: [],
        }),
      );
    }
  }
  const menuNames = names('Menuja', 'Menu', 'Мени', 'Meni', 'Karte');
  writes.push(insertMenu(tx, { id: uuidv7(), names: menuNames, position: 0, productIds }));
  await Promise.all(writes);
}

async function writePlan(tx: WriteTx, plan: Template['plans'][number], position: number): Promise<void> {
  const id = uuidv7();
  const { names, width, height, tables } = plan;
  await Promise.all([
    insertTablePlan(tx, { id, names, width, height, position }),
    ...tables.map((table) => insertTable(tx, { ...table, id: uuidv7(), planId: id, rotation: 0 })),
  ]);
}

/** Virtual printers, which show their slips on the screen. Every venue gives receipts, the empty one too. */
async function writePrinters(tx: WriteTx, stations: Stations, locale: Locale) {
  const printer = (id: string, key: keyof typeof printerNames, stationId: string | null) =>
    insertPrinter(tx, {
      id,
      type: 'virtual',
      paperDimension: 42,
      stationId,
      name: nameIn(printerNames[key], locale),
      purpose: stationId === null ? 'receipt' : 'station',
    });
  const receiptPrinterId = uuidv7();
  await Promise.all([
    ...[...stations].map(([key, stationId]) => printer(uuidv7(), key, stationId)),
    printer(receiptPrinterId, 'receipt', null),
  ]);
  return { receiptPrinterId };
}
