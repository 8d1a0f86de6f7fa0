import { type PictureCrop, type PictureKind, pictureMaxBytes } from '#kernel/picture.ts';
import { client } from '../api/app-api.ts';
import type { CallOptions } from '../api/client.ts';

/** The platform's contract is server-only, so the route's types are repeated here. */
const call = client() as (key: string, input: unknown, options: CallOptions) => Promise<{ readonly id: string }>;

const accepted = ['image/jpeg', 'image/png', 'image/webp'];
export const acceptedTypes = accepted.join(',');

/** Why a file cannot be accepted, or null. The server checks its bytes. */
export function refusalOf(file: Blob): { readonly code: string } | null {
  if (!accepted.includes(file.type)) return { code: 'PICTURE_TYPE_UNSUPPORTED' };
  return file.size > pictureMaxBytes ? { code: 'PICTURE_TOO_LARGE' } : null;
}

export interface PictureUpload {
  readonly kind: PictureKind;
  readonly file: Blob;
  readonly crop: PictureCrop;
  /** The same for the same file and crop: uploaded again it is one picture. */
  readonly commandId: string;
  readonly onProgress: (part: number) => void;
}

export async function sendPicture({ kind, file, crop, commandId, onProgress }: PictureUpload): Promise<string> {
  const options = { commandId, onProgress, timeoutMs: 60_000 };
  return (await call('POST api/pictures', { query: { kind, ...crop }, bytes: file }, options)).id;
}
