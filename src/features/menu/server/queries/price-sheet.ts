import { settingsAt } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { languageOf, nameIn, type Reader } from '#kernel/locale.ts';
import { type Minor, toCurrency } from '#kernel/money.ts';
import { resourceErrors } from '#kernel/resource-routes.ts';
import type { QueryContext } from '#platform/server/feature.ts';
import { inSlices } from '#platform/server/in-slices.ts';
import { admitExport, noteExport } from '#platform/server/records/note-export.ts';
import { moneyCell } from '#platform/server/spreadsheet/money-cell.ts';
import type { WorkbookCell } from '#platform/server/spreadsheet/workbook.ts';
import { writeInWorker } from '#platform/server/spreadsheet/write-in-worker.ts';

import { priceOnList } from '../../domain/price.ts';
import de from '../../messages/office/de.json' with { type: 'json' };
import en from '../../messages/office/en.json' with { type: 'json' };
import mk from '../../messages/office/mk.json' with { type: 'json' };
import sq from '../../messages/office/sq.json' with { type: 'json' };
import sr from '../../messages/office/sr.json' with { type: 'json' };
import { priceListStore } from '../store.ts';
import { catalogueAt } from './read-catalogue.ts';

const messages = { sq, en, mk, sr, de };

/** The prices of a list as a spreadsheet: every product with its own price and its price on the list. */
export async function priceSheet({ venue, tx, session }: QueryContext, listId: string, reader: Reader) {
  admitExport({ venue, session });
  const list = await priceListStore.one(tx, listId);
  if (list === null) throw new CodedError('RECORD_GONE', resourceErrors.RECORD_GONE);
  const version = await tx.catalogueVersion();
  const { products, categories } = await catalogueAt(tx, version);
  const currency = toCurrency((await settingsAt(tx, version)).currency);
  const categoryNames = new Map(categories.map(({ id, names }) => [id, nameIn(names, reader)]));
  const words = messages[languageOf(reader.locale)].menu;

  const head = (value: string): WorkbookCell => ({ value, fontWeight: 'bold' });
  const { code } = words.resources.products.fields;
  const { product, category, ownPrice, listPrice } = words.prices;
  const priced = [...products.values()]
    .filter(({ courseSpliter }) => !courseSpliter)
    .map((each) => ({ ...each, onList: priceOnList(each, list, currency) }));
  const money = moneyCell(
    priced.flatMap(({ price, onList }) => [price, onList ?? 0]),
    currency,
  );
  const amount = (minor: Minor | null): WorkbookCell => (minor === null ? '' : money(minor));
  const rows = await inSlices(priced, (each) => [
    each.code,
    nameIn(each.names, reader),
    categoryNames.get(each.categoryId ?? '') ?? '',
    amount(each.price),
    amount(each.onList),
  ]);
  const name = nameIn(list.names, reader)
    .replace(/[[\]/\\:*?]/g, ' ')
    .trim();
  const workbook = {
    title: name,
    rows: [[code, product, category, ownPrice, listPrice].map(head), ...rows],
    headRows: 1,
    widths: [12, 32, 24, 16, 16],
  };
  return async () => {
    const content = await writeInWorker(venue.id, workbook);
    await noteExport({ venue, session }, 'priceLists', { count: rows.length, search: name });
    return { fileName: `${name || 'price-list'}.xlsx`, contentBase64: content.toString('base64') };
  };
}
