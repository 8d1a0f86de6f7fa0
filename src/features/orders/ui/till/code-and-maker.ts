import type { Product } from './views.ts';

/** By what a shop tells goods apart that have the same name; empty if they have neither. */
export const codeAndMaker = ({ code, maker }: Pick<Product, 'code' | 'maker'>): string =>
  // A copy of the catalogue that was kept by an older build has no makers.
  [code, maker ?? ''].filter((part) => part !== '').join(' · ');
