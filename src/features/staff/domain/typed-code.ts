/** Without letters that look like digits; what is read as one of them is taken for the digit. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 8;
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** What somebody typed of a code, in whatever case and with whatever between, as it was issued but for the dash. */
export function lettersOf(typed: string): string {
  const letters = typed.toUpperCase().replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return letters.replace(/[^0-9A-Z]/g, '');
}

/** `7K3MQ9TX` as it is shown: two groups that one can read aloud. */
export function showCode(letters: string): string {
  return `${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`;
}
