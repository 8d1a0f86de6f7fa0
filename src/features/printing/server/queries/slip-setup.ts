import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import { settingsAt } from '#features/configuration/server/index.ts';
import { floorAt } from '#features/floor/server/index.ts';
import { unitMark } from '#features/menu/domain/unit.ts';
import { catalogueAt } from '#features/menu/server/index.ts';
import { orderPolicy } from '#features/orders/domain/policy.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { nameIn, toLocale } from '#kernel/locale.ts';
import { sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import { type PrintPolicy, printPolicy } from '../../domain/policy.ts';
import { type Style, type VenueHead, venueHead } from '../../domain/slip-parts.ts';
import { logoAt } from './read-logo.ts';
import { allPrinters, type Printer } from './read-printers.ts';
import { slipWordsIn } from './slip-words.ts';

/** The data for the layout and routing of an order's slips. */
export interface SlipSetup {
  /** Whether a printer responds is not known here: a slip is queued in either case. */
  readonly printers: readonly Printer[];
  /** By point: the printer chosen for its receipts. */
  readonly receiptPrinters: ReadonlyMap<string, string>;
  /** By station: the devices that are its displays. */
  readonly displays: ReadonlyMap<string, readonly string[]>;
  /** In the venue's language. */
  readonly stationNames: ReadonlyMap<string, string>;
  /** By the code of the method, in the venue's language. */
  readonly methodNames: ReadonlyMap<string, string>;
  readonly tableNames: ReadonlyMap<string, string>;
  readonly staffNames: ReadonlyMap<string, string>;
  readonly venue: VenueHead;
  readonly style: Style;
  readonly policy: PrintPolicy;
}

/** At a catalogue version: commands that change printers, names or points call `touchCatalogue`. */
export const slipSetupAt = cachedByCatalogueVersion<SlipSetup>(async (tx) => {
  const [printers, staff, points, displays, version] = await Promise.all([
    allPrinters(tx),
    tx.rows<{ id: string; name: string }>(sql`SELECT id, name FROM employee`),
    tx.rows<{ id: string; printerId: string }>(sql`
      SELECT id, receipt_printer_id AS "printerId" FROM point WHERE receipt_printer_id IS NOT NULL`),
    tx.rows<{ id: string; pointIds: string[] }>(sql`
      SELECT station_id AS id, array_agg(id) AS "pointIds" FROM point
      WHERE kind = 'display' AND station_id IS NOT NULL AND revoked_at IS NULL AND deleted_at IS NULL GROUP BY station_id`),
    tx.catalogueVersion(),
  ]);
  const settings = await settingsAt(tx, version);
  const { stations, products } = await catalogueAt(tx, version);
  const plain = styleOf(settings);
  const unitOf = (productId: string) => {
    const product = products.get(productId);
    return product?.type === 'dynamic' ? unitMark(product.unit, plain.locale) : '';
  };
  const style: Style = { ...plain, unitOf };
  const { nameOfTable } = await floorAt(tx, version);
  const methods = await paymentMethodsAt(tx, version);
  return {
    printers,
    receiptPrinters: new Map(points.map(({ id, printerId }) => [id, printerId])),
    displays: new Map(displays.map(({ id, pointIds }) => [id, pointIds])),
    stationNames: new Map(stations.map(({ id, names }) => [id, nameIn(names, style.locale)])),
    methodNames: new Map([...methods].map(([code, { names }]) => [code, nameIn(names, style.locale)])),
    tableNames: nameOfTable,
    staffNames: new Map(staff.map(({ id, name }) => [id, name])),
    venue: venueHead(settings, await logoAt(tx, version)),
    style,
    policy: printPolicy(settings),
  };
});

export function styleOf(settings: SettingsInForce): Style {
  const locale = toLocale(settings.languageCode);
  const { currency } = orderPolicy(settings);
  return {
    words: slipWordsIn(locale, settings.countryCode, settings.notRestaurant),
    locale,
    currency,
    timeZone: settings.timeZone,
  };
}
