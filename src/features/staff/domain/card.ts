/** The normalized text of a scanned card: scanners may add blanks or a dash, and letters come in either case. */
export const lettersOfCard = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** What is kept of a number: whoever knows all of it can show the card. Never more than half of a short one. */
export function endOfCard(typed: string): string {
  const letters = lettersOfCard(typed);
  return letters.slice(letters.length - Math.min(4, Math.floor(letters.length / 2)));
}

/**
 * A card's number as it is scanned or typed. Eight characters at least: it opens what a PIN opens, and a shorter one could be
 * tried out.
 */
export const cardNumber = /^[\p{L}\p{N}][\p{L}\p{N} -]{6,62}[\p{L}\p{N}]$/u;

/**
 * Whether a card is easily guessed, as a simple PIN is: fewer than three different characters (00000000, 00000001), a run up or
 * down, also with small steps (12345678, HGFEDCBA, 11223344, 12345679), or the same piece again and again (12341234).
 */
export function isSimpleCard(card: string): boolean {
  const codes = [...card].map((letter) => letter.codePointAt(0) as number);
  const isSmall = (step: number) => step >= 0 && step <= 2;
  const isRun = [1, -1].some((way) =>
    codes.slice(1).every((code, at) => isSmall((code - (codes[at] as number)) * way)),
  );
  const digits = [...card].map(Number);
  const isRound = [1, -1].some((way) =>
    digits.slice(1).every((digit, at) => isSmall((way * (digit - (digits[at] as number)) + 10) % 10)),
  );
  const repeats = codes.some(
    (_, at) => at > 0 && codes.length % at === 0 && codes.every((code, n) => code === codes[n % at]),
  );
  return new Set(codes).size < 3 || isRun || isRound || repeats;
}

/** How many digits a payment card number has. */
export const paymentCardDigits = { fewest: 13, most: 19 } as const;

/**
 * Whether this passes as a payment card number: 13 to 19 digits with a valid check digit (Luhn). Such a number must not
 * be stored in this system, not even as a hash.
 */
export function isPaymentCard(card: string): boolean {
  if (!/^\d{13,19}$/.test(card)) return false;
  const sum = [...card].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
