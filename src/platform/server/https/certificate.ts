import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { KeyPair } from './issue.ts';

/** What the server shows, with the chain behind it, as PEM. */
export interface ServerCertificate extends KeyPair {
  /** The machine's own authority, for devices to trust; null with a certificate of the owner's. PEM. */
  readonly authority: string | null;
  /** Names that it is not for, because no local authority may vouch for them. */
  readonly leftOut: readonly string[];
}

/** Certificates cannot be read or do not fit; `message` says which file, and what to do. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/** The owner's certificate (with its chain) and key, from their files. `now` is epoch ms. Throws CertificateError. */
export async function givenCertificate(certFile: string, keyFile: string, now: number): Promise<ServerCertificate> {
  const [certificate, key] = await Promise.all([
    read('TAVOLINA_TLS_CERT', certFile),
    read('TAVOLINA_TLS_KEY', keyFile),
  ]);
  const parsed = parse(() => new X509Certificate(certificate), 'TAVOLINA_TLS_CERT', certFile, 'a certificate in PEM');
  const privateKey = parse(
    () => createPrivateKey(key),
    'TAVOLINA_TLS_KEY',
    keyFile,
    'a private key in PEM without password',
  );
  if (!parsed.checkPrivateKey(privateKey)) {
    throw new CertificateError(`The key ${keyFile} (TAVOLINA_TLS_KEY) is not that of the certificate ${certFile}.`);
  }
  if (Date.parse(parsed.validTo) <= now) {
    throw new CertificateError(`The certificate ${certFile} (TAVOLINA_TLS_CERT) ended on ${parsed.validTo}. Renew it.`);
  }
  if (Date.parse(parsed.validFrom) > now) {
    throw new CertificateError(
      `The certificate ${certFile} (TAVOLINA_TLS_CERT) begins on ${parsed.validFrom}. Is this machine's clock right?`,
    );
  }
  return { certificate, key, authority: null, leftOut: [] };
}

async function read(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CertificateError(`${file} (${setting}) cannot be read: ${(error as Error).message}`);
  }
}

function parse<T>(attempt: () => T, setting: string, file: string, what: string): T {
  try {
    return attempt();
  } catch {
    throw new CertificateError(`${file} (${setting}) is not ${what}.`);
  }
}
