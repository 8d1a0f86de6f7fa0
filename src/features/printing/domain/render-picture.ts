import type { Slip } from './slip.ts';
import { typeset } from './typeset.ts';

/** A slip as shapes to draw on a screen, in units of which a character of normal size is `cell` wide. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}
export type Shape =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly x: number;
      /** The baseline. */
      readonly y: number;
      /** The text is scaled to exactly this width, whatever font is available. */
      readonly width: number;
      readonly fontSize: number;
      readonly isBold: boolean;
      readonly isInverse: boolean;
    }
  | {
      readonly kind: 'image';
      readonly pictureId: string;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  /** A QR code: a square with its white border. */
  | {
      readonly kind: 'code';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'bar'; readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | { readonly kind: 'rule'; readonly x: number; readonly y: number; readonly width: number };

const cell = 8;
const rowHeight = 18;
const margin = 16;
const fontSize = 13;

export function renderPicture(slip: Slip): Picture {
  const paper = slip.columns * cell;
  const shapes: Shape[] = [];
  let y = margin;
  for (const { kind, image, code, size, isBold, pieces } of typeset(slip)) {
    const scale = size === 'large' ? 2 : 1;
    const height = rowHeight * scale;
    if (kind === 'rule') shapes.push({ kind: 'rule', x: margin, y: y + height / 2, width: paper });
    if (kind === 'banner') shapes.push({ kind: 'bar', x: margin, y, width: paper, height });
    if (image !== null) {
      const box = { width: image.columns * cell, height: image.rows * rowHeight };
      shapes.push({ kind: 'image', pictureId: image.pictureId, x: margin + (paper - box.width) / 2, y, ...box });
    }
    if (code !== null) {
      const side = code.rows * rowHeight;
      shapes.push({ kind: 'code', text: code.text, x: margin + (paper - side) / 2, y, width: side, height: side });
    }
    for (const piece of kind === 'code' ? [] : pieces) {
      if (piece.text === '') continue;
      shapes.push({
        kind: 'text',
        text: piece.text,
        x: margin + piece.column * cell,
        y: y + height * 0.74,
        width: piece.width * cell,
        fontSize: fontSize * scale,
        isBold,
        isInverse: kind === 'banner',
      });
    }
    y += height;
  }
  return { width: paper + 2 * margin, height: y + margin, shapes };
}
