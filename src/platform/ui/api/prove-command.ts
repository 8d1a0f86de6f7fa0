import { provenText } from '#kernel/command-proof.ts';

const encoder = new TextEncoder();
const hmac = { name: 'HMAC', hash: 'SHA-256' } as const;

/** Browsers sign on https and on localhost only; on plain http a library does, fetched at once while the server is there. */
const plain = globalThis.crypto?.subtle === undefined ? import('./plain-hmac.ts') : null;

/**
 * The proof that a command was made in the session of this token (kernel/command-proof.ts). The key is computed from the
 * token and forgotten: it is written nowhere.
 */
export async function proveCommand(token: string, command: unknown): Promise<string> {
  const [secret, text] = [encoder.encode(token), encoder.encode(provenText(command))];
  if (plain !== null) return base64url((await plain).hmacOf(secret, text));
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', await subtle.digest('SHA-256', secret), hmac, false, ['sign']);
  return base64url(new Uint8Array(await subtle.sign(hmac, key, text)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
