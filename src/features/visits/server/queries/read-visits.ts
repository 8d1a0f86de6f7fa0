import { catalogueAt } from '#features/menu/server/index.ts';
import type { Names } from '#kernel/locale.ts';
import { isPhone } from '#kernel/phone.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { select } from '#platform/server/table.ts';
import { type TariffValues, tariffOf, usualAlert } from '../../domain/tariff.ts';
import { visitLimits } from '../../domain/visit.ts';
import type { VisitRow } from '../store.ts';
import { visitTable, visitTariffTable } from '../tables.ts';

const columns = select(visitTable, [
  ...(['id', 'version', 'status', 'productId', 'tariff', 'clientId', 'name', 'phone', 'parent'] as const),
  ...(['startedAt', 'startedBy', 'alertMinutes', 'endedAt', 'minutes', 'price', 'orderId', 'lineId'] as const),
  'reason',
]);
const tariffColumns = select(visitTariffTable, [
  ...(['productId', 'firstMinutes', 'firstPrice', 'secondMinutes', 'secondPrice', 'thirdMinutes'] as const),
  ...(['thirdPrice', 'furtherMinutes', 'furtherPrice', 'graceMinutes', 'alertMinutes'] as const),
]);

/** A visit as the tills show it. */
export function viewOf({ id, version, productId, name, phone, parent, startedAt, alertMinutes, ...visit }: VisitRow) {
  const { names: _, ...tariff } = visit.tariff;
  return { id, version, productId, tariff, name, phone, parent, startedAt, alertMinutes };
}

/** The visits under way, the longest first. */
export function visitsUnderWay(tx: ReadTx): Promise<VisitRow[]> {
  return tx.rows<VisitRow>(sql`
    SELECT ${columns} FROM visit WHERE status = 'underWay' ORDER BY started_at, id LIMIT ${visitLimits.underWay}`);
}

export function visitById(tx: ReadTx, id: string): Promise<VisitRow | null> {
  return tx.maybe<VisitRow>(sql`SELECT ${columns} FROM visit WHERE id = ${id}`);
}

export async function countUnderWay(tx: ReadTx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM visit WHERE status = 'underWay'`,
  );
  return count;
}

/** What is sold by time: services on sale that have a tariff. */
export async function timedProducts(tx: ReadTx) {
  const [rows, catalogue] = await Promise.all([
    tx.rows<TariffValues & { readonly productId: string; readonly alertMinutes: number | null }>(sql`
      SELECT ${tariffColumns} FROM visit_tariff WHERE deleted_at IS NULL ORDER BY name, id`),
    catalogueAt(tx, await tx.catalogueVersion()),
  ]);
  return rows.flatMap(({ productId, alertMinutes, ...values }) => {
    const product = catalogue.products.get(productId);
    if (product?.isService !== true) return [];
    const tariff = tariffOf(values);
    const names: Names = product.names;
    return [{ productId, names, tariff, alertMinutes: usualAlert(tariff, alertMinutes) }];
  });
}

export interface ServiceClient {
  readonly id: string;
  readonly phone: string;
  readonly child: string;
  readonly parent: string;
}

const digitsOf = (phone: string) => phone.replace(/[^0-9]/g, '');

/**
 * The children of this phone number, however its digits are grouped, with the country's code or without. Of a part of it nobody:
 * whoever may look for children could read the numbers figure by figure.
 */
export function clientsByPhone(tx: ReadTx, phone: string): Promise<ServiceClient[]> {
  if (!isPhone(phone)) return Promise.resolve([]);
  return tx.rows<ServiceClient>(sql`
    SELECT id, phone, child, parent FROM service_client
    WHERE ${isNumber(phone)} AND deleted_at IS NULL ORDER BY child, id LIMIT 8`);
}

/** By its last digits: at home nobody dials the country's code. */
const isNumber = (phone: string) =>
  sql`right(regexp_replace(phone, '[^0-9]', '', 'g'), 8) = right(${digitsOf(phone)}, 8)`;

/** This child, by the name and the number, with the country's code or without it. */
export async function sameClient(tx: ReadTx, phone: string, child: string): Promise<string | null> {
  const row = await tx.maybe<{ id: string }>(sql`
    SELECT id FROM service_client
    WHERE ${isNumber(phone)} AND lower(child) = lower(${child}) AND deleted_at IS NULL ORDER BY id LIMIT 1`);
  return row?.id ?? null;
}
