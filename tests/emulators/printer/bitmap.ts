/** Dots on paper: 1 is black. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Row by row, one byte a dot. */
  readonly dots: Uint8Array;
}

export function blank(width: number, height: number): Bitmap {
  return { width, height, dots: new Uint8Array(width * height) };
}

/** Of raster data: rows of whole bytes, the highest bit at the left. Columns beyond `width` are left out. */
export function fromRaster(data: Uint8Array, bytesPerRow: number, width: number, height: number): Bitmap {
  const bitmap = blank(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = data[y * bytesPerRow + (x >> 3)] ?? 0;
      bitmap.dots[y * width + x] = (byte >> (7 - (x & 7))) & 1;
    }
  }
  return bitmap;
}

/** Of column data: columns of whole bytes, the highest bit at the top. */
export function fromColumns(data: Uint8Array, bytesPerColumn: number, width: number, height: number): Bitmap {
  const bitmap = blank(width, height);
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) {
      const byte = data[x * bytesPerColumn + (y >> 3)] ?? 0;
      bitmap.dots[y * width + x] = (byte >> (7 - (y & 7))) & 1;
    }
  }
  return bitmap;
}

export function enlarge(bitmap: Bitmap, across: number, down: number): Bitmap {
  if (across === 1 && down === 1) return bitmap;
  const large = blank(bitmap.width * across, bitmap.height * down);
  for (let y = 0; y < large.height; y += 1) {
    for (let x = 0; x < large.width; x += 1) {
      const from = Math.floor(y / down) * bitmap.width + Math.floor(x / across);
      large.dots[y * large.width + x] = bitmap.dots[from] ?? 0;
    }
  }
  return large;
}

/** Only the columns that fit. */
export function clip(bitmap: Bitmap, width: number): Bitmap {
  if (bitmap.width <= width) return bitmap;
  const narrow = blank(width, bitmap.height);
  for (let y = 0; y < bitmap.height; y += 1) {
    narrow.dots.set(bitmap.dots.subarray(y * bitmap.width, y * bitmap.width + width), y * width);
  }
  return narrow;
}

/** Black dots of `bitmap` on `sheet`, with its upper left corner at x, y. */
export function stamp(sheet: Bitmap, bitmap: Bitmap, x: number, y: number): void {
  for (let row = 0; row < bitmap.height; row += 1) {
    for (let column = 0; column < bitmap.width; column += 1) {
      const isInside = x + column >= 0 && x + column < sheet.width && y + row >= 0 && y + row < sheet.height;
      if (isInside && bitmap.dots[row * bitmap.width + column] === 1) {
        sheet.dots[(y + row) * sheet.width + x + column] = 1;
      }
    }
  }
}
