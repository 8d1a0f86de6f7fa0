import type { Grey } from './grey-png.ts';

/** Dots of paper, one bit each: rows of whole bytes, the leftmost dot in the highest bit, 1 is black. */
export interface Bitmap {
  /** In dots, a multiple of 8. */
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export function blank(width: number, height: number): Bitmap {
  const whole = Math.ceil(width / 8) * 8;
  return { width: whole, height, bytes: new Uint8Array((whole / 8) * height) };
}

/** Blackens a square of `side` dots; what is outside of the bitmap is left out. */
export function blacken({ width, height, bytes }: Bitmap, left: number, top: number, side = 1): void {
  for (let y = Math.max(0, top); y < Math.min(height, top + side); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(width, left + side); x += 1) {
      const at = y * (width / 8) + (x >> 3);
      bytes[at] = (bytes[at] as number) | (0x80 >> (x & 7));
    }
  }
}

/** White on black. */
export function invert({ width, height, bytes }: Bitmap): Bitmap {
  return { width, height, bytes: bytes.map((byte) => ~byte & 0xff) };
}

/**
 * A picture of greys in a box of so many dots, in the middle, as large as it fits. Half tones become a pattern of dots
 * (Floyd and Steinberg): a printer knows black and white alone.
 */
export function inBox(grey: Grey, width: number, height: number): Bitmap {
  const scale = Math.min(width / grey.width, height / grey.height);
  const [wide, high] = [Math.max(1, Math.floor(grey.width * scale)), Math.max(1, Math.floor(grey.height * scale))];
  const bitmap = blank(width, height);
  const [left, top] = [(bitmap.width - wide) >> 1, (height - high) >> 1];
  let errors = new Float32Array(wide + 2);
  for (let y = 0; y < high; y += 1) {
    const next = new Float32Array(wide + 2);
    let error = 0;
    for (let x = 0; x < wide; x += 1) {
      const wanted = meanOf(grey, x / scale, y / scale, 1 / scale) + error + (errors[x + 1] as number);
      const isBlack = wanted < 128;
      if (isBlack) blacken(bitmap, left + x, top + y);
      const rest = wanted - (isBlack ? 0 : 255);
      error = (rest * 7) / 16;
      next[x] = (next[x] as number) + (rest * 3) / 16;
      next[x + 1] = (next[x + 1] as number) + (rest * 5) / 16;
      next[x + 2] = (next[x + 2] as number) + rest / 16;
    }
    errors = next;
  }
  return bitmap;
}

/** The mean grey of a square of the picture. */
function meanOf({ width, height, dots }: Grey, left: number, top: number, side: number): number {
  const right = Math.min(width, Math.max(left + side, Math.floor(left) + 1));
  const bottom = Math.min(height, Math.max(top + side, Math.floor(top) + 1));
  let [sum, count] = [0, 0];
  for (let y = Math.floor(top); y < bottom; y += 1) {
    for (let x = Math.floor(left); x < right; x += 1) {
      sum += dots[y * width + x] as number;
      count += 1;
    }
  }
  return count === 0 ? 255 : sum / count;
}
