import { readerOf } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import type { Locale } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { QueryContext } from '#platform/server/feature.ts';
import { readerLocale } from '#platform/server/records/reader-locale.ts';
import { sql } from '#platform/server/sql.ts';
import { type Row, select } from '#platform/server/table.ts';
import type { menuContract } from '../../contract.ts';
import { bulkChangeProductTable, bulkChangeTable } from '../tables.ts';
import { linksOf, namesOfLinks } from './plan-bulk.ts';

const columns = select(bulkChangeTable, ['id', 'at', 'userId', 'change', 'productCount', 'undoneAt', 'undoneBy']);
const productColumns = select(bulkChangeProductTable, ['productId', 'before', 'after', 'places']);
type Bulk = Row<typeof bulkChangeTable>;

export function bulkChangeOf(tx: ReadTx, id: string): Promise<Bulk | null> {
  return tx.maybe(sql`SELECT ${columns} FROM bulk_change WHERE id = ${id}`);
}

/** What it did to each product. */
export function bulkProductsOf(
  tx: ReadTx,
  id: string,
): Promise<Row<typeof bulkChangeProductTable, 'productId' | 'before' | 'after' | 'places'>[]> {
  return tx.rows(sql`SELECT ${productColumns} FROM bulk_change_product WHERE bulk_id = ${id} ORDER BY product_id`);
}

const shown = 20;

/** The last bulk changes, newest first. */
export async function recentBulk(
  { venue, tx, session }: QueryContext,
  locale: Locale | undefined,
): Promise<Answer<(typeof menuContract)['GET api/products/bulk/recent']>> {
  const rows = await tx.rows<Bulk>(sql`SELECT ${columns} FROM bulk_change ORDER BY at DESC, id DESC LIMIT ${shown}`);
  const users = [...new Set(rows.flatMap(({ userId, undoneBy }) => [userId, undoneBy ?? userId]))];
  const userNames = await venue.lookups.userNames(tx, users);
  const reader = await readerOf(tx, locale ?? (await readerLocale(venue, tx, session)));
  return {
    changes: rows.map(({ id, at, userId, change, productCount, undoneAt, undoneBy }) => ({
      id,
      at,
      change,
      undoneAt,
      count: productCount,
      userName: userNames.get(userId) ?? '',
      undoneBy: undoneBy === null ? null : (userNames.get(undoneBy) ?? ''),
    })),
    names: await namesOfLinks(
      { venue, tx },
      rows.map(({ change }) => linksOf(change)),
      reader,
    ),
  };
}
