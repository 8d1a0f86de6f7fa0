const digits = '0123456789';

export const shortestPin = 4;
export const longestPin = 11;

/**
 * The typos of a PIN: one digit replaced, two neighbours swapped, one digit missing or added; also if the entry was
 * submitted automatically at the usual length. That they are not counted gives a guesser with a PIN of their own a few
 * hundred guesses, once.
 */
export function typosOf(pin: string): ReadonlySet<string> {
  const typos = new Set<string>();
  for (let at = 0; at <= pin.length; at += 1) {
    const [before, after] = [pin.slice(0, at), pin.slice(at)];
    const [here = '', next = ''] = after;
    if (next !== '') typos.add(before + next + here + after.slice(2));
    if (here !== '') typos.add(before + after.slice(1));
    for (const digit of digits) {
      const longer = before + digit + after;
      typos.add(longer);
      typos.add(longer.slice(0, -1));
      if (here === '') continue;
      typos.add(before + digit + after.slice(1));
      typos.add(before + after.slice(1) + digit);
    }
  }
  typos.delete(pin);
  return new Set([...typos].filter(({ length }) => length >= shortestPin && length <= longestPin));
}

/** Whether the typed digits may have been meant as this PIN: a typo of it, or its beginning submitted too early. */
export function isTypoOf(typed: string, pin: string, typos = typosOf(pin)): boolean {
  return typos.has(typed) || (typed.length < pin.length && pin.startsWith(typed));
}
