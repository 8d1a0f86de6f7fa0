/** Digits and letters that are not confused with one another, on paper or over the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const drawn = 10;

export const mostVouchers = 1_000;
export const longestPrefix = 6;

/**
 * A number that cannot be guessed: the prefix, ten letters from the given random bytes (50 bits), and a check letter
 * that detects every single mistyped letter and every swapped pair.
 */
export function voucherNumber(prefix: string, random: Uint8Array): string {
  if (random.length < drawn) throw new Error(`a voucher number needs ${drawn} random bytes`);
  const body = [...random.subarray(0, drawn)].map((byte) => alphabet[byte % alphabet.length]).join('');
  const start = `${prefix.toUpperCase()}${body}`;
  return `${start}${checkLetter(start)}`;
}

/** Whether a number has the format and check letter of this venue's vouchers. */
export function isVoucherNumber(number: string): boolean {
  const typed = number.trim().toUpperCase();
  return typed.length > drawn && checkLetter(typed.slice(0, -1)) === typed.at(-1);
}

/** Whether a scanned code is a voucher: goods have digits; of a voucher's eleven letters hardly ever all are. */
export const looksLikeVoucher = (code: string): boolean => /[a-z]/i.test(code) && isVoucherNumber(code);

/** Whether it may be a number that was drawn, with a letter of it wrong: as long as one, of its letters, and not of digits alone. */
export function hasFormOfVoucher(number: string): boolean {
  const body = number.trim().toUpperCase().slice(0, -1);
  const letters = [...body.slice(-drawn)];
  const isAsLong = body.length >= drawn && body.length <= drawn + longestPrefix;
  return isAsLong && letters.every((each) => alphabet.includes(each)) && letters.some((each) => each > '9');
}

/**
 * The number that somebody means who types the letter O for a zero: what is drawn has none. A number that is right as it is
 * stays, also with an O in its prefix or as its check letter; and so does one that is wrong either way.
 */
export function withZeros(number: string): string {
  if (isVoucherNumber(number)) return number;
  const at = Math.max(0, number.length - 1 - drawn);
  const zeros = (text: string) => text.replaceAll('O', '0');
  const body = zeros(number.slice(at, -1));
  const [start, end] = [number.slice(0, at), number.slice(-1)];
  const meant = [
    `${start}${body}${end}`,
    `${start}${body}${zeros(end)}`,
    `${zeros(start)}${body}${end}`,
    zeros(number),
  ];
  return meant.find(isVoucherNumber) ?? number;
}

/** A weighted sum modulo a prime, over digits and all letters, because a prefix may contain any letter. */
function checkLetter(text: string): string {
  let sum = 0;
  for (const [index, letter] of [...text].entries()) {
    // 37 is prime and each position has its own weight, so a swap changes the sum.
    sum = (sum + (Number.parseInt(letter, 36) + 1) * (index + 2)) % 37;
  }
  return checkLetters[sum] as string;
}
const checkLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';
