/** Without letters that look like digits; a typed look-alike is read as the digit. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 8;
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** A typed code, in any case and with any separators, in the form in which it was issued, without the dash. */
export function lettersOf(typed: string): string {
  const letters = typed.toUpperCase().replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return letters.replace(/[^0-9A-Z]/g, '');
}

/** `7K3MQ9TX` for display: two groups that can be read aloud. */
export function showCode(letters: string): string {
  return `${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`;
}
