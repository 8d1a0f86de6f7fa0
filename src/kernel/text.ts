/** A text in lower case without diacritics, for comparing: `Çaj` and `caj`, `Ujë` and `uje` are equal. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Letters, and the one Latin letter by which each is searched. Public for the database, which folds its texts alike. */
export const searchLetters = {
  from: 'áàâäãåăçćčđéèêëíìîïığñóòôöõőšśşșțúùûüűýžźßłабвгдѓђежзѕијклљмнњопрстћќуфхцчшџѐѝй',
  to: 'aaaaaaacccdeeeeiiiiignoooooosssstuuuuuyzzslabvgdgdezzxijkllmnnoprstckufhccsxeii',
} as const;

/** Letters that are written with two, and doubled ones: replaced in this order, each by `$1`. */
export const searchPairs: readonly (readonly [pattern: string, replacement: string])[] = [
  ['dz', 'x'],
  ['([cszx])h', '$1'],
  ['([bcdfghklmnpqrstvxz])j', '$1'],
  ['([a-z])\\1+', '$1'],
];

const letterOf = new Map(
  [...searchLetters.from].map((letter, index) => [letter, [...searchLetters.to][index] as string]),
);
const pairs = searchPairs.map(([pattern, replacement]) => [new RegExp(pattern, 'g'), replacement] as const);

/**
 * The form in which texts are searched: two texts that sound alike in any of our languages and scripts have the same, so
 * that `pavlaka` finds `павлака`, `gjevrek` and `gevrek` `ѓеврек`, `sirene` `сирење`, `dzem` and `xhem` `џем`. Digits stay.
 */
export function searchKey(text: string): string {
  const plain = [...fold(text)].map((letter) => letterOf.get(letter) ?? letter).join('');
  return pairs.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), plain);
}

const names = new Intl.Collator(undefined, { numeric: true });

/** Sorts names in natural order: table 2 before table 10. */
export function compareNames(one: string, other: string): number {
  return names.compare(one, other);
}

/** `Ana Maria Kola` is AK, `Arta` is AR: two letters tell colleagues apart better than one. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word]);
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : (words[0]?.slice(0, 2) ?? []);
  return letters.join('').toUpperCase();
}

/** Whether the text has characters that control a printer or a screen, or that change how the text around them is read. */
export const hasControls = (text: string): boolean => controls.test(text);

const controls = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The text without them, as somebody reads it; a line break is a blank. */
export const withoutControls = (text: string): string =>
  text
    .replace(/[\n\r\t\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(new RegExp(controls, 'gu'), '')
    .trim();

/** Whether something of the text can be seen: not only blanks, marks, fillers and the empty braille cell. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''));

/** Whether somebody who reads the text learns why: it can be seen, and is what it looks like. */
export const isReason = (text: string): boolean => isVisible(text) && !hasControls(text);
