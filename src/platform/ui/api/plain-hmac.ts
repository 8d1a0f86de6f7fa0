import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** HMAC-SHA256 with the hash of the secret as its key: where the browser offers no cryptography, or it is needed at once. */
export function hmacOf(secret: Uint8Array, text: Uint8Array): Uint8Array {
  return hmac(sha256, sha256(secret), text);
}
