import type { Minor } from '#kernel/money.ts';
import { readScaleLabel, type ScaleLabel, weighedAt } from '#kernel/scale-label.ts';
import type { CatalogueIndex } from '../till/catalogue.ts';
import type { TillPolicy } from '../till/till-policy.ts';
import type { Product } from '../till/views.ts';

export interface Scan {
  readonly product: Product;
  /** Thousandths, if a scale's label says them. */
  readonly quantity: number | undefined;
  /** What it costs, if its label says that. */
  readonly labelPrice?: Minor | undefined;
}

/** The venue's scanners and scales. */
export type ScanSetup = Pick<TillPolicy, 'scanner' | 'scaleLabels'>;

/** The goods with this code, or those that a scale's label is about. */
export function goodsOf(
  code: string,
  { scanner, scaleLabels }: ScanSetup,
  catalogue: CatalogueIndex | null,
): Scan | null {
  const product = catalogue?.scanned(code, scanner.prefix !== '');
  if (product !== undefined) return { product, quantity: undefined };
  const label = readScaleLabel(code, scaleLabels);
  const weighed = label === null ? undefined : catalogue?.weighed(label.code);
  return label === null || weighed === undefined ? null : scanOf(label, weighed, catalogue?.priceStep ?? 1);
}

/** What weighs nothing at its price is not sold by its label. */
function scanOf({ says, figure }: ScaleLabel, product: Product, priceStep: Minor): Scan | null {
  if (says === 'weight') return { product, quantity: figure };
  const labelPrice = figure * priceStep;
  const quantity = weighedAt(labelPrice, product.price)?.quantity;
  return quantity === undefined ? null : { product, quantity, labelPrice };
}
