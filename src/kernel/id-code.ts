/**
 * An id as digits that are printed and scanned: a prefix that says of what it is, the id in 39 digits, and two check digits (ISO
 * 7064, MOD 97-10). Digits only, because a scanner types letters by the keyboard layout of the till: Cyrillic, or with Y and Z
 * exchanged. An id cannot be guessed, and says nothing about what it is of.
 */
const idDigits = 39;
const largestId = 2n ** 128n - 1n;

export function idCode(prefix: string, id: string): string {
  const digits = `${prefix}${BigInt(`0x${id.replaceAll('-', '')}`)
    .toString()
    .padStart(idDigits, '0')}`;
  const check = 98n - ((BigInt(digits) * 100n) % 97n);
  return `${digits}${check.toString().padStart(2, '0')}`;
}

/** The id in a code with this prefix; null if it is the code of something else. `misread`: it was one. */
export function idOfCode(prefix: string, code: string): string | 'misread' | null {
  if (!code.startsWith(prefix) || code.length !== prefix.length + idDigits + 2 || !/^\d+$/.test(code)) return null;
  const id = BigInt(code.slice(prefix.length, prefix.length + idDigits));
  if (BigInt(code) % 97n !== 1n || id > largestId) return 'misread';
  const hex = id.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
