import { readSettings } from '#features/configuration/server/index.ts';
import { type Locale, nameIn, toLocale } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { isOffered, kindRules } from '../../domain/method.ts';
import { paymentMethodsAt } from './read-methods.ts';

/** The venue's methods that take money, in the order of the till. */
export async function takingMethods(tx: ReadTx, wanted?: Locale) {
  const [settings, version] = await Promise.all([readSettings(tx), tx.catalogueVersion()]);
  const locale = wanted ?? toLocale(settings.languageCode);
  const offered = { offersCard: settings.bankCard, offersFree: false, offersVouchers: false, offersPoints: false };
  return [...(await paymentMethodsAt(tx, version)).values()].flatMap((method) => {
    const { code, kind, needsReference, names } = method;
    if (!kindRules[kind].isMoney || !isOffered(method, offered)) return [];
    return [{ code, kind, name: nameIn(names, locale), needsReference }];
  });
}
