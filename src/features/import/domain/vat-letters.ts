import { folded } from './folded.ts';

/** The rate of each letter, basis points; null is outside VAT. */
export type VatLetters = ReadonlyMap<string, number | null>;

/** Letters that look alike in both scripts, and those that sound alike. */
const alike: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Ј: 'J',
  К: 'K',
  М: 'M',
  Н: 'H',
  Т: 'T',
};
const sounding: Readonly<Record<string, string>> = {
  А: 'A',
  Б: 'B',
  В: 'V',
  Г: 'G',
  Д: 'D',
  Ѓ: 'Ǵ',
  Ђ: 'Đ',
  Е: 'E',
  Ж: 'Ž',
  З: 'Z',
  И: 'I',
  К: 'K',
};

/** Words around a letter or a rate: `Група А`, `ДДВ 18%`, `Grupi E`. */
const around = new Set(
  ['ддв', 'пдв', 'ddv', 'pdv', 'tvsh', 'vat', 'mwst', 'ust', 'тар', 'тарифа', 'тарифна', 'tarifa', 'tarifna'].concat(
    [
      'група',
      'даночна',
      'пореска',
      'grupa',
      'danocna',
      'poreska',
      'grupi',
      'tatimor',
      'group',
      'tax',
      'gruppe',
      'steuer',
    ],
    ['стапка', 'стопа', 'stapka', 'stopa', 'norma', 'shkalla', 'rate', 'satz', 'ознака', 'oznaka', 'kodi', 'code'],
  ),
);
const none = new Set(
  ['безддв', 'ослободено', 'неддв', 'безпдв', 'ослобођено', 'bezddv', 'bezpdv', 'oslobodeno', 'oslobodjeno'].concat([
    'patvsh',
    'eliruar',
    'iliruar',
    'liruar',
    'perjashtuar',
    'exempt',
    'novat',
    'withoutvat',
    'steuerfrei',
    'ohnemwst',
  ]),
);

export const saysNoVat = (text: string): boolean => none.has(folded(text));

export interface VatText {
  /** Upper case; null if the cell has none. */
  readonly letter: string | null;
  /** The rest as typed: `18%`. */
  readonly rate: string;
}

/** A cell of a VAT column: a letter, a rate, or both, with the words around them left out. */
export function vatTextOf(text: string): VatText {
  const parts = (text.toUpperCase().match(/[\p{L}]+|[\d.,]+\s*%?/gu) ?? []).filter((part) => !around.has(folded(part)));
  const letter = parts.find((part) => /^\p{L}$/u.test(part)) ?? null;
  const others = parts.filter((part) => part !== letter);
  return { letter, rate: others.join(' ').trim() };
}

/** What a letter of the other script was read as. */
export interface StrangeLetter {
  readonly own: string;
  /** It looks like one of the venue's letters and sounds like another. */
  readonly isDoubtful: boolean;
}

/**
 * The letters of one column that are none of the venue's. Files are also written on the other keyboard: a letter of the
 * other script is the one that looks like it, or the one that sounds like it. They agree on A; B is either В or Б, which
 * the other letters of the column decide. A letter that stays undecided is left out.
 */
export function strangeLettersIn(texts: Iterable<string>, venue: VatLetters): ReadonlyMap<string, StrangeLetter> {
  const used = new Set([...texts].flatMap((text) => vatTextOf(text).letter ?? []));
  const strange = [...used].filter((letter) => !venue.has(letter));
  const read = (letter: string, pairs: Readonly<Record<string, string>>) =>
    [...venue.keys()].filter((own) => pairs[own] === letter || pairs[letter] === own);
  const looks = strange.every((letter) => read(letter, alike).length === 1);
  const sounds = strange.every((letter) => read(letter, sounding).length === 1);
  const isMixed = strange.length < used.size;
  // Among letters of the right script a strange one is a slip that looks right.
  const isLook = !sounds || (isMixed && looks);
  const found = strange.flatMap((letter): [string, StrangeLetter][] => {
    const [look, sound] = [read(letter, alike)[0], read(letter, sounding)[0]];
    if (!isLook && looks && look !== sound) return [];
    const own = isLook ? look : sound;
    const isDoubtful = look !== undefined && sound !== undefined && look !== sound;
    return own === undefined ? [] : [[letter, { own, isDoubtful }]];
  });
  return new Map(found);
}

/** The letters of one column as the venue's rates, with those of the other script. */
export function lettersIn(texts: Iterable<string>, venue: VatLetters): VatLetters {
  const strange = [...strangeLettersIn(texts, venue)];
  return new Map([
    ...venue,
    ...strange.map(([letter, { own }]): [string, number | null] => [letter, venue.get(own) ?? null]),
  ]);
}
