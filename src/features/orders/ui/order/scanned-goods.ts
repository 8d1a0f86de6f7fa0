import { readScaleLabel } from '#kernel/scale-label.ts';
import type { CatalogueIndex } from '../till/catalogue.ts';
import type { TillPolicy } from '../till/till-policy.ts';
import type { Product } from '../till/views.ts';

export interface Scan {
  readonly product: Product;
  /** Thousandths, if a scale's label says them. */
  readonly quantity: number | undefined;
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
  return label === null || weighed === undefined ? null : { product: weighed, quantity: label.quantity };
}
