import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { type Names, nameIn } from '#kernel/locale.ts';
import { resourceErrors } from '#kernel/resource-routes.ts';
import type { OwnContext } from '#platform/server/feature.ts';
import { sql } from '#platform/server/sql.ts';
import type { menuContract } from '../../contract.ts';
import { printedBarcode } from '../../domain/barcode.ts';
import { priceOnList } from '../../domain/price.ts';
import type { Unit } from '../../domain/unit.ts';
import { unitPriceOf } from '../../domain/unit-price.ts';
import { priceListStore } from '../store.ts';

interface LabelRow extends Pick<Unit, 'kind' | 'factor'> {
  readonly id: string;
  readonly names: Names;
  readonly code: string;
  readonly categoryId: string | null;
  readonly price: number;
  readonly barcodes: readonly string[];
}

/** The labels of products in the given order: customers read them, so in the venue's language. */
export function labelsOf(
  { venue }: Pick<OwnContext, 'venue'>,
  productIds: readonly string[],
  priceListId: string | null,
): Promise<Answer<(typeof menuContract)['POST api/products/labels']>> {
  return venue.read(async (tx) => {
    const { locale, currency } = await venue.lookups.regionOf(tx);
    const list = priceListId === null ? null : await priceListStore.one(tx, priceListId);
    if (list === null && priceListId !== null) throw new CodedError('RECORD_GONE', resourceErrors.RECORD_GONE);
    const rows = await tx.rows<LabelRow>(sql`
      SELECT p.id, p.names, p.code, p.category_id AS "categoryId", p.price, u.kind, u.factor,
             ARRAY(SELECT barcode FROM product_barcode b WHERE b.product_id = p.id ORDER BY barcode) AS barcodes
      FROM product p JOIN unit u ON u.id = p.unit_id
      WHERE p.id = ANY (${productIds}::uuid[]) AND p.deleted_at IS NULL AND NOT p.course_spliter`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const labels = [...new Set(productIds)].flatMap((id) => byId.get(id) ?? []);
    return {
      locale,
      labels: labels.map((row) => {
        const { id, names, code, barcodes } = row;
        const price = (list === null ? null : priceOnList(row, list, currency)) ?? row.price;
        const shown = { name: nameIn(names, locale), code, price, barcode: printedBarcode(barcodes) };
        return { id, ...shown, unitPrice: unitPriceOf(price, row) };
      }),
    };
  });
}
