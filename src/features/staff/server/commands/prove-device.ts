import { createHmac, createPublicKey, type KeyObject, randomBytes, timingSafeEqual, verify } from 'node:crypto';
import { type OfVenue, perVenue } from '#platform/server/per-venue.ts';

const goodForMs = 60_000;

/** The proof of a device with a key: its signature over a nonce of the server. */
export interface DeviceProof {
  readonly nonce: string;
  /** ECDSA over P-256 and SHA-256, base64url. */
  readonly signature: string;
}

/**
 * A nonce for one use within a minute. It is authenticated by the server's key, so that nothing is stored until it is
 * used.
 */
export function issueNonce(pinKey: string, now: number): string {
  const text = `${now}.${randomBytes(16).toString('base64url')}`;
  return `${text}.${sealOf(pinKey, text)}`;
}

const sealOf = (pinKey: string, text: string) =>
  createHmac('sha256', pinKey).update(`nonce:${text}`).digest('base64url');

/** A P-256 key as a browser exports it (SPKI, base64url), or null for anything else. */
export function readPublicKey(given: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(given, 'base64url'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
}

/** Used nonces, with the time of use in epoch ms. */
const usedNonces = perVenue((): Map<string, number> => new Map());

/** Whether the device has just signed with this point's key. A nonce works once. */
export function isProof(
  of: OfVenue & { readonly now: number },
  pinKey: string,
  publicKey: string,
  proof: DeviceProof | undefined,
): boolean {
  const { now } = of;
  if (proof === undefined || !isOurs(pinKey, proof.nonce, now)) return false;
  const used = usedNonces(of);
  for (const [nonce, at] of used) if (now - at > goodForMs) used.delete(nonce);
  if (used.has(proof.nonce)) return false;
  used.set(proof.nonce, now);
  return isSignedBy(publicKey, proof);
}

/** Whether a nonce of the last minute is signed with this key, used before or not: enough to stand in line, not to sign in. */
export function isSigned(pinKey: string, publicKey: string, proof: DeviceProof | undefined, now: number): boolean {
  return proof !== undefined && isOurs(pinKey, proof.nonce, now) && isSignedBy(publicKey, proof);
}

function isSignedBy(publicKey: string, { nonce, signature }: DeviceProof): boolean {
  const key = readPublicKey(publicKey);
  if (key === null) return false;
  const signed = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(nonce), { key, dsaEncoding: 'ieee-p1363' }, signed);
}

function isOurs(pinKey: string, nonce: string, now: number): boolean {
  const [at = '', random = '', seal = ''] = nonce.split('.');
  const age = now - Number(at);
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(pinKey, `${at}.${random}`))];
  return given.length === right.length && timingSafeEqual(given, right) && age >= 0 && age <= goodForMs;
}
