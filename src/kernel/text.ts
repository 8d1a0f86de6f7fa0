/** Letters as somebody in a hurry types them: no case, no diacritics, so that `caj` finds `Çaj` and `uje` `Ujë`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const names = new Intl.Collator(undefined, { numeric: true });

/** Sorts names as people count: table 2 before table 10. */
export function compareNames(one: string, other: string): number {
  return names.compare(one, other);
}
