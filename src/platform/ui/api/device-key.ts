import { openDB } from 'idb';
import { OfflineError } from './errors.ts';
import { request } from './request.ts';

/** A signature of this device over a nonce of the server. */
export interface DeviceProof {
  readonly nonce: string;
  readonly signature: string;
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;

const database = () =>
  openDB('tavolina-device', 1, {
    upgrade(db) {
      db.createObjectStore('key');
    },
  });

async function readKey(): Promise<CryptoKey | undefined> {
  const db = await database();
  try {
    return (await db.get('key', 'private')) as CryptoKey | undefined;
  } finally {
    db.close();
  }
}

/** Whether the key that this device created is still there. */
export async function hasKey(): Promise<boolean> {
  return (await readKey().catch(() => undefined)) !== undefined;
}

async function write(name: 'fresh' | 'private', key: CryptoKey): Promise<void> {
  const db = await database();
  try {
    await db.put('key', key, name);
  } finally {
    db.close();
  }
}

export interface FreshKey {
  /** SPKI, base64url. */
  readonly publicKey: string;
  /** Stores the private key, replacing the previous one. */
  keep(): Promise<void>;
}

/**
 * A key pair whose private key no script can read. Null if the browser cannot create one: on plain http, except on
 * localhost.
 */
export async function makeKey(): Promise<FreshKey | null> {
  if (globalThis.crypto?.subtle === undefined) return null;
  try {
    const pair = await crypto.subtle.generateKey(curve, false, ['sign']);
    const publicKey = encode(await crypto.subtle.exportKey('spki', pair.publicKey));
    // Some browsers cannot store a key: find out before the server relies on it.
    await write('fresh', pair.privateKey);
    return { publicKey, keep: () => write('private', pair.privateKey) };
  } catch {
    // A browser without IndexedDB, such as a private window: the device has no key.
    return null;
  }
}

/** Signs a nonce of the server; undefined if the key was lost. */
export async function proveDevice(): Promise<DeviceProof | undefined> {
  const key = await readKey();
  if (key === undefined) return undefined;
  const answer = (await request((input, init) => fetch(input, init), 'POST api/login/nonce')) as {
    readonly nonce?: string;
  };
  if (answer.nonce === undefined) throw new OfflineError();
  const text = new TextEncoder().encode(answer.nonce);
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, text);
  return { nonce: answer.nonce, signature: encode(signature) };
}

function encode(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
