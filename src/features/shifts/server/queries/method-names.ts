import { readSettings } from '#features/configuration/server/index.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { nameIn, toLocale } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';

interface OfMethod {
  readonly method: string;
}

/** Adds to what is known of methods by their codes their names in the venue's language; of one that is no more, its code. */
export async function readMethodNames(
  tx: ReadTx,
): Promise<<Known extends OfMethod>(known: readonly Known[]) => (Known & { name: string })[]> {
  const [methods, { languageCode }] = await Promise.all([
    paymentMethodsAt(tx, await tx.catalogueVersion()),
    readSettings(tx),
  ]);
  const nameOf = (code: string) => {
    const names = methods.get(code)?.names;
    return names === undefined ? code : nameIn(names, toLocale(languageCode));
  };
  return (known) => known.map((each) => ({ ...each, name: nameOf(each.method) }));
}
