import { CodedError, commonErrors, fail } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { PictureCrop, PictureKind } from '#kernel/picture.ts';
import { type ChildLimits, runInChild } from './child-task.ts';
import type { ReadTx } from './database.ts';
import { createFairQueue } from './fair-queue.ts';
import type { OwnContext, PublicContext, RawAnswer } from './feature.ts';
import { assertPicture, type DrawingOrder, type DrawnSize, refuse } from './picture-drawing.ts';
import { answeredBefore, commandIdOf, digest, hashBody } from './routes.ts';
import { sql } from './sql.ts';
import type { PictureUse, VenueContext } from './venue-context.ts';
import type { WriteTx } from './write-tx.ts';

interface UploadInput {
  readonly query: { readonly kind: PictureKind } & Partial<PictureCrop>;
  readonly bytes: Uint8Array;
}

/** `POST api/pictures` */
export async function uploadPicture(context: OwnContext, { query, bytes }: UploadInput): Promise<{ id: string }> {
  return savePicture(context, query.kind, bytes, readCrop(query));
}

function readCrop({ x, y, width, height }: Partial<PictureCrop>): PictureCrop | null {
  if (x === undefined && y === undefined && width === undefined && height === undefined) return null;
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined) return { x, y, width, height };
  throw new CodedError('INVALID_INPUT', commonErrors.INVALID_INPUT, undefined, [
    { path: 'query', problem: 'invalid_type' },
  ]);
}

/**
 * Stores an uploaded picture, for routes with `upload` and effect `own`. It is re-encoded before the write transaction
 * begins; only the insert runs in the transaction, so that sales do not wait.
 */
export async function savePicture(
  { venue, session, caller }: OwnContext,
  kind: PictureKind,
  bytes: Uint8Array,
  crop: PictureCrop | null,
): Promise<{ id: string }> {
  const commandId = commandIdOf(caller.header('command-id'));
  const bodyHash = hashBody(['picture', session.userId, kind, crop, digest(bytes)]);
  const before = (tx: ReadTx) => answeredBefore(tx, commandId, bodyHash) as Promise<{ answer: { id: string } } | null>;
  const known = await venue.read(before);
  if (known !== null) return known.answer;
  const sizes = await inTurn(venue.id, () => draw({ bytes, kind, crop }));
  return venue.inWriteTx(async (tx) => {
    const meanwhile = await before(tx);
    if (meanwhile !== null) return meanwhile.answer;
    const result = { id: uuidv7() };
    await insertPicture(tx, result.id, kind, tx.now, sizes);
    tx.remember({ id: commandId, bodyHash, answer: JSON.stringify(result) });
    return result;
  });
}

/** Re-encoding takes processor time and memory that sales need. */
const inTurn = createFairQueue(20);
const limits: ChildLimits = { heapMb: 128, longestMs: 30_000 };

/** Draws in a process of its own; one that does not come back met bytes that are no honest picture. */
async function draw(order: DrawingOrder): Promise<readonly DrawnSize[]> {
  assertPicture(order.bytes);
  const drawn = await runInChild<readonly DrawnSize[]>('picture-worker', order, limits);
  return drawn ?? refuse('PICTURE_UNREADABLE');
}

async function insertPicture(tx: WriteTx, id: string, kind: PictureKind, now: number, sizes: readonly DrawnSize[]) {
  await tx.run(
    sql`INSERT INTO picture (id, kind, created) VALUES (${id}, ${kind}, ${new Date(now).toISOString()}::timestamptz)`,
  );
  for (const { size, mediaType, bytes } of sizes) {
    await tx.run(sql`
      INSERT INTO picture_size (picture_id, size, media_type, bytes) VALUES (${id}, ${size}, ${mediaType}, ${bytes})`);
  }
}

/** Whether a form that names this picture may be saved: the picture exists and is of this kind. */
export async function hasPicture(tx: ReadTx, id: string, kind: PictureKind): Promise<boolean> {
  return (await tx.maybe(sql`SELECT 1 FROM picture WHERE id = ${id} AND kind = ${kind}`)) !== null;
}

interface Kept {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** One size of a picture, or null. */
export async function readPicture(tx: ReadTx, id: string, size: string): Promise<Kept | null> {
  return tx.maybe<Kept>(sql`
    SELECT media_type AS "mediaType", bytes FROM picture_size WHERE picture_id = ${id} AND size = ${size}`);
}

/** `GET api/pictures/{id}/{size}`: without a token, which an `<img>` cannot send; ids cannot be guessed. */
export async function servePicture(
  { venue }: PublicContext,
  { params }: { readonly params: { readonly id: string; readonly size: string } },
): Promise<RawAnswer> {
  const found = await venue.read((tx) => readPicture(tx, params.id, params.size));
  if (found === null) fail('NOT_FOUND');
  return {
    raw: true,
    status: 200,
    headers: {
      'content-type': found.mediaType,
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    },
    body: found.bytes,
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes pictures older than a day that no feature uses. */
export async function forgetUnusedPictures(venue: VenueContext, uses: readonly PictureUse[]): Promise<number> {
  const before = new Date(venue.clock() - dayMs).toISOString();
  let forgotten = 0;
  for (const kind of new Set(uses.map((each) => each.kind))) {
    forgotten += await venue.inWriteTx(async (tx) => {
      const inUse = await Promise.all(uses.filter((each) => each.kind === kind).map(({ used }) => used(tx)));
      return tx.run(sql`
        DELETE FROM picture
        WHERE kind = ${kind} AND created < ${before}::timestamptz AND NOT (id = ANY (${inUse.flat()}::uuid[]))`);
    });
  }
  return forgotten;
}
