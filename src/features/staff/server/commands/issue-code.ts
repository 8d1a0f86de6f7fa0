import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { codeAlphabet, codeLength, readingsOf, showCode } from '../../domain/typed-code.ts';

/** A code to read and type, such as `7K3M-Q9TX` (40 bits). */
export function issueCode(): string {
  return showCode(
    Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join(''),
  );
}

/** Compares every reading of a typed code: the time tells of what was typed, and nothing of the code. */
export function isCode(typed: string, code: string): boolean {
  const wanted = digest(code.replace('-', ''));
  return readingsOf(typed).filter((reading) => timingSafeEqual(digest(reading), wanted)).length > 0;
}

function digest(letters: string): Buffer {
  return createHash('sha256').update(letters).digest();
}
