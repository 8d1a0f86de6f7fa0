/** What pictures are for. */
export const pictureKinds = ['product', 'logo', 'plan'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The sizes of each kind of picture, by the name in its address; numbers are the width in pixels. */
export const pictureSizes = {
  product: ['96', '256', '640'],
  logo: ['512', 'receipt'],
  plan: ['400', '1600'],
} as const satisfies Readonly<Record<PictureKind, readonly string[]>>;

export const pictureMaxBytes = 2 * 1024 * 1024;

/** A part of an uploaded picture, in pixels of the picture as displayed upright. */
export interface PictureCrop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The address of a picture. Its content never changes: another picture has another id. */
export function pictureAddress<K extends PictureKind>(
  _: K,
  id: string,
  size: (typeof pictureSizes)[K][number],
): string {
  return `/api/pictures/${id}/${size}`;
}
