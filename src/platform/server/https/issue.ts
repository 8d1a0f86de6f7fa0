import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as x509 from '@peculiar/x509';
import { der, sequence } from './der.ts';
import type { LocalScope } from './local-names.ts';

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;
const dayMs = 24 * 60 * 60 * 1000;

/** A certificate with its private key, both as PEM. */
export interface KeyPair {
  readonly certificate: string;
  readonly key: string;
}

/** How long certificates are good, in days. Browsers take none from a server for longer than 398. */
export const validDays = { authority: 3_650, server: 395, before: 2 } as const;

/**
 * A new authority for this machine. Whoever trusts it trusts it for local names and private addresses only: a stolen key
 * vouches for no site on the internet.
 */
export async function issueAuthority(name: string, scope: LocalScope, now: number): Promise<KeyPair> {
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: new x509.Name([{ CN: [name] }, { O: ['Tavolina'] }]),
    ...validity(now, validDays.authority),
    signingAlgorithm: signing,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      new x509.Extension('2.5.29.30', true, nameConstraints(scope)),
    ],
  });
  return pairOf(certificate, keys.privateKey);
}

/** A certificate of the authority for a server with these names and addresses. */
export async function issueServer(authority: KeyPair, names: readonly string[], now: number): Promise<KeyPair> {
  const issuer = new x509.X509Certificate(authority.certificate);
  const signingKey = await webcrypto.subtle.importKey('pkcs8', derOf(authority.key), curve, false, ['sign']);
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: 'CN=Tavolina',
    issuer: issuer.subjectName,
    ...validity(now, validDays.server),
    signingAlgorithm: signing,
    publicKey: keys.publicKey,
    signingKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  });
  return pairOf(certificate, keys.privateKey);
}

/** A device's clock may be a little behind. */
function validity(now: number, days: number) {
  return { notBefore: new Date(now - validDays.before * dayMs), notAfter: new Date(now + days * dayMs) };
}

function serial(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

async function pairOf(certificate: x509.X509Certificate, key: webcrypto.CryptoKey): Promise<KeyPair> {
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', key);
  return {
    certificate: `${certificate.toString('pem')}\n`,
    key: `${x509.PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n`,
  };
}

function derOf(pem: string): ArrayBuffer {
  const [first] = x509.PemConverter.decode(pem);
  if (first === undefined) throw new Error('no PEM');
  return first;
}

/** RFC 5280, 4.2.1.10: `permittedSubtrees` with names (2) and addresses with their masks (7). */
function nameConstraints({ names, ranges }: LocalScope): Uint8Array<ArrayBuffer> {
  const subtrees = [
    ...names.map((name) => sequence(der(0x82, Buffer.from(name, 'ascii')))),
    ...ranges.map(([address, bits]) => sequence(der(0x87, rangeOf(address, bits)))),
  ];
  return new Uint8Array(sequence(der(0xa0, ...subtrees)));
}

/** The address, and behind it its mask. */
function rangeOf(address: string, bits: number): Buffer {
  const bytes = bytesOf(address);
  const mask = bytes.map((_, index) => (0xff00 >> Math.min(8, Math.max(0, bits - index * 8))) & 0xff);
  return Buffer.from([...bytes, ...mask]);
}

function bytesOf(address: string): number[] {
  if (isIP(address) === 4) return address.split('.').map(Number);
  const [head = '', tail = ''] = address.split('::');
  const words = (text: string) => (text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16)));
  const [first, last] = [words(head), words(tail)];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
  return all.flatMap((word) => [word >> 8, word & 255]);
}
