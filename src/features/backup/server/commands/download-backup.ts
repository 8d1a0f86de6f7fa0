import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CodedError, fail } from '#kernel/error.ts';
import { isUuid } from '#kernel/ids.ts';
import type { OwnContext, PublicContext, RawAnswer } from '#platform/server/feature.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { backupErrors } from '../../domain/errors.ts';
import { backupById } from '../queries/read-backups.ts';

const linkMs = 60_000;

/**
 * `POST api/backups/{id}/link`: an address for the browser's own download, which cannot send a token and keeps a large file out of
 * the page's memory. It holds for a minute and for one file; the file is sealed in any case.
 */
export async function makeLink({ venue, session }: OwnContext, id: string): Promise<{ path: string }> {
  const row = await venue.read((tx) => backupById(tx, id));
  if (row === null) fail('NOT_FOUND');
  if (row.fileName === null || (await find(venue, row.fileName)) === null) gone();
  const { fileName, keyId } = row;
  await venue.inWriteTx(async (tx) => {
    const data = { fileName, keyId };
    const { userId, pointId } = session;
    tx.audit({
      action: 'backup.downloaded',
      subject: `backup:${id}`,
      userId,
      pointId,
      commandId: null,
      senderId: null,
      approverId: null,
      data,
    });
  });
  const until = venue.clock() + linkMs;
  return { path: `/api/backups/file/${id}.${until}.${signatureOf(venue, id, until)}` };
}

function signatureOf(venue: VenueContext, id: string, until: number): string {
  return createHmac('sha256', venue.secrets.pinKey)
    .update(`backup link\n${venue.id}\n${id}\n${until}`)
    .digest('base64url');
}

/** `GET api/backups/file/{token}` */
export async function sendFile({ venue }: PublicContext, token: string): Promise<RawAnswer> {
  const [id = '', until = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(venue, id, Number(until)));
  const isOurs = isUuid(id) && given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || venue.clock() > Number(until)) throw new CodedError('BACKUP_LINK_OVER', backupErrors.BACKUP_LINK_OVER);
  const row = await venue.read((tx) => backupById(tx, id));
  const path = row?.fileName == null ? null : await find(venue, row.fileName);
  if (row === null || path === null) return gone();
  return {
    raw: true,
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${row.fileName}"`,
      'content-length': String((await stat(path)).size),
      'cache-control': 'no-store',
    },
    body: createReadStream(path),
  };
}

const gone = (): never => {
  throw new CodedError('BACKUP_FILE_GONE', backupErrors.BACKUP_FILE_GONE);
};

async function find({ backups: { folder, secondPlace } }: VenueContext, fileName: string): Promise<string | null> {
  for (const place of [folder, secondPlace]) {
    const path = place === null ? null : join(place, fileName);
    if (path !== null && (await stat(path).catch(() => null)) !== null) return path;
  }
  return null;
}
