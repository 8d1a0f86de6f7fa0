import type { PictureCrop } from '#kernel/picture.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible part: its centre (0 to 1 of the picture) and the zoom (1 fits the largest part). */
export interface CropView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const wholeView: CropView = { x: 0.5, y: 0.5, zoom: 1 };
export const largestZoom = 5;

/** The largest part of this shape (width to height) that the picture holds. */
function widest(picture: Size, shape: number): Size {
  return picture.width / picture.height > shape
    ? { width: picture.height * shape, height: picture.height }
    : { width: picture.width, height: picture.width / shape };
}

/** The visible part of the picture, in its pixels; never beyond its edges. */
export function cropOf(picture: Size, shape: number, view: CropView): PictureCrop {
  const full = widest(picture, shape);
  const width = Math.max(1, Math.round(full.width / view.zoom));
  const height = Math.max(1, Math.round(full.height / view.zoom));
  const within = (middle: number, size: number, all: number) =>
    Math.round(Math.min(Math.max(middle * all - size / 2, 0), all - size));
  return { x: within(view.x, width, picture.width), y: within(view.y, height, picture.height), width, height };
}

/** The view moved by fractions of the visible part, as far as the picture reaches. */
export function moved(picture: Size, shape: number, view: CropView, dx: number, dy: number): CropView {
  const full = widest(picture, shape);
  const half = { x: full.width / view.zoom / picture.width / 2, y: full.height / view.zoom / picture.height / 2 };
  const clamp = (value: number, edge: number) => Math.min(Math.max(value, edge), 1 - edge);
  return { ...view, x: clamp(view.x + dx * half.x * 2, half.x), y: clamp(view.y + dy * half.y * 2, half.y) };
}

/** The view zoomed around its centre. */
export function zoomed(picture: Size, shape: number, view: CropView, zoom: number): CropView {
  return moved(picture, shape, { ...view, zoom: Math.min(Math.max(zoom, 1), largestZoom) }, 0, 0);
}
