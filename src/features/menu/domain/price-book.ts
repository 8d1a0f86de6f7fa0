import {
  type HappyHour,
  type Offers,
  type Price,
  type PricedProduct,
  priceAmong,
  runningAt,
  type Sale,
  type VenueOfPrices,
} from './price.ts';
import { type Span, steadySpan } from './schedule.ts';

/** All offers of a catalogue version, prepared for one look-up per tap. Returns what `priceOf` returns. */
export interface PriceBook {
  priceOf(product: PricedProduct, sale: Sale): Price;
  /** The span around an instant in which no price changes by schedule. */
  steadyAt(at: number): Span;
}

interface Page {
  readonly span: Span;
  readonly priceLists: Offers['priceLists'];
  readonly happyHoursOf: (product: PricedProduct) => readonly HappyHour[];
}

/**
 * Schedules are evaluated only when one begins or ends, and happy hours are indexed by product, so a tap does not
 * evaluate schedules.
 */
export function openPriceBook(offers: Offers, venue: VenueOfPrices): PriceBook {
  const schedules = [...offers.priceLists, ...offers.happyHours].map(({ schedule }) => schedule);
  let page: Page | undefined;

  function pageAt(at: number): Page {
    if (page !== undefined && page.span.from <= at && at < page.span.to) return page;
    const { priceLists, happyHours } = runningAt(offers, at, venue.timeZone);
    page = {
      span: steadySpan(schedules, at, venue.timeZone),
      priceLists,
      happyHoursOf: indexed(happyHours),
    };
    return page;
  }

  return {
    priceOf(product, sale) {
      const { priceLists, happyHoursOf } = pageAt(sale.at);
      return priceAmong(product, { priceLists, happyHours: happyHoursOf(product) }, sale, venue.currency);
    },
    steadyAt: (at) => pageAt(at).span,
  };
}

/** Without offers, every product has its own price. */
export const ownPrices: PriceBook = openPriceBook(
  { priceLists: [], happyHours: [] },
  { timeZone: 'UTC', currency: 'EUR' },
);

function indexed(happyHours: readonly HappyHour[]): Page['happyHoursOf'] {
  const byTarget = new Map<string, HappyHour[]>();
  for (const happyHour of happyHours) {
    for (const id of [...happyHour.productIds, ...happyHour.categoryIds]) {
      byTarget.set(id, [...(byTarget.get(id) ?? []), happyHour]);
    }
  }
  const none: readonly HappyHour[] = [];
  return ({ id, categoryId }) => {
    const ofProduct = byTarget.get(id) ?? none;
    const ofCategory = (categoryId === null ? undefined : byTarget.get(categoryId)) ?? none;
    return ofCategory.length === 0 ? ofProduct : [...ofProduct, ...ofCategory];
  };
}
