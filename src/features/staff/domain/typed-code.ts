/** Without letters that look like digits; a typed look-alike is read as the digit. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 8;
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * What a Cyrillic letter stands for in a code that was read in Latin letters. Some people type the letter that looks the
 * same, some the key that has the Latin letter (the same on Macedonian and Serbian keyboards), and six letters differ
 * between the two: Р looks like P and stands on the key R. Only the server knows which code there is. Each entry is a letter and
 * what it may stand for.
 */
const latinOf = new Map(
  'АA БB ВBV ГG ДD ЕE ЅSY ЗZ И1 І1 ЈJ КK Л1 ЉQ МM НHN ЊW О0 ПP РPR СCS ТT УY ФF ХXH ЦC ЏX'
    .split(' ')
    .map((entry) => [entry.charAt(0), entry.slice(1)]),
);

/** A code as somebody types it: in upper case and without separators, but in the alphabet of the keyboard. */
export function typedLetters(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z\p{Script=Cyrillic}]/gu, '');
}

/** Every code that the typed text can mean: one for Latin letters, at most 2 to the power of 8, none for no whole code. */
export function readingsOf(typed: string): string[] {
  const letters = Array.from(typedLetters(typed));
  if (letters.length !== codeLength) return [];
  return letters.reduce<string[]>(
    (readings, letter) => {
      const meant = /[0-9A-Z]/.test(letter) ? (lookAlikes[letter] ?? letter) : (latinOf.get(letter) ?? '');
      return readings.flatMap((reading) => Array.from(meant, (latin) => reading + latin));
    },
    [''],
  );
}

/** `7K3MQ9TX` for display: two groups that can be read aloud. */
export function showCode(letters: string): string {
  return `${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`;
}
