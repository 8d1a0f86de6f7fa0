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

/** From one byte of grey for each dot, 0 is black. */
export function fromGrey(grey: Uint8Array, width: number, height: number): Bitmap {
  const bitmap = blank(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) if ((grey[y * width + x] as number) < 128) blacken(bitmap, x, y);
  }
  return bitmap;
}
