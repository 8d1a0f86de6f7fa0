import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPicture } from '#platform/server/picture-drawing.ts';
import { randomOf } from '../../../../../tests/kit/random.ts';
import { inBox } from './bitmap.ts';
import { readGreyPng } from './grey-png.ts';

const chance = randomOf(7);
/** Flat parts, gradients and noise, so that every filter of the format comes up. */
function picture(width: number, height: number): Buffer {
  const kind = chance(3);
  return Buffer.from(
    Array.from({ length: width * height }, (_, at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (kind === 0) return (x >> 3) % 2 === (y >> 4) % 2 ? 20 : 230;
      return kind === 1 ? (x * 3 + y * 5) % 256 : chance(256);
    }),
  );
}

it('reads pictures for paper as the library that wrote them', async () => {
  for (let run = 0; run < 30; run += 1) {
    const [width, height] = [1 + chance(90), 1 + chance(60)];
    const raw = picture(width, height);
    const grey = sharp(raw, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
    const png = await grey.png({ adaptiveFiltering: run % 2 === 0 }).toBuffer();
    expect(readGreyPng(png)).toEqual({ width, height, dots: new Uint8Array(raw) });
  }
});

it('reads what the platform stores of a logo, and nothing in colour', async () => {
  const logo = await sharp({ create: { width: 500, height: 200, channels: 4, background: '#c0392b80' } })
    .png()
    .toBuffer();
  const drawn = await drawPicture({ bytes: logo, kind: 'logo', crop: null });
  const forPaper = drawn.find(({ size }) => size === 'receipt')?.bytes ?? expect.fail();
  expect(readGreyPng(forPaper)).toMatchObject({ width: 384, height: 154 });
  expect(readGreyPng(logo)).toBeNull();
});

it('prints as much black as a picture is dark, inside of its box', () => {
  const share = (grey: number) => {
    const bitmap = inBox({ width: 200, height: 100, dots: new Uint8Array(200 * 100).fill(grey) }, 160, 80);
    return bitmap.bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0) / (160 * 80);
  };
  expect(share(255)).toBe(0);
  expect(share(0)).toBe(1);
  expect(share(128)).toBeCloseTo(0.5, 1);
  expect(share(191)).toBeCloseTo(0.25, 1);
});
