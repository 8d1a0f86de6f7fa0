import { isMisread } from './barcode.ts';

/**
 * How a scale writes its labels: an EAN-13 that begins with 20 to 29, as the venue's scales are set up. A pattern has 13
 * characters: digits stand for themselves, C for the product's code, W for its weight in grams (thousandths of what it
 * is sold by), X for the check digit.
 */
const pattern = '2\\d(?=[CW]{10}X(?: |$))C+W+X';
export const scaleLabelPatterns = new RegExp(`^${pattern}(?: ${pattern})*$`);

/** The usual one: five digits of code and five of weight. */
export const usualScaleLabel = '21CCCCCWWWWWX';

export interface ScaleLabel {
  /** As the scale knows the product, with its leading zeros. */
  readonly code: string;
  /** Thousandths of the product's unit, more than zero. */
  readonly quantity: number;
}

/** What a scanned label says by the first pattern that fits it, or null: not a label, misread, or nothing weighed. */
export function readScaleLabel(scanned: string, patterns: string): ScaleLabel | null {
  if (!/^2\d{12}$/.test(scanned) || isMisread(scanned)) return null;
  const fitting = patterns.split(' ').find((each) => each !== '' && each.slice(0, 2) === scanned.slice(0, 2));
  if (fitting === undefined) return null;
  const digitsOf = (letter: string) => [...scanned].filter((_, index) => fitting[index] === letter).join('');
  const quantity = Number(digitsOf('W'));
  return quantity === 0 ? null : { code: digitsOf('C'), quantity };
}

/** The code of a label as people write it; a product is found by both (`catalogue.ts`). */
export const labelledCode = ({ code }: ScaleLabel): string => code.replace(/^0+(?=[1-9])/, '');
