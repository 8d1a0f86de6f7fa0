import { settingsAt } from '#features/configuration/server/index.ts';
import { floorAt } from '#features/floor/server/index.ts';
import type { Offers } from '#features/menu/domain/price.ts';
import { openPriceBook } from '#features/menu/domain/price-book.ts';
import { catalogueAt, offersInVenue } from '#features/menu/server/index.ts';
import type { PaymentMethod } from '#features/payments/domain/method.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { toLocale } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { OrderContext, OrderPolicy, SellableProduct } from '../../domain/decision.ts';
import { orderPolicy, policyOfThen } from '../../domain/policy.ts';
import { sellable } from './sellable.ts';

/** What tills sell by, at one version of the catalogue, as it is stored. Names are in the venue's language. */
export interface GivenCatalogue {
  readonly policy: OrderPolicy;
  readonly timeZone: string;
  readonly products: readonly SellableProduct[];
  readonly offers: Offers;
  readonly methods: readonly PaymentMethod[];
  /** Table and plan. */
  readonly tables: readonly (readonly [string, string])[];
}

/** The part of the rules' context that depends on the catalogue. */
export type CatalogueContext = Pick<
  OrderContext,
  'policy' | 'product' | 'prices' | 'paymentMethod' | 'hasTable' | 'planOf'
>;

/** The catalogue of the version that the transaction has read. */
export async function catalogueToGive(tx: ReadTx, version: number): Promise<GivenCatalogue> {
  const settings = await settingsAt(tx, version);
  const catalogue = await catalogueAt(tx, version);
  const methods = await paymentMethodsAt(tx, version);
  const { planOfTable } = await floorAt(tx, version);
  const locale = toLocale(settings.languageCode);
  const ids = [...catalogue.products.keys()];
  return {
    policy: orderPolicy(settings),
    timeZone: settings.timeZone,
    products: ids.flatMap((id) => sellable(catalogue, null, id, locale) ?? []),
    offers: await offersInVenue(tx, version),
    methods: [...methods.values()].map(({ names: _, ...method }) => method),
    tables: [...planOfTable],
  };
}

export interface GivenVersion {
  readonly version: number;
  readonly at: number;
  /** Null if it was not asked for. */
  readonly content: GivenCatalogue | null;
}

/** The versions from `oldest` on that tills were given, with the content of those that are wanted. */
export function givenVersions(tx: ReadTx, oldest: number, wanted: readonly number[]): Promise<readonly GivenVersion[]> {
  return tx.rows<GivenVersion>(sql`
    SELECT version, at, CASE WHEN version = ANY (${wanted}::bigint[]) THEN content END AS content
    FROM given_catalogue WHERE version >= ${oldest} ORDER BY version`);
}

/** The context of an earlier catalogue. What selling takes from stock is only known at present, and rights are of now. */
export function contextOfGiven(
  given: GivenCatalogue,
  present: Pick<OrderContext, 'product' | 'policy'>,
): CatalogueContext {
  const products = new Map(given.products.map((product) => [product.id, product]));
  const methods = new Map(given.methods.map((method) => [method.code, method]));
  const plans = new Map(given.tables);
  return {
    policy: policyOfThen(given.policy, present.policy),
    product: (id) => {
      const product = products.get(id);
      return product && { ...product, consumptionWith: present.product(id)?.consumptionWith };
    },
    prices: openPriceBook(given.offers, { timeZone: given.timeZone, currency: given.policy.currency }),
    paymentMethod: (code) => methods.get(code),
    hasTable: (id) => plans.has(id),
    planOf: (id) => plans.get(id) ?? null,
  };
}
