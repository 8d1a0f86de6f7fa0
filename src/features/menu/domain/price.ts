import { type CurrencyCode, type Minor, mulDiv, usualStep } from '#kernel/money.ts';
import type { OrderType } from '#kernel/order-type.ts';
import { runAt, type Schedule } from './schedule.ts';

/**
 * `list` is the product's own price; `manual`, one that somebody typed for a line; `tariff`, that of the time of a visit;
 * `label`, that of a package on which a scale wrote what it costs. */
export const priceSources = ['list', 'priceList', 'happyHour', 'staff', 'manual', 'tariff', 'label'] as const;
export type PriceSource = (typeof priceSources)[number];

/** Alternative prices, and the rule for when they apply. An empty set in the rule means no restriction. */
export interface PriceList {
  readonly id: string;
  readonly name: string;
  /** The higher one wins. */
  readonly priority: number;
  readonly pointIds: readonly string[];
  readonly planIds: readonly string[];
  readonly orderKinds: readonly OrderType[];
  readonly clientGroups: readonly string[];
  /** The clients whose own list it is: for them it comes before all others, whatever its priority. */
  readonly clientIds?: readonly string[] | undefined;
  /** It holds for nobody else. */
  readonly isOnlyForClients?: boolean | undefined;
  readonly schedule: Schedule;
  /** By product. */
  readonly prices: Readonly<Record<string, Minor>>;
  /** By category: the change of a product's own price, in basis points; a reduction is negative. */
  readonly categoryChanges: Readonly<Record<string, number>>;
  /** The change for all other products; null leaves them at their own price. */
  readonly change: number | null;
}

/** A lower price for some hours of some days. */
export interface HappyHour {
  readonly id: string;
  readonly name: string;
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly schedule: Schedule;
  /** The price itself, or the basis points to take off. */
  readonly reduction: { readonly kind: 'price' | 'percent'; readonly value: number };
}

export interface Offers {
  readonly priceLists: readonly PriceList[];
  readonly happyHours: readonly HappyHour[];
}

/** The product data that the rule needs. */
export interface PricedProduct {
  readonly id: string;
  readonly categoryId: string | null;
  readonly price: Minor;
  readonly staffPrice?: Minor | null | undefined;
}

/** When, where and for whom something is sold. */
export interface Sale {
  readonly at: number;
  readonly pointId: string;
  /** Null for an order without a table. */
  readonly planId: string | null;
  readonly orderKind: OrderType;
  /** Null for an unknown guest. */
  readonly clientGroup: string | null;
  /** Null for an unknown guest. */
  readonly clientId: string | null;
}

export interface VenueOfPrices {
  readonly timeZone: string;
  readonly currency: CurrencyCode;
}

export interface Price {
  readonly unitPrice: Minor;
  readonly source: PriceSource;
  /** The price list or the happy hour that decided. */
  readonly offer: { readonly id: string; readonly name: string } | null;
  /** It comes from the client's own list; a happy hour may have lowered it. */
  readonly isOfClient?: true | undefined;
}

/**
 * The price of a line, with its reason (decision 0012). On a staff order it is the staff price, if the product has one.
 * Otherwise it is the price from the client's own list, or from the applicable price list of the highest priority that
 * has one, or the product's own price; and then the happy hour that lowers it most, if any does.
 */
export function priceOf(product: PricedProduct, offers: Offers, sale: Sale, venue: VenueOfPrices): Price {
  const { priceLists, happyHours } = runningAt(offers, sale.at, venue.timeZone);
  const meant = happyHours.filter((happyHour) => isMeant(happyHour, product));
  return priceAmong(product, { priceLists, happyHours: meant }, sale, venue.currency);
}

/** The offers whose schedule runs; price lists in the order of precedence. */
export function runningAt({ priceLists, happyHours }: Offers, at: number, timeZone: string): Offers {
  const isRunning = ({ schedule }: { readonly schedule: Schedule }) => runAt(schedule, at, timeZone) !== null;
  return {
    // With equal priority the older one comes first: ids rise with time.
    priceLists: priceLists.filter(isRunning).sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1)),
    happyHours: happyHours.filter(isRunning),
  };
}

/** The price among the running offers; only happy hours for this product count. */
export function priceAmong(product: PricedProduct, running: Offers, sale: Sale, currency: CurrencyCode): Price {
  const { staffPrice } = product;
  if (sale.orderKind === 'staff' && staffPrice !== undefined && staffPrice !== null) {
    return { unitPrice: staffPrice, source: 'staff', offer: null };
  }
  const regular = regularPrice(product, running.priceLists, sale, currency);
  let lowest = regular;
  for (const happyHour of running.happyHours) {
    const unitPrice = reducedPrice(regular.unitPrice, happyHour.reduction, currency);
    const isLower = unitPrice < lowest.unitPrice;
    const isSameOfOlder =
      unitPrice === lowest.unitPrice && lowest !== regular && happyHour.id < (lowest.offer?.id ?? '');
    if (isLower || isSameOfOlder) lowest = { ...regular, unitPrice, source: 'happyHour', offer: named(happyHour) };
  }
  if (lowest.isOfClient !== true) return lowest;
  // What everybody pays is no price of the client's.
  const usual = priceAmong(product, running, { ...sale, clientId: null }, currency);
  return usual.unitPrice === lowest.unitPrice ? { ...lowest, isOfClient: undefined } : lowest;
}

function regularPrice(
  product: PricedProduct,
  priceLists: readonly PriceList[],
  sale: Sale,
  currency: CurrencyCode,
): Price {
  for (const list of listsFor(sale.clientId, priceLists)) {
    if (!fitsSale(list, sale)) continue;
    const unitPrice = priceOnList(product, list, currency);
    if (unitPrice === null) continue;
    const price: Price = { unitPrice, source: 'priceList', offer: named(list) };
    return isOwnList(list, sale.clientId) ? { ...price, isOfClient: true } : price;
  }
  return { unitPrice: product.price, source: 'list', offer: null };
}

/** The lists for a client, or for an unknown guest: the client's own comes first, and nobody has another client's. */
function listsFor(clientId: string | null, lists: readonly PriceList[]): readonly PriceList[] {
  const own = lists.filter((list) => isOwnList(list, clientId));
  return [...own, ...lists.filter(({ isOnlyForClients }) => !isOnlyForClients)];
}

const isOwnList = ({ clientIds }: PriceList, clientId: string | null): boolean =>
  clientId !== null && clientIds?.includes(clientId) === true;

/** Whether a list applies to a sale, apart from its schedule and its clients. */
export function fitsSale(list: PriceList, { pointId, planId, orderKind, clientGroup }: Sale): boolean {
  return (
    isOpenTo(list.pointIds, pointId) &&
    isOpenTo(list.planIds, planId) &&
    isOpenTo(list.orderKinds, orderKind) &&
    isOpenTo(list.clientGroups, clientGroup)
  );
}

/** A product's price on a list; null if the list has none for it. */
export function priceOnList(
  { id, categoryId, price }: PricedProduct,
  { prices, categoryChanges, change }: Pick<PriceList, 'prices' | 'categoryChanges' | 'change'>,
  currency: CurrencyCode,
): Minor | null {
  const own = prices[id];
  if (own !== undefined) return own;
  const basisPoints = (categoryId === null ? undefined : categoryChanges[categoryId]) ?? change;
  return basisPoints === null ? null : changed(price, basisPoints, currency);
}

export function isMeant(
  { productIds, categoryIds }: Pick<HappyHour, 'productIds' | 'categoryIds'>,
  { id, categoryId }: Pick<PricedProduct, 'id' | 'categoryId'>,
): boolean {
  return productIds.includes(id) || (categoryId !== null && categoryIds.includes(categoryId));
}

export function reducedPrice(base: Minor, { kind, value }: HappyHour['reduction'], currency: CurrencyCode): Minor {
  return kind === 'price' ? value : changed(base, -value, currency);
}

/**
 * A price changed by basis points, rounded half away from zero to the usual step of the currency: nobody asks 137.70 lek for
 * a coffee. Never below zero.
 */
export function changed(price: Minor, basisPoints: number, currency: CurrencyCode): Minor {
  return roundedTo(price, basisPoints, usualStep(currency));
}

/** The same, to a given step, such as five cents. */
export function roundedTo(price: Minor, basisPoints: number, step: Minor): Minor {
  const share = Math.max(0, 10_000 + basisPoints);
  return mulDiv(price, share, 10_000 * step) * step;
}

function isOpenTo<Value>(wanted: readonly Value[], value: Value | null): boolean {
  return wanted.length === 0 || (value !== null && wanted.includes(value));
}

function named({ id, name }: { readonly id: string; readonly name: string }): Price['offer'] {
  return { id, name };
}
