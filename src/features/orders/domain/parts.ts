import { lineGross, type Minor } from '#kernel/money.ts';

/** Whether two parts of a quantity come to what the whole comes to: 0.02 in four parts would be nothing, or twice as much. */
export function addsUp(whole: number, part: number, ...prices: readonly Minor[]): boolean {
  return prices.every((price) => lineGross(part, price) + lineGross(whole - part, price) === lineGross(whole, price));
}

/** How far from what was wanted a part is looked for, thousandths. */
const searched = 200;

/**
 * The part of a weight nearest to the wanted one that a line can be divided into; the whole where there is none. The price
 * of a weight is rounded, so not each part leaves a rest that adds up.
 */
export function nearestPart(whole: number, wanted: number, ...prices: readonly Minor[]): number {
  for (let off = 0; off <= searched; off += 1) {
    const found = [wanted - off, wanted + off].find(
      (part) => part > 0 && part < whole && addsUp(whole, part, ...prices),
    );
    if (found !== undefined) return found;
  }
  return whole;
}
