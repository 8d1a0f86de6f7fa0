const digits = '0123456789';

export const shortestPin = 4;
export const longestPin = 8;

/**
 * What a finger makes of a PIN that typos once: another digit, two neighbours swapped, one digit too few or too many; also
 * where the entry was sent by itself at the usual number of digits. No two PINs of a venue are typos of one another: so a
 * typo never signs a colleague in, and forgiving it gives a guesser nothing.
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

/**
 * The part that no two PINs share: an entry is sent by itself at the usual number of digits, and a PIN that another one
 * begins with would sign its owner in.
 */
export const startOf = (pin: string): string => pin.slice(0, shortestPin);

/** Whether what was typed may have been meant as this PIN: a typo of it, or its beginning that was sent too early. */
export function isTypoOf(typed: string, pin: string, typos = typosOf(pin)): boolean {
  return typos.has(typed) || (typed.length < pin.length && pin.startsWith(typed));
}
