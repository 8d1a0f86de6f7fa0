import { settingsAt } from '#features/configuration/server/index.ts';
import { floorAt } from '#features/floor/server/index.ts';
import type { Price } from '#features/menu/domain/price.ts';
import {
  type Catalogue,
  catalogueAt,
  consumptionAt,
  discountsAt,
  offeredAt,
  priceBookAt,
  productOnceSold,
} from '#features/menu/server/index.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { menuOfPointsAt } from '#features/staff/server/index.ts';
import { type Names, nameIn, toLocale } from '#kernel/locale.ts';
import type { OpenInput } from '#platform/server/decision-input.ts';
import { sql } from '#platform/server/sql.ts';
import { catalogueSince } from '#platform/server/versioned.ts';
import type { RememberedCommand, WriteTx } from '#platform/server/write-tx.ts';
import type { OrderCommand } from '../../domain/command.ts';
import type { Accepted, Guard, OrderContext } from '../../domain/decision.ts';
import { moneyOf, ordersOf } from '../../domain/kind-of.ts';
import { isLate } from '../../domain/offline.ts';
import { byId, type Orders } from '../../domain/order.ts';
import { orderDay, orderPolicy } from '../../domain/policy.ts';
import type { Progress } from '../../domain/progress.ts';
import {
  type CatalogueContext,
  contextOfGiven,
  type GivenCatalogue,
  givenVersions,
} from '../queries/given-catalogue.ts';
import type { OrderCache } from '../queries/order-cache.ts';
import { sellable } from '../queries/sellable.ts';
import type { Given } from './makers-of.ts';
import { type GuardInput, type OpenOrderInputs, type OrderInputs, openInputs } from './order-inputs.ts';
import { lastNumbers, type Numbers, openNumbers } from './take-numbers.ts';

/** Parts that stay the same in all transactions. */
export interface Deciding {
  readonly memory: OrderCache;
  readonly guards: readonly GuardInput[];
  readonly inputs: OrderInputs;
  readonly progress: Progress;
  /** Earlier catalogues by version, as they were read last: what a version contains does not change. */
  readonly given: Map<number, GivenCatalogue>;
  readonly timed?: Timed;
}

/** What is sold by its time, which has been had: the caller has decided what it costs, and no menu or list says otherwise. */
export interface Timed {
  readonly productId: string;
  readonly price: Price;
  /** What it was called when the time began; null for what it is called now. */
  readonly names: Names | null;
}

/** The data for deciding commands, as read at the start of the transaction. */
export interface BatchKnowledge {
  /** Those of the commands that were already answered. */
  readonly remembered: readonly RememberedCommand[];
  readonly orders: Orders;
  readonly numbers: Numbers;
  readonly inputs: OpenOrderInputs;
  readonly guards: readonly OpenInput<OrderCommand, Accepted, Guard>[];
  /** The part of the rules' context that all commands share. */
  readonly common: Pick<
    OrderContext,
    | 'now'
    | 'businessDay'
    | 'policy'
    | 'product'
    | 'prices'
    | 'paymentMethod'
    | 'hasTable'
    | 'planOf'
    | 'minimumOf'
    | 'heldBy'
  >;
  /** A discount that the venue offers, with its name in the venue's language. */
  readonly discountPreset: OrderContext['discountPreset'];
  /** Whether a device offers a product now. */
  readonly isOffered: (pointId: string, productId: string) => boolean;
  readonly earlier: EarlierCatalogues;
}

/** What tills were given to sell by before the present catalogue. */
export interface EarlierCatalogues {
  /** When a version ceased to be current, epoch ms: null for the current one, undefined for one that no till was given. */
  readonly replacedAt: (version: number) => number | null | undefined;
  /** Undefined for the current one, and where it is not kept. */
  readonly contextOf: (version: number) => CatalogueContext | undefined;
}

/** Reads all data for the commands of the calls in the round trip that begins the write transaction. */
export async function readBatch(
  tx: WriteTx,
  batches: readonly (readonly Given[])[],
  { memory, guards, inputs, given, timed }: Deciding,
): Promise<BatchKnowledge> {
  const { now } = tx;
  const calls = batches.map((batch) => batch.map(({ command }) => command));
  const commands = calls.flat();
  const makers = batches.flatMap((batch) => batch.map(({ maker }) => maker));
  const orderIds = [...new Set(commands.flatMap(ordersOf))];
  const [remembered, { orders, holders }, numbers, openedInputs, openGuards, version] = await Promise.all([
    tx.rows<RememberedCommand>(sql`
      SELECT c.id, c.body_hash AS "bodyHash", c.answer
      FROM unnest((SELECT ${commands.map(({ id }) => id)}::uuid[])) AS given (id)
      CROSS JOIN LATERAL (SELECT * FROM command WHERE command.id = given.id LIMIT 1) c`),
    memory.read(tx, orderIds, now),
    lastNumbers(tx, commands, now),
    openInputs(inputs, tx, commands, makers),
    Promise.all(guards.map((guard) => guard.open(tx, commands, makers))),
    tx.catalogueVersion(),
  ]);
  const settings = await settingsAt(tx, version);
  const catalogue = await withTimed(tx, await catalogueAt(tx, version), timed);
  const book = await priceBookAt(tx, version);
  const consumptionOf = await consumptionAt(tx, version);
  const methods = await paymentMethodsAt(tx, version);
  const { planOfTable, minimumOfTable } = await floorAt(tx, version);
  const offered = await offeredAt(tx, version);
  const menuOf = await menuOfPointsAt(tx, version);
  const discounts = await discountsAt(tx, version);
  const locale = toLocale(settings.languageCode);
  const businessDay = orderDay(now, settings);
  const policy = orderPolicy(settings);
  const product = (id: string) => sellable(catalogue, consumptionOf, id, locale);
  return {
    remembered,
    orders: byId(orders),
    numbers: openNumbers(numbers, businessDay),
    inputs: openedInputs,
    guards: openGuards,
    common: {
      now,
      businessDay,
      policy,
      product,
      prices: timed === undefined ? book : { priceOf: () => timed.price },
      paymentMethod: (code) => methods.get(code),
      hasTable: (id) => planOfTable.has(id),
      planOf: (tableId) => planOfTable.get(tableId) ?? null,
      minimumOf: (tableId) => minimumOfTable.get(tableId) ?? null,
      heldBy: (orderId) => holders.get(orderId) ?? null,
    },
    isOffered: (pointId, productId) => timed !== undefined || offered(menuOf.get(pointId) ?? null).has(productId),
    discountPreset: (id) => {
      const found = discounts.get(id);
      return found && { ...found, name: nameIn(found.names, locale) };
    },
    earlier: await readEarlier(tx, version, calls, { present: { product, policy }, kept: given }),
  };
}

/** What was taken off sale while its time ran is sold once more. */
async function withTimed(tx: WriteTx, catalogue: Catalogue, timed: Timed | undefined): Promise<Catalogue> {
  if (timed === undefined) return catalogue;
  const { productId, names } = timed;
  const product = catalogue.products.get(productId) ?? (await productOnceSold(tx, productId));
  if (product === undefined) return catalogue;
  const sold = { ...product, names: names ?? product.names, courseSpliter: false };
  return { ...catalogue, products: new Map(catalogue.products).set(productId, sold) };
}

/** More are not asked for by any device in one call: each of these is a whole catalogue. */
const versionsAtMost = 3;
/** Several tills that come back together have often been without the server since the same few versions. */
const versionsKept = 12;

/** The earlier versions by which one call's commands were given. */
function versionsOf(commands: readonly OrderCommand[], { current, now }: { current: number; now: number }) {
  const needing = commands.filter((command) => moneyOf(command) !== undefined || isLate(command, now));
  const shown = needing.flatMap((command) => versionShown(command) ?? []).filter((version) => version < current);
  return [...new Set(shown)].slice(0, versionsAtMost);
}

/** The version of the catalogue by which a command was given, if the device said so. */
export function versionShown(command: OrderCommand): number | undefined {
  return command.made?.catalogueVersion ?? ('catalogueVersion' in command ? command.catalogueVersion : undefined);
}

/** Reads the earlier catalogues by which commands were given without the server, or money was taken; few batches need any. */
async function readEarlier(
  tx: WriteTx,
  current: number,
  calls: readonly (readonly OrderCommand[])[],
  {
    present,
    kept,
  }: { readonly present: Pick<OrderContext, 'product' | 'policy'>; readonly kept: Map<number, GivenCatalogue> },
): Promise<EarlierCatalogues> {
  const wanted = [...new Set(calls.flatMap((commands) => versionsOf(commands, { current, now: tx.now })))];
  const missing = wanted.filter((version) => !kept.has(version));
  const [given, since] =
    wanted.length === 0
      ? [[], tx.now]
      : await Promise.all([givenVersions(tx, Math.min(...wanted), missing), catalogueSince(tx)]);
  for (const { version, content } of given) if (content !== null) kept.set(version, content);
  const contexts = new Map(
    wanted.flatMap((version) => {
      const content = kept.get(version);
      return content === undefined ? [] : [[version, contextOfGiven(content, present)] as const];
    }),
  );
  // The first in are the first out: what is asked for next is rarely the oldest.
  for (const version of [...kept.keys()].slice(0, Math.max(0, kept.size - versionsKept))) kept.delete(version);
  return {
    replacedAt: (version) => {
      if (version === current) return null;
      if (!contexts.has(version)) return undefined;
      // The version that followed may have been given to nobody: then the present one is the first that tills could get.
      return Math.min(since, given.find((each) => each.version > version)?.at ?? since);
    },
    contextOf: (version) => contexts.get(version),
  };
}
