import { barcodeKey } from '#kernel/barcode.ts';
import { fold, searchKey } from '#kernel/text.ts';

/** By what a product is found; texts that it does not have may be empty or, in a copy of an older build, missing. */
export interface SearchTexts {
  readonly names: readonly string[];
  readonly codes: readonly (string | undefined)[];
  readonly barcodes: readonly string[];
  /** Any part of these is found too, last. */
  readonly parts?: readonly string[];
}

/** Best matches first; `most` at most. */
export type ProductSearch<P> = (text: string, most: number) => readonly P[];

/** The search of products for the till and for other programs alike. */
export function productSearch<P>(products: readonly P[], textsOf: (product: P) => SearchTexts): ProductSearch<P> {
  const entries = products.map((product) => {
    const { names, codes, barcodes, parts = [] } = textsOf(product);
    return {
      product,
      names: names.map((name) => searchKey(name).trim()),
      written: names.map(fold),
      codes: codes.flatMap((code) => (code ? [searchKey(code)] : [])),
      barcodes: barcodes.map(barcodeKey),
      parts: parts.map(searchKey),
    };
  });
  type Entry = (typeof entries)[number];
  return (text, most) => {
    const words = searchKey(text).split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const wanted = words.join(' ');
    const written = fold(text).trim();
    const barcode = barcodeKey(text.trim());
    /** Null if the product does not match. */
    const rankOf = ({ names, codes, barcodes, parts }: Entry): number | null => {
      if (codes.includes(wanted) || barcodes.includes(barcode) || names.includes(wanted)) return 0;
      if ([...names, ...codes].some((each) => each.startsWith(wanted))) return 1;
      if (names.some((name) => name.split(' ').some((word) => word.startsWith(wanted)))) return 2;
      if (names.some((name) => words.every((word) => name.includes(word)))) return 3;
      return parts.some((each) => each.includes(wanted)) ? 4 : null;
    };
    return entries
      .flatMap((entry) => {
        const rank = rankOf(entry);
        // Of two that sound alike, the one that is written like it comes first.
        const later = entry.written.some((name) => name.includes(written)) ? 0 : 1;
        return rank === null ? [] : [{ product: entry.product, rank: 2 * rank + later }];
      })
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ product }) => product);
  };
}
