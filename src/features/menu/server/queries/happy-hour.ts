import { settingsAt } from '#features/configuration/server/index.ts';
import { nameIn, type Reader } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';

import type { Sale } from '../../domain/price.ts';
import { endOfRun } from '../../domain/schedule.ts';
import { catalogueAt, productIn } from './read-catalogue.ts';
import { offersAt, priceBookAt } from './read-offers.ts';

/** The products with a happy hour price at this moment, for a sale without a table at a point. */
export async function inHappyHour(tx: ReadTx, { at, pointId }: Pick<Sale, 'at' | 'pointId'>, reader: Reader) {
  const version = await tx.catalogueVersion();
  const { products } = await catalogueAt(tx, version);
  const { happyHours } = await offersAt(tx, version);
  const book = await priceBookAt(tx, version);
  const { timeZone } = await settingsAt(tx, version);
  const sale: Sale = { at, pointId, planId: null, orderKind: 'direct', clientGroup: null, clientId: null };
  return [...products.values()].flatMap((product) => {
    const { unitPrice, source, offer } = book.priceOf(product, sale);
    const found = source === 'happyHour' ? happyHours.find(({ id }) => id === offer?.id) : undefined;
    if (found === undefined) return [];
    const { id, names, schedule } = found;
    return {
      ...productIn(product, reader),
      happyHour: { id, name: nameIn(names, reader), price: unitPrice, until: endOfRun(schedule, at, timeZone) },
    };
  });
}
