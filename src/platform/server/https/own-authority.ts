import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { CertificateError, type ServerCertificate } from './certificate.ts';
import type { KeyPair } from './issue.ts';
import { isWithin, localScope } from './local-names.ts';

/** Loaded only to make something, because its library costs 10 MiB and a moment of every start. */
const issuing = () => import('./issue.ts');
const dayMs = 24 * 60 * 60 * 1000;
/** A server that is switched off over a season still has a good certificate when it comes back. */
const renewDays = 60;

/** As stored: the pair, and the names that it is for. */
interface Stored extends KeyPair {
  readonly names: readonly string[];
}

/**
 * The machine's own authority and a certificate of it for these names, from the folder; made where they are missing, and the
 * certificate anew where it ends soon, is for other names, or is not of this authority. `now` is epoch ms. Throws
 * CertificateError.
 */
export async function ownCertificate(
  folder: string,
  names: readonly string[],
  now: number,
): Promise<ServerCertificate> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const authority = (await readAuthority(folder)) ?? (await makeAuthority(folder, names, now));
  const covered = names.filter((name) => isWithin(authority.names, name));
  const kept = await readStored(folder, 'server').catch(() => null);
  const isGood = kept !== null && isGoodFor(kept, authority, covered, now);
  const pair = isGood ? kept : await renew(folder, authority, covered, now);
  return {
    key: pair.key,
    certificate: `${pair.certificate}${authority.certificate}`,
    authority: authority.certificate,
    leftOut: names.filter((name) => !covered.includes(name)),
  };
}

/** What every device trusts: it is never made again while one is there, however damaged. */
async function readAuthority(folder: string): Promise<Stored | null> {
  const stored = await readStored(folder, 'authority');
  if (stored === null || belongTogether(stored)) return stored;
  throw new CertificateError(
    `${join(folder, 'authority.json')} is damaged. Put it back from a backup, or delete it: then every device has to trust ` +
      'the server again.',
  );
}

async function makeAuthority(folder: string, more: readonly string[], now: number): Promise<Stored> {
  const scope = localScope(more);
  const { issueAuthority } = await issuing();
  const pair = await issueAuthority(`Tavolina ${hostname()}`.slice(0, 64), scope, now);
  return store(folder, 'authority', { ...pair, names: scope.names });
}

async function renew(folder: string, authority: KeyPair, names: readonly string[], now: number): Promise<Stored> {
  const { issueServer } = await issuing();
  return store(folder, 'server', { ...(await issueServer(authority, names, now)), names });
}

function isGoodFor(kept: Stored, authority: KeyPair, names: readonly string[], now: number): boolean {
  if (!belongTogether(kept) || kept.names.join() !== names.join()) return false;
  const certificate = new X509Certificate(kept.certificate);
  const isOurs = certificate.verify(new X509Certificate(authority.certificate).publicKey);
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  return isOurs && from <= now && to > now + renewDays * dayMs;
}

function belongTogether({ certificate, key }: KeyPair): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

async function readStored(folder: string, name: 'authority' | 'server'): Promise<Stored | null> {
  const path = join(folder, `${name}.json`);
  try {
    const { certificate = '', key = '', names = [] } = JSON.parse(await readFile(path, 'utf8')) as Partial<Stored>;
    return { certificate, key, names };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new CertificateError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

async function store(folder: string, name: 'authority' | 'server', stored: Stored): Promise<Stored> {
  const path = join(folder, `${name}.json`);
  await writeFile(`${path}.new`, JSON.stringify(stored), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  return stored;
}
