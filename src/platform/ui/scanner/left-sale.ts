/**
 * The way back from the form of a product whose code nobody knew at the till. In this tab's memory only: after a reload nobody
 * waits at the till for it any more.
 */
interface LeftSale {
  /** The address of its screen. */
  readonly path: string;
  /** Null where nothing was on it yet. */
  readonly orderId: string | null;
}

let left: LeftSale | null = null;
/** The scan for whose product somebody left, by the code that the product gets: of a scale's label another one. */
let wanted: { readonly code: string; readonly scanned: string } | null = null;
let made: { readonly code: string; readonly sale: LeftSale; readonly at: number } | null = null;

/** What is made is sold within this time, or not at all: nobody is surprised by it in a later sale. */
const waitMs = 20_000;

/** The sale's screen is left. */
export function leaveSale(sale: LeftSale): void {
  left = sale;
}

/** A product with the code is about to be made, because this was scanned. */
export function wantProduct(code: string, scanned: string): void {
  wanted = { code, scanned };
}

/** The product of the code exists now; returns the address of the sale where it was scanned, or null if there is none. */
export function backToSale(code: string | null): string | null {
  const sale = left;
  left = null;
  const scanned = wanted !== null && wanted.code === code ? wanted.scanned : code;
  wanted = null;
  made = sale === null || scanned === null ? null : { code: scanned, sale, at: performance.now() };
  return sale?.path ?? null;
}

/** The scan whose product this sale waits for; another sale than the one that was left gets nothing. */
export function madeFor({ path, orderId }: LeftSale): string | null {
  const isFor = made?.sale.path === path && made.sale.orderId === orderId && performance.now() - made.at <= waitMs;
  if (!isFor) made = null;
  return made?.code ?? null;
}

/** It was sold. */
export function forgetMade(): void {
  made = null;
}
