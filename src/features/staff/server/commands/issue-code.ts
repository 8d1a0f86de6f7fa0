import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { codeAlphabet, codeLength, lettersOf, showCode } from '../../domain/typed-code.ts';

/** A code to read and type, such as `7K3M-Q9TX` (40 bits). */
export function issueCode(): string {
  return showCode(
    Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join(''),
  );
}

/** Compares a typed code in constant time. */
export function isCode(typed: string, code: string): boolean {
  return timingSafeEqual(digest(typed), digest(code));
}

function digest(code: string): Buffer {
  return createHash('sha256').update(lettersOf(code)).digest();
}
