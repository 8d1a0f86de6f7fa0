import { isMisread } from './barcode.ts';
import { lineGross, type Minor, mulDiv } from './money.ts';

/**
 * How a scale writes its labels: an EAN-13 that begins with 20 to 29, as the venue's scales are set up. A pattern has 13
 * characters: digits stand for themselves, C for the product's code, W for its weight in grams (thousandths of what it
 * is sold by), P for its price in the step in which prices move (a cent, a lek, a denar), X for the check digit.
 */
const pattern = '2\\d(?=[CWP]{10}X(?: |$))C+(?:W+|P+)X';
export const scaleLabelPatterns = new RegExp(`^${pattern}(?: ${pattern})*$`);

/** The usual ones: five digits of code, and five of weight or price. */
export const usualScaleLabels = '21CCCCCWWWWWX 23CCCCCPPPPPX';

export interface ScaleLabel {
  /** As the scale knows the product, with its leading zeros. */
  readonly code: string;
  /** What it says of the package, more than zero: thousandths of the product's unit, or its price in usual steps. */
  readonly says: 'weight' | 'price';
  readonly figure: number;
}

/** What a scanned label says by the first pattern that fits it, or null: not a label, misread, or nothing weighed. */
export function readScaleLabel(scanned: string, patterns: string): ScaleLabel | null {
  if (!/^2\d{12}$/.test(scanned) || isMisread(scanned)) return null;
  const fitting = patterns.split(' ').find((each) => each !== '' && each.slice(0, 2) === scanned.slice(0, 2));
  if (fitting === undefined) return null;
  const digitsOf = (letter: string) => [...scanned].filter((_, index) => fitting[index] === letter).join('');
  const says = fitting.includes('P') ? 'price' : 'weight';
  const figure = Number(digitsOf(says === 'price' ? 'P' : 'W'));
  return figure === 0 ? null : { code: digitsOf('C'), says, figure };
}

/** The code of a label as people write it; a product is found by both (`catalogue.ts`). */
export const labelledCode = ({ code }: ScaleLabel): string => code.replace(/^0+(?=[1-9])/, '');

/** A quantity, and the price of one unit: together they come to what a label says. */
export interface Weighed {
  readonly quantity: number;
  readonly unitPrice: Minor;
}

/** Thousandths: what is weighed for a label is no ton. Devices send any price. */
const heaviest = 1_000_000;
/** Thousandths from the exact weight: the search is over long before, unless the price is made up. */
const farthest = 10_000;

/**
 * What a package weighs on which a scale wrote a price: that price by the price of one unit, to a thousandth. Where no thousandth
 * comes to the price, the price of the unit gives way by as little as it takes, since the label is what the guest has read
 * (decision 0105). Null where it weighs less than a thousandth or more than any scale takes, or a unit costs nothing.
 */
export function weighedAt(price: Minor, unitPrice: Minor): Weighed | null {
  if (unitPrice <= 0) return null;
  const nearest = mulDiv(price, 1000, unitPrice);
  if (nearest === 0 || nearest > heaviest) return null;
  if (lineGross(nearest, unitPrice) === price) return { quantity: nearest, unitPrice };
  // Up to a whole unit, a price of the unit comes to any price of the package; above it, soon one does of a weight nearby.
  for (let away = 0; away < Math.min(nearest, farthest); away += 1) {
    for (const quantity of away === 0 ? [nearest] : [nearest - away, nearest + away]) {
      const near = mulDiv(price, 1000, quantity);
      if (lineGross(quantity, near) === price) return { quantity, unitPrice: near };
    }
  }
  return null;
}
