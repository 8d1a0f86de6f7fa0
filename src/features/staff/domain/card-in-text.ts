import { isPaymentCard, paymentCardDigits } from './card.ts';

/**
 * Whether the text has the number of a payment card, in any script and with any separators, also between other words
 * and numbers ("Visa 4111.1111.1111.1111 12/28"). Groups of digits are read as written: a card number inside a longer
 * group is not looked for, because every tenth number passes the check and long references of terminals would be refused.
 * Takes time in proportion to the text: from each group no more groups are read than a card number has digits.
 */
export function holdsCardNumber(text: string): boolean {
  const latin = text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  return latin.split(/\p{L}+/u).some((run) => {
    const groups = run.match(/\d+/g) ?? [];
    return groups.some((_, from) => beginsCard(groups, from));
  });
}

/** Groups in which people write card numbers have four digits or more, but for the last; of times, dates and most phones they have fewer. */
const shortest = { group: 4, last: 3 };

/**
 * Whether the groups from this one on, read together, are a card number. Every tenth number passes the check, so notes with two
 * phones or a date and an hour would be refused if all that stands together were read together. Cards begin with 2 to 6.
 */
function beginsCard(groups: readonly string[], from: number): boolean {
  let digits = '';
  for (let at = from; at < groups.length && digits.length < paymentCardDigits.most; at += 1) {
    const group = groups[at] as string;
    digits += group;
    const isWritten = /^[2-6]/.test(digits) && group.length >= shortest.last;
    if ((isWritten || at === from) && isPaymentCard(digits)) return true;
    if (group.length < shortest.group) return false;
  }
  return false;
}

/** The value of a decimal digit: in every script the ten digits follow each other, beginning with zero. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) as number;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A value of JSON without every text, number and field name that holds a card number. */
export function withoutCardNumbers(value: unknown): unknown {
  if (typeof value === 'string') return !id.test(value) && holdsCardNumber(value) ? undefined : value;
  if (typeof value === 'number') return holdsCardNumber(String(value)) ? undefined : value;
  if (Array.isArray(value)) return value.map(withoutCardNumbers).filter((each) => each !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([name, each]) => {
    const left = holdsCardNumber(name) ? undefined : withoutCardNumbers(each);
    return left === undefined ? [] : [[name, left] as const];
  });
  return Object.fromEntries(kept);
}
