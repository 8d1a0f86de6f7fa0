import type sharpModule from 'sharp';
import { CodedError, commonErrors } from '#kernel/error.ts';
import type { PictureCrop, PictureKind } from '#kernel/picture.ts';

/** A picture in one of its sizes. */
export interface DrawnSize {
  readonly size: string;
  readonly mediaType: 'image/webp' | 'image/png';
  readonly bytes: Buffer;
}

export const pictureErrors = {
  PICTURE_TOO_LARGE: 413,
  PICTURE_TYPE_UNSUPPORTED: 415,
  PICTURE_UNREADABLE: 422,
  PICTURE_TOO_MANY_PIXELS: 422,
} as const;

/** What the process that draws is asked; `crop` in pixels of the upright picture, null for all of it. */
export interface DrawingOrder {
  readonly bytes: Uint8Array;
  readonly kind: PictureKind;
  readonly crop: PictureCrop | null;
}

export function refuse(code: keyof typeof pictureErrors): never {
  throw new CodedError(code, pictureErrors[code]);
}

type Sharp = ReturnType<typeof sharpModule>;
interface Drawing {
  readonly size: string;
  readonly width: number;
  /** Square: two sides are cropped. If omitted, the height follows the picture. */
  readonly isSquare?: boolean;
  /** For printers: no colour, no transparency. */
  readonly isForPaper?: boolean;
}

/** The largest first: the others are made from it. */
const drawings: Readonly<Record<PictureKind, readonly Drawing[]>> = {
  product: [
    { size: '640', width: 640, isSquare: true },
    { size: '256', width: 256, isSquare: true },
    { size: '96', width: 96, isSquare: true },
  ],
  logo: [
    { size: '512', width: 512 },
    { size: 'receipt', width: 384, isForPaper: true },
  ],
  plan: [
    { size: '1600', width: 1600 },
    { size: '400', width: 400 },
  ],
};

const mostPixels = 40_000_000;
/** Very long and thin pictures are rejected: their other side would become huge when scaled. */
const longestToShort = 50;

/** What the first bytes and a look through the others tell, without decoding; throws PICTURE_TYPE_UNSUPPORTED. */
export function assertPicture(bytes: Uint8Array): void {
  if (!looksLikePicture(bytes) || isAlsoSomethingElse(bytes)) refuse('PICTURE_TYPE_UNSUPPORTED');
}

/** Decodes an uploaded file and encodes it again in all sizes of its kind; the file itself is not stored. */
export async function drawPicture({ bytes, kind, crop }: DrawingOrder): Promise<DrawnSize[]> {
  const sharp = await openSharp();
  const { width, height } = await readHeader(sharp, bytes);
  const area = crop ?? { x: 0, y: 0, width, height };
  if (area.x + area.width > width || area.y + area.height > height) {
    throw new CodedError('INVALID_INPUT', commonErrors.INVALID_INPUT, undefined, [
      { path: 'query.crop', problem: 'too_big' },
    ]);
  }
  try {
    return await drawAll(sharp, bytes, area, drawings[kind]);
  } catch {
    // The header announced this size, but the picture could not be decoded.
    return refuse('PICTURE_UNREADABLE');
  }
}

async function drawAll(sharp: typeof sharpModule, bytes: Uint8Array, area: PictureCrop, sizes: readonly Drawing[]) {
  const [largest] = sizes as [Drawing];
  const master = await resize(
    sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: 20 })
      .autoOrient()
      .extract({ left: area.x, top: area.y, width: area.width, height: area.height }),
    largest,
  )
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = master.info;
  const drawn: DrawnSize[] = [];
  for (const drawing of sizes) {
    const copy = resize(sharp(master.data, { raw: { width, height, channels } }), drawing);
    drawn.push(
      drawing.isForPaper
        ? {
            size: drawing.size,
            mediaType: 'image/png',
            bytes: await copy.flatten({ background: '#ffffff' }).toColourspace('b-w').png().toBuffer(),
          }
        : { size: drawing.size, mediaType: 'image/webp', bytes: await copy.webp({ quality: 82 }).toBuffer() },
    );
  }
  return drawn;
}

/** A small picture is not enlarged, unless it must be a square of its size. */
function resize(picture: Sharp, { width, isSquare = false }: Drawing): Sharp {
  return isSquare
    ? picture.resize(width, width, { fit: 'cover' })
    : picture.resize(width, width * 2, { fit: 'inside', withoutEnlargement: true });
}

/** Its upright dimensions, from the header alone: nothing is decoded before they are known to be reasonable. */
async function readHeader(sharp: typeof sharpModule, bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('PICTURE_UNREADABLE'));
  const { width, height } = header.autoOrient;
  if (width * height > mostPixels) refuse('PICTURE_TOO_MANY_PIXELS');
  if ((header.pages ?? 1) > 1) refuse('PICTURE_TYPE_UNSUPPORTED');
  if (width < 1 || height < 1 || Math.max(width, height) > longestToShort * Math.min(width, height)) {
    refuse('PICTURE_UNREADABLE');
  }
  return { width, height };
}

let opened: Promise<typeof sharpModule> | undefined;

/** Loaded with the first picture, so that it does not delay the start. */
function openSharp(): Promise<typeof sharpModule> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    // Only the decoder of the detected type is ever tried.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    return sharp;
  });
  return opened;
}

/** JPEG, PNG or WebP by its first bytes; name and declared type are ignored. Animated pictures are not accepted. */
function looksLikePicture(bytes: Uint8Array): boolean {
  const at = (offset: number, ...wanted: number[]) => wanted.every((byte, index) => bytes[offset + index] === byte);
  if (at(0, 0xff, 0xd8, 0xff)) return true;
  if (at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return indexOf(bytes, 'acTL', 4096) === -1;
  return at(0, 0x52, 0x49, 0x46, 0x46) && at(8, 0x57, 0x45, 0x42, 0x50);
}

/**
 * A picture that another program would run or unpack. Re-encoding would make it harmless, but such files are likely
 * malicious. The signatures are long enough not to occur by chance.
 */
function isAlsoSomethingElse(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (/<script[\s>]|<html[\s>]|<!doctype html|<svg[\s>]|<\?php|%PDF-1\./i.test(text)) return true;
  // The end of a ZIP archive, which its readers search from the end of the file.
  return text.lastIndexOf('PK\x05\x06') >= Math.max(0, text.length - 65_557);
}

function indexOf(bytes: Uint8Array, mark: string, within: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(within, bytes.byteLength)).indexOf(mark, 0, 'latin1');
}
