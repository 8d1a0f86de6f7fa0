/** Without letters that look like digits; a typed look-alike is read as the digit. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 8;
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * What a Cyrillic keyboard writes for a code that is read from paper: a letter that looks like a Latin one is that, any
 * other is the letter of its key, which is the same on Macedonian and Serbian keyboards. Where the two differ (Р stands on
 * the key R) the look decides: who types compares the screen with the paper.
 */
const cyrillic = 'АВЕЅЈКМНОРСТУХБГДЗИІЛЉЊПФЦЏ';
const asLatin = 'ABESJKMHOPCTYXBGDZIILQWPFCX';

/** A typed code, in any case, alphabet and with any separators, in the form in which it was issued, without the dash. */
export function lettersOf(typed: string): string {
  const latin = typed
    .toUpperCase()
    .replace(/\p{Script=Cyrillic}/gu, (letter) => asLatin[cyrillic.indexOf(letter)] ?? letter);
  const letters = latin.replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return letters.replace(/[^0-9A-Z]/g, '');
}

/** `7K3MQ9TX` for display: two groups that can be read aloud. */
export function showCode(letters: string): string {
  return `${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`;
}
