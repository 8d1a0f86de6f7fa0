import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** Without letters that look like digits; what is read as one of them is taken for the digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const length = 8;

/**
 * The code of the first run, such as `7K3M-Q9TX` (40 bits). It lives in this process only: whoever can read what the
 * server prints may set the venue up, whoever merely reaches its port may not.
 */
export function issueCode(): string {
  const code = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** Whether somebody typed that code, in whatever case and with whatever between. Takes the same time for every answer. */
export function isCode(typed: string, code: string): boolean {
  return timingSafeEqual(digest(typed), digest(code));
}

function digest(code: string): Buffer {
  const letters = code.toUpperCase().replace(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return createHash('sha256')
    .update(letters.replace(/[^0-9A-Z]/g, ''))
    .digest();
}
