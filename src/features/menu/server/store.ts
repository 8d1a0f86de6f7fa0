import type { Names } from '#kernel/locale.ts';
import type { Tx } from '#platform/server/database.ts';
import { recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import type { HappyHour, PriceList } from '../domain/price.ts';
import { stations } from '../domain/stations.ts';

/** The stations as a section of the administration. */
export const stationStore = recordStore('station', stations, { columns: { name: 'names', ranking: 'position' } });

export interface NewStation {
  readonly id: string;
  readonly names: Names;
  readonly kind: 'bar' | 'kitchen';
  readonly position: number;
}

export async function insertStation(tx: Tx, station: NewStation): Promise<void> {
  await tx.run(sql`
    INSERT INTO station (id, names, kind, position)
    VALUES (${station.id}, ${JSON.stringify(station.names)}::jsonb, ${station.kind}, ${station.position})`);
}

export interface NewCategory {
  readonly id: string;
  readonly names: Names;
  readonly colour: string;
  readonly picture: string | null;
  readonly ranking: number;
  readonly stationId: string | null;
}

export async function insertCategory(tx: Tx, category: NewCategory): Promise<void> {
  const { id, names, colour, picture, ranking, stationId } = category;
  await tx.run(sql`
    INSERT INTO category (id, names, colour, picture, ranking, station_id)
    VALUES (${id}, ${JSON.stringify(names)}::jsonb, ${colour}, ${picture}, ${ranking}, ${stationId})`);
}

export interface NewProduct {
  readonly id: string;
  readonly categoryId: string | null;
  /** Where it is made when not at its category's station. */
  readonly stationId: string | null;
  readonly type: 'simple' | 'compound' | 'combo' | 'dynamic';
  readonly names: Names;
  readonly code: string;
  readonly unit: string;
  /** Minor units, VAT included. */
  readonly price: number;
  /** Basis points; null is excluded from VAT. */
  readonly vatRate: number | null;
  /** Thousandths. */
  readonly preselectedQuantity: number;
  readonly picture: string | null;
  readonly courseSpliter: boolean;
  readonly ranking: number;
  readonly barcodes: readonly string[];
}

export async function insertProduct(tx: Tx, product: NewProduct): Promise<void> {
  const { id, categoryId, stationId, type, names, code, unit, price, vatRate, picture, ranking } = product;
  const { preselectedQuantity, courseSpliter, barcodes } = product;
  await tx.run(sql`
    INSERT INTO product (id, category_id, station_id, type, names, code, unit, price, vat_rate, preselected_quantity,
                         picture, course_spliter, ranking)
    VALUES (${id}, ${categoryId}, ${stationId}, ${type}, ${JSON.stringify(names)}::jsonb, ${code}, ${unit}, ${price},
            ${vatRate}, ${preselectedQuantity}, ${picture}, ${courseSpliter}, ${ranking})`);
  for (const barcode of barcodes) {
    await tx.run(sql`INSERT INTO product_barcode (barcode, product_id) VALUES (${barcode}, ${id})`);
  }
}

export interface NewMenu {
  readonly id: string;
  readonly names: Names;
  readonly position: number;
  readonly productIds: readonly string[];
}

export async function insertMenu(tx: Tx, menu: NewMenu): Promise<void> {
  await tx.run(sql`
    INSERT INTO menu (id, names, position)
    VALUES (${menu.id}, ${JSON.stringify(menu.names)}::jsonb, ${menu.position})`);
  await tx.run(sql`
    INSERT INTO menu_product (menu_id, product_id, position)
    SELECT ${menu.id}::uuid, product_id, position
    FROM unnest(${menu.productIds}::uuid[]) WITH ORDINALITY AS listed (product_id, position)`);
}

interface Offered {
  readonly names: Names;
  readonly isEnabled: boolean;
}
export type NewPriceList = Omit<PriceList, 'name'> & Offered;

export async function insertPriceList(tx: Tx, list: NewPriceList): Promise<void> {
  const { id, names, isEnabled, priority, pointIds, planIds, orderKinds, clientGroups, schedule, change } = list;
  await tx.run(sql`
    INSERT INTO price_list (id, names, is_enabled, priority, point_ids, plan_ids, order_kinds, client_groups, schedule,
                            change)
    VALUES (${id}, ${JSON.stringify(names)}::jsonb, ${isEnabled}, ${priority}, ${pointIds}::uuid[], ${planIds}::uuid[],
            ${orderKinds}::text[], ${clientGroups}::text[], ${JSON.stringify(schedule)}::jsonb, ${change})`);
  await tx.run(sql`
    INSERT INTO price_list_price (list_id, product_id, price)
    SELECT ${id}::uuid, key::uuid, value::bigint FROM jsonb_each_text(${JSON.stringify(list.prices)}::jsonb)`);
  await tx.run(sql`
    INSERT INTO price_list_category (list_id, category_id, change)
    SELECT ${id}::uuid, key::uuid, value::integer FROM jsonb_each_text(${JSON.stringify(list.categoryChanges)}::jsonb)`);
}

export type NewHappyHour = Omit<HappyHour, 'name'> & Offered;

export async function insertHappyHour(tx: Tx, hour: NewHappyHour): Promise<void> {
  const { id, names, isEnabled, productIds, categoryIds, schedule, reduction } = hour;
  const { kind, value } = reduction;
  await tx.run(sql`
    INSERT INTO happy_hour (id, names, is_enabled, product_ids, category_ids, schedule, reduction, percent_off, price)
    VALUES (${id}, ${JSON.stringify(names)}::jsonb, ${isEnabled}, ${productIds}::uuid[], ${categoryIds}::uuid[],
            ${JSON.stringify(schedule)}::jsonb, ${kind}, ${kind === 'percent' ? value : null}::integer,
            ${kind === 'price' ? value : null}::bigint)`);
}
