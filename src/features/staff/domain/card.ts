/** The normalized text of a scanned card: scanners may add blanks or a dash, and letters come in either case. */
export const lettersOfCard = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/**
 * A card's number as it is scanned or typed. Eight characters at least: it opens what a PIN opens, and a shorter one could be
 * tried out.
 */
export const cardNumber = /^[\p{L}\p{N}][\p{L}\p{N} -]{6,62}[\p{L}\p{N}]$/u;

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
