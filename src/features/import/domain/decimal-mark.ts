import type { ImportPlan } from './plan.ts';

/**
 * The decimal mark of a column, told by its clear numbers: `103,50` and `1.250,00` have a comma. Where they are all of one
 * kind, `1.250` is no longer in doubt; where they are not, or there are none, nothing is decided.
 */
export function decimalMarkOf(texts: Iterable<string>): ImportPlan['decimals'] {
  let [comma, dot] = [false, false];
  for (const text of texts) {
    const number = text.replace(/[^\d.,]/g, '').replace(/[.,]+$/, '');
    comma ||= /^\d+,\d{1,2}$/.test(number) || /^\d{1,3}(?:\.\d{3})+,\d+$/.test(number);
    dot ||= /^\d+\.\d{1,2}$/.test(number) || /^\d{1,3}(?:,\d{3})+\.\d+$/.test(number);
  }
  if (comma === dot) return 'auto';
  return comma ? 'comma' : 'dot';
}
