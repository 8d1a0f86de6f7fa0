import { createHmac, timingSafeEqual } from 'node:crypto';
import { provenText } from '#kernel/command-proof.ts';

/** Whether the command was made in one of the sessions with these token hashes (kernel/command-proof.ts). */
export function isProven(tokenHashes: readonly string[], command: unknown, proof: string | null | undefined): boolean {
  if (proof === null || proof === undefined) return false;
  const given = Buffer.from(proof, 'base64url');
  const text = provenText(command);
  return tokenHashes.some((hash) => {
    const expected = createHmac('sha256', Buffer.from(hash, 'base64url')).update(text).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
