import { createHash, createHmac, randomBytes, randomInt, scrypt } from 'node:crypto';

/** Crockford's letters and digits: none of them is taken for another when it is read from paper. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 6;
const groupLength = 5;

/** Parameters of scrypt as a file names them. */
export interface KeyDerivation {
  readonly N: number;
  readonly r: number;
  readonly p: number;
  /** base64url */
  readonly salt: string;
}

/** What seals backups: it is derived from the recovery key, which is not needed again before a restore. */
export interface BackupKey extends KeyDerivation {
  readonly key: Buffer;
  /** Four letters that say which recovery key is meant, without revealing anything of it. */
  readonly id: string;
}

const cost = { N: 2 ** 17, r: 8, p: 1 } as const;
/** What a file may ask of this machine: a hostile one could name parameters that take all memory. */
const most = { N: 2 ** 20, r: 16, p: 4 } as const;
const memoryBytes = 2 ** 30;

/** A new recovery key: six groups of five, 150 random bits, such as `7QX2M-…`. */
export function makeRecoveryKey(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Without what differs when somebody types it: small letters, blanks instead of hyphens, O for 0. */
const spelled = (text: string) => text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** Whether this text may be a recovery key, of whatever backup. */
export function isRecoveryKey(text: string): boolean {
  const plain = spelled(text);
  return plain.length === groups * groupLength && [...plain].every((each) => letters.includes(each));
}

/** A recovery key however it is typed in; any other text is a passphrase as it is. */
function plainKey(text: string): string {
  return isRecoveryKey(text) ? spelled(text) : text.trim().normalize('NFC');
}

/** The key of new backups, with a salt of its own. Takes about half a second and 128 MB. */
export function newBackupKey(recoveryKey: string): Promise<BackupKey> {
  return deriveKey(recoveryKey, { ...cost, salt: randomBytes(16).toString('base64url') });
}

export function isBearable({ N, r, p, salt }: KeyDerivation): boolean {
  const isWithin = (value: unknown, limit: number) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limit;
  const isPower = isWithin(N, most.N) && N >= 2 && Number.isInteger(Math.log2(N));
  return (
    isPower && isWithin(r, most.r) && isWithin(p, most.p) && 128 * N * r <= memoryBytes && typeof salt === 'string'
  );
}

export function deriveKey(recoveryKey: string, { N, r, p, salt }: KeyDerivation): Promise<BackupKey> {
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 2 * memoryBytes };
    scrypt(plainKey(recoveryKey), Buffer.from(salt, 'base64url'), 32, options, (error, key) => {
      if (error === null) resolve({ N, r, p, salt, key, id: idOf(key) });
      else reject(error);
    });
  });
}

/** Proves a key without revealing it. */
export function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('tavolina backup: check').digest('base64url');
}

export function idOf(key: Buffer): string {
  const bytes = createHash('sha256').update(checkOf(key)).digest();
  return Array.from(bytes.subarray(0, 4), (byte) => letters[byte % letters.length]).join('');
}
