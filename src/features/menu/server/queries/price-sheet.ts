import type { Cell } from 'write-excel-file/node';
import { settingsAt } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { languageOf, nameIn, type Reader } from '#kernel/locale.ts';
import { type Minor, toCurrency } from '#kernel/money.ts';
import { resourceErrors } from '#kernel/resource-contract.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { moneyCell } from '#platform/server/spreadsheet/money-cell.ts';
import { catalogueVersion } from '#platform/server/versioned.ts';
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
export async function priceSheet(tx: ReadTx, listId: string, reader: Reader) {
  const list = await priceListStore.one(tx, listId);
  if (list === null) throw new CodedError('RECORD_GONE', resourceErrors.RECORD_GONE);
  const version = await catalogueVersion(tx);
  const { products, categories } = await catalogueAt(tx, version);
  const currency = toCurrency((await settingsAt(tx, version)).currency);
  const categoryNames = new Map(categories.map(({ id, names }) => [id, nameIn(names, reader)]));
  const words = messages[languageOf(reader.locale)].menu;

  const text = (value: string): Cell => ({ value, type: String, format: '@' });
  const head = (value: string): Cell => ({ value, type: String, format: '@', fontWeight: 'bold' });
  const { code } = words.resources.products.fields;
  const { product, category, ownPrice, listPrice } = words.prices;
  const priced = [...products.values()]
    .filter(({ courseSpliter }) => !courseSpliter)
    .map((each) => ({ ...each, onList: priceOnList(each, list, currency) }));
  const money = moneyCell(
    priced.flatMap(({ price, onList }) => [price, onList ?? 0]),
    currency,
  );
  const amount = (minor: Minor | null): Cell => (minor === null ? text('') : money(minor));
  const rows = priced.map((each) => [
    text(each.code),
    text(nameIn(each.names, reader)),
    text(categoryNames.get(each.categoryId ?? '') ?? ''),
    amount(each.price),
    amount(each.onList),
  ]);
  const name = nameIn(list.names, reader)
    .replace(/[[\]/\\:*?]/g, ' ')
    .trim();
  const { default: writeExcel } = await import('write-excel-file/node');
  const content = await writeExcel([[code, product, category, ownPrice, listPrice].map(head), ...rows], {
    sheet: name.slice(0, 31) || 'X',
    stickyRowsCount: 1,
    columns: [{ width: 12 }, { width: 32 }, { width: 24 }, { width: 16 }, { width: 16 }],
  }).toBuffer();
  return { fileName: `${name || 'price-list'}.xlsx`, contentBase64: content.toString('base64') };
}
