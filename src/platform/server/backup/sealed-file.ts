import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { backupFailure } from './failure.ts';
import { type BackupKey, checkOf, deriveKey, isBearable, type KeyDerivation } from './recovery-key.ts';

/**
 * A backup on the disk: three lines of text, then chunks sealed with AES-256-GCM. The lines say how the key is derived
 * from the recovery key; the third is the checksum of the others, so that a damaged file is told from a wrong key.
 * Each chunk's nonce is its number and whether it is the last: none can be left out, repeated, moved or
 * added, and a file that was cut has no last one. (The construction is STREAM, as in the format of `age`.)
 */
const magic = 'TAVOLINA BACKUP 1';
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const headerLimit = 4_096;

interface HeaderLine extends KeyDerivation {
  readonly keyId: string;
  readonly keyCheck: string;
  /** Makes the key of this file, so that no two files share one. */
  readonly fileSalt: string;
}

export interface SealedHeader extends HeaderLine {
  /** Number of bytes before the first chunk. */
  readonly length: number;
  readonly digest: Buffer;
}

const sha256 = (data: string) => createHash('sha256').update(data).digest();

function fileKey(key: Buffer, { fileSalt }: HeaderLine): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.from(fileSalt, 'base64url'), 'tavolina backup: file', 32));
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 5, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** The bytes of a sealed file with this content. */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  { key, id, N, r, p, salt }: BackupKey,
): AsyncGenerator<Buffer> {
  const line: HeaderLine = {
    N,
    r,
    p,
    salt,
    keyId: id,
    keyCheck: checkOf(key),
    fileSalt: randomBytes(32).toString('base64url'),
  };
  const head = `${magic}\n${JSON.stringify(line)}\n`;
  const digest = sha256(head);
  yield Buffer.from(`${head}${digest.toString('hex')}\n`);
  const cipherKey = fileKey(key, line);
  let number = 0;
  const sealed = (chunk: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce(number, isLast)).setAAD(digest);
    number += 1;
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  // One chunk is held back: only the end shows which is the last.
  for await (const { chunk, isLast } of inChunks(content, chunkBytes)) yield sealed(chunk, isLast);
}

/** Reads the lines in front. They are checked for damage, not yet for who wrote them. */
export async function readHeader(path: string): Promise<SealedHeader> {
  const text = await readStart(path);
  const [first, second = '', third] = text.split('\n', 3);
  if (first !== magic) {
    if (/^TAVOLINA BACKUP \d+$/.test(first ?? '')) {
      throw backupFailure(
        'BACKUP_FROM_NEWER_VERSION',
        `${path} was written by a newer version of Tavolina. Install that version first.`,
      );
    }
    throw backupFailure('BACKUP_NOT_A_BACKUP', `${path} is no backup of Tavolina.`);
  }
  const head = `${first}\n${second}\n`;
  const digest = sha256(head);
  const isWhole = third !== undefined && text.length > head.length + third.length && third === digest.toString('hex');
  const line = isWhole ? (JSON.parse(second) as HeaderLine) : null;
  if (line === null || !isBearable(line)) throw damaged(path);
  return { ...line, length: Buffer.byteLength(head) + 65, digest };
}

async function readStart(path: string): Promise<string> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headerLimit), 0, headerLimit, 0);
      return buffer.subarray(0, bytesRead).toString('latin1');
    } finally {
      await file.close();
    }
  } catch (error) {
    throw backupFailure('BACKUP_FILE_UNREADABLE', `${path} cannot be read: ${(error as Error).message}`, error);
  }
}

/** The key of the file, from what was typed in. */
export async function openHeader(path: string, header: SealedHeader, recoveryKey: string): Promise<BackupKey> {
  const made = await deriveKey(recoveryKey, header);
  refuseOtherKey(path, header, made.key);
  return made;
}

function refuseOtherKey(path: string, { keyCheck, keyId }: SealedHeader, key: Buffer): void {
  const [mine, theirs] = [Buffer.from(checkOf(key)), Buffer.from(keyCheck)];
  if (mine.length === theirs.length && timingSafeEqual(mine, theirs)) return;
  throw backupFailure(
    'BACKUP_KEY_WRONG',
    `This is not the recovery key of ${path}: it was sealed with the one marked ${keyId}.`,
  );
}

/** The content of a sealed file; whoever reads it to the end knows that it is whole. */
export async function* unseal(path: string, header: SealedHeader, key: Buffer): AsyncGenerator<Buffer> {
  refuseOtherKey(path, header, key);
  const cipherKey = fileKey(key, header);
  const source = createReadStream(path, { start: header.length, highWaterMark: chunkBytes + tagBytes });
  let number = 0;
  for await (const { chunk, isLast } of inChunks(source, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw damaged(path);
    const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce(number, isLast)).setAAD(header.digest);
    decipher.setAuthTag(chunk.subarray(chunk.length - tagBytes));
    number += 1;
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(chunk.subarray(0, chunk.length - tagBytes)), decipher.final()]);
    } catch {
      throw damaged(path);
    }
    yield plain;
  }
}

export function damaged(path: string) {
  return backupFailure('BACKUP_DAMAGED', `${path} is damaged: it was cut short or altered. Use another backup.`);
}

/** The same bytes in chunks of one size, the last one shorter or empty. */
async function* inChunks(source: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const part of source) {
    waiting.push(part);
    length += part.length;
    if (length <= size) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length > size; rest = rest.subarray(size)) yield { chunk: rest.subarray(0, size), isLast: false };
    waiting = [rest];
    length = rest.length;
  }
  yield { chunk: Buffer.concat(waiting), isLast: true };
}
