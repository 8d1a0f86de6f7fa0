/** Letters as somebody in a hurry types them: no case, no diacritics, so that `caj` finds `Çaj` and `uje` `Ujë`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
