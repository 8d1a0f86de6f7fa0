import { spawnSync } from 'node:child_process';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureOf } from '../../emulators/printer/draw.ts';
import { models } from '../../emulators/printer/models.ts';
import { createParser } from '../../emulators/printer/parser.ts';
import { qrBitmap } from '../../emulators/printer/symbols.ts';
import { bytesOf } from './bytes.ts';

const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;
const link = 'https://efiskalizimi-app.tatime.gov.al/invoice-check/#/verify?iic=3B5E&tin=K1&prc=1500.00';

async function pictureFrom(bytes: Uint8Array): Promise<Buffer> {
  const parser = createParser(models['epson-t20'] ?? expect.fail());
  const rows = parser.feed(bytes).flatMap((event) => (event.kind === 'row' ? [event.row] : []));
  return pictureOf(rows, parser.sheet.dots);
}

const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const ascii = (text: string) => new TextEncoder().encode(text);

function byCommand(text: string): Uint8Array {
  const data = new TextEncoder().encode(text);
  const length = data.length + 3;
  const header = Uint8Array.of(0x1d, 0x28, 0x6b, length % 256, length >> 8, 0x31, 0x50, 0x30);
  return joined(bytesOf('1B 61 01 1D 28 6B 03 00 31 43 04'), header, data, bytesOf('1D 28 6B 03 00 31 51 30'));
}

/** A QR code as printers without the command get it: as raster, or in strips of 24 dots. */
function asImage(text: string, isRaster: boolean): Uint8Array {
  const bitmap = qrBitmap(ascii(text), 'M', 4) ?? expect.fail();
  const { width, height } = bitmap;
  const dot = (x: number, y: number) => (x < width && y < height ? (bitmap.dots[y * width + x] ?? 0) : 0);
  const byte = (at: (bit: number) => number) => [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, bit) => sum * 2 + at(bit), 0);
  if (isRaster) {
    const across = Math.ceil(width / 8);
    const data = Array.from({ length: across * height }, (_, place) =>
      byte((bit) => dot((place % across) * 8 + bit, Math.floor(place / across))),
    );
    return Uint8Array.of(0x1d, 0x76, 0x30, 0, across, 0, height % 256, height >> 8, ...data);
  }
  const strips = Array.from({ length: Math.ceil(height / 24) }, (_, strip) => {
    const data = Array.from({ length: width * 3 }, (_unused, place) =>
      byte((bit) => dot(Math.floor(place / 3), strip * 24 + (place % 3) * 8 + bit)),
    );
    return Uint8Array.of(0x1b, 0x2a, 33, width % 256, width >> 8, ...data, 0x0a);
  });
  return joined(bytesOf('1B 33 18'), ...strips);
}

async function read(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data });
}

function zbar(picture: Buffer): string[] {
  const { stdout } = spawnSync('zbarimg', ['-q', '--raw', '-'], { input: picture });
  return stdout.toString('utf8').trim().split('\n');
}

const sources = {
  'the command of the printer': byCommand(link),
  'a raster image': asImage(link, true),
  'strips of an image': asImage(link, false),
};

describe('a QR code', () => {
  it.each(Object.entries(sources))('from %s is read from the picture of the paper', async (_, bytes) => {
    const picture = await pictureFrom(joined(ascii('above\n'), bytes, ascii('below\n')));
    expect(await read(picture)).toBe(link);
  });

  it.runIf(hasZbar).each(Object.entries(sources))('from %s is read by zbarimg', async (_, bytes) => {
    expect(zbar(await pictureFrom(bytes))).toEqual([link]);
  });

  it.runIf(hasZbar)('holds text of every language, as UTF-8', async () => {
    const text = 'Kafë çaj · Ќебапи Жито · čevapi đuveč · Ωμέγα €';
    expect(zbar(await pictureFrom(byCommand(text)))).toEqual([text]);
  });
});

it.runIf(hasZbar)('bar codes are read by zbarimg', async () => {
  const bytes = bytesOf('1D 6B 43 0D "5901234123457" 0A 1D 48 02 1D 6B 49 09 "{BAB-1234" 0A 1D 6B 45 04 "AB12"');
  expect(zbar(await pictureFrom(bytes)).sort()).toEqual(['5901234123457', 'AB-1234', 'AB12']);
});

it('text is drawn where its columns are: bold, inverse, large and upside down', async () => {
  const ink = async (notation: string) => {
    const { channels } = await sharp(await pictureFrom(bytesOf(notation)))
      .flatten({ background: '#fff' })
      .stats();
    return 255 - (channels[0]?.mean ?? 255);
  };
  const plain = await ink('"nnnnnnnn" 0A');
  expect(plain).toBeGreaterThan(0.1);
  expect(await ink('1B 45 01 "nnnnnnnn" 0A')).toBeGreaterThan(plain * 1.1);
  expect(await ink('1D 42 01 "nnnnnnnn" 0A')).toBeGreaterThan(plain * 2);
  expect(await ink('1D 21 11 "nnnnnnnn" 0A')).toBeGreaterThan(plain * 2);
  expect(await ink('1B 7B 01 "nnnnnnnn" 0A')).toBeCloseTo(plain, 0);
});
